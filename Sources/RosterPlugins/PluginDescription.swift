/// What a plugin says of itself, checked: ids are names, texts are valid and on one line.
package struct PluginDescription: Sendable, Equatable {
  package let id: String
  package let version: String
  package let author: String
  package let comparators: [ComparatorDescription]

  package init(id: String, version: String, author: String, comparators: [ComparatorDescription]) {
    self.id = id
    self.version = version
    self.author = author
    self.comparators = comparators
  }
}

/// One comparator or sectioner of a plugin.
package struct ComparatorDescription: Sendable, Equatable {
  package let id: String
  package let summary: String
  /// Whether the same values always get the same answers.
  package let isPure: Bool
  /// Whether calls may overlap.
  package let isThreadSafe: Bool
  package let hasSortKey: Bool
  package let hasCompare: Bool
  package let hasTitles: Bool

  /// Whether it orders values; without that it only sections them.
  package var hasOrder: Bool { hasSortKey || hasCompare }

  package init(
    id: String, summary: String, isPure: Bool, isThreadSafe: Bool, hasSortKey: Bool,
    hasCompare: Bool, hasTitles: Bool
  ) {
    self.id = id
    self.summary = summary
    self.isPure = isPure
    self.isThreadSafe = isThreadSafe
    self.hasSortKey = hasSortKey
    self.hasCompare = hasCompare
    self.hasTitles = hasTitles
  }
}
