import CScan
import RosterTable
import Testing

/// Text that some reader somewhere needs quadratic time for.
@Suite(.serialized) struct DelimitedSpeedTests {
  private static let shapes = [
    "\"", "\"a", "a\"", "\",", "\",\"", ",\"\"", "\"\"\"", "\"a\"b,", "\"\"a,", "a,\"b\"c,d\n",
    "\"a\"b\n",
    "\"\n", "\"\"\n", "a\"b\n", "\"a\"\"", "\"\",\"", "\"a\"b\"", "\"a,", "\"\"\"a,", "\n", "\r",
    ",", "\"a,b\"c,\"",
  ]

  private func filled(_ shape: String, _ head: String = "") -> [UInt8] {
    let count = (1 << 20) / shape.utf8.count
    return Array((head + String(repeating: shape, count: count)).utf8)
  }

  @Test func oneMegabyteOfAnythingIsScannedInLinearTime() {
    var starts = [UInt64](repeating: 0, count: 1 << 20)
    for shape in Self.shapes {
      for (name, dialect) in [("csv", scan_dialect_t.csv), ("tsv", .tsv)] {
        for head in ["", "\""] {
          let bytes = filled(shape, head)
          var state = scan_records_t()
          let took = threadTime {
            while state.position < bytes.count {
              let found = scan_records(
                &state, bytes, UInt64(bytes.count), dialect, &starts, starts.count)
              guard found > 0 else { break }
              _ = slices(of: bytes, at: Array(starts.prefix(found)), [0], dialect)
            }
          }
          #expect(took < .seconds(30), "\(name) \(head)\(shape.debugDescription)")
        }
      }
    }
  }

  @Test func oneMegabyteOfAnythingIsLoadedInLinearTime() throws {
    for shape in Self.shapes.prefix(12) {
      let bytes = filled(shape, "a,b\n")
      let took = try threadTime {
        let storage = try load(bytes)
        _ = try storage.rowCount()
        _ = storage.columns
        _ = try storage.columnData(0)
        _ = storage.warnings
      }
      #expect(took < .seconds(30), "\(shape.debugDescription)")
    }
  }

  @Test func aFieldOfTenMegabytesIsKeptWhole() throws {
    let huge = String(repeating: "x\"\"\n", count: 10 << 18)
    let storage = try load("id,note\n1,\"\(huge)\"\n2,b\n")
    #expect(try storage.rowCount() == 2)
    let cell = try storage.cell(row: 0, column: 1)
    #expect(cell.bytes.count == (10 << 20) / 4 * 3)
    #expect(try storage.columnData(1).cell(row: 0) == cell)
    #expect(try storage.cell(row: 1, column: 1) == Cell("b"))
  }

  @Test func aThousandEqualHeadersTakeLittleTime() throws {
    let header = Array(repeating: "x", count: 20_000).joined(separator: ",")
    let took = try threadTime {
      let storage = try load(header + "\n1\n")
      #expect(Set(storage.columns.map(\.name)).count == 20_000)
    }
    #expect(took < .seconds(30))
  }

  @Test func aRecordOfManySurplusFieldsTakesLittleTime() throws {
    let storage = try load("a,b\n1,2\n" + String(repeating: ",", count: 50_000))
    #expect(try storage.rowCount() == 2)
    let took = threadTime {
      for _ in 0..<100 { #expect(storage.columns.count == 50_001) }
    }
    #expect(took < .seconds(30))
  }
}
