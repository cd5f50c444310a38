import CScan
import Testing

@Suite struct DelimitedFieldTests {
  private func values(_ text: String, _ dialect: scan_dialect_t = .csv) -> [[String]] {
    values(Array(text.utf8), dialect).map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  private func values(_ bytes: [UInt8], _ dialect: scan_dialect_t) -> [[[UInt8]]] {
    modelled(bytes, dialect).starts.map { start in
      fields(of: bytes, at: Int(start), dialect).fields.map { value(of: $0, in: bytes, dialect) }
    }
  }

  @Test func wellFormedTextIsReadAsPythonReadsIt() {
    forAllStrings(upTo: 7) { bytes in
      guard let wanted = wellFormedRows(bytes) else { return }
      let found = values(bytes, .csv)
      if found != wanted { Issue.record("\(shown(bytes)): \(found), not \(wanted)") }
    }
  }

  @Test func columnsEqualFieldsUnquoted() {
    for dialect in [scan_dialect_t.csv, .tsv, .plain] {
      forAllStrings(upTo: 6) { bytes in
        let starts = modelled(bytes, dialect).starts
        guard !starts.isEmpty else { return }
        let records = values(bytes, dialect)
        for index in 0..<((records.map(\.count).max() ?? 0) + 1) {
          let column = column(index, of: bytes, starts: starts, dialect)
          let wanted = records.map { index < $0.count ? $0[index] : nil }
          if column != wanted { Issue.record("\(shown(bytes)) \(index): \(column), not \(wanted)") }
        }
      }
    }
  }

  @Test func aValueIsNeverLongerThanItsField() {
    forAllStrings(over: Array("a\",".utf8), upTo: 8) { bytes in
      for start in modelled(bytes, .csv).starts {
        for field in fields(of: bytes, at: Int(start), .csv).fields {
          #expect(value(of: field, in: bytes, .csv).count <= Int(field.length))
        }
      }
    }
  }

  @Test func aStrayQuoteIsTextWhereTheRealEndFollowsOnTheLine() {
    #expect(values(#""a"b",c"#) == [[#"a"b"#, "c"]])
    #expect(values(#""Jo "Joe" Doe",c"#) == [[#"Jo "Joe" Doe"#, "c"]])
    #expect(values(#""a"b,c"#) == [["ab", "c"]])
    #expect(values(#""a"b,"c""#) == [["ab", "c"]])
    #expect(values("\"a\"b\nc\",d") == [["ab"], ["c\"", "d"]])
    #expect(values(#"a"b,c"d""#) == [[#"a"b"#, #"c"d""#]])
    #expect(values(#""a" ,b"#) == [["a ", "b"]])
    #expect(values(#" "a",b"#) == [[#" "a""#, "b"]])
  }

  @Test func anUnclosedQuoteRunsToTheEnd() {
    #expect(values("a,\"b\nc,d\n") == [["a", "b\nc,d\n"]])
    #expect(values("\"") == [[""]])
    #expect(values("\"\"\"") == [["\""]])
  }

  @Test func quotesCountOnlyAroundAWholeCellWhereTheDialectSaysSo() {
    #expect(values(#""a,b",c"#, .tsv) == [["a,b", "c"]])
    #expect(values(#""a"b,c"#, .tsv) == [[#""a"b"#, "c"]])
    #expect(values("\"a,b\nc", .tsv) == [["\"a", "b"], ["c"]])
    #expect(values(#""a""b",c"#, .tsv) == [[#"a"b"#, "c"]])
    #expect(values(#"6'2",5'1""#, .tsv) == [[#"6'2""#, #"5'1""#]])
  }

  @Test func withoutAQuoteCharacterQuotesAreText() {
    #expect(values("\"a,b\"\n", .plain) == [["\"a", "b\""]])
  }

  private func column(
    _ index: Int, of bytes: [UInt8], starts: [UInt64], _ dialect: scan_dialect_t
  ) -> [[UInt8]?] {
    let isWellFormed = scanned(bytes, dialect).malformed == 0
    let slices = slices(of: bytes, at: starts, [index], dialect, isWellFormed: isWellFormed)
    return slices.map { slice in
      let (place, length, tag) = (slice[0], slice[1], slice[2])
      guard place != .max else { return tag == 4 ? nil : [0] }
      let raw = Array(bytes[Int(place)..<Int(place + length)])
      guard tag & (1 << 31) != 0 else { return raw }
      return [UInt8](unsafeUninitializedCapacity: raw.count) { buffer, used in
        used = scan_unquote(raw, raw.count, dialect, buffer.baseAddress)
      }
    }
  }
}
