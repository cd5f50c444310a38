import TerminalText
import Testing

struct TableLayoutTests {
  private let people = [
    TableLayout.Row(number: "1", cells: ["Ann", "36", "Malmö"]),
    TableLayout.Row(number: "10", cells: ["山田太郎", "7", "東京"], isMarked: true),
  ]
  private let columns = [
    TableLayout.Column("name"), TableLayout.Column("age", alignment: .right),
    TableLayout.Column("city"),
  ]

  private func layout(
    _ columns: [TableLayout.Column], _ rows: [TableLayout.Row], width: Int? = nil,
    hasMarks: Bool = false, palette: Palette = .plain
  ) -> TableLayout {
    var measure = TableLayout.Measure(columns)
    for row in rows { measure.add(row) }
    return TableLayout(measure, width: width, hasMarks: hasMarks, palette: palette)
  }

  private func lines(_ layout: TableLayout, _ rows: [TableLayout.Row]) -> [String] {
    var output = ""
    layout.appendHeader(to: &output)
    for row in rows { layout.append(row, to: &output) }
    layout.appendOmission(to: &output)
    return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init)
  }

  @Test func alignsCellsUnderTheirTitles() {
    #expect(
      lines(layout(columns, people), people) == [
        "    name      age  city",
        "    ────────  ───  ─────",
        " 1  Ann        36  Malmö",
        "10  山田太郎    7  東京",
      ])
  }

  @Test func dimsNumbersAndMarksRows() {
    let marked = layout(columns, people, hasMarks: true, palette: .ansi)
    #expect(
      lines(marked, people).dropFirst(2) == [
        "[ ]   \u{1B}[2m1\u{1B}[22m  Ann        36  Malmö",
        "[x]  \u{1B}[2m10\u{1B}[22m  山田太郎    7  東京",
      ])
  }

  @Test func fitsTheTerminal() {
    let rows = [
      TableLayout.Row(number: "1", cells: ["Ann Poe", "a note that is far too long", "x"])
    ]
    let titles = ["name", "note", "tag"].map { TableLayout.Column($0) }
    #expect(
      lines(layout(titles, rows, width: 30), rows) == [
        "   name     note           tag",
        "   ───────  ─────────────  ───",
        "1  Ann Poe  a note that …  x",
      ])
    #expect(
      lines(layout(titles, rows, width: 14), rows) == [
        // A column of four cells would tell nothing.
        "   name",
        "   ───────",
        "1  Ann Poe",
        "… 2 more colu…",
      ])
  }

  @Test func showsOneColumnOnTheNarrowestTerminal() {
    let output = lines(layout(columns, people, width: 1), people)
    #expect(output[2] == " 1  Ann")
    #expect(output[3] == "10  山…")
  }

  @Test func cutsNothingInAPipe() {
    let long = String(repeating: "x", count: 5000)
    let rows = [
      TableLayout.Row(cells: [long, "1", "a"]), TableLayout.Row(cells: ["b", "2", "c"]),
    ]
    let output = lines(layout(columns, rows), rows)
    #expect(output[2] == long + "    1  a")
    #expect(output[3] == "b" + String(repeating: " ", count: 203) + "2  c")
  }

  @Test func putsHostileCellsOnOneLine() {
    let rows = [
      TableLayout.Row(number: "8", cells: ["two\nlines\u{1B}[2J", "\t", "\u{202E}x"]),
      TableLayout.Row(number: "\u{9B}", cells: []),
      TableLayout.Row(number: "9", cells: ["blank  ", "", "", "surplus"]),
    ]
    let output = lines(layout([.init("na\u{1B}me"), .init("\r"), .init("")], rows), rows)
    #expect(output.count == 5)
    #expect(output.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(!output.contains { $0.hasSuffix(" ") })
    #expect(output[2].contains("two↵lines␛[2J  ⇥  \\u{202E}x"))
  }

  @Test func keepsColumnsInOrderOnABidirectionalTerminal() {
    let rows = [TableLayout.Row(number: "9", cells: ["שרה", "12", "דוד"])]
    #expect(lines(layout(columns, rows, width: 80), rows)[2] == "9  שרה\u{200E}    12  דוד")
    #expect(lines(layout(columns, rows), rows)[2] == "9  שרה    12  דוד")
  }

  @Test func headsSections() {
    var output = ""
    let plain = layout(columns, people)
    plain.appendHeading("A", note: "2 rows", to: &output)
    plain.appendHeading("", to: &output)
    plain.appendHeading(
      "A", note: "a note is not cut in a pipe, however long it may be", to: &output)
    plain.appendHeading("a\nlabel that is longer than the table", to: &output)
    layout(columns, people, width: 12).appendHeading("Ångström and more", to: &output)
    layout(columns, people, palette: .ansi).appendHeading("B", to: &output)
    let rule = String(repeating: "─", count: 22)
    #expect(
      output == """
        A ─────────────── 2 rows
        ────────────────────────
        A a note is not cut in a pipe, however long it may be
        a↵label that is longer than the table
        Ångström an…
        \u{1B}[1mB\u{1B}[22m \u{1B}[2m\(rule)\u{1B}[22m

        """)
  }

  @Test func fitsEveryWidth() {
    var random = Seeded(seed: 9)
    for _ in 0..<300 {
      let count = Int.random(in: 1...6, using: &random)
      let rows = (1...5).map { number in
        TableLayout.Row(
          number: "\(number)",
          cells: (0..<count).map { _ in
            String(
              (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in
                "aé字 \t👩".randomElement(using: &random)
              })
          })
      }
      let titles = (0..<count).map {
        TableLayout.Column("c\($0)", alignment: $0 % 2 == 0 ? .left : .right)
      }
      let width = Int.random(in: 10...90, using: &random)
      let output = lines(layout(titles, rows, width: width), rows)
      #expect(output.allSatisfy { $0.displayWidth <= width && !$0.hasSuffix(" ") }, "\(output)")
      #expect(output.count { $0.hasPrefix("… ") } <= 1)
    }
  }
}

