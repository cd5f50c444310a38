internal import CEditLine
internal import CShims
internal import Glibc

/// Lines that a user edits on the terminal of standard input and output, with history and
/// completion, through libedit.
///
/// The user's `~/.editrc` is honoured. The object stays on the thread that made it, and only one
/// reads at a time, since signals belong to the process.
package final class EditLineSource: LineSource {
  /// Finds what may stand at `cursor`, a UTF-8 offset in `line`.
  package typealias Completer = (_ line: String, _ cursor: Int) -> Completion

  /// Why the history is not kept between sessions, in words; nil while it is.
  package private(set) var historyProblem: String?

  let editor: OpaquePointer
  let completer: Completer
  let display: (String) -> String
  /// Candidates that the list command will show, and how far to move the cursor back afterwards.
  var pendingList: (candidates: [String], movedBy: Int)?
  /// Whether Ctrl-C ended the reading of the current line.
  var wasInterrupted = false
  /// The beginning of a character whose later bytes have not come yet.
  var assembler = ScalarAssembler()
  /// Characters that have come and that libedit has not asked for yet.
  var readyScalars: [Unicode.Scalar] = []

  /// The terminal of standard input, read without waiting; standard input itself where that cannot
  /// be had.
  let input: Int32

  private let history: OpaquePointer
  private let historyFile: HistoryFile?
  private let historySize: Int
  private var lastRemembered: String?
  private var hasAppended = false
  /// The next one last: a paste may have many thousands.
  private var pendingLines: [String] = []
  private var promptText: UnsafeMutablePointer<CChar>?

  /// Starts the editor, reading `~/.editrc` and the history.
  ///
  /// Nil if libedit finds no memory. Sets the process's LC_CTYPE to a UTF-8 locale, without which
  /// libedit drops everything that is not ASCII.
  ///
  /// - Parameters:
  ///   - programName: what `.editrc` calls the program in `roster:bind …`.
  ///   - path: the path of the history file, which is made when needed; nil keeps none.
  ///   - historySize: how many entries are kept, in memory and in the file.
  ///   - display: makes a candidate safe to print; it is listed in that form.
  ///   - completer: asked at each Tab, while the user waits.
  package init?(
    programName: String, history path: String?, historySize: Int,
    display: @escaping (String) -> String = { $0 }, completer: @escaping Completer
  ) {
    _ = shim_terminal_use_utf8()
    guard let history = history_init() else { return nil }
    guard let editor = editline_start(programName) else {
      history_end(history)
      return nil
    }
    self.editor = editor
    let reopened = shim_terminal_reopen(0)
    input = reopened >= 0 ? reopened : 0
    self.history = history
    self.historySize = min(max(0, historySize), 1_000_000)
    let size = self.historySize
    self.historyFile = path.map { HistoryFile(path: $0, limit: size) }
    self.completer = completer
    self.display = display
    history_set_size(history, Int32(self.historySize))
    history_set_unique(history, 1)
    configure()
    loadHistory()
  }

  deinit {
    if hasAppended, let historyFile { try? historyFile.trim() }
    // SAFETY: editor and history are ours alone and ended once; the editor goes first, since it
    // points to the history. The prompt is freed after the editor that could ask for it.
    el_end(editor)
    history_end(history)
    free(promptText)
    if input > 0 { close(input) }
  }

  /// Chooses editor, history, prompt and keys, in the order that libedit needs.
  private func configure() {
    editline_set_editor(editor, "emacs")
    editline_set_history(editor, history)
    // SAFETY: unretained, since a retained pointer would keep self alive for ever; the editor uses
    // it only inside el_gets, which a method of self calls, and deinit ends the editor.
    editline_set_client(editor, Unmanaged.passUnretained(self).toOpaque())
    // Our own reading, and EL_SIGNAL left off: libedit's signal handlers send every signal on to the
    // whole process group, and its read misses a Ctrl-C that comes while a command works.
    editline_set_read(editor) { editor, character in
      EditLineSource.of(editor)?.readCharacter(into: character) ?? -1
    }
    editline_set_prompt(editor, { EditLineSource.of($0)?.promptText }, 1)
    bindConveniences()
    // NULL means the user's own file.
    el_source(editor, nil)
    bindCommands()
  }

  /// The object behind a callback's editor.
  static func of(_ editor: OpaquePointer?) -> EditLineSource? {
    guard let editor, let client = editline_client(editor) else { return nil }
    // SAFETY: the pointer was set from self in configure(), and self is alive, see there.
    return Unmanaged.fromOpaque(client).takeUnretainedValue()
  }
}

