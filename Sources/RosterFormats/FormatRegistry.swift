/// The formats that can be read and written, in the order in which they are asked.
package struct FormatRegistry: Sendable {
  /// No two have the same name.
  package private(set) var readers: [any FormatReader]
  /// No two have the same name.
  package private(set) var writers: [any FormatWriter]
  /// In the order of registration, for messages and suggestions.
  package private(set) var writerNames: [String]

  package init(readers: [any FormatReader] = [], writers: [any FormatWriter] = []) {
    self.readers = readers
    self.writers = writers
    writerNames = writers.map(\.name)
  }

  /// The formats that are always there, in the order of messages.
  package static var builtIn: FormatRegistry {
    FormatRegistry(
      readers: [
        DelimitedReader.csv, DelimitedReader.tsv, SQLiteReader(), XMLReader(), VCardReader(),
      ],
      writers: [
        TableWriter(), ListWriter(), CardWriter(), DelimitedWriter.csv, DelimitedWriter.tsv,
        JSONWriter(), NDJSONWriter(), VCardWriter(), MarkdownWriter(), HTMLWriter(), XMLWriter(),
      ])
  }

  /// Adds a reader after those there are, or in the place of the one with its name.
  package mutating func register(reader: any FormatReader) {
    if let place = readers.firstIndex(where: { $0.name == reader.name }) {
      readers[place] = reader
    } else {
      readers.append(reader)
    }
  }

  /// Adds a writer after those there are, or in the place of the one with its name.
  package mutating func register(writer: any FormatWriter) {
    if let place = writerNames.firstIndex(of: writer.name) {
      writers[place] = writer
    } else {
      writers.append(writer)
      writerNames.append(writer.name)
    }
  }

  /// In the order of registration, for messages and suggestions.
  package var readerNames: [String] { readers.map(\.name) }

  /// The reader of the format `name`, case ignored.
  package func reader(named name: String) -> (any FormatReader)? {
    let name = name.lowercased()
    return readers.first { $0.name == name }
  }

  /// The writer of the format `name`, case ignored.
  package func writer(named name: String) -> (any FormatWriter)? {
    // Mostly it is typed as it is called.
    let place = writerNames.firstIndex(of: name) ?? writerNames.firstIndex(of: name.lowercased())
    return place.map { writers[$0] }
  }

  /// The first reader whose format a source that begins with `head`, at most 64 KiB, can only be.
  package func reader(recognizing head: UnsafeRawBufferPointer) -> (any FormatReader)? {
    readers.first { $0.recognizes(head: head) }
  }

  /// The first reader that names the ending of `path`, case ignored.
  package func reader(forPath path: String) -> (any FormatReader)? {
    let ending = Self.ending(ofPath: path)
    return readers.first { $0.fileEndings.contains(ending) }
  }

  /// The first writer that names the ending of `path`, case ignored.
  package func writer(forPath path: String) -> (any FormatWriter)? {
    let ending = Self.ending(ofPath: path)
    return writers.first { $0.fileEndings.contains(ending) }
  }

  /// What follows the last dot of a file's name, in lower case; empty when there is none or when it
  /// begins the name.
  private static func ending(ofPath path: String) -> String {
    let file = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    guard let dot = file.lastIndex(of: UInt8(ascii: ".")), dot > file.startIndex else { return "" }
    return String(decoding: file[file.index(after: dot)...], as: UTF8.self).lowercased()
  }
}
