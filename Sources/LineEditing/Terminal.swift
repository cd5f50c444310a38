internal import CShims
internal import Glibc

/// What can be known about the terminal without drawing on it.
package enum Terminal {
  /// A terminal's extent in character cells.
  package struct Size: Equatable, Sendable {
    /// Cells in a row.
    package let columns: Int
    /// Rows on the screen.
    package let rows: Int
  }

  /// Whether `descriptor` is open on a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The size of the terminal on `descriptor`, nil if it is none or does not know its size.
  package static func size(of descriptor: Int32) -> Size? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    // SAFETY: both variables outlive the call, which writes one int to each.
    guard shim_terminal_size(descriptor, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return nil
    }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Whether the terminal knows no escape sequences: `TERM` is unset, empty or `dumb`.
  package static var isDumb: Bool {
    // SAFETY: the environment's string is copied at once; nothing here changes the environment.
    guard let term = getenv("TERM") else { return true }
    let name = String(cString: term)
    return name.isEmpty || name == "dumb"
  }

  /// The cells `text` takes, by the measure that libedit draws with.
  static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, Int(shim_terminal_width($1.value))) }
  }
}
