internal import CScan
internal import Glibc

/// Finds out how a text is delimited, from its head.
///
/// The delimiter that gives most records the same number of fields wins. A first line `sep=;` names
/// it, and lines above the real header (a preamble) are found by their width.
struct DelimiterSniffing {
  private(set) var delimiter = UInt8(ascii: ",")
  /// Where the header begins, in bytes from the start of the text.
  private(set) var headerStart = 0
  /// Lines above the header that are no data, `sep=` not among them.
  private(set) var preambleLines = 0

  private static let recordsLookedAt = 200
  private static let usual: [UInt8] = [
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"), 0x1F,
  ]
  /// Taken only where every record has them equally often.
  private static let unusual = Array("^~:#*!&%=".utf8)

  /// `head` begins behind the byte order mark; `isWhole` says that it is all of the text.
  init(head: UnsafeRawBufferPointer, isWhole: Bool, forced: UInt8?) {
    if let named = Self.namedDelimiter(head) {
      delimiter = named.delimiter
      headerStart = named.length
      return
    }
    let best = Self.best(head, isWhole: isWhole, forced: forced)
    delimiter = best.delimiter
    headerStart = best.headerStart
    preambleLines = best.preambleLines
  }

  /// Excel's first line `sep=;`, with or without quotes around it.
  private static func namedDelimiter(_ head: UnsafeRawBufferPointer)
    -> (delimiter: UInt8, length: Int)?
  {
    let start = head.first == UInt8(ascii: "\"") ? 1 : 0
    let word = Array("sep=".utf8)
    guard head.count > start + word.count,
      head[start..<(start + word.count)].elementsEqual(word)
    else { return nil }
    let delimiter = head[start + word.count]
    var end = start + word.count + 1
    if start == 1, end < head.count, head[end] == UInt8(ascii: "\"") { end += 1 }
    guard end < head.count, head[end] == UInt8(ascii: "\r") || head[end] == UInt8(ascii: "\n"),
      delimiter < 0x80, !Array("\r\n\"".utf8).contains(delimiter)
    else { return nil }
    let isPair = head[end] == UInt8(ascii: "\r") && end + 1 < head.count && head[end + 1] == 10
    return (delimiter, end + (isPair ? 2 : 1))
  }

  private struct Candidate {
    var delimiter: UInt8
    var headerStart = 0
    var preambleLines = 0
    /// Share of the records that have as many fields as the header, or as one another where that
    /// is more than one, from 0 to 1.
    var steadiness = 0.0
    var width = 1
    /// Of the records that were looked at, in bytes from the start of the text.
    var end = 0
  }

  private static func best(_ head: UnsafeRawBufferPointer, isWhole: Bool, forced: UInt8?)
    -> Candidate
  {
    if let forced { return judge(forced, head, isWhole: isWhole) }
    var lines = UnsafeRawBufferPointer(rebasing: head[..<0])
    func judged(_ delimiters: [UInt8]) -> [Candidate] {
      delimiters.compactMap { delimiter in
        // Where no line begins with a quote, each is a record of one field to what does not occur.
        if !lines.isEmpty, lines.firstPlace(of: delimiter) == nil { return nil }
        let candidate = judge(delimiter, head, isWhole: isWhole)
        if lines.isEmpty {
          let seen = UnsafeRawBufferPointer(rebasing: head[..<candidate.end])
          if !seen.hasQuotedLine { lines = seen }
        }
        return candidate.width > 1 ? candidate : nil
      }
    }
    let judgedUsual = judged(usual)
    if let best = judgedUsual.max(by: isWorse), best.steadiness >= 0.5 { return best }
    let rare = judged(unusual).filter { $0.steadiness == 1 && $0.preambleLines == 0 }
    if let best = rare.max(by: isWorse) { return best }
    if let best = judgedUsual.max(by: isWorse), best.steadiness > 0.2 { return best }
    // One column: a delimiter that does not occur keeps its commas whole.
    let free = usual.first { !head.contains($0) } ?? 0x1F
    return Candidate(delimiter: free)
  }

  private static func isWorse(_ one: Candidate, _ other: Candidate) -> Bool {
    (one.steadiness, one.width) < (other.steadiness, other.width)
  }

