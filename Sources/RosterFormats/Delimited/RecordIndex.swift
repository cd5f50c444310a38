internal import CScan
internal import Glibc
internal import RosterTable

/// Where the records of delimited text begin, as far as that was found.
struct RecordIndex {
  private var starts = RecordStarts()
  private(set) var isComplete = false
  private var state = scan_records_t()
  /// What it was before anything was found.
  private let beginning: scan_records_t
  private let division: Division
  /// Records that were found again, those behind one that is in the index.
  private var again: (first: Int, starts: [UInt64]) = (0, [])

  /// How work is divided between processors.
  struct Division: Sendable {
    var width = Parallel.width
    /// A first search finds so many records, by which the rest is judged.
    var sample = 1024
    /// Less than this is not worth a thread: bytes to search, records to split.
    var leastBytes = 1 << 20
    var leastRecords = 1 << 15
  }

  init(from start: Int, expecting fields: Int, division: Division = Division()) {
    self.division = division
    state.position = UInt64(start)
    state.expected = UInt32(clamping: fields)
    state.most = UInt32(clamping: fields)
    beginning = state
  }

  /// How many records were found.
  var count: Int { starts.count }

  var mostFields: UInt32 { state.most }

  var oddityCount: Int { Int(state.odd) }
  var oddities: (known: [scan_oddity_t], total: Int) { (state.keptOddities, Int(state.odd)) }

  /// As many records as there are in `bytes` if they have half the length of those found, or more.
  func mostRecords(in bytes: Int) -> Int? {
    if isComplete { return starts.count }
    guard starts.count >= 64 else { return nil }
    return starts.count + bytes
      / max((Int(state.position) - Int(beginning.position)) / starts.count / 2, 1)
  }

  /// Finds `count` records, or more, where there are as many.
  mutating func extend(to count: Int, by pass: DelimitedPass) throws {
    guard !isComplete else { return }
    let pass = pass.withoutColumns
    guard count < .max else {
      _ = try complete(.sparse, by: pass) { Nobody() }
      return
    }
    while !isComplete, starts.count < count {
      var (found, next, nobody) = (RecordStarts(), state, Nobody())
      try pass.search(
        &found, &next, for: &nobody, to: pass.text.count,
        most: max(count - starts.count, division.sample))
      starts.append(found)
      state = next
      isComplete = Int(state.position) >= pass.text.count
    }
  }

  /// Finds all records, and gives the columns of `pass` to takers, one for each part that is looked
  /// through; returns the first of them, to which the others were appended.
  ///
  /// Keeps as many starts as `density` says, or more where they are known.
  mutating func complete<Taker: CellTaker>(
    _ density: RecordStarts.Density = .all, by pass: DelimitedPass, for taker: @Sendable () -> Taker
  ) throws -> Taker {
    if isComplete, starts.density == .sparse {
      var index = RecordIndex(self)
      let taker = try index.complete(density, by: pass, for: taker)
      self = index
      return taker
    }
    try extend(to: division.sample, by: pass)
    guard !isComplete else { return try split(by: pass, for: taker) }
    var shares = try searchRest(density, by: pass, for: taker)
    var whole = shares.removeFirst()
    for share in shares { try whole.append(share, cancellation: pass.cancellation) }
    starts = whole.starts
    state = whole.state
    isComplete = true
    return whole.taker
  }

  /// One that has found nothing of the same text yet.
  private init(_ other: RecordIndex) {
    division = other.division
    beginning = other.beginning
    state = beginning
  }

  /// Where all records begin.
  mutating func allStarts(by pass: DelimitedPass) throws -> [UInt64] {
    if !isComplete || starts.density == .sparse {
      _ = try complete(by: pass.withoutColumns) { Nobody() }
    }
    return starts.joined()
  }

