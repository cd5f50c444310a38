internal import CEditLine

extension EditLineSource {
  /// The Tab key: completes as far as there is one way, then lists the ways.
  func complete() -> UInt8 {
    let (line, cursor) = lineAndCursor()
    let completion = completer(line, cursor)
    switch completion.step(in: line, cursor: cursor) {
    case .nothing: return UInt8(CC_ERROR)
    case .replace(let removed, let inserted):
      el_deletestr(editor, Int32(removed))
      // SAFETY: libedit copies the text.
      el_insertstr(editor, inserted)
      return UInt8(CC_REFRESH)
    case .list:
      // The list belongs under the last row, and only libedit knows how many rows the line takes.
      // So the cursor goes to the line's end first; the key pushed then shows the list from there.
      let behind = String(decoding: line.utf8.dropFirst(cursor), as: UTF8.self)
      let distance = behind.unicodeScalars.count
      el_cursor(editor, Int32(distance))
      pendingList = (completion.candidates, distance)
      el_push(editor, Self.listKey)
      return UInt8(CC_REFRESH)
    }
  }

  /// Shows the candidates that `complete()` found, and the line again below them.
  func listCandidates() -> UInt8 {
    guard let (candidates, distance) = pendingList else { return UInt8(CC_ERROR) }
    pendingList = nil
    let width = Terminal.size(of: 1)?.columns ?? 80
    // The terminal is raw: a line feed alone would not return to column 0.
    let rows = CandidateList.rows(of: candidates.map(display), width: width)
    write("\r\n" + rows.map { $0 + "\r\n" }.joined())
    el_cursor(editor, Int32(-distance))
    editline_redraw(editor)
    return UInt8(CC_NORM)
  }

  /// The line so far, and the cursor's UTF-8 offset in it.
  private func lineAndCursor() -> (line: String, cursor: Int) {
    guard let info = el_line(editor) else { return ("", 0) }
    // SAFETY: buffer, cursor and lastchar point into one text of the editor's, in this order,
    // valid until its next call; the text is copied here.
    let line = info.pointee
    let bytes = UnsafeRawBufferPointer(start: line.buffer, count: line.lastchar - line.buffer)
    return (String(decoding: bytes, as: UTF8.self), line.cursor - line.buffer)
  }
}
