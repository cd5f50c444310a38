internal import RosterTable

/// A column while it grows: only the rows that have a value take room, so that a thousand columns of
/// rare properties cost no more than the properties themselves.
struct VCardColumn {
  /// What a row sorts by in place of its text, as in `why`.
  enum Origin: String {
    case sortAs = "SORT-AS"
    case sortString = "SORT-STRING"
    case preference = "PREF"
  }

  let name: String
  let role: Role?
  /// The column whose values this one says something of, member by member.
  let subject: Int?

  private(set) var cells = SparseCells()
  /// What rows sort by where that is not their text, or not the first one.
  private(set) var sortTexts = SparseCells()
  /// One for each of the sort texts.
  private(set) var origins: [Origin] = []

  /// The columns of the types and the labels of these values, once there are any.
  var types: Int?
  var labels: Int?

  // Of the row that is being read:
  private(set) var values: [Slice] = []
  /// The preference and the place of the value that is preferred most so far.
  private var best: (preference: UInt8, place: Int)?
  private var reading: (text: Slice, origin: Origin)?

  init(name: String, role: Role? = nil, subject: Int? = nil) {
    self.name = name
    self.role = role
    self.subject = subject
  }

  /// Adds a value of the row; `preference` as in `VCardParameters`.
  mutating func add(_ value: Slice, preference: UInt8 = 0, sortAs: Slice? = nil) {
    if preference > 0, best.map({ preference < $0.preference }) ?? true {
      best = (preference, values.count)
    }
    if reading == nil, let sortAs { reading = (sortAs, .sortAs) }
    values.append(value)
  }

  /// Adds empty values until there are `count`.
  mutating func pad(to count: Int) {
    while values.count < count { values.append(.blank) }
  }

  /// What the row sorts by where its property says nothing of it.
  mutating func setSortString(_ text: Slice) {
    if reading == nil { reading = (text, .sortString) }
  }

  /// Ends the row, of whose values `cell` is made.
  mutating func endRow(_ row: UInt32, cell: Slice?) {
    if let cell { cells.append(cell, row: row) }
    if reading == nil, let best, best.place > 0 { reading = (values[best.place], .preference) }
    if let reading {
      sortTexts.append(reading.text, row: row)
      origins.append(reading.origin)
    }
    values.removeAll(keepingCapacity: true)
    best = nil
    reading = nil
  }
}

/// The cells of a column by ascending row, the rows without one left out.
struct SparseCells: Sendable {
  private(set) var rows: [UInt32] = []
  private(set) var slices: [Slice] = []

  var isEmpty: Bool { rows.isEmpty }

  mutating func append(_ slice: Slice, row: UInt32) {
    rows.append(row)
    slices.append(slice)
  }

  /// O(log n).
  func slice(ofRow row: Int) -> Slice? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if Int(rows[middle]) < row { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && Int(rows[low]) == row ? slices[low] : nil
  }

  /// One slice a row.
  ///
  /// O(rows).
  func spread(over count: Int) -> [Slice] {
    var all = [Slice](repeating: .absent(.missing), count: count)
    for (row, slice) in zip(rows, slices) where Int(row) < count { all[Int(row)] = slice }
    return all
  }
}

extension Slice {
  /// The empty text.
  static let blank = Slice(place: Slice.sideBit, length: 0, tag: .text)
}
