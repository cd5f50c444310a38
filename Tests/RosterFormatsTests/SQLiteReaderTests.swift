import Foundation
import RosterFormats
import RosterTable
import Testing

@Suite struct SQLiteReaderTests {
  @Test func keepsEachValuesOwnType() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE TABLE t(a, b TEXT, c INTEGER);
      INSERT INTO t VALUES (1, '1', 'one'), (1.0, NULL, -9223372036854775808), (0.1, '', x'00ff10'),
        (9e999, 'x', x'');
      """)
    fixture.close()
    let table = try fixture.read()
    #expect(table.columns.map(\.name) == ["a", "b", "c"])
    #expect(
      try cells(of: table) == [
        [Cell(tag: .number, bytes: Array("1".utf8)), Cell("1"), Cell("one")],
        [
          Cell(tag: .number, bytes: Array("1.0".utf8)), Cell(tag: .null, bytes: []),
          Cell(tag: .number, bytes: Array("-9223372036854775808".utf8)),
        ],
        [Cell(tag: .number, bytes: Array("0.1".utf8)), Cell(""), Cell("AP8Q")],
        [Cell("inf"), Cell("x"), Cell("")],
      ])
  }

  @Test func keepsTextThatIsNoUTF8() throws {
    let fixture = try SQLiteFixture(
      "CREATE TABLE t(a); INSERT INTO t VALUES (CAST(x'41ff42' AS TEXT)), ('a' || char(0) || 'b')")
    fixture.close()
    #expect(
      try cells(of: fixture.read()).map { $0[0].bytes } == [[0x41, 0xFF, 0x42], [0x61, 0, 0x62]])
  }

  @Test func readsUTF16AsUTF8() throws {
    let fixture = try SQLiteFixture(
      "PRAGMA encoding = 'UTF-16le'; CREATE TABLE t(a); INSERT INTO t VALUES ('Łukasz €')")
    fixture.close()
    #expect(try texts(of: fixture.read()) == [["Łukasz €"]])
  }

  @Test func keepsTheOrderOfRowidsEvenWhereAnIndexCoversAll() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE TABLE t(a); CREATE INDEX i ON t(a);
      INSERT INTO t VALUES ('c'), ('a'), ('b'); ANALYZE;
      """)
    fixture.close()
    #expect(try texts(of: fixture.read()) == [["c"], ["a"], ["b"]])
  }

  @Test func takesTheOnlyTableAndNamesSeveral() throws {
    let fixture = try SQLiteFixture("CREATE TABLE b(x INTEGER PRIMARY KEY AUTOINCREMENT)")
    #expect(try fixture.read().columns.count == 1)
    try fixture.run("CREATE VIEW v AS SELECT 1 AS one")
    #expect(try fixture.read().columns.map(\.name) == ["x"])
    try fixture.run("CREATE TABLE \"a \"\"b\"(y)")
    #expect(throws: ReadError.severalInner(["a \"b", "b", "v"])) { try fixture.read() }
    #expect(try fixture.read(inner: "a \"b").columns.map(\.name) == ["y"])
    #expect(try fixture.read(inner: "B").columns.map(\.name) == ["x"])
    #expect(throws: ReadError.unknownInner("c", known: ["a \"b", "b", "v"])) {
      try fixture.read(inner: "c")
    }
  }

  @Test func readsAViewAndMakesItsNamesDistinct() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE TABLE p(id, n); CREATE TABLE q(id, m); INSERT INTO p VALUES (1, 'x');
      INSERT INTO q VALUES (1, 'y'); CREATE VIEW v AS SELECT p.id, q.id, n, m FROM p, q;
      """)
    fixture.close()
    let table = try fixture.read(inner: "v")
    #expect(Set(table.columns.map(\.name)).count == 4)
    #expect(try texts(of: table) == [["1", "1", "x", "y"]])
  }

  @Test func leavesOutTheShadowsOfAVirtualTable() throws {
    let fixture = try SQLiteFixture(
      "CREATE VIRTUAL TABLE f USING fts5(a); INSERT INTO f VALUES ('x')")
    fixture.close()
    #expect(try texts(of: fixture.read()) == [["x"]])
  }

  @Test func findsNothingInAnEmptyDatabase() throws {
    let fixture = try SQLiteFixture()
    #expect(throws: ReadError.empty) { try fixture.read() }
    try fixture.run("CREATE TABLE t(a); DROP TABLE t")
    #expect(throws: ReadError.noTables) { try fixture.read() }
  }

  @Test func leavesNoFileBeside() throws {
    let fixture = try SQLiteFixture(
      "CREATE TABLE t(a); INSERT INTO t VALUES (1)", name: "a b?%#.db")
    fixture.close()
    let before = try Data(contentsOf: URL(filePath: fixture.path))
    #expect(try texts(of: fixture.read()) == [["1"]])
    #expect(try fixture.files == ["a b?%#.db"])
    #expect(try Data(contentsOf: URL(filePath: fixture.path)) == before)
  }

  @Test func readsWhatAWriteAheadLogHasCommitted() throws {
    let fixture = try SQLiteFixture(
      """
      PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1);
      PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO t VALUES (2);
      CREATE TABLE big(b); INSERT INTO big VALUES (zeroblob(100000));
      BEGIN; INSERT INTO t VALUES (3);
      """)
    let copy = try SQLiteFixture(name: "other.db")
    copy.close()
    for ending in ["", "-wal"] {
      let target = copy.folder.appending(path: "copy.db\(ending)")
      try FileManager.default.copyItem(at: URL(filePath: fixture.path + ending), to: target)
    }
    let files = try copy.files
    let path = copy.folder.appending(path: "copy.db").path
    let options = ReadOptions(path: path, inner: "t")
    let table = try SQLiteReader().read(SourceFile(path: path), options: options)
    #expect(try texts(of: table) == [["1"], ["2"]])
    #expect(table.warnings.isEmpty)
    #expect(try copy.files == files)

    // A log that is cut off ends at its last whole commit, one of other salts is none.
    let log = path + "-wal"
    let bytes = try Data(contentsOf: URL(filePath: log))
    for count in stride(from: 0, through: bytes.count, by: 997) {
      try bytes.prefix(count).write(to: URL(filePath: log))
      let table = try SQLiteReader().read(SourceFile(path: path), options: options)
      #expect([[["1"]], [["1"], ["2"]]].contains(try texts(of: table)), "\(count)")
    }
  }

  @Test func opensADatabaseInWALModeWithoutALog() throws {
    let fixture = try SQLiteFixture(
      "PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    fixture.close()
    #expect(try texts(of: fixture.read()) == [["1"]])
    #expect(try fixture.files == ["people.db"])
  }

  @Test func warnsOfAJournalLeftBehind() throws {
    let fixture = try SQLiteFixture("CREATE TABLE t(a)")
    fixture.close()
    try Data("x".utf8).write(to: URL(filePath: fixture.path + "-journal"))
    #expect(try fixture.read().warnings.count == 1)
    #expect(try fixture.files == ["people.db", "people.db-journal"])
  }

  @Test(.timeLimit(.minutes(2)))
  func stopsWhatNeverEnds() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE VIEW quiet AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
        SELECT x FROM c WHERE x < 0;
      CREATE VIEW loud AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
        SELECT printf('%.*c', 100000, 'x') || x AS x FROM c;
      CREATE TABLE wide(a, b AS (zeroblob(900000000))); INSERT INTO wide VALUES (1);
      """)
    fixture.close()
    for (view, what) in [
      ("quiet", "steps of a query"), ("loud", "bytes of values"), ("wide", "bytes in a value"),
    ] {
      let error = try #require(throws: ReadError.self) { try fixture.read(inner: view) }
      guard case .overLimit(what, _) = error else {
        Issue.record("\(view): \(error)")
        continue
      }
    }
  }

  @Test func reportsDamageOfAnyKind() throws {
    let fixture = try SQLiteFixture(
      """
      CREATE TABLE t(a, b); CREATE INDEX i ON t(b);
      WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 300)
      INSERT INTO t SELECT x, hex(x * x) FROM c;
      """)
    fixture.close()
    let whole = try Data(contentsOf: URL(filePath: fixture.path))
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SplitMix(state: seed)
    for cut in stride(from: 16, to: whole.count, by: 1021) {
      try whole.prefix(cut).write(to: URL(filePath: fixture.path))
      _ = try? texts(of: fixture.read())
      var damaged = whole
      for _ in 0..<20 {
        let place = Int.random(in: 16..<damaged.count, using: &generator)
        damaged[place] = UInt8.random(in: 0...255, using: &generator)
      }
      try damaged.write(to: URL(filePath: fixture.path))
      _ = try? texts(of: fixture.read())
    }
    try whole.prefix(5000).write(to: URL(filePath: fixture.path))
    #expect(throws: ReadError.library("database disk image is malformed")) { try fixture.read() }
    try Data("SQLite format 2\u{0}".utf8).write(to: URL(filePath: fixture.path))
    #expect(throws: ReadError.notOfFormat("sqlite")) { try fixture.read() }
  }

  @Test func needsAFile() throws {
    let fixture = try SQLiteFixture("CREATE TABLE t(a)")
    #expect(throws: ReadError.needsFile(format: "sqlite")) {
      try SQLiteReader().read(SourceFile(path: fixture.path), options: ReadOptions())
    }
  }
}