  /// Where a record begins; `nil` where there are not as many.
  ///
  /// O(1), or as much as to look through 64 records.
  mutating func start(of record: Int, by pass: DelimitedPass) throws -> Int? {
    try extend(to: record + 1, by: pass)
    guard record < starts.count else { return nil }
    let known = starts.nearest(to: record)
    if known.record == record { return Int(known.place) }
    if again.first != known.record || again.starts.count <= record - known.record {
      var share = DelimitedPass.Share(state: state.fresh.at(Int(known.place)), taker: Nobody())
      try pass.withoutColumns.search(
        &share, to: pass.text.count, most: starts.density.rawValue)
      again = (known.record, share.starts.joined())
    }
    let ahead = record - known.record
    // Another program may have changed the file meanwhile.
    return ahead < again.starts.count ? Int(again.starts[ahead]) : nil
  }

  /// Gives the columns of `pass` in the first records, `count` of them where there are as many.
  mutating func head<Taker: CellTaker>(_ count: Int, by pass: DelimitedPass, for taker: Taker)
    throws -> Taker
  {
    if starts.density == .sparse {
      var share = DelimitedPass.Share(state: beginning, taker: taker)
      try pass.search(&share, to: pass.text.count, most: count)
      return share.taker
    }
    try extend(to: count, by: pass)
    var taker = taker
    try pass.split(starts.joined().prefix(count), isWellFormed: state.malformed == 0, for: &taker)
    return taker
  }

  // MARK: - On several processors

  /// Splits columns out of the records that are known.
  private mutating func split<Taker: CellTaker>(
    by pass: DelimitedPass, for taker: @Sendable () -> Taker
  ) throws -> Taker {
    guard !pass.columns.isEmpty else { return taker() }
    let starts = starts.joined()
    let parts = min(division.width, max(starts.count / division.leastRecords, 1))
    let isWellFormed = state.malformed == 0
    var takers = try Parallel.map(parts) { part in
      let range = (starts.count * part / parts)..<(starts.count * (part + 1) / parts)
      var taker = taker()
      taker.reserve(part == 0 ? starts.count : range.count)
      try pass.split(starts[range], isWellFormed: isWellFormed, for: &taker)
      return taker
    }
    var whole = takers.removeFirst()
    for taker in takers { try whole.append(taker, cancellation: pass.cancellation) }
    return whole
  }

  /// Searches what is left, in parts that seem to begin with a record; what is known is the beginning
  /// of the first.
  ///
  /// Whether one does is known when the part before has been searched: then its last record must
  /// not have been cut off.
  private mutating func searchRest<Taker: CellTaker>(
    _ density: RecordStarts.Density, by pass: DelimitedPass, for taker: @Sendable () -> Taker
  ) throws -> [DelimitedPass.Share<Taker>] {
    let count = pass.text.count
    let rest = Int(state.position)..<count
    let bounds = [rest.lowerBound] + boundaries(in: rest, by: pass) + [count]
    let known = starts.joined()
    let (state, expected) = (self.state, recordsExpected(in: rest.count))
    let first = try split(by: pass, for: taker)
    @Sendable func search(_ part: Int, to end: Int) throws -> DelimitedPass.Share<Taker> {
      var share = DelimitedPass.Share(
        starts: RecordStarts(density), state: state.fresh.at(bounds[part]), taker: taker())
      var records = Int(Double(expected) * Double(end - bounds[part]) / Double(rest.count))
      if part == 0 {
        share.state = state
        share.taker = first
        records = known.count + expected
      }
      share.reserve(records)
      if part == 0 { known.withUnsafeBufferPointer { share.starts.append($0) } }
      try pass.search(&share, to: end)
      return share
    }
    var shares = try Parallel.map(bounds.count - 1) { try search($0, to: bounds[$0 + 1]) }
    if let wrong = shares.dropLast().firstIndex(where: { $0.state.is_open != 0 }) {
      shares[wrong...] = [try search(wrong, to: count)]
    }
    return shares
  }

  /// How many records there will be where they are like those that are known; not more than is
  /// harmless where they are not.
  private func recordsExpected(in bytes: Int) -> Int {
    let length = Double(state.position) / Double(max(starts.count, 1))
    return min(Int(Double(bytes) / max(length, 1) * 1.02) + 16, 1 << 24)
  }

