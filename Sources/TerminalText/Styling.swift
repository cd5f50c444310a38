/// How text is drawn, beside what it says.
package struct Style: Sendable, Hashable {
  /// The colours of a terminal's own palette, which its user has chosen.
  package enum Color: Int, Sendable, Hashable, CaseIterable {
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36
  }

  package var isBold = false
  package var isDim = false
  package var isUnderlined = false
  package var color: Color?

  package init(
    isBold: Bool = false, isDim: Bool = false, isUnderlined: Bool = false, color: Color? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
    self.color = color
  }

  /// Row numbers, rules and details.
  package static let dim = Style(isDim: true)
  /// Headers and headings.
  package static let bold = Style(isBold: true)
  package static let underlined = Style(isUnderlined: true)
  package static let error = Style(isBold: true, color: .red)
  package static let warning = Style(isBold: true, color: .yellow)
  package static let note = Style(isBold: true, color: .cyan)
  package static let success = Style(color: .green)
}

/// Draws styles, or leaves them out.
///
/// Text has to be measured and cut before it is styled: escape sequences have no width.
package enum Palette: Sendable, Hashable {
  /// No escape sequences at all.
  case plain
  /// Select Graphic Rendition, ECMA-48 section 8.3.117.
  case ansi

  /// The text in a style; each attribute ends by its own sequence, so that styles can be nested.
  package func styled(_ text: String, _ style: Style) -> String {
    guard self == .ansi, !text.isEmpty else { return text }
    var on: [Int] = []
    var off: [Int] = []
    if style.isBold { on.append(1) }
    if style.isDim { on.append(2) }
    if style.isBold || style.isDim { off.append(22) }
    if style.isUnderlined {
      on.append(4)
      off.append(24)
    }
    if let color = style.color {
      on.append(color.rawValue)
      off.append(39)
    }
    guard !on.isEmpty else { return text }
    return sequence(on) + text + sequence(off)
  }

  package func bold(_ text: String) -> String { styled(text, .bold) }
  package func dim(_ text: String) -> String { styled(text, .dim) }
  package func underlined(_ text: String) -> String { styled(text, .underlined) }
  package func error(_ text: String) -> String { styled(text, .error) }
  package func warning(_ text: String) -> String { styled(text, .warning) }
  package func note(_ text: String) -> String { styled(text, .note) }
  package func success(_ text: String) -> String { styled(text, .success) }

  private func sequence(_ parameters: [Int]) -> String {
    "\u{1B}[" + parameters.map(String.init).joined(separator: ";") + "m"
  }
}
