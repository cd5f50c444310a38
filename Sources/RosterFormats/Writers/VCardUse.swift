internal import RosterTable

/// What a column of a table is on a card.
enum VCardUse: Equatable {
  /// The components of `N`, in their order there.
  enum NamePart: Int, CaseIterable {
    case last, first, middle, prefix, suffix

    /// In the order in which a name is spoken.
    static let spoken: [NamePart] = [.prefix, .first, .middle, .last, .suffix]
  }

  case fullName
  case namePart(NamePart)
  case property(VCardProperty)
  /// A property of our own (RFC 6350, section 6.10), by its name.
  case extended(String)

  /// The use of each column, in order.
  ///
  /// What a card can have once only is taken from the first column with that role; others keep what
  /// they hold under names of their own.
  static func uses(of columns: [Document.Column]) -> [VCardUse] {
    var uses: [VCardUse] = []
    var taken: Set<String> = []
    for (index, column) in columns.enumerated() {
      var use = column.role.map(VCardUse.init(role:)) ?? .extended("")
      if use.isSingle, uses.contains(use) { use = .extended("") }
      if case .extended(let name) = use {
        let base = name.isEmpty ? extensionName(of: column, at: index) : name
        use = .extended(distinct(base, &taken))
      }
      uses.append(use)
    }
    return uses
  }

  private var isSingle: Bool {
    switch self {
    case .namePart: true
    case .property(let property): property.isSingle
    case .fullName, .extended: false
    }
  }

  private init(role: Role) {
    switch role {
    case .fullName: self = .fullName
    case .lastName: self = .namePart(.last)
    case .firstName: self = .namePart(.first)
    case .middleName: self = .namePart(.middle)
    case .namePrefix: self = .namePart(.prefix)
    case .nameSuffix: self = .namePart(.suffix)
    case .nickname: self = .property(.init(name: "NICKNAME", form: .texts))
    case .organization: self = .property(.init(name: "ORG"))
    case .title: self = .property(.init(name: "TITLE"))
    case .email: self = .property(.init(name: "EMAIL"))
    case .phone: self = .property(.init(name: "TEL"))
    case .address: self = .property(.init(name: "ADR", form: .address))
    case .birthDate: self = .property(.init(name: "BDAY", form: .date, isSingle: true))
    case .note: self = .property(.init(name: "NOTE"))
    case .categories: self = .property(.init(name: "CATEGORIES", form: .texts))
    case .uid: self = .property(.init(name: "UID", form: .uriOrText, isSingle: true))
    case .url: self = .property(.init(name: "URL", form: .uri))
    case .photo: self = .property(.init(name: "PHOTO", form: .uri))
    case .kind: self = .property(.init(name: "KIND", isSingle: true))
    case .members: self = .property(.init(name: "MEMBER", form: .uri))
    case .phoneticFirstName: self = .extended("X-PHONETIC-FIRST-NAME")
    case .phoneticLastName: self = .extended("X-PHONETIC-LAST-NAME")
    }
  }

  /// `X-` and the column's name, as far as it is made of what a name may have: letters and digits of
  /// ASCII and hyphens (section 3.3).
  private static func extensionName(of column: Document.Column, at index: Int) -> String {
    let words = column.name.uppercased().utf8.split { byte in
      !(0x30...0x39).contains(byte) && !(0x41...0x5A).contains(byte)
    }
    let name = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    if name.isEmpty { return "X-COLUMN\(index + 1)" }
    return column.name.uppercased().hasPrefix("X-") ? name : "X-\(name)"
  }

  private static func distinct(_ name: String, _ taken: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(name)-\(number)"
      number += 1
    }
    return candidate
  }
}

/// A property of RFC 6350, section 6, and how its value is written.
struct VCardProperty: Equatable {
  enum Form {
    /// One text each.
    case text
    /// A list of texts, separated by commas.
    case texts
    /// Seven components, separated by semicolons.
    case address
    case date
    case uri
    /// A URI, or a text that says that it is one.
    case uriOrText
  }

  let name: String
  var form = Form.text
  /// Whether a card has it once at most.
  var isSingle = false
}
