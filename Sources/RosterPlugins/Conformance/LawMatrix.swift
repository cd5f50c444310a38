internal import RosterOrder

/// How each of some values stands to each other one, and the laws that this breaks.
///
/// Nothing is left to chance: every pair was asked, so that every triple can be judged.
struct LawMatrix {
  private let count: Int
  /// By row and column: below 0 if the row's value comes first.
  private let answers: [Int]

  /// `answers` are to the pairs of `pairs(of: count)`.
  init(_ answers: some Sequence<ComparisonResult>, count: Int) {
    self.count = count
    self.answers = answers.map(\.rawValue)
  }

  static func pairs(of count: Int) -> [ValuePair] {
    (0..<count).flatMap { row in (0..<count).map { ValuePair(row, $0) } }
  }

  private subscript(row: Int, column: Int) -> Int { answers[row * count + column] }

  /// A value that is not equal to itself.
  var irreflexive: [Int]? {
    (0..<count).first { self[$0, $0] != 0 }.map { [$0] }
  }

  /// Two values of which one stands to the other as it should not by the answer the other way.
  var asymmetric: [Int]? {
    for row in 0..<count {
      for column in 0..<row where self[row, column] != -self[column, row] { return [column, row] }
    }
    return nil
  }

  /// Three values of which the first precedes the second, that the third, but not the first the
  /// third.
  var circle: [Int]? {
    for first in 0..<count {
      for second in 0..<count where self[first, second] < 0 {
        for third in 0..<count where self[second, third] < 0 && third != first {
          if self[first, third] >= 0 { return [first, second, third] }
        }
      }
    }
    return nil
  }

  /// Two values that are equal, and one that stands otherwise to the first than to the second.
  var falseEqual: [Int]? {
    for row in 0..<count {
      for column in 0..<row where self[row, column] == 0 && self[column, row] == 0 {
        let other = (0..<count).first {
          $0 != row && $0 != column && self[row, $0] != self[column, $0]
        }
        if let other { return [column, row, other] }
      }
    }
    return nil
  }

  /// Two values that do not stand as `ranks` say.
  func disagreement(with ranks: [UInt32]) -> [Int]? {
    for row in 0..<count {
      for column in 0..<count where column != row {
        let ranked = ranks[row] == ranks[column] ? 0 : ranks[row] < ranks[column] ? -1 : 1
        if self[row, column] != ranked { return [row, column] }
      }
    }
    return nil
  }
}
