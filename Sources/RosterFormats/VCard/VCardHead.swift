/// What stands before a property's value: group, name and parameters (RFC 6350, section 3.3).
///
/// Places are offsets in the buffer that was parsed. One head is used for all lines in turn.
struct VCardHead {
  struct Parameter {
    /// Empty for one that vCard 2.1 gives by its value alone.
    let name: Range<Int>
    /// With its quotes.
    let value: Range<Int>
  }

  /// Empty where there is none.
  private(set) var group = 0..<0
  private(set) var name = 0..<0
  private(set) var parameters: [Parameter] = []
  /// Behind the colon.
  private(set) var valueStart = 0

  /// No name of a property is longer than this, in bytes.
  private static let longestName = 128

  /// Whether the line at `range` is a property; if so, its parts are known.
  ///
  /// O(head).
  mutating func parse(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    parameters.removeAll(keepingCapacity: true)
    var place = range.lowerBound
    while place < range.upperBound, bytes[place] != UInt8(ascii: ":"),
      bytes[place] != UInt8(ascii: ";")
    {
      place += 1
    }
    guard place < range.upperBound, setName(bytes, range.lowerBound..<place) else { return false }
    while bytes[place] == UInt8(ascii: ";") {
      guard let end = parameter(bytes, (place + 1)..<range.upperBound) else { return false }
      place = end
    }
    valueStart = place + 1
    return true
  }

  /// A name is of printable ASCII: what has blanks or controls before its colon is no property.
  private mutating func setName(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    let whole = bytes.trimmed(range)
    guard !whole.isEmpty, whole.count <= Self.longestName,
      whole.allSatisfy({ (0x21...0x7E).contains(bytes[$0]) })
    else { return false }
    let dot = bytes.firstPlace(of: UInt8(ascii: "."), in: whole)
    group = whole.lowerBound..<(dot ?? whole.lowerBound)
    name = dot.map { ($0 + 1)..<whole.upperBound } ?? whole
    return !name.isEmpty
  }

  /// Reads the parameter that begins `range`; returns the place of the `;` or `:` that ends it, `nil`
  /// where neither comes.
  private mutating func parameter(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    var equals: Int?
    var mayQuote = false
    var place = range.lowerBound
    while place < range.upperBound {
      switch bytes[place] {
      case UInt8(ascii: ":"), UInt8(ascii: ";"):
        let nameEnd = equals ?? range.lowerBound
        parameters.append(
          Parameter(
            name: bytes.trimmed(range.lowerBound..<nameEnd),
            value: bytes.trimmed((equals.map { $0 + 1 } ?? range.lowerBound)..<place)))
        return place
      case UInt8(ascii: "=") where equals == nil:
        equals = place
        mayQuote = true
      case UInt8(ascii: ","): mayQuote = equals != nil
      case UInt8(ascii: "\"") where mayQuote:
        place = closingQuote(bytes, (place + 1)..<range.upperBound) ?? place
        mayQuote = false
      default: mayQuote = false
      }
      place += 1
    }
    return nil
  }

  /// The quote that ends a value; `nil` where what follows it shows that none was opened.
  private func closingQuote(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    guard let place = bytes.firstPlace(of: UInt8(ascii: "\""), in: range),
      place + 1 < range.upperBound
    else { return nil }
    let next = bytes[place + 1]
    return ",;:".utf8.contains(next) ? place : nil
  }
}
