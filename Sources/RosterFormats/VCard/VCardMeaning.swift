internal import RosterTable

/// What a property is, and which column it fills.
struct VCardMeaning {
  enum Form {
    /// One text.
    case text
    /// Texts between commas.
    case texts
    /// Likewise; in vCard 2.1, which does not define the property, too.
    case categories
    /// `N`, five components of which each can be a list (RFC 6350, section 6.2.2).
    case name
    /// `ADR`, seven components (section 6.3.1).
    case address
    /// `ORG`, the organization and its units (section 6.6.4).
    case organization
    case date
    /// A number, or a `tel:` URI (RFC 3966).
    case telephone
    /// `X-ABLabel`, Apple's label of the property of the same group.
    case label
    /// `SORT-STRING` (RFC 2426, section 3.6.5).
    case sortString
    /// `SOUND`, which can be a name's reading.
    case sound
    /// Any other, which can have components that nothing here knows.
    case other
    /// Properties for which there is no column left; kept as whole lines.
    case overflow
    /// What is of the file and not of the contact.
    case ignored
  }

  let form: Form
  /// An index of the columns, whose first ones are those of all roles in order.
  let column: Int

  init(_ form: Form, _ column: Int) {
    self.form = form
    self.column = column
  }

  private init(_ form: Form, _ role: Role) {
    self.init(form, Self.column(of: role))
  }

  static func column(of role: Role) -> Int {
    Role.allCases.firstIndex(of: role) ?? 0
  }

  /// The components of `N`, in order.
  static let nameColumns: [Int] = [.lastName, .firstName, .middleName, .namePrefix, .nameSuffix]
    .map(column(of:))

  /// The properties that have a role, by their names in upper case.
  static let byName: [[UInt8]: VCardMeaning] = {
    let named: [(String, VCardMeaning)] = [
      ("FN", VCardMeaning(.text, .fullName)), ("N", VCardMeaning(.name, .lastName)),
      ("NICKNAME", VCardMeaning(.texts, .nickname)), ("EMAIL", VCardMeaning(.text, .email)),
      ("ORG", VCardMeaning(.organization, .organization)),
      ("TITLE", VCardMeaning(.text, .title)), ("TEL", VCardMeaning(.telephone, .phone)),
      ("ADR", VCardMeaning(.address, .address)), ("BDAY", VCardMeaning(.date, .birthDate)),
      ("NOTE", VCardMeaning(.text, .note)),
      ("CATEGORIES", VCardMeaning(.categories, .categories)), ("UID", VCardMeaning(.text, .uid)),
      ("URL", VCardMeaning(.text, .url)), ("PHOTO", VCardMeaning(.text, .photo)),
      ("KIND", VCardMeaning(.text, .kind)),
      ("X-ADDRESSBOOKSERVER-KIND", VCardMeaning(.text, .kind)),
      ("MEMBER", VCardMeaning(.text, .members)),
      ("X-ADDRESSBOOKSERVER-MEMBER", VCardMeaning(.text, .members)),
      ("X-PHONETIC-FIRST-NAME", VCardMeaning(.text, .phoneticFirstName)),
      ("X-PHONETIC-LAST-NAME", VCardMeaning(.text, .phoneticLastName)),
      ("VERSION", VCardMeaning(.ignored, .fullName)),
    ]
    return Dictionary(uniqueKeysWithValues: named.map { (Array($0.utf8), $1) })
  }()

  /// How a property without a role is read.
  static func form(ofOther name: [UInt8]) -> Form {
    switch String(decoding: name, as: UTF8.self) {
    case "X-ABLABEL": .label
    case "SORT-STRING": .sortString
    case "SOUND": .sound
    case "ANNIVERSARY", "X-ANNIVERSARY", "DEATHDATE", "X-ABDATE": .date
    default: .other
    }
  }
}
