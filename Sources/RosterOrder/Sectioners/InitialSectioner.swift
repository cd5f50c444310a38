internal import RosterTable

/// One section for each heading of the locale's alphabetical index; digits, symbols and empty cells
/// under `#`.
struct InitialSectioner: Sectioner {
  let locale: LocaleIdentifier

  func initials() throws -> LeadingOrder? {
    guard var order = try Collator(locale: locale, strength: .primary).plainText()?.leading else {
      return nil
    }
    let index = try IndexBuckets(locale: locale)
    for byte in order.weights.indices where order.weights[byte] > 0 {
      if !index.isDecided(by: UInt8(byte)) { order.weights[byte] = 0 }
    }
    return order
  }

  func sections(
    of values: ByteStrings, ranking: Ranking, cancellation: Cancellation
  ) throws -> Sectioning {
    let index = try IndexBuckets(locale: locale)
    let numbers = try (0..<values.count).map { value in
      if value & 0xFFF == 0 { try cancellation.check() }
      return index.number(of: values[value])
    }
    var used = Array(Set(numbers))
    used.sort { index.buckets[$0] < index.buckets[$1] }
    let place = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, UInt32($0)) })
    return Sectioning(
      labels: used.map { index.buckets[$0].label },
      sectionOfValue: numbers.map { place[$0] ?? 0 }, lastLabel: "#")
  }
}
