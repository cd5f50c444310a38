extension Int {
  /// The number with its noun: "1 row", "3 rows".
  package func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }
}
