internal import RosterTable

/// Writes a vCard 4.0 for each row (RFC 6350), its properties by the roles of the columns.
///
/// A column without a role becomes `X-` and its name. Values that are empty are left out; `FN`, which
/// a card must have, falls back to the parts of the name, the organization, then the row's title.
package struct VCardWriter: FormatWriter {
  package let name = "vcard"
  package let fileEndings = ["vcf", "vcard"]

  package init() {}

  /// Throws what reading cells or writing throws.
  package func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws {
    let uses = VCardUse.uses(of: document.columns)
    for row in 0..<document.rowCount {
      var card = VCardLines()
      card.append("BEGIN:VCARD")
      card.append("VERSION:4.0")
      let cells = try document.columns.indices.map { try document.cell(row, $0).members }
      appendNames(of: cells, uses: uses, title: try document.title(row), to: &card)
      for (members, use) in zip(cells, uses) where !members.isEmpty {
        append(members, as: use, to: &card)
      }
      card.append("END:VCARD")
      try output.write(card.bytes)
    }
  }

  /// `FN` and, where there are parts of a name, `N` (sections 6.2.1 and 6.2.2).
  private func appendNames(
    of cells: [[String]], uses: [VCardUse], title: String, to card: inout VCardLines
  ) {
    var parts = [[String]](repeating: [], count: VCardUse.NamePart.allCases.count)
    var fullNames: [String] = []
    var organizations: [String] = []
    for (members, use) in zip(cells, uses) {
      switch use {
      case .namePart(let part): parts[part.rawValue] = members
      case .fullName: fullNames += members
      case .property(let property) where property.name == "ORG": organizations += members
      default: break
      }
    }
    if fullNames.isEmpty {
      let spoken = VCardUse.NamePart.spoken.map { parts[$0.rawValue].joined(separator: " ") }
        .filter { !$0.isEmpty }.joined(separator: " ")
      fullNames = [spoken.isEmpty ? organizations.first ?? title : spoken]
    }
    for name in fullNames { card.append("FN:" + VCardText.escaped(name)) }
    guard parts.contains(where: { !$0.isEmpty }) else { return }
    let components = parts.map { $0.map(VCardText.escaped).joined(separator: ",") }
    card.append("N:" + components.joined(separator: ";"))
  }

  private func append(_ members: [String], as use: VCardUse, to card: inout VCardLines) {
    switch use {
    case .fullName, .namePart: break
    case .extended(let name):
      for member in members { card.append("\(name):" + VCardText.escaped(member)) }
    case .property(let property) where property.form == .texts:
      card.append("\(property.name):" + members.map(VCardText.escaped).joined(separator: ","))
    case .property(let property):
      for member in members.prefix(property.isSingle ? 1 : members.count) {
        card.append(property.name + VCardText.value(member, form: property.form))
      }
    }
  }
}
