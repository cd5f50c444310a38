/// Why an arrangement cannot be what was asked; the words are in `ArrangementError+Description.swift`.
package enum ArrangementError: Error, Equatable {
  case unknownColumn(String, near: String?)
  case ambiguousColumn(String, candidates: [String])
  /// `plugin` is the one that a full name says it is of, where that is not loaded.
  case unknownComparator(String, near: String?, plugin: String?)
  case ambiguousComparator(String, candidates: [String])
  /// As for comparators.
  case unknownSectioner(String, near: String?, plugin: String?)
  case ambiguousSectioner(String, candidates: [String])
  /// Counted from 1; `count` rows are shown.
  case rowOutOfRange(String, count: Int)
  case noRowsShown
  case descendingRange(String)
  case noRowTitled(String, needsQuotes: Bool)
  case noRowWithKey(String)
  case notSectioned(String)
  case noSection(String, near: String?)
  case rowOutOfSection(String, section: String, count: Int)
  case severalRows(String, count: Int)
  case anchorAmongMoved(String)
  case otherSection(row: String, own: String, other: String, column: String)
  case notOfKind(String, kind: String, column: String)
  case tooManyRows(limit: Int)
}
