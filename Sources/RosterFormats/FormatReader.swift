package import RosterTable

/// Reads one format into a table.
package protocol FormatReader: Sendable {
  /// As in `load … as NAME`, in lower case.
  var name: String { get }
  /// What file names end in, without the dot, in lower case.
  var fileEndings: [String] { get }
  /// Whether a source that begins with `head`, at most 64 KiB, can only be of this format.
  func recognizes(head: UnsafeRawBufferPointer) -> Bool
  /// Whether a source of this format may hold several tables, of which one is named.
  var holdsSeveralTables: Bool { get }
  /// Nothing of `file` is changed, and nothing else is opened.
  func read(_ file: SourceFile, options: ReadOptions) throws -> any TableStorage
}

extension FormatReader {
  package var holdsSeveralTables: Bool { false }
}

/// What the user said of a source.
package struct ReadOptions: Sendable {
  /// The file, for readers that have to open it themselves; `nil` for standard input and programs.
  package var path: String?
  /// The inner table, for a source that holds several.
  package var inner: String?
  /// Asked during long work, also what the storage does later.
  package var cancellation: Cancellation

  package init(path: String? = nil, inner: String? = nil, cancellation: Cancellation = .never) {
    self.path = path
    self.inner = inner
    self.cancellation = cancellation
  }
}

/// Why a source cannot be a table; the words are in `ReadError+Description.swift`.
package enum ReadError: Error, Equatable {
  /// The text breaks the rules of its format; line and column count from 1, in bytes.
  case malformed(format: String, line: Int, column: Int, reason: String)
  /// The bytes are not of this format at all.
  case notOfFormat(String)
  /// The format is one that no reader here reads.
  case unsupported(String)
  /// There is not one byte.
  case empty
  /// The source is binary, and of no format known.
  case binary
  /// A construct that is refused for safety, such as an external entity.
  case refused(what: String, line: Int)
  /// Something is over a limit, in the unit that `what` names.
  case overLimit(what: String, limit: Int)
  /// Its format reads files only, not standard input or a program's output.
  case needsFile(format: String)
  case noTables
  case unknownInner(String, known: [String])
  /// The format has no inner tables to name.
  case noInnerTables(format: String, name: String)
  case severalInner([String])
  /// The library that reads the format reports this.
  case library(String)
}

/// Records of a format that can also be made anew, in the way in which the source writes them.
package protocol DialectRecordSource: RecordSource {
  /// What a file of this encoding begins with.
  func mark() -> [UInt8]
  /// A record of these values, ended as the source ends its header.
  func record(of values: [[UInt8]]) -> [UInt8]
}
