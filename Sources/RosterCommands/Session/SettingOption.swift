internal import RosterFormats
internal import RosterOrder
internal import RosterTable

/// One option of `set`: its name, what it takes, how it is read and changed.
struct SettingOption: Sendable {
  let name: String
  let allowed: String
  let summary: String
  let value: @Sendable (Session) -> String
  /// Returns whether the value is one that it takes.
  let set: @Sendable (Session, String) throws -> Bool

  static let all: [SettingOption] = [
    SettingOption(
      name: "locale", allowed: "a locale", summary: "whose order and alphabet are used",
      value: { $0.settings.locale.tag }
    ) { session, text in
      session.settings.locale = try LocaleIdentifier(text)
      return true
    },
    SettingOption(
      name: "empty", allowed: "first|last|auto", summary: "where empty cells go",
      value: { $0.settings.empty?.rawValue ?? "auto" }
    ) { session, text in
      let placement = EmptyPlacement(rawValue: text)
      guard placement != nil || text == "auto" else { return false }
      session.settings.empty = placement
      return true
    },
    SettingOption(
      name: "digits", allowed: "natural|plain", summary: "whether text sorts digits by value",
      value: { $0.settings.hasNaturalDigits ? "natural" : "plain" }
    ) { session, text in
      guard text == "natural" || text == "plain" else { return false }
      session.settings.hasNaturalDigits = text == "natural"
      return true
    },
    SettingOption(
      name: "format", allowed: "locale|raw", summary: "how the screen shows numbers and booleans",
      value: { $0.settings.isLocalized ? "locale" : "raw" }
    ) { session, text in
      guard text == "locale" || text == "raw" else { return false }
      session.settings.isLocalized = text == "locale"
      return true
    },
    SettingOption(
      name: "output", allowed: "a format", summary: "the format of 'show'",
      value: { $0.settings.output }
    ) { session, text in
      guard let writer = session.formats.writer(named: text) else { return false }
      session.settings.output = writer.name
      return true
    },
    SettingOption(
      name: "width", allowed: "a number|auto", summary: "how wide tables may be",
      value: { $0.settings.width.map(String.init) ?? "auto" }
    ) { session, text in
      if text == "auto" {
        session.settings.width = nil
        return true
      }
      guard let width = Int(text), (20...10_000).contains(width) else { return false }
      session.settings.width = width
      return true
    },
    SettingOption(
      name: "today", allowed: "a date", summary: "the day that ages are counted at",
      value: { $0.settings.today.text }
    ) { session, text in
      guard CalendarDate.isFull(text) else { return false }
      session.settings.today = .given(text)
      return true
    },
    SettingOption(
      name: "echo", allowed: "on|off", summary: "whether lines of scripts are printed first",
      value: { $0.settings.isEchoing ? "on" : "off" }
    ) { session, text in
      guard text == "on" || text == "off" else { return false }
      session.settings.isEchoing = text == "on"
      return true
    },
    SettingOption(
      name: "notes", allowed: "on|off", summary: "whether notes are told beside what is printed",
      value: { $0.settings.isQuiet ? "off" : "on" }
    ) { session, text in
      guard text == "on" || text == "off" else { return false }
      session.settings.isQuiet = text == "off"
      return true
    },
    SettingOption(
      name: "pager", allowed: "on|off", summary: "whether long output goes through a pager",
      value: { $0.settings.usesPager ? "on" : "off" }
    ) { session, text in
      guard text == "on" || text == "off" else { return false }
      session.settings.usesPager = text == "on"
      return true
    },
  ]
}

extension CalendarDate {
  /// Whether `text` is a whole date of ISO 8601.
  package static func isFull(_ text: String) -> Bool {
    let date = Array(text.utf8).withUnsafeBytes { DateReading.iso.date($0) }
    return date?.day != nil && date?.year != nil && date?.seconds == nil
  }
}

/// The names of the options of `set`, for completion.
package enum SettingNames {
  package static var all: [String] { SettingOption.all.map(\.name) }

  /// The values that an option takes, where they are words and few.
  package static func values(of name: String) -> [String] {
    let allowed = SettingOption.all.first { $0.name == name }?.allowed ?? ""
    return allowed.split(separator: "|").map(String.init).filter { !$0.contains(" ") }
  }
}
