import Foundation
import RosterOrder
import Testing

/// Names in the order and under the letters that ICU's own tools give; see `generate.py`.
struct LocaleTable: Sendable, CustomTestStringConvertible {
  struct Row {
    let name: String
    /// A letter of the locale, `#`, or `?` for a letter that is not the locale's.
    let label: String
    /// True if the name before it is equal to it.
    let isTied: Bool
  }

  let file: String
  let locale: String
  /// ICU's version, such as `72.1`.
  let version: String
  let comparator: String
  /// The letters of the locale's index in order, without `#`.
  let labels: [String]
  let rows: [Row]

  var testDescription: String { file }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "LocaleTables")

  /// The names of all tables.
  static var files: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".tsv") }.sorted()
  }

  /// The versions of ICU that the tables are of; usually one.
  static let versions = Set(files.compactMap { try? LocaleTable($0).version })

  /// Reads a table; a line that is not of its form is an error.
  init(_ file: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    var facts: [String: [String]] = [:]
    var rows: [Row] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# ") {
        let words = line.dropFirst(2).split(separator: " ").map(String.init)
        facts[words[0], default: []] += words.dropFirst()
        continue
      }
      let fields = line.split(separator: "\t").map(String.init)
      try #require(2...3 ~= fields.count && fields.dropFirst(2).allSatisfy { $0 == "=" }, "\(line)")
      rows.append(
        Row(name: try Self.unescaped(fields[0]), label: fields[1], isTied: fields.count == 3))
    }
    self.file = file
    locale = try #require(facts["locale"]?.first)
    version = try #require(facts["ICU"]?.first)
    comparator = try #require(facts["comparator"]?.first)
    labels = try #require(facts["labels"])
    self.rows = rows
  }

  /// Puts in the scalars that are written `\u{…}`.
  private static func unescaped(_ field: String) throws -> String {
    let parts = field.split(separator: #"\u{"#, omittingEmptySubsequences: false)
    var text = String(parts[0])
    for part in parts.dropFirst() {
      let end = try #require(part.firstIndex(of: "}"))
      let number = try #require(UInt32(part[..<end], radix: 16))
      text.unicodeScalars.append(try #require(Unicode.Scalar(number)))
      text += part[part.index(after: end)...]
    }
    return text
  }
}