  /// Places that seem to be where records begin, about as far from each other.
  private func boundaries(in range: Range<Int>, by pass: DelimitedPass) -> [Int] {
    let parts = min(division.width, range.count / division.leastBytes)
    guard parts > 1 else { return [] }
    var found: [Int] = []
    for part in 1..<parts {
      let place = range.lowerBound + range.count / parts * part
      guard let boundary = boundary(near: place, by: pass), boundary < range.upperBound,
        boundary > found.last ?? range.lowerBound
      else { continue }
      found.append(boundary)
    }
    return found
  }

  /// The first place behind a line feed from `place` on that regular records follow; else the first
  /// one behind a line feed.
  private func boundary(near place: Int, by pass: DelimitedPass) -> Int? {
    let bytes = pass.text.bytes
    var first: Int?
    var place = place
    for _ in 0..<64 {
      let near = UnsafeRawBufferPointer(rebasing: bytes[place..<min(place + 1 << 16, bytes.count)])
      guard let feed = near.firstIndex(of: UInt8(ascii: "\n")) else { break }
      place += feed + 1
      first = first ?? place
      if isRegular(at: place, by: pass) { return place }
    }
    return first
  }

  private func isRegular(at place: Int, by pass: DelimitedPass) -> Bool {
    let end = min(place + 1 << 16, pass.text.count)
    let bare = pass.withoutColumns
    var found = DelimitedPass.Share(state: state.fresh.at(place), taker: Nobody())
    guard (try? bare.search(&found, to: end, most: 3)) != nil else { return false }
    return found.state.odd == 0 && found.state.is_open == 0 && found.starts.count == 3
  }
}

/// Where only the records are wanted.
private struct Nobody: CellTaker {
  mutating func take(_ cells: CellPiece) {}
  mutating func append(_ later: consuming Nobody, cancellation: Cancellation) {}
}

extension DelimitedPass.Share {
  /// Adds what was found from where this one stands.
  fileprivate mutating func append(
    _ other: DelimitedPass.Share<Taker>, cancellation: Cancellation
  ) throws {
    starts.append(other.starts)
    state.append(other.state)
    try taker.append(other.taker, cancellation: cancellation)
  }
}

extension DelimitedPass {
  fileprivate var withoutColumns: DelimitedPass {
    DelimitedPass(
      text: text, dialect: dialect, columns: [], lists: lists, cancellation: cancellation)
  }
}

extension scan_records_t {
  /// The state of another search for records of the same kind, that has found nothing yet.
  fileprivate var fresh: scan_records_t {
    var state = scan_records_t()
    state.expected = expected
    state.most = expected
    return state
  }

  fileprivate func at(_ place: Int) -> scan_records_t {
    var state = self
    state.position = UInt64(place)
    return state
  }

  fileprivate var keptOddities: [scan_oddity_t] {
    // SAFETY: the C array is a tuple of SCAN_ODDITIES entries, of which the first are set.
    withUnsafeBytes(of: oddities) {
      Array($0.bindMemory(to: scan_oddity_t.self).prefix(min(Int(odd), Int(SCAN_ODDITIES))))
    }
  }

  /// Adds what a search found that went on where this one stands.
  fileprivate mutating func append(_ other: scan_records_t) {
    let kept = Int(odd)
    let (ahead, more) = (records, other.keptOddities)
    // SAFETY: as above; at most SCAN_ODDITIES are written.
    withUnsafeMutableBytes(of: &oddities) {
      let places = $0.bindMemory(to: scan_oddity_t.self)
      for (place, oddity) in zip(kept..<max(Int(SCAN_ODDITIES), kept), more) {
        places[place] = oddity
        places[place].record += ahead
      }
    }
    position = other.position
    records += other.records
    most = max(most, other.most)
    odd += other.odd
    malformed += other.malformed
    is_open = other.is_open
  }
}
