@testable import RosterTable
import Testing

@Suite struct ColumnTests {
  @Test(arguments: [
    (["a", "b"], ["a", "b"]), (["a", "a", "a"], ["a", "a.2", "a.3"]),
    (["", " ", "a"], ["column1", "column2", "a"]),
    (["a", "a", "a.2"], ["a", "a.3", "a.2"]),
    (["column2", "", ""], ["column2", "column2.2", "column3"]),
    (["", "column1"], ["column1.2", "column1"]), (["é", "e\u{301}"], ["é", "e\u{301}.2"]), ([], []),
    (["a.2", "a", "a"], ["a.2", "a", "a.3"]),
  ])
  func everyColumnHasANameOfItsOwn(headers: [String], names: [String]) {
    let columns = Column.columns(headers: headers)
    #expect(columns.map(\.name) == names)
    #expect(columns.map(\.header) == headers)
  }

  @Test func namesAreDistinctForAnyHeaders() {
    let pieces = ["", " ", "a", "a.2", "a.3", "column1", "column2", "column2.2", "A"]
    for seed in 1...500 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      let headers = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      let names = Column.columns(headers: headers).map(\.name)
      #expect(Set(names).count == headers.count, "seed \(seed): \(headers) \(names)")
      for (place, header) in headers.enumerated() {
        let isFirst = headers.firstIndex(of: header) == place
        let isBlank = header.allSatisfy(\.isWhitespace)
        if isFirst, !isBlank {
          #expect(names[place] == header, "seed \(seed): \(headers) \(names)")
        }
      }
    }
  }

  @Test(arguments: [
    ("Last Name", Role.lastName), ("last_name", .lastName), ("LASTNAME", .lastName),
    ("Nachname", .lastName),
    ("nom", .lastName), ("N", nil), ("Family-Name", .lastName), ("Vorname", .firstName),
    ("Prénom", .firstName),
    ("E-Mail", .email), ("E-mail 1 - Value", .email), ("Birthday", .birthDate), ("ИМЯ", .firstName),
    ("姓", .lastName),
    ("STRAẞE", nil), ("", nil), ("name", .fullName), ("X-PHONETIC-LAST-NAME", .phoneticLastName),
    ("Last Name Yomi", .phoneticLastName), ("phoneticLastName", .phoneticLastName), ("uid", .uid),
  ])
  func headersNameRoles(header: String, role: Role?) {
    #expect(Role(header: header) == role)
  }

  @Test func headersAreListedFolded() {
    let lines = "\(Role.headers)".split(separator: "\n")
    #expect(lines.count == Role.allCases.count)
    for (role, line) in zip(Role.allCases, lines) {
      let words = line.split(separator: " ").map(String.init)
      #expect(words[0] == "\(role.rawValue):")
      for header in words.dropFirst() {
        #expect(Role.folded(header) == header)
        #expect(Role(header: header) == role)
      }
    }
    for header in ["full", "fullnamee", "irstname", "firstname:", ":", "oo", " "] {
      #expect(Role(header: header) == nil)
    }
    #expect(Role.folded(" \tE-Mail_ 1\r\n") == "email1")
    #expect(Role.folded(" ÉTAT_-Civil\u{A0}") == "étatcivil")
  }

  @Test func everyRoleIsFoundByItsOwnName() {
    for role in Role.allCases { #expect(Role(header: role.rawValue) == role) }
  }
}
