/// A library that is loaded into this process and has described itself well.
struct PluginLibrary: Sendable {
  /// Absolute, with links resolved.
  let path: String
  let description: PluginDescription
  /// In the order of the description.
  let functions: [ComparatorFunctions]
  let side: HostSide
  let host: HostStruct
  let phase: PhaseMark
  /// What the process was like before any code of the library ran.
  let surroundings = Surroundings()

  /// Runs the library's own code, initialisers and the entry, and marks which of them runs.
  init(path: String, phase: PhaseMark = PhaseMark()) throws(PluginError) {
    let file = try LibraryFile(path: path)
    self.phase = phase
    phase.set(.library)
    let library = try DynamicLibrary(path: file.path)
    guard let symbol = library.symbol(ABI.entry) else {
      throw Self.withoutEntry(library, path: path)
    }
    let side = HostSide()
    let host = HostStruct(side)
    let raw: RawPlugin?
    phase.set(.entry)
    do throws(RawPluginFault) {
      raw = try RawPlugin(entry: symbol, host: host)
    } catch {
      switch error {
      case .version(let version):
        throw .wrongABI(path: path, found: version, supported: ABI.version)
      case .descriptor(let fault): throw .badDescriptor(path: path, fault)
      }
    }
    guard let raw else { throw .returnedNothing(path: path, text: side.takeErrorText()) }
    do throws(PluginError.DescriptorFault) {
      description = try PluginDescription(checking: raw)
    } catch {
      throw .badDescriptor(path: path, error)
    }
    self.path = file.path
    self.side = side
    self.host = host
    functions = raw.comparators.map(\.functions)
  }

  /// A library for another version of the interface has the entry of that version.
  private static func withoutEntry(_ library: DynamicLibrary, path: String) -> PluginError {
    let base = ABI.entry.dropLast(String(ABI.version).count)
    for version in (1...9) where library.symbol("\(base)\(version)") != nil {
      return .wrongABI(path: path, found: UInt32(version), supported: ABI.version)
    }
    return .missingSymbol(path: path)
  }
}

extension PluginDescription {
  /// Judges what a plugin says of itself.
  init(checking raw: RawPlugin) throws(PluginError.DescriptorFault) {
    id = try Self.name(raw.id, field: "id")
    version = try Self.text(raw.version, field: "version")
    author = try Self.text(raw.author, field: "author")
    var comparators: [ComparatorDescription] = []
    for (index, comparator) in raw.comparators.enumerated() {
      let field = "comparator \(index + 1)'s"
      let id = try Self.name(comparator.id, field: "\(field) id")
      guard !comparators.contains(where: { $0.id == id }) else {
        throw .duplicateComparator(id)
      }
      guard comparator.hasSortKey || comparator.hasCompare || comparator.hasTitles else {
        throw .idleComparator(id)
      }
      comparators.append(
        ComparatorDescription(
          id: id, summary: try Self.text(comparator.summary, field: "\(field) summary"),
          isPure: comparator.isPure, isThreadSafe: comparator.isThreadSafe,
          hasSortKey: comparator.hasSortKey, hasCompare: comparator.hasCompare,
          hasTitles: comparator.hasTitles))
    }
    self.comparators = comparators
  }

  private static func text(_ raw: RawText, field: String, limit: UInt64 = ABI.longestNote)
    throws(PluginError.DescriptorFault) -> String
  {
    do throws(PluginError.TextFault) {
      return try raw.checked(limit: limit)
    } catch {
      throw .text(field: field, error)
    }
  }

  private static func name(_ raw: RawText, field: String) throws(PluginError.DescriptorFault)
    -> String
  {
    let text = try text(raw, field: field, limit: ABI.longestID)
    guard !text.isEmpty else { throw .text(field: field, .missing) }
    guard PluginName(text) != nil else { throw .text(field: field, .notAName(text)) }
    return text
  }
}
