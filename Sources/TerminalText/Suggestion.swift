/// The candidate that a mistyped word most likely stands for, nil if none is near.
///
/// In this order: the same word in other case; the only candidate that the word begins; the
/// candidate at the least distance, the first of several. Case never counts. The distance is at
/// most 1 for words of up to 4 characters, 2 up to 8, 3 beyond; a word of one character or of more
/// than 64 has no suggestion. A candidate costs at most 64 × 67 steps.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let longest = 64
  guard word.prefix(longest + 1).count <= longest else { return nil }
  let typed = Array(word.lowercased())
  guard typed.count > 1 else { return nil }
  let limit = typed.count <= 4 ? 1 : typed.count <= 8 ? 2 : 3

  var continuations: [String] = []
  var best: (candidate: String, distance: Int)?
  for candidate in candidates where candidate != word {
    let letters = Array(candidate.prefix(longest + limit + 1).lowercased())
    if letters == typed { return candidate }
    if letters.starts(with: typed) { continuations.append(candidate) }
    let least = best.map { $0.distance - 1 } ?? limit
    if let distance = distance(from: typed, to: letters, atMost: least) {
      best = (candidate, distance)
    }
  }
  if continuations.count == 1 { return continuations.first }
  return best?.candidate
}

/// The optimal string alignment distance: insertions, deletions, replacements and exchanges of
/// neighbours, none inside another; nil if it is above `limit`.
private func distance(from first: [Character], to second: [Character], atMost limit: Int) -> Int? {
  guard limit >= 0, abs(first.count - second.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, left) in first.enumerated() {
    var current = [row + 1]
    for (column, right) in second.enumerated() {
      let replaced = last[column] + (left == right ? 0 : 1)
      var least = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left == second[column - 1], first[row - 1] == right {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    guard current.contains(where: { $0 <= limit }) else { return nil }
    (beforeLast, last) = (last, current)
  }
  return last.last.flatMap { $0 <= limit ? $0 : nil }
}
