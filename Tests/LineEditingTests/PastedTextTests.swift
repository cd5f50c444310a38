import Testing

@testable import LineEditing

@Suite struct PastedTextTests {
  /// The text of a paste that ends where `sent` says so; nil if it does not.
  private func pasted(_ sent: String) -> String? {
    var text = PastedText()
    for scalar in sent.unicodeScalars where text.append(scalar) { return text.text }
    return nil
  }

  @Test func endsAtTheMark() {
    #expect(pasted("sort a\u{1B}[201~sort b") == "sort a")
    #expect(pasted("\u{1B}[201~") == "")
    #expect(pasted("sort a\u{1B}[200~") == nil)
  }

  @Test(arguments: ["a\rb", "a\nb", "a\r\nb\r\n", "a\nb\n\n"])
  func keepsLinesApart(_ text: String) {
    #expect(pasted(text + "\u{1B}[201~") == "a\nb")
  }

  @Test func leavesControlCharactersOut() {
    #expect(pasted("a\u{1B}[31m\u{7}\0\u{9B}\tb\u{1B}[201~") == "a[31m\tb")
  }
}
