/// What a terminal sent between the marks of a bracketed paste.
struct PastedText {
  /// Asks the terminal to mark where a paste begins and ends.
  static let markingOn = "\u{1B}[?2004h"
  /// Asks it not to, as the programs that we run expect.
  static let markingOff = "\u{1B}[?2004l"

  private var scalars = String.UnicodeScalarView()
  private var isComplete = false

  private static let endMark = Array("\u{1B}[201~".unicodeScalars)

  /// Takes in one more scalar; returns whether that was the end of the paste.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    scalars.append(scalar)
    if scalar == "~", scalars.suffix(Self.endMark.count).elementsEqual(Self.endMark) {
      scalars.removeLast(Self.endMark.count)
      isComplete = true
    }
    return isComplete
  }

  /// The text to put on the line.
  ///
  /// Terminals send line ends as carriage returns. Other control characters are left out, since
  /// they would be on the line unseen; so are line ends at the very end, which would leave the
  /// cursor under what was pasted.
  var text: String {
    var lines = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in scalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\r", "\n": lines.append("\n")
      case "\t": lines.append(scalar)
      default:
        if scalar.properties.generalCategory != .control { lines.append(scalar) }
      }
      previous = scalar
    }
    while lines.last == "\n" { lines.removeLast() }
    return String(lines)
  }
}
