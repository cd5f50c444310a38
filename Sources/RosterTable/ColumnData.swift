internal import CScan

/// The values of one column: the distinct ones and a code per row, or one value per row.
///
/// A column whose values repeat is coded; one whose values hardly do is not. Rows and values count
/// from 0.
package final class ColumnData: Sendable {
  /// The distinct values when `codes` is there, else the value of each row.
  package let values: ByteStrings
  /// For each row the index of its value.
  package let codes: [UInt32]?

  package init(values: ByteStrings, codes: [UInt32]?) {
    self.values = values
    self.codes = codes
  }

  package var rowCount: Int { codes?.count ?? values.count }

  /// The index in `values` of what stands in `row`.
  package func valueIndex(ofRow row: Int) -> Int {
    codes.map { Int($0[row]) } ?? row
  }

  /// In how many rows each value stands; `nil` where values are by row.
  ///
  /// O(rows).
  package var rowsByValue: [Int]? {
    guard let codes else { return nil }
    var counts = [Int](repeating: 0, count: values.count)
    for code in codes { counts[Int(code)] += 1 }
    return counts
  }

  package func cell(row: Int) -> Cell { values.cell(at: valueIndex(ofRow: row)) }

  /// Adds the bytes of a row's value to others; returns its tag.
  package func append(row: Int, to bytes: inout [UInt8]) -> Cell.Tag {
    values.append(at: valueIndex(ofRow: row), to: &bytes)
  }
}

extension [ColumnData] {
  /// Adds the values that a row has in these columns to other bytes, `delimiter` between them; returns
  /// whether none of them is a list.
  ///
  /// One growth of `bytes` for all of them.
  package func append(row: Int, partedBy delimiter: UInt8, to bytes: inout [UInt8]) -> Bool {
    var hasNoLists = true
    withUnsafeTemporaryAllocation(of: Slice.self, capacity: count) { slices in
      var most = count
      for (place, column) in enumerated() {
        let slice = column.slice(ofRow: row)
        slices.initializeElement(at: place, to: slice)
        most += Int(slice.length)
        if slice.tag == UInt32(Cell.Tag.list.rawValue) { hasNoLists = false }
      }
      withUnsafeTemporaryAllocation(byteCount: most, alignment: 1) { room in
        guard let start = room.baseAddress else { return }
        var end = 0
        for (place, column) in enumerated() {
          let value = column.values.bytes(of: slices[place])
          // SAFETY: `most` has room for all lengths, which no value exceeds, and a delimiter after
          // each; the column holds the bytes of its values.
          if let bytes = value.baseAddress {
            withExtendedLifetime(column) {
              (start + end).copyMemory(from: bytes, byteCount: value.count)
            }
          }
          end += value.count
          (start + end).storeBytes(of: delimiter, as: UInt8.self)
          end += 1
        }
        bytes.append(
          contentsOf: UnsafeRawBufferPointer(start: start, count: Swift.max(end - 1, 0)))
      }
    }
    return hasNoLists
  }
}

extension ColumnData {
  /// Where the value of a row stands.
  @inline(__always)
  fileprivate func slice(ofRow row: Int) -> Slice { values.slice(at: valueIndex(ofRow: row)) }
}
