import Foundation
import RosterFormats
import RosterTable
import Testing

@Suite struct WritersMarkupTests {
  private let hostile = [
    "</td></tr><script>alert(1)</script>", "\"'><img src=x onerror=y>", "|x|\n|---|\n# h",
    "]]>&amp;<!--", "\u{1B}[31m\u{9B}", "`code` *b* _i_ [l](javascript:x) \\", "\r\n- item\r1. x",
    "END:VCARD\nBEGIN:VCARD",
  ]

  @Test func writesAMarkdownTable() throws {
    let columns = [Document.Column(name: "na|me"), Document.Column(name: "n", isNumeric: true)]
    let rows = [
      [Cell("Ann *Poe*"), Cell("5")], [.list("a", "b"), .missing], [Cell("x\r\ny"), .null],
    ]
    #expect(
      try written(document(rows, columns: columns), by: MarkdownWriter()) == """
        | na\\|me | n |
        | --- | ---: |
        | Ann \\*Poe\\* | 5 |
        | a<br>b |  |
        | x<br>y |  |

        """)
  }

  @Test func writesAMarkdownTableForEachSection() throws {
    let sections = [
      Document.Section(label: "A", rows: 0..<1), Document.Section(label: "#", rows: 1..<2),
    ]
    #expect(
      try written(document([[Cell("x")], [Cell("y")]], sections: sections), by: MarkdownWriter())
        == """
        ## A

        | a |
        | --- |
        | x |

        ## \\#

        | a |
        | --- |
        | y |

        """)
  }

  @Test func keepsMarkdownCellsInTheirPlace() throws {
    for text in hostile {
      let lines = try written(document([[Cell(text)]]), by: MarkdownWriter()).split(separator: "\n")
      #expect(lines.count == 3, "\(text)")
      let bars = lines[2].replacing("\\\\", with: "").replacing("\\|", with: "").filter {
        $0 == "|"
      }
      #expect(bars.count == 2, "\(text)")
      #expect(!lines[2].unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{9B}" })
    }
  }

  @Test func writesAPageThatStandsAlone() throws {
    let sections = [
      Document.Section(label: "<A>", rows: 0..<1), Document.Section(label: "#", rows: 1..<2),
    ]
    let rows = [[Cell("a & b"), .list("1", "2")], [Cell("x\ny"), .missing]]
    let page = try written(document(rows, sections: sections, name: "P<1>"), by: HTMLWriter())
    #expect(page.hasPrefix("<!DOCTYPE html>\n"))
    #expect(page.contains("<title>P&lt;1&gt;</title>"))
    #expect(page.contains("<a href=\"#section-1\">&lt;A&gt;</a>"))
    #expect(page.contains("<h2 id=\"section-2\">#</h2>"))
    #expect(page.contains("<th scope=\"col\">a</th>"))
    #expect(
      page.contains("<th scope=\"row\">a &amp; b</th><td><ul><li>1</li><li>2</li></ul></td>"))
    #expect(page.contains("<th scope=\"row\">x<br>y</th><td></td>"))
    #expect(page.hasSuffix("</html>\n"))
    #expect(!page.contains("http:") && !page.contains("https:"))
  }

  @Test func escapesEverythingInAPage() throws {
    let empty = try written(document([[Cell("")]]), by: HTMLWriter())
    for text in hostile {
      let page = try written(
        document([[Cell(text)]], columns: [.init(name: text)], name: text), by: HTMLWriter())
      let tags = page.replacing("<br>", with: "").filter { $0 == "<" }.count
      #expect(tags == empty.filter { $0 == "<" }.count, "\(text)")
      #expect(!page.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" || $0 == "\r" })
    }
  }

  @Test func writesXMLThatReadsBackTheSame() throws {
    let rows: [[Cell]] =
      hostile.map { [Cell($0), Cell(""), .missing] }
      + [[Cell(" a "), .list("1", "", "3"), Cell("\u{85}\u{7F}\t")]]
    let columns = ["first name", "email", "2nd"].map { Document.Column(name: $0) }
    let text = try written(document(rows, columns: columns), by: XMLWriter())
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xml")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let table = try XMLReader().read(SourceFile(path: file.path), options: ReadOptions())
    #expect(table.columns.map(\.name) == ["first_name", "email", "_2nd"])
    let expected = rows.map { row in
      row.map { cell in
        guard cell.tag == .text else { return cell }
        let text = String(decoding: cell.bytes, as: UTF8.self)
        return Cell(text.replacing("\u{1B}", with: "\u{FFFD}"))
      }
    }
    #expect(try cells(of: table) == expected)
  }

  @Test func namesXMLElementsApart() throws {
    let columns = ["a b", "a_b", "xmlns", "", "é:1", "a/b"].map { Document.Column(name: $0) }
    let text = try written(
      document([Array(repeating: Cell("x"), count: 6)], columns: columns), by: XMLWriter())
    for name in ["a_b", "a_b.2", "_xmlns", "_", "é_1", "a_b.3"] {
      #expect(text.contains("<\(name)>x</\(name)>"), "\(name)")
    }
  }
}
