internal import CScan
internal import RosterTable

/// All columns of a file of cards while they grow: those of the roles in order, then others in order
/// of first sight.
struct VCardColumns {
  private let text: UnsafeRawBufferPointer  // SAFETY: kept alive by whoever reads the file
  /// Values that do not stand in the text as they are.
  private(set) var side: [UInt8] = []
  private(set) var columns: [VCardColumn]
  /// Those that the row being read has values for.
  private var touched: [Int] = []
  private var variants: [[UInt8]: Int] = [:]
  private var overflow: Int?
  private var furtherNames: Int?
  private var others = 0

  /// Columns without a role; more properties than these share one column.
  private static let mostOthers = 1000

  init(text: UnsafeRawBufferPointer) {
    self.text = text
    columns = Role.allCases.map { VCardColumn(name: $0.rawValue, role: $0) }
  }

  // MARK: Columns

  /// A new column for what has no role; `nil` where there are too many.
  mutating func add(named name: String) -> Int? {
    guard others < Self.mostOthers else { return nil }
    others += 1
    columns.append(VCardColumn(name: name))
    return columns.count - 1
  }

  /// The column of whole lines that have none of their own.
  mutating func overflowColumn() -> Int {
    if let overflow { return overflow }
    columns.append(VCardColumn(name: "other"))
    overflow = columns.count - 1
    return columns.count - 1
  }

  /// The column of the components of `N` that have no role.
  mutating func furtherNameColumn() -> Int {
    if let furtherNames { return furtherNames }
    columns.append(VCardColumn(name: "N.further"))
    furtherNames = columns.count - 1
    return columns.count - 1
  }

  /// The column for what `column` holds in another language (RFC 6350, section 5.4).
  mutating func variant(of column: Int, language: [UInt8]) -> Int {
    let isPlain = language.allSatisfy { (0x21...0x7E).contains($0) }
    let name =
      language.isEmpty || !isPlain
      ? "alternative" : String(decoding: language.prefix(35), as: UTF8.self)
    let key = Array("\(column).\(name)".utf8)
    if let known = variants[key] { return known }
    let made = add(named: "\(columns[column].name).\(name)") ?? overflowColumn()
    variants[key] = made
    return made
  }

  private mutating func annotation(
    of column: Int, _ path: WritableKeyPath<VCardColumn, Int?>, _ name: String
  )
    -> Int
  {
    if let known = columns[column][keyPath: path] { return known }
    columns.append(VCardColumn(name: "\(columns[column].name).\(name)", subject: column))
    columns[column][keyPath: path] = columns.count - 1
    return columns.count - 1
  }

  // MARK: Values

  /// A copy of `bytes`.
  ///
  /// Throws when they are more than a value can have.
  mutating func copy(_ bytes: some Collection<UInt8>) throws(ReadError) -> Slice {
    let start = side.count
    side.append(contentsOf: bytes)
    return try slice(place: Slice.sideBit | UInt64(start), length: side.count - start)
  }

  /// A value that stands in the text at `place`.
  func slice(place: UInt64, length: Int, tag: Cell.Tag = .text) throws(ReadError) -> Slice {
    guard let short = UInt32(exactly: length) else {
      throw .overLimit(what: "bytes in one value", limit: Int(UInt32.max))
    }
    return Slice(place: place, length: short, tag: tag)
  }

  /// Adds a value to the row being read.
  mutating func append(
    _ value: Slice, to column: Int, preference: UInt8 = 0, sortAs: Slice? = nil,
    type: Slice? = nil, label: Slice? = nil
  ) {
    touch(column)
    columns[column].add(value, preference: preference, sortAs: sortAs)
    let place = columns[column].values.count - 1
    if let type { annotate(annotation(of: column, \.types, "type"), type, at: place) }
    if let label { annotate(annotation(of: column, \.labels, "label"), label, at: place) }
  }

  private mutating func annotate(_ column: Int, _ text: Slice, at place: Int) {
    touch(column)
    columns[column].pad(to: place)
    columns[column].add(text)
  }

  private mutating func touch(_ column: Int) {
    if columns[column].values.isEmpty { touched.append(column) }
  }

  /// Ends the row; `sortString` is what its name sorts by where `SORT-AS` says nothing of it.
  mutating func endRow(_ row: UInt32, sortString: Slice?) throws(ReadError) {
    if let sortString {
      let last = VCardMeaning.column(of: .lastName)
      let name = columns[last].values.isEmpty ? VCardMeaning.column(of: .fullName) : last
      columns[name].setSortString(sortString)
      if columns[name].values.isEmpty { columns[name].endRow(row, cell: nil) }
    }
    for column in touched {
      if let subject = columns[column].subject {
        columns[column].pad(to: columns[subject].values.count)
      }
    }
    for column in touched where columns[column].subject != nil { try end(column, row) }
    for column in touched where columns[column].subject == nil { try end(column, row) }
    touched.removeAll(keepingCapacity: true)
  }

  private mutating func end(_ column: Int, _ row: UInt32) throws(ReadError) {
    // Not held while the row is ended, for that would copy the values.
    var cell = columns[column].values.first
    if columns[column].values.count > 1 { cell = try list(of: columns[column].values) }
    columns[column].endRow(row, cell: cell)
  }

  private mutating func list(of values: [Slice]) throws(ReadError) -> Slice {
    let start = side.count
    for (place, value) in values.enumerated() {
      side.append(UInt8(ascii: place == 0 ? "[" : ","))
      let length = Int(value.length)
      if value.place & Slice.sideBit != 0 {
        let from = Int(value.place & ~Slice.sideBit)
        let copy = Array(side[from..<(from + length)])
        copy.withUnsafeBytes { appendQuoted($0) }
      } else {
        let from = Int(value.place)
        appendQuoted(text.part(from..<(from + length)))
      }
    }
    side.append(UInt8(ascii: "]"))
    return try slice(
      place: Slice.sideBit | UInt64(start), length: side.count - start, tag: .list)
  }

  /// Most members have nothing to escape.
  private mutating func appendQuoted(_ member: UnsafeRawBufferPointer) {
    let needsEscapes = member.contains {
      $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
    if needsEscapes { return ListText.appendQuoted(member, to: &side) }
    side.append(UInt8(ascii: "\""))
    side.append(contentsOf: member)
    side.append(UInt8(ascii: "\""))
  }
}
