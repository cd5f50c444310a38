/// The storage of readers that build their columns while they parse.
package struct ColumnStorage: TableStorage {
  package let columns: [Column]
  private let data: [ColumnData]
  private let count: Int
  package let records: (any RecordSource)?
  package let warnings: [SourceWarning]

  /// All of `data` have `rowCount` rows, and there is one of them for each column.
  package init(
    columns: [Column], data: [ColumnData], rowCount: Int,
    records: (any RecordSource)? = nil, warnings: [SourceWarning] = []
  ) {
    self.columns = columns
    self.data = data
    self.count = rowCount
    self.records = records
    self.warnings = warnings
  }

  package func rowCount() -> Int { count }
  package func hasRow(_ row: Int) -> Bool { row < count }
  package func cell(row: Int, column: Int) -> Cell { data[column].cell(row: row) }
  package func columnData(_ columns: [Int]) -> [ColumnData] { columns.map { data[$0] } }
}
