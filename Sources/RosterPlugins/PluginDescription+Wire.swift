extension PluginDescription {
  func write(to wire: inout WireWriter) {
    wire.put(id)
    wire.put(version)
    wire.put(author)
    wire.put(UInt32(comparators.count))
    for comparator in comparators {
      wire.put(comparator.id)
      wire.put(comparator.summary)
      for flag in [
        comparator.isPure, comparator.isThreadSafe, comparator.hasSortKey, comparator.hasCompare,
        comparator.hasTitles,
      ] { wire.put(flag) }
    }
  }

  /// Reads one and holds it to the same rules as one in this process: the plugin's own code may
  /// have had a hand in what arrives.
  init(from wire: inout WireReader) throws(WireReader.Fault) {
    id = try Self.name(try wire.text())
    version = try Self.note(try wire.text())
    author = try Self.note(try wire.text())
    let count = try wire.number(UInt32.self)
    guard (1...ABI.mostComparators).contains(count) else { throw WireReader.Fault() }
    var comparators: [ComparatorDescription] = []
    for _ in 0..<count {
      let comparator = ComparatorDescription(
        id: try Self.name(try wire.text()), summary: try Self.note(try wire.text()),
        isPure: try wire.flag(), isThreadSafe: try wire.flag(), hasSortKey: try wire.flag(),
        hasCompare: try wire.flag(), hasTitles: try wire.flag())
      guard comparator.hasOrder || comparator.hasTitles,
        !comparators.contains(where: { $0.id == comparator.id })
      else { throw WireReader.Fault() }
      comparators.append(comparator)
    }
    self.comparators = comparators
  }

  private static func name(_ text: String) throws(WireReader.Fault) -> String {
    guard PluginName(text) != nil else { throw WireReader.Fault() }
    return text
  }

  private static func note(_ text: String) throws(WireReader.Fault) -> String {
    guard text.utf8.count <= ABI.longestNote,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw WireReader.Fault() }
    return text
  }
}
