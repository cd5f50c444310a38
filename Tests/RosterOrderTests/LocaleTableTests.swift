import RosterTable
import Testing

@testable import RosterOrder

/// Our order and sections against those that another binding of ICU gave.
@Suite(
  .enabled(
    if: LocaleTable.versions.isSubset(of: [ICUVersion.library]),
    "the tables are of another ICU: \(LocaleTable.versions.joined(separator: ", "))"))
struct LocaleTableTests {
  /// Sections that the rows, sorted by the same locale, do not have in one piece each.
  ///
  /// In Chinese, names in characters come before those in Latin letters, and the pinyin initials
  /// are the same letters: `A` has 阿明 near the beginning and Ada near the end.
  private static let scattered: Set<String> = ["zh"]

  @Test func thereAreTablesOfManyLocales() throws {
    let tables = try LocaleTable.files.map { try LocaleTable($0) }
    #expect(tables.count >= 30)
    #expect(tables.allSatisfy { $0.rows.count >= 30 })
  }

  @Test(arguments: LocaleTable.files)
  func sortsAsICUDoes(file: String) throws {
    let table = try LocaleTable(file)
    for seed in 1...5 as ClosedRange<UInt64> {
      let (names, ranking) = try shuffled(table, seed: seed)
      let wanted = ties(table).flatMap { tie in names.indices.filter { tie.contains(names[$0]) } }
      expectSame(order(ranking.ranks), wanted, of: names, "\(file), seed \(seed)")
      #expect(ranking.groupEnds == [UInt32(ties(table).count)])
    }
  }

  @Test(arguments: LocaleTable.files)
  func descendingTurnsTheOrderRoundAndKeepsTies(file: String) throws {
    let table = try LocaleTable(file)
    let (names, ranking) = try shuffled(table, seed: 11)
    let wanted = ties(table).reversed().flatMap { tie in
      names.indices.filter { tie.contains(names[$0]) }
    }
    expectSame(order(ranking.reversed().ranks), wanted, of: names, file)
  }

  @Test(arguments: LocaleTable.files)
  func theIndexHasTheLettersThatICUGives(file: String) throws {
    let table = try LocaleTable(file)
    #expect(try IndexBuckets(locale: LocaleIdentifier(table.locale)).labels == table.labels)
  }

  @Test(arguments: LocaleTable.files)
  func putsNamesUnderTheLettersThatICUGives(file: String) throws {
    let table = try LocaleTable(file)
    let (names, ranking) = try shuffled(table, seed: 7)
    let sectioning = try sectioner("initial", .test(table.locale))
      .sections(of: ByteStrings(names.map(\.text)), ranking: ranking, cancellation: .never)
    let labels = sectioning.sectionOfValue.map { sectioning.labels[Int($0)] }
    for (name, label) in zip(names, labels) {
      let wanted = try #require(table.rows.first { Name($0.name) == name }).label
      if wanted == "?" {
        #expect(!table.labels.contains(label) && label != "#", "\(name.text) under \(label)")
      } else {
        #expect(label == wanted, "\(name.text)")
      }
    }

    #expect(Set(sectioning.labels).count == sectioning.labels.count)
    #expect(sectioning.labels.last == "#")
    #expect(sectioning.lastLabel == "#")
    let native = sectioning.labels.filter(table.labels.contains)
    #expect(native == table.labels.filter(native.contains))
    // Before them stand only letters that sort before them, as ॐ in Hindi.
    let early = table.rows.prefix { !table.labels.contains($0.label) }.filter { $0.label == "?" }
    let leading = Set(early.compactMap { row in names.firstIndex(of: Name(row.name)) })
    let first = Set(leading.map { labels[$0] }).count
    #expect(Array(sectioning.labels.dropFirst(first).prefix(native.count)) == native)

    guard !Self.scattered.contains(table.locale) else { return }
    var pieces: [String] = []
    for place in order(ranking.ranks) where labels[place] != "#" && labels[place] != pieces.last {
      pieces.append(labels[place])
    }
    #expect(pieces + ["#"] == sectioning.labels)
  }
}

// MARK: - Names

/// A text by its bytes: Swift takes canonically equivalent strings for equal.
private struct Name: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.utf8.elementsEqual(rhs.text.utf8) }
  func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }
}

extension LocaleTableTests {
  /// The names of a table in an order that `seed` decides, and their ranks under its comparator.
  private func shuffled(_ table: LocaleTable, seed: UInt64) throws -> ([Name], Ranking) {
    var generator = SplitMix64(state: seed)
    let names = table.rows.map { Name($0.name) }.shuffled(using: &generator)
    let comparator = try comparator(table.comparator, .test(table.locale))
    return (names, try comparator.ranking(of: ByteStrings(names.map(\.text))))
  }

  /// The names in order, those that are equal together.
  private func ties(_ table: LocaleTable) -> [Set<Name>] {
    var ties: [Set<Name>] = []
    for row in table.rows {
      if row.isTied, !ties.isEmpty {
        ties[ties.count - 1].insert(Name(row.name))
      } else {
        ties.append([Name(row.name)])
      }
    }
    return ties
  }

  /// Places in the order of their ranks, equal ones as they stand.
  private func order(_ ranks: [UInt32]) -> [Int] {
    ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }

  private func expectSame(_ found: [Int], _ wanted: [Int], of names: [Name], _ comment: String) {
    guard found != wanted else { return }
    let (found, wanted) = (found.map { names[$0].text }, wanted.map { names[$0].text })
    Issue.record("\(comment): \(found), not \(wanted)")
  }
}
