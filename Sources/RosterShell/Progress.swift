internal import Glibc
internal import Synchronization

/// A line that says what is going on, shown when a command takes long and erased when it is done.
package final class Progress: Sendable {
  private struct State {
    /// What is going on now, by number; a late thread finds that its command is over.
    var number = 0
    var isActive = false
    var isShown = false
  }

  private let state = Mutex(State())
  private let write: @Sendable (String) -> Void

  /// In microseconds.
  private static let delay: useconds_t = 500_000

  /// `write` reaches a terminal that knows escape sequences.
  package init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  /// From now on `text` is what is going on; it is shown after half a second.
  package func begin(_ text: String) {
    let number = state.withLock { state in
      state.number += 1
      state.isActive = true
      return state.number
    }
    start(Ticket(progress: self, number: number, text: text))
  }

  /// Erases the line, if it is shown.
  ///
  /// Whatever prints calls this first.
  package func end() {
    state.withLock { state in
      state.isActive = false
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  private func show(_ ticket: Ticket) {
    state.withLock { state in
      guard state.isActive, state.number == ticket.number else { return }
      write("\r\(ticket.text) … Ctrl-C stops it")
      state.isShown = true
    }
  }

  private final class Ticket: Sendable {
    let progress: Progress
    let number: Int
    let text: String

    init(progress: Progress, number: Int, text: String) {
      self.progress = progress
      self.number = number
      self.text = text
    }
  }

  /// Starts a thread that waits, shows the text if it is still wanted, and ends.
  private func start(_ ticket: Ticket) {
    // Signals are for the thread that works; a new one takes over who is blocked.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let context = Unmanaged.passRetained(ticket)
    var thread = pthread_t()
    // SAFETY: the ticket is retained for the thread, which releases it.
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let ticket = Unmanaged<Ticket>.fromOpaque(context).takeRetainedValue()
        usleep(Progress.delay)
        ticket.progress.show(ticket)
        return nil
      }, context.toOpaque())
    guard code == 0 else { return context.release() }
    pthread_detach(thread)
  }
}

extension Progress {
  /// What a command does, for the line; `nil` for one that other programs may print in.
  package static func phrase(for command: String) -> String? {
    switch command {
    case "!", "tap", "source", "plugin", "on": nil
    case "sort": "sorting"
    case "section": "parting into sections"
    case "filter": "filtering"
    case "find": "searching"
    case "load", "reload", "append": "\(command)ing"
    case "show", "goto", "card", "undo", "redo": "arranging"
    case "export", "save": "writing"
    case "columns", "summary", "duplicates", "index": "counting"
    default: "working"
    }
  }
}
