package import RosterOrder
internal import RosterTable

/// What `set` changes, for a session.
package struct Settings: Sendable {
  package var locale: LocaleIdentifier
  /// `nil`: first ascending and last descending.
  package var empty: EmptyPlacement?
  package var hasNaturalDigits = false
  /// Whether the screen shows numbers and booleans as the locale writes them.
  package var isLocalized = false
  /// The format of `show`.
  package var output = "table"
  /// In cells; `nil` for that of the terminal.
  package var width: Int?
  package var usesPager = true
  package var today: Today
  package var isQuiet = false
  /// Whether lines of scripts are printed before they run.
  package var isEchoing = false

  package init(locale: LocaleIdentifier, today: Today) {
    self.locale = locale
    self.today = today
  }
}
