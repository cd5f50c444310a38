import RosterTable
import Testing

@testable import RosterArrangement

@Suite struct IdentityTests {
  private func keys(_ csv: String, key: String? = nil) throws -> [String] {
    let arranger = try arranger(csv)
    var arrangement = Arrangement()
    arrangement.key = key
    let identities = try arranger.identities(arrangement)
    for (row, key) in identities.keys.enumerated() { #expect(identities.row(key) == UInt32(row)) }
    #expect(Set(identities.keys).count == identities.keys.count)
    return identities.keys
  }

  @Test func equalKeysAreNumberedInTheSourcesOrder() throws {
    #expect(try keys("uid\na\nb\na\na\n") == ["a", "b", "a~2", "a~3"])
    #expect(try keys("uid\na\na~2\na\n") == ["a", "a~2", "a~2~2"])
    #expect(try keys("uid\na~2\na\na\n") == ["a~2", "a", "a~2~2"])
    #expect(try keys("uid\né\ne\u{301}\n") == ["é", "e\u{301}~2"])
  }

  @Test func theKeyColumnIsStrongerThanTheUID() throws {
    #expect(try keys("uid,n\na,x\nb,y\n", key: "n") == ["x", "y"])
    #expect(try keys("uid,n\na,\nb,y\n", key: "n") == ["a", "y"])
    #expect(throws: ArrangementError.self) { try keys("uid\na\n", key: "zz") }
  }

  @Test func rowsWithoutAKeyHaveAHashOfTheirRecord() throws {
    let found = try keys("n,m\na,b\nab,\na,b\na,c\n")
    #expect(found.allSatisfy { $0.utf8.count == 12 || $0.hasSuffix("~2") })
    #expect(found[2] == found[0] + "~2")
    #expect(found[0] != found[1] && found[0] != found[3])
    // The same record in another place has the same identity.
    #expect(try keys("n,m\nz,z\na,b\n")[1] == found[0])
  }

  @Test func identitiesFollowTheKey() throws {
    let arranger = try arranger("uid,n\na,x\n")
    var arrangement = Arrangement()
    #expect(try arranger.identities(arrangement).keys == ["a"])
    arrangement.key = "n"
    #expect(try arranger.identities(arrangement).keys == ["x"])
    arrangement.key = nil
    #expect(try arranger.identities(arrangement).row("a") == 0)
  }
}

@Suite struct TitleTests {
  @Test func titlesAreTheFilledCellsOfTheirColumns() throws {
    let arranger = try arranger("First Name,Last Name,City\nAnn,Poe,Bonn\n,Doe,\nBo,,Köln\n")
    var arrangement = Arrangement()
    func titles() throws -> [String] {
      try (0..<3).map { try arranger.title(of: $0, in: arrangement) }
    }
    #expect(try titles() == ["Ann Poe", "Doe", "Bo"])
    arrangement.title = ["City", "last name"]
    #expect(try titles() == ["Bonn Poe", "Doe", "Köln"])
    #expect(try arranger.rows(titled: "Bonn Poe", in: arrangement) == [0])
    arrangement.title = nil
    #expect(try arranger.rows(titled: "Bonn Poe", in: arrangement) == [])
    #expect(try arranger.rows(titled: "Ann Poe", in: arrangement) == [0])
    arrangement.detail = ["City", "First Name"]
    #expect(try arranger.detail(of: 0, in: arrangement) == "Bonn – Ann")
    #expect(try arranger.detail(of: 1, in: arrangement) == "")
    #expect(try arranger.detail(of: 0, in: Arrangement()) == "")
  }

  @Test func withoutANameTheFirstColumnIsTheTitle() throws {
    let arranger = try arranger("city,phone\nBonn,1\n")
    #expect(try arranger.title(of: 0, in: Arrangement()) == "Bonn")
    let full = try RosterArrangementTests.arranger("x,Full Name\n1,Ann Poe\n")
    #expect(try full.title(of: 0, in: Arrangement()) == "Ann Poe")
  }

  @Test func composedAndDecomposedTitlesAreTheSame() throws {
    let arranger = try arranger("n\nÅsa\nA\u{30A}sa\nAsa\n")
    #expect(try arranger.rows(titled: "A\u{30A}sa", in: Arrangement()) == [0, 1])
    #expect(try arranger.rows(titled: "Åsa", in: Arrangement()) == [0, 1])
  }

  @Test func listsAreJoinedInTitles() throws {
    let arranger = try arranger(storage([("tags", [list("a", "b")])]))
    #expect(try arranger.title(of: 0, in: Arrangement()) == "a; b")
    #expect(try arranger.rows(titled: "a; b", in: Arrangement()) == [0])
  }
}
