internal import CEditLine

extension EditLineSource {
  /// A private key, a C1 control that no keyboard sends, which Tab pushes to run the list command
  /// after libedit has moved the cursor.
  static let listKey = "\u{9F}"

  /// Keys that other shells have taught everyone; bound before `.editrc`, which may change them.
  func bindConveniences() {
    let keys = [
      ("\u{1B}[H", "ed-move-to-beg"), ("\u{1B}[F", "ed-move-to-end"),
      ("\u{1B}[1~", "ed-move-to-beg"), ("\u{1B}[4~", "ed-move-to-end"),
      ("\u{1B}[3~", "ed-delete-next-char"), ("\u{1B}[1;5C", "em-next-word"),
      ("\u{1B}[1;5D", "ed-prev-word"), ("\u{17}", "ed-delete-prev-word"),
    ]
    for (key, command) in keys { editline_bind(editor, key, command) }
  }

  /// Our own commands and their keys; bound after `.editrc`, whose `bind -v` would wipe them.
  func bindCommands() {
    editline_add_command(editor, "roster-complete", "Complete the word at the cursor") {
      editor, _ in
      EditLineSource.of(editor)?.complete() ?? UInt8(CC_ERROR)
    }
    editline_add_command(editor, "roster-list", "List the ways to complete the word") { editor, _ in
      EditLineSource.of(editor)?.listCandidates() ?? UInt8(CC_ERROR)
    }
    editline_add_command(editor, "roster-paste", "Insert what the terminal pastes") { editor, _ in
      EditLineSource.of(editor)?.paste() ?? UInt8(CC_ERROR)
    }
    editline_bind(editor, "^I", "roster-complete")
    editline_bind(editor, Self.listKey, "roster-list")
    // In vi's insert mode a sequence that begins with escape would keep escape itself waiting.
    guard editline_is_emacs(editor) != 0 else { return }
    editline_bind(editor, "^R", "em-inc-search-prev")
    editline_bind(editor, "\u{1B}[200~", "roster-paste")
  }

  /// Reads to the end of a bracketed paste and puts its text on the line, where the user sees all
  /// of it before pressing Return.
  private func paste() -> UInt8 {
    var pasted = PastedText()
    while true {
      var character: wchar_t = 0
      // SAFETY: one character is written to a local variable.
      guard el_wgetc(editor, &character) == 1 else { return UInt8(CC_EOF) }
      let scalar = UInt32(exactly: character).flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}"
      if pasted.append(scalar) { break }
    }
    // SAFETY: libedit copies the text.
    el_insertstr(editor, pasted.text)
    return UInt8(CC_REFRESH)
  }
}