  private static func judge(_ delimiter: UInt8, _ head: UnsafeRawBufferPointer, isWhole: Bool)
    -> Candidate
  {
    let records = HeadRecords(head, delimiter: delimiter, most: recordsLookedAt, isWhole: isWhole)
    var candidate = Candidate(delimiter: delimiter)
    candidate.end = records.end
    guard let first = records.widths.first else { return candidate }
    let common = mostCommon(of: records.widths) ?? first
    var header = 0
    if first < common, let found = records.widths.firstIndex(of: common),
      records.isPreamble(before: found, width: common)
    {
      header = found
    }
    candidate.width = records.widths[header]
    candidate.headerStart = header == 0 ? 0 : records.starts[header]
    candidate.preambleLines = header == 0 ? 0 : lines(above: records.starts[header], in: head)
    let below = records.widths[header...]
    let alike = max(
      below.count { $0 == candidate.width }, common > 1 ? below.count { $0 == common } : 0)
    candidate.steadiness = Double(alike) / Double(below.count)
    return candidate
  }

  /// The most frequent one, the largest where several are.
  private static func mostCommon(of widths: [Int]) -> Int? {
    if let first = widths.first, widths.allSatisfy({ $0 == first }) { return first }
    let ascending = widths.sorted()
    var best: (width: Int, count: Int)?
    var start = ascending.startIndex
    while start < ascending.endIndex {
      let width = ascending[start]
      let end = ascending[start...].firstIndex { $0 != width } ?? ascending.endIndex
      if end - start >= best?.count ?? 0 { best = (width, end - start) }
      start = end
    }
    return best?.width
  }

  private static func lines(above place: Int, in head: UnsafeRawBufferPointer) -> Int {
    // SAFETY: `place` lies within `head`.
    guard let bytes = head.assumingMemoryBound(to: UInt8.self).baseAddress else { return 0 }
    return Int(scan_line_number(bytes, UInt64(place))) - 1
  }
}

/// The first records of a text, as one delimiter splits them.
private struct HeadRecords {
  private(set) var widths: [Int] = []
  private(set) var starts: [Int] = []
  /// Behind the last of them.
  private(set) var end = 0
  /// Whether a blank line stands above each.
  private var isSetOff: [Bool] = []

  init(_ head: UnsafeRawBufferPointer, delimiter: UInt8, most: Int, isWhole: Bool) {
    let dialect = scan_dialect_t(
      delimiter: delimiter, quote: UInt8(ascii: "\""),
      whole_cell_quotes: delimiter == UInt8(ascii: "\t") ? 1 : 0)
    // SAFETY: all places handed out and taken back lie within `head`.
    guard let bytes = head.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
    var position: UInt64 = 0
    let count = UInt64(head.count)
    while widths.count < most {
      let border = position
      while position < count, bytes[Int(position)] == 10 || bytes[Int(position)] == 13 {
        position += 1
      }
      guard position < count else { break }
      let crossed = Int(scan_line_number(bytes + Int(border), position - border)) - 1
      var end: UInt64 = 0
      let fields = scan_fields(bytes, position, count, dialect, nil, 0, &end)
      // A record that the end of the head cuts off says nothing.
      if end == count, !isWhole, !widths.isEmpty { break }
      widths.append(Int(fields))
      starts.append(Int(position))
      isSetOff.append(crossed > 1)
      position = end
    }
    self.end = Int(position)
  }

  /// Whether all records before the one at `index` are lines above a header: narrower, few, and
  /// set off from it by a blank line or, below a header of three columns or more, by having no
  /// delimiter at all.
  func isPreamble(before index: Int, width: Int) -> Bool {
    guard index <= 20 else { return false }
    let above = widths[..<index]
    guard above.allSatisfy({ $0 < width }) else { return false }
    if width >= 3, above.allSatisfy({ $0 == 1 }) { return true }
    return isSetOff[index]
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func firstPlace(of byte: UInt8, from start: Int = 0) -> Int? {
    // SAFETY: from `start` on the buffer has as many bytes.
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Whether a line begins with a quote.
  fileprivate var hasQuotedLine: Bool {
    var place = 0
    while let quote = firstPlace(of: UInt8(ascii: "\""), from: place) {
      if quote == 0 || self[quote - 1] == 10 || self[quote - 1] == 13 { return true }
      place = quote + 1
    }
    return false
  }
}
