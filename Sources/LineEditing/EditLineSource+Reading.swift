internal import CEditLine
internal import CShims
internal import Glibc

extension EditLineSource {
  /// Fetches the next character for libedit: 1 for one, 0 at the end, -1 when interrupted.
  ///
  /// Signals are acted upon here, between characters, where anything may be called.
  func readCharacter(into character: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    // Commands that ask for a character of their own may go on after the first refusal.
    while !wasInterrupted {
      if !readyScalars.isEmpty {
        // SAFETY: libedit passes a variable of its own that is valid during this call.
        character?.pointee = wchar_t(readyScalars.removeFirst().value)
        return 1
      }
      switch shim_terminal_wait(input) {
      case 0:
        var byte: UInt8 = 0
        // SAFETY: one byte is read into one local byte.
        let count = read(input, &byte, 1)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        // A terminal that went away answers EIO: the end, as a closed one is.
        guard count == 1 else { return 0 }
        readyScalars = assembler.append(byte)
      case SIGINT:
        wasInterrupted = true
      case SIGWINCH:
        el_resize(editor)
        redrawRow()
      case SIGCONT: resume()
      case SIGTSTP:
        suspend(for: SIGTSTP)
        resume()
      case let signal where signal > 0:
        // SIGTERM and its like: they mostly end the process here, with a sane terminal.
        suspend(for: signal)
        return 0
      default: return 0
      }
    }
    return -1
  }

  /// Leaves the terminal as it was found and has `signal` do what it did before we watched it.
  private func suspend(for signal: Int32) {
    if marksPastes { write(PastedText.markingOff) }
    editline_set_raw(editor, 0)
    shim_signals_unwatch()
    raise(signal)
    _ = shim_signals_watch()
  }

  /// Takes the terminal over again after another program had it.
  private func resume() {
    // libedit would believe that the terminal is still as it left it.
    editline_set_raw(editor, 0)
    editline_set_raw(editor, 1)
    if marksPastes { write(PastedText.markingOn) }
    redrawRow()
  }

  /// Draws prompt and line again on the cursor's row.
  private func redrawRow() {
    write(Terminal.isDumb ? "\r\n" : "\r\u{1B}[J")
    editline_redraw(editor)
  }
}
