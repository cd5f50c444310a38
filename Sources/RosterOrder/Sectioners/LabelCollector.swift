/// Collects labels that come with a position, and gives the sections in the order of the positions.
struct LabelCollector<Position: Comparable & Sendable> {
  private var numbers: [String: Int] = [:]
  private var entries: [(label: String, position: Position)] = []
  private var sections: [UInt32] = []

  /// Puts the next value under `label`; a label has the position that it was first given.
  mutating func append(_ label: String, at position: @autoclosure () -> Position) {
    if let known = numbers[label] {
      sections.append(UInt32(known))
      return
    }
    numbers[label] = entries.count
    sections.append(UInt32(entries.count))
    entries.append((label, position()))
  }

  func sectioning(lastLabel: String) -> Sectioning {
    let order = entries.indices.sorted {
      (entries[$0].position, $0) < (entries[$1].position, $1)
    }
    var places = [UInt32](repeating: 0, count: entries.count)
    for (place, entry) in order.enumerated() { places[entry] = UInt32(place) }
    return Sectioning(
      labels: order.map { entries[$0].label }, sectionOfValue: sections.map { places[Int($0)] },
      lastLabel: lastLabel)
  }
}
