/// Libraries by path with what they were when they were trusted, in the order of the paths' bytes.
///
/// As text it is a line for each, 64 hexadecimal digits, two blanks and the path.
package struct TrustedLibraries: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    /// Absolute, with links resolved when it was trusted.
    package let path: String
    package let digest: Digest
  }

  package private(set) var entries: [Entry] = []

  /// The digest of the library at a path.
  ///
  /// Paths are told apart by their bytes: strings that are equal to Unicode are two files.
  package subscript(path: String) -> Digest? {
    get { place(of: path).map { entries[$0].digest } }
    set {
      if let place = place(of: path) { entries.remove(at: place) }
      guard let newValue else { return }
      let place = entries.firstIndex { path.utf8.lexicographicallyPrecedes($0.path.utf8) }
      entries.insert(Entry(path: path, digest: newValue), at: place ?? entries.endIndex)
    }
  }

  private func place(of path: String) -> Int? {
    entries.firstIndex { $0.path.utf8.elementsEqual(path.utf8) }
  }

  /// Whether a path can stand in a line: it is absolute and has no control character.
  static func canHold(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/")
      && path.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}

extension TrustedLibraries {
  /// What is wrong with a text, and in which line, counted from 1.
  struct LineFault: Error, Equatable {
    let line: Int
    let fault: PluginError.TrustLineFault
  }

  private static let separator = "  "

  /// Reads lines, in any order.
  init(parsing bytes: [UInt8]) throws(LineFault) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      guard let text = String(validating: line, as: UTF8.self), let entry = Self.entry(text) else {
        throw LineFault(line: index + 1, fault: .form)
      }
      guard self[entry.path] == nil else {
        throw LineFault(line: index + 1, fault: .repeated(entry.path))
      }
      self[entry.path] = entry.digest
    }
  }

  private static func entry(_ line: String) -> Entry? {
    guard let blank = line.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let rest = line[blank...]
    guard let digest = Digest(line[..<blank]), rest.hasPrefix(separator) else { return nil }
    let path = String(rest.dropFirst(separator.count))
    return canHold(path) ? Entry(path: path, digest: digest) : nil
  }

  var bytes: [UInt8] {
    Array(entries.map { "\($0.digest.text)\(Self.separator)\($0.path)\n" }.joined().utf8)
  }
}
