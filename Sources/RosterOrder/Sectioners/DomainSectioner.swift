internal import RosterTable

/// Sections of mail addresses by what stands behind the last `@`, in alphabetical order.
struct DomainSectioner: Sectioner {
  func sections(
    of values: ByteStrings, ranking: Ranking, cancellation: Cancellation
  ) throws -> Sectioning {
    var collector = LabelCollector<String>()
    for index in 0..<values.count {
      if index & 0xFFF == 0 { try cancellation.check() }
      // Scalars: a mark behind the sign must not hide it.
      let text = values.string(at: index).unicodeScalars
      if let at = text.lastIndex(of: "@"), text.index(after: at) < text.endIndex {
        let domain = String(text[text.index(after: at)...]).lowercased()
        collector.append(domain, at: "0" + domain)
      } else {
        collector.append(Sectioning.emptyLabel, at: "1")
      }
    }
    return collector.sectioning(lastLabel: Sectioning.emptyLabel)
  }
}
