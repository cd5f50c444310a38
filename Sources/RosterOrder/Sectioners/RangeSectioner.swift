internal import RosterTable

/// Sections of numbers, each as wide as `width`, from a multiple of it on.
struct RangeSectioner: Sectioner {
  let locale: LocaleIdentifier
  /// More than 0; `nil` to choose one that makes about ten sections.
  let width: Int?

  func sections(
    of values: ByteStrings, ranking: Ranking, cancellation: Cancellation
  ) throws -> Sectioning {
    let reading = try NumberReading.fitting(values, locale: locale)
    let numbers = try (0..<values.count).map { index in
      if index & 0xFFF == 0 { try cancellation.check() }
      return reading.decimal(values[index])?.floor
    }
    let width = self.width ?? Self.fittingWidth(numbers.compactMap { $0 })
    var collector = LabelCollector<Int>()
    for number in numbers {
      guard let number else {
        collector.append(Sectioning.emptyLabel, at: .max)
        continue
      }
      let remainder = number % width
      let (below, isUnder) = number.subtractingReportingOverflow(
        remainder < 0 ? remainder + width : remainder)
      let start = isUnder ? Int.min : below
      let (last, isOver) = start.addingReportingOverflow(width - 1)
      let end = isOver ? Int.max : last
      collector.append(width == 1 ? "\(start)" : "\(start)–\(end)", at: start)
    }
    return collector.sectioning(lastLabel: Sectioning.emptyLabel)
  }

  /// The smallest of 1, 2, 5, 10, 20, 50 … that makes ten sections or fewer.
  static func fittingWidth(_ numbers: [Int]) -> Int {
    guard let least = numbers.min(), let most = numbers.max() else { return 10 }
    let (span, isOver) = most.subtractingReportingOverflow(least)
    let wanted = isOver ? Int.max / 10 : span / 10 + 1
    var width = 1
    while width < wanted {
      for factor in [2, 5, 10] where width < wanted {
        let (next, isOver) = width.multipliedReportingOverflow(by: factor)
        if isOver { return Int.max }
        if next >= wanted { return next }
        if factor == 10 { width = next }
      }
    }
    return width
  }
}