struct CardLayoutTests {
  private func text(
    _ fields: [CardLayout.Field], alignment: Alignment = .left, width: Int? = nil,
    palette: Palette = .plain
  ) -> String {
    var output = ""
    CardLayout(
      labels: fields.map(\.label), alignment: alignment, width: width, palette: palette
    ).append(fields, to: &output)
    return output
  }

  @Test func alignsValues() {
    let fields = [
      CardLayout.Field("name", ["Ann\tPoe"]), CardLayout.Field("telephone", ["1", "2"]),
    ]
    #expect(text(fields) == "name:      Ann⇥Poe\ntelephone: 1\n           2\n")
    #expect(
      text(fields, alignment: .right) == "     name: Ann⇥Poe\ntelephone: 1\n           2\n")
    #expect(text([.init("a", [])], palette: .ansi) == "\u{1B}[2ma:\u{1B}[22m\n")
  }

  @Test func wrapsLongValuesOnATerminalOnly() {
    let fields = [CardLayout.Field("note", ["one two three four five six"])]
    #expect(text(fields) == "note: one two three four five six\n")
    #expect(
      text(fields, width: 24) == "note: one two three\n        four five six\n")
    #expect(text([.init("a very long label", ["x"])], width: 24) == "a very …: x\n")
  }
}

struct ListLayoutTests {
  @Test func putsTheDetailBelow() {
    var output = ""
    let list = ListLayout(numberWidth: 3, width: 20, palette: .ansi)
    list.append(number: "12", title: "Ann Poe", detail: "Acme, +46 70 123 45 67", to: &output)
    list.append(number: "13", title: "Bo\n", to: &output)
    ListLayout(numberWidth: 0, width: nil, hasMarks: true, palette: .plain).append(
      number: "", title: "Cy", detail: "x", isMarked: true, to: &output)
    #expect(
      output == """
         \u{1B}[2m12\u{1B}[22m  Ann Poe
             \u{1B}[2mAcme, +46 70 1…\u{1B}[22m
         \u{1B}[2m13\u{1B}[22m  Bo↵
        [x]  Cy
             x

        """)
  }
}
