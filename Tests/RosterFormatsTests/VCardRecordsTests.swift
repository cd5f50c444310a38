import Foundation
import RosterFormats
import RosterTable
import Testing

/// Cards are written as they were read.
@Suite struct VCardRecordsTests {
  @Test func exportsWhatItLoads() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(state: seed)
    for _ in 0..<300 {
      let bytes = Self.file(using: &random)
      guard let table = try? readCards(bytes) else { continue }
      #expect(try exportedCards(table) == bytes, "seed \(seed)")
      // In any order, each card is there once, whole, and can be read again.
      let order = Array(0..<(try table.rowCount())).shuffled(using: &random)
      let again = try readCards(exportedCards(table, rows: order))
      let names = try rows(of: table).map { $0["fullName"] }
      #expect(try rows(of: again).map { $0["fullName"] } == order.map { names[$0] }, "seed \(seed)")
    }
  }

  /// Cards with all terminators, strays between them, with and without a last line end.
  private static func file(using random: inout SplitMix) -> [UInt8] {
    var text = ["", "\u{FEFF}", "stray\n", "\r\n\r\n"].randomElement(using: &random) ?? ""
    for number in 0..<Int.random(in: 1...6, using: &random) {
      let end = ["\r\n", "\n", "\r"].randomElement(using: &random) ?? "\n"
      var lines = ["BEGIN:VCARD", "VERSION:3.0", "FN:name \(number)"]
      let extras = ["NOTE:a\(end) b", "TEL:1", "", "junk", "PHOTO;ENCODING=b:AAEC\(end) AAEC"]
      lines += extras.filter { _ in Bool.random(using: &random) }
      if Int.random(in: 0..<8, using: &random) > 0 { lines.append("END:VCARD") }
      text += lines.joined(separator: end)
      text += [end, end, end, end + end, "\(end)stray\(end)"].randomElement(using: &random) ?? end
    }
    if Bool.random(using: &random) {
      while text.unicodeScalars.last == "\n" || text.unicodeScalars.last == "\r" {
        text.unicodeScalars.removeLast()
      }
    }
    return Array(text.utf8)
  }

  /// Files that each began with a mark and were joined.
  @Test func aMarkGoesWithTheCardThatItStandsBefore() throws {
    let mark = "\u{FEFF}"
    let cards = ["a", "b", "c"].map { "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\($0)\r\nEND:VCARD\r\n" }
    let table = try readCards(mark + cards[0] + mark + cards[1] + cards[2])
    #expect(try table.rowCount() == 3)
    #expect(
      try exportedCards(table) == Array((mark + cards[0] + mark + cards[1] + cards[2]).utf8))
    #expect(
      try exportedCards(table, rows: [2, 1, 0])
        == Array((mark + cards[2] + mark + cards[1] + cards[0]).utf8))
  }

  @Test func lendsATerminatorWhereItIsNeeded() throws {
    let text = "head\nBEGIN:VCARD\rFN:a\rEND:VCARD\rstray\rBEGIN:VCARD\rFN:b\rEND:VCARD"
    let table = try readCards(text)
    let swapped = String(decoding: try exportedCards(table, rows: [1, 0]), as: UTF8.self)
    #expect(
      swapped == "head\nBEGIN:VCARD\rFN:b\rEND:VCARD\rBEGIN:VCARD\rFN:a\rEND:VCARD\rstray\r")
    #expect(
      String(decoding: try exportedCards(table, rows: [1]), as: UTF8.self)
        == "head\nBEGIN:VCARD\rFN:b\rEND:VCARD")
    let bare = try readCards("BEGIN:VCARD")
    #expect(try exportedCards(bare, rows: [0]) == Array("BEGIN:VCARD".utf8))
    #expect(
      try exportedCards(bare, rows: [0, 0]) == Array("BEGIN:VCARD\r\nBEGIN:VCARD".utf8))
  }

  @Test func loadsTheSampleAsThePeopleOfItsCSV() throws {
    let cards = try readCards(try Data(contentsOf: VCardDamageTests.sample))
    let path = VCardDamageTests.sample.path.replacing(".vcf", with: ".csv")
    let people = try DelimitedReader.csv.read(SourceFile(path: path), options: ReadOptions())
    #expect(try cards.rowCount() == 47)
    #expect(cards.warnings.isEmpty)
    let columns = [
      ("firstName", "firstName"), ("lastName", "lastName"), ("birthDate", "birthDate"),
      ("title", "occupation"), ("email", "email"), ("organization", "organization"),
    ]
    for (card, person) in zip(try rows(of: cards), try rows(of: people)) {
      for (own, other) in columns { #expect(card[own] ?? "" == person[other] ?? "") }
      #expect(
        card["phone"]?.filter(\.isNumber) ?? "" == person["phone"]?.filter(\.isNumber) ?? "")
    }
    #expect(try exportedCards(cards) == Array(try Data(contentsOf: VCardDamageTests.sample)))
  }

  @Test func joinsReadingsOfSeveralFiles() throws {
    let tables = try [
      card("4.0", "N;SORT-AS=b:x"), card("3.0", "N:y\nSORT-STRING:a"), card("3.0", "FN:z"),
    ]
    .map {
      Table(
        source: TableSource(shown: "x", path: nil, format: "vcard"), storage: try readCards($0))
    }
    let two = try JoinedStorage([tables[0], tables[1]])
    let last = try #require(try sortTexts("lastName", of: two))
    #expect(last.texts == ["b", "a"])
    #expect(last.origins == ["SORT-AS", "SORT-STRING"])
    let other = try JoinedStorage([tables[2], tables[0]])
    #expect(try sortTexts("lastName", of: other)?.texts == [nil, "b"])
    #expect(try sortTexts("fullName", of: other) == nil)
  }
}
