package import RosterArrangement
internal import RosterFormats
internal import RosterOrder
package import RosterTable
internal import TerminalText

extension Session {
  private static let headLength = 1 << 16

  /// Reads what a request asks for; the tables there are stay as they are.
  package func read(_ request: LoadRequest) throws -> Table {
    switch request.place {
    case .file(let path): try readFiles(path, request)
    case .standardInput: try readStandardInput(request)
    case .program(let command): try readProgram(command, request)
    }
  }

  /// A new table for a request, not opened yet.
  package func makeTable(_ request: LoadRequest) throws -> OpenTable {
    let table = try read(request)
    let name = request.name ?? request.inner ?? table.source.shown.tableName
    return OpenTable(name: freeName(name), request: request, arranger: arranger(for: table))
  }

  package func arranger(for table: Table) -> Arranger {
    Arranger(
      table: table, library: library, locale: settings.locale, today: settings.today)
  }

  private func readFiles(_ path: String, _ request: LoadRequest) throws -> Table {
    let paths = try SourcePaths(path, fileEnding: "vcf").paths
    guard let first = paths.first else { throw CommandError(.isFolder(path)) }
    if options.isSafe, let refused = paths.first(where: { !options.namedFiles.contains($0) }) {
      throw CommandError(.refusedBySafe("loading '\(refused)'"))
    }
    let table = try readFile(first, request)
    guard paths.count > 1 else { return table }
    return try Table(
      joining: table, with: paths.dropFirst().map { try readFile($0, request) })
  }

  private func readFile(_ path: String, _ request: LoadRequest) throws -> Table {
    do {
      return try table(
        from: try SourceFile(path: path), shown: path, path: path, request: request)
    } catch let error as SourceFileError {
      throw CommandError(
        error.fault(path), at: nil)
    }
  }

  private func readStandardInput(_ request: LoadRequest) throws -> Table {
    guard !options.standardInputIsScript else { throw CommandError(.standardInputIsScript) }
    guard !isStandardInputTaken else { throw CommandError(.standardInputTaken) }
    isStandardInputTaken = true
    do {
      return try table(
        from: try SourceFile(descriptor: 0), shown: "-", path: nil, request: request)
    } catch let error as SourceFileError {
      throw CommandError(error.fault("-"))
    }
  }

  private func readProgram(_ command: String, _ request: LoadRequest) throws -> Table {
    guard !options.isSafe else { throw CommandError(.refusedBySafe("the program '\(command)'")) }
    guard !options.isCheck else { throw CommandError(.notUnderCheck("the program '\(command)'")) }
    try console.giveWay()
    let (bytes, status) = try ChildProcess.output(
      of: command, environment: environment, cancellation: cancellation)
    try cancellation.check()
    guard status == 0 else {
      throw CommandError(
        CommandFault.programFailed(command, status: status), status: .notLoaded)
    }
    let file = SourceFile(bytes: ByteStore(bytes))
    return try table(from: file, shown: "|\(command)", path: nil, request: request)
  }

  private func table(
    from file: SourceFile, shown: String, path: String?, request: LoadRequest
  ) throws -> Table {
    do {
      let reader = try reader(for: file, path: path, format: request.format)
      if let inner = request.inner, !reader.holdsSeveralTables {
        throw ReadError.noInnerTables(format: reader.name, name: inner)
      }
      let storage = try reader.read(
        file, options: ReadOptions(path: path, inner: request.inner, cancellation: cancellation))
      return Table(
        source: TableSource(
          shown: shown, path: path, format: reader.name, inner: request.inner, stamp: file.stamp),
        storage: storage)
    } catch let error as ReadError {
      throw CommandError(.unloadable(shown, reason: error.description))
    }
  }

  private func reader(for file: SourceFile, path: String?, format: String?) throws
    -> any FormatReader
  {
    if let format {
      if let reader = formats.reader(named: format) { return reader }
      throw CommandError(
        .unknownFormat(
          format, near: nearest(to: format, among: formats.readerNames),
          known: formats.readerNames))
    }
    let known = try withExtendedLifetime(file.bytes) { () throws(ReadError) in
      let head = UnsafeRawBufferPointer(rebasing: file.bytes.bytes.prefix(Self.headLength))
      if let reader = formats.reader(recognizing: head) { return reader as (any FormatReader)? }
      if let format = ForeignFormat.name(of: head) { throw ReadError.unsupported(format) }
      return nil
    }
    if let known { return known }
    // These can begin with what says nothing of them.
    if let reader = path.flatMap(formats.reader(forPath:)), ["tsv", "vcard"].contains(reader.name) {
      return reader
    }
    guard let fallback = formats.reader(named: "csv") else {
      throw CommandError(.unknownFormat("csv", near: nil, known: formats.readerNames))
    }
    return fallback
  }
}

/// Formats that are clearly not delimited text, and that no reader takes.
private enum ForeignFormat {
  static func name(of head: UnsafeRawBufferPointer) -> String? {
    let text = String(decoding: head.prefix(256), as: UTF8.self).drop {
      $0.isWhitespace || $0 == "\u{FEFF}"
    }
    if text.hasPrefix("{") || text.hasPrefix("[") { return "JSON" }
    if text.hasPrefix("dn:") || text.hasPrefix("version: 1\ndn:") { return "LDIF" }
    if text.hasPrefix("bplist") || text.hasPrefix("<!DOCTYPE plist") { return "a property list" }
    return nil
  }
}

extension SourceFileError {
  /// What a command says of it.
  func fault(_ path: String) -> CommandFault {
    switch self {
    case .missing: .missingFile(path)
    case .isFolder: .isFolder(path)
    case .system(let error): .unreadable(path, reason: error.text)
    case .endless(let limit):
      .unreadable(path, reason: "it gives more than \(limit >> 30) GiB, and is no regular file")
    }
  }
}

extension String {
  /// The file's name without folder and ending.
  var tableName: String {
    let file = split(separator: "/").last.map(String.init) ?? self
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }
}
