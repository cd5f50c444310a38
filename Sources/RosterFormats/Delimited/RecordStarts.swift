internal import RosterTable

/// Where records begin: all of them, or one in 64, from which the others are found again.
///
/// Most of what people do with a large table asks for few of its records; eight bytes for each of
/// them would cost more than to look again.
struct RecordStarts: Sendable {
  enum Density: Int, Sendable {
    case all = 1
    case sparse = 64
  }

  let density: Density
  /// How many records there are, in the index or between those that are.
  private(set) var count = 0
  /// Those that were found together, in order.
  private var parts: [Part] = []

  private struct Part {
    /// The number of its first record.
    var first: Int
    var count = 0
    /// Of its first record and of every so many behind it.
    var places: [UInt64] = []
  }

  init(_ density: Density = .all) {
    self.density = density
  }

  /// Makes room for so many in all.
  mutating func reserve(_ records: Int) {
    if parts.isEmpty { parts = [Part(first: 0)] }
    parts[0].places.reserveLargeCapacity(records / density.rawValue + 1)
  }

  /// Adds the records that follow.
  mutating func append(_ found: UnsafeBufferPointer<UInt64>) {
    if parts.isEmpty { parts = [Part(first: 0)] }
    let (last, step) = (parts.count - 1, density.rawValue)
    if density == .all {
      parts[last].places.append(contentsOf: found)
    } else {
      let ahead = parts[last].count % step
      var next = ahead == 0 ? 0 : step - ahead
      while next < found.count {
        parts[last].places.append(found[next])
        next += step
      }
    }
    parts[last].count += found.count
    count += found.count
  }

  /// Adds those of the same density that were found from where these end.
  mutating func append(_ later: RecordStarts) {
    for var part in later.parts where part.count > 0 {
      part.first += count
      parts.append(part)
    }
    count += later.count
  }

  /// Where the record is, or one before it: the number of that one, and where it begins.
  ///
  /// The record must be among those counted. O(log parts).
  func nearest(to record: Int) -> (record: Int, place: UInt64) {
    let part = parts.last { $0.first <= record && $0.count > 0 } ?? Part(first: 0, places: [0])
    let index = (record - part.first) / density.rawValue
    return (part.first + index * density.rawValue, part.places[index])
  }

  /// All of them in one array, where the index has all.
  ///
  /// O(records) where they were found in parts.
  mutating func joined() -> [UInt64] {
    if parts.count > 1 {
      var whole = parts[0]
      whole.places.reserveLargeCapacity(count)
      for part in parts.dropFirst() {
        whole.places += part.places
        whole.count += part.count
      }
      parts = [whole]
    }
    return parts.first?.places ?? []
  }
}
