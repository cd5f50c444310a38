import RosterTable

@testable import RosterOrder

/// A comparator that has all ranks already.
struct GivenRanks: RankingComparator {
  var order: SortOrder = .forward
  let ranking: Ranking

  init(_ ranks: [UInt32], groupEnds: [UInt32]) {
    ranking = Ranking(ranks: ranks, groupEnds: groupEnds)
  }

  func compare(_ lhs: String, _ rhs: String) -> ComparisonResult { .orderedSame }
  func rank(_ values: ByteStrings, cancellation: Cancellation) -> Ranking { ranking }
}

extension OrderContext {
  static func test(_ locale: String = "en", argument: String? = nil, dates: String? = nil)
    -> OrderContext
  {
    OrderContext(locale: locale, today: "2026-01-31", argument: argument, dateReading: dates)
  }
}

/// Byte strings of any bytes.
func byteStrings(_ texts: [[UInt8]], tags: [Cell.Tag]? = nil) -> ByteStrings {
  var side: [UInt8] = []
  var slices: [Slice] = []
  for (index, text) in texts.enumerated() {
    slices.append(
      Slice(
        place: Slice.sideBit | UInt64(side.count), length: UInt32(text.count),
        tag: tags?[index] ?? .text))
    side += text
  }
  return ByteStrings(source: .empty, side: ByteStore(side), slices: slices)
}

func comparator(_ name: String, _ context: OrderContext = .test()) throws -> any Comparator {
  switch Registry<ComparatorDefinition>.standard.find(name) {
  case .found(let definition): try definition.make(context)
  default: throw UnknownName(name: name)
  }
}

func sectioner(_ name: String, _ context: OrderContext = .test()) throws -> any Sectioner {
  switch Registry<SectionerDefinition>.standard.find(name) {
  case .found(let definition): try definition.make(context)
  default: throw UnknownName(name: name)
  }
}

struct UnknownName: Error { let name: String }

/// The texts in the order of their ranks, equal ones as they stand.
func sorted(_ texts: [String], by comparator: any Comparator) throws -> [String] {
  let ranks = try comparator.ranking(of: ByteStrings(texts)).ranks
  return texts.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { texts[$0] }
}

/// Sections by label, in order, with the texts in each.
func sections(_ texts: [String], by sectioner: any Sectioner, comparator name: String = "text")
  throws
  -> [[String]]
{
  let values = ByteStrings(texts)
  let ranking = try comparator(name).ranking(of: values)
  let sectioning = try sectioner.sections(of: values, ranking: ranking, cancellation: .never)
  return sectioning.labels.enumerated().map { section, label in
    [label] + texts.indices.filter { sectioning.sectionOfValue[$0] == section }.map { texts[$0] }
  }
}

func decimal(_ text: String, _ reading: NumberReading = .plain) -> Decimal? {
  Array(text.utf8).withUnsafeBytes { reading.decimal($0) }
}

func date(_ text: String, _ reading: DateReading = .iso) -> CalendarDate? {
  Array(text.utf8).withUnsafeBytes { reading.date($0) }
}