// MARK: - Lines

extension EditLineSource {
  /// Shows `prompt` and waits for a line.
  ///
  /// Several lines that were pasted or recalled at once are returned one a call, without waiting.
  /// Escape sequences in the prompt stand between two U+0001 and do not end it; it holds no line
  /// feed. After `.interrupted` and `.end` the cursor stands on a new line.
  package func readLine(prompt: String) -> LineInput {
    if let line = pendingLines.popLast() { return .line(line) }
    setPrompt(prompt)
    guard let text = editedText() else {
      write(wasInterrupted ? "^C\n" : "\n")
      el_reset(editor)
      return wasInterrupted ? .interrupted : .end
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    let first = lines.removeFirst()
    pendingLines = lines.reversed()
    return .line(first)
  }

  /// Whether the next line will be returned without waiting.
  package var hasPendingLines: Bool { !pendingLines.isEmpty }

  /// Forgets lines that were pasted or recalled together with one already returned.
  package func discardPendingLines() {
    pendingLines = []
  }

  /// Whether to ask the terminal to mark what is pasted: not if it knows no escape sequences, nor
  /// with vi keys, where the mark's escape would leave insert mode.
  var marksPastes: Bool { !Terminal.isDumb && editline_is_emacs(editor) != 0 }

  /// The text the user ended with Return; nil if there was no such text.
  private func editedText() -> String? {
    wasInterrupted = false
    assembler = ScalarAssembler()
    readyScalars = []
    guard shim_signals_watch() == 0 else { return nil }
    defer { shim_signals_unwatch() }
    // libedit shows the prompt first and then makes the terminal raw: what is typed at the sight of
    // the prompt would be echoed twice, and a key such as Ctrl-D be taken by the terminal.
    editline_set_raw(editor, 1)
    if marksPastes { write(PastedText.markingOn) }
    var count: Int32 = 0
    // SAFETY: the text belongs to the editor and is valid until its next call; it is copied before
    // there is one.
    let bytes = el_gets(editor, &count)
    let text = bytes.map {
      String(decoding: UnsafeRawBufferPointer(start: $0, count: Int(max(0, count))), as: UTF8.self)
    }
    if marksPastes { write(PastedText.markingOff) }
    return text == "" ? nil : text
  }

  /// Writes where the editor draws.
  func write(_ text: String) {
    editline_write(editor, text, text.utf8.count)
  }

  private func setPrompt(_ prompt: String) {
    // SAFETY: libedit asks for the prompt again and again while it reads and never frees it, so it
    // is kept until the next one replaces it, when nothing reads.
    free(promptText)
    promptText = strdup(prompt)
  }
}

// MARK: - History

extension EditLineSource {
  /// Adds `entry`, which may be several lines, as the newest of the history and of its file.
  ///
  /// Not kept are empty entries, those that begin with a blank, and the same entry twice in a row.
  package func remember(_ entry: String) {
    guard historySize > 0, HistoryEntry.isKept(entry, after: lastRemembered) else { return }
    enter(entry)
    guard let historyFile else { return }
    do throws(HistoryFile.Failure) {
      try historyFile.append(entry)
      hasAppended = true
      historyProblem = nil
    } catch {
      historyProblem = historyFile.description(of: error)
    }
  }

  private func loadHistory() {
    guard let historyFile else { return }
    do throws(HistoryFile.Failure) {
      for entry in try historyFile.load() { enter(entry) }
    } catch {
      historyProblem = historyFile.description(of: error)
    }
  }

  private func enter(_ entry: String) {
    history_enter(history, entry)
    lastRemembered = entry
  }
}
