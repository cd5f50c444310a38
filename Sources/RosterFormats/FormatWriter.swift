package import TerminalText

/// Writes a document in one format.
package protocol FormatWriter: Sendable {
  /// As in `export … as NAME`, in lower case.
  var name: String { get }
  /// What file names end in, without the dot, in lower case.
  var fileEndings: [String] { get }
  func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws
}

/// How to write for a screen; formats for programs look at `isSectioned` only.
package struct WriteOptions: Sendable {
  /// In terminal cells; `nil` where nothing may be cut.
  package var width: Int?
  package var palette: Palette
  /// Whether JSON is to group its rows by section.
  package var isSectioned: Bool

  package init(width: Int? = nil, palette: Palette = .plain, isSectioned: Bool = false) {
    self.width = width
    self.palette = palette
    self.isSectioned = isSectioned
  }
}

/// Collects bytes and hands them on in large pieces.
///
/// Not for two threads at a time.
package final class ByteOutput {
  private var pending: [UInt8] = []
  private let sink: ([UInt8]) throws -> Void

  /// As much as a pipe takes.
  private static let piece = 1 << 16

  /// `sink` takes bytes in order; what it throws reaches whoever writes.
  package init(sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
    // At once, so that no smaller room is left behind; memory that is not written to is none.
    pending.reserveCapacity(Self.piece + Self.piece / 16)
  }

  package func write(_ bytes: some Sequence<UInt8>) throws {
    pending.append(contentsOf: bytes)
    if pending.count >= Self.piece { try flush() }
  }

  package func write(_ text: String) throws {
    try write(text.utf8)
  }

  /// Lets `append`, which must not write here itself, add to what is pending, without a copy of its
  /// own; where it throws, what it has added stays.
  package func write(appending append: (inout [UInt8]) throws -> Void) throws {
    try append(&pending)
    if pending.count >= Self.piece { try flush() }
  }

  /// Hands on a large piece as it is.
  package func write(piece bytes: [UInt8]) throws {
    try flush()
    try sink(bytes)
  }

  /// Hands on what is pending.
  package func flush() throws {
    guard !pending.isEmpty else { return }
    // Afterwards, so that the room is kept: nobody else holds the bytes any more.
    defer { pending.removeAll(keepingCapacity: true) }
    try sink(pending)
  }
}
