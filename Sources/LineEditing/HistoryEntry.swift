/// How an entry of the history is written on one line of the history file.
enum HistoryEntry {
  /// `entry` with line feeds as `\n`, carriage returns as `\r` and backslashes doubled.
  static func encode(_ entry: String) -> String {
    var line = ""
    for scalar in entry.unicodeScalars {
      switch scalar {
      case "\\": line += #"\\"#
      case "\n": line += #"\n"#
      case "\r": line += #"\r"#
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// The entry that `line` stands for; an unknown escape stands for itself, so that a damaged or
  /// hand-edited line still gives something to edit.
  static func decode(_ line: String) -> String {
    var entry = ""
    var scalars = line.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\\" else {
        entry.unicodeScalars.append(scalar)
        continue
      }
      switch scalars.next() {
      case "\\": entry += "\\"
      case "n": entry += "\n"
      case "r": entry += "\r"
      case .some(let other):
        entry += "\\"
        entry.unicodeScalars.append(other)
      case nil: entry += "\\"
      }
    }
    return entry
  }

  /// Whether `entry` is kept after `previous`: not if it is empty, begins with a blank (the user's
  /// way to keep it out), repeats its neighbour, or holds a NUL, at which libedit would cut it.
  static func isKept(_ entry: String, after previous: String?) -> Bool {
    guard let first = entry.utf8.first, first != 0x20, first != 0x09 else { return false }
    // By bytes: == would take canonically equivalent entries for the same.
    return !entry.utf8.contains(0) && !(previous?.utf8.elementsEqual(entry.utf8) ?? false)
  }

  /// The entries of a file's `bytes`, oldest first, at most the newest `limit`.
  static func entries(in bytes: [UInt8], limit: Int) -> [String] {
    var kept: [String] = []
    for line in bytes.split(separator: 0x0A) {
      let entry = decode(String(decoding: line, as: UTF8.self))
      if isKept(entry, after: kept.last) { kept.append(entry) }
    }
    return Array(kept.suffix(max(0, limit)))
  }
}
