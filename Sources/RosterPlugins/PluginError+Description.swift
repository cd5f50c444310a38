internal import RosterTable
internal import TerminalText

extension PluginError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .badName(let name):
      "'\(plain: name)' is no plugin name\(Self.reason(name))"
        + "; a path has a '/', as in './NAME.so'"
    case .notAName(let name):
      "'\(plain: name)' is no name for a plugin\(Self.reason(name))"
    case .notFound(let path):
      "there is no file '\(plain: path)'" + (path.hasPrefix("~") ? "; \(Self.tilde)" : "")
    case .danglingLink(let path): "'\(plain: path)' is a link to a file that is not there"
    case .takenName(let name):
      "'\(plain: name)' is the name of a file that comes with it; take another"
    case .notInFolders(let name, let folders, let relative):
      "plugin '\(plain: name)' not found"
        + (folders.isEmpty
          ? ": there is no plugin folder to search" : " in \(Self.list(folders))")
        + relative.map {
          "; '\(plain: $0)' in ROSTER_PLUGIN_PATH is not absolute and was not searched"
        }.joined()
    case .outsideFolder(let name, let path, let folder):
      "plugin '\(plain: name)' leads to '\(plain: path)', outside '\(plain: folder)'; "
        + "give that path instead"
    case .isFolder(let path): "'\(plain: path)' is a folder, not a library"
    case .notRegular(let path): "'\(plain: path)' is not a regular file"
    case .unreadable(let path, let error): "cannot read '\(plain: path)': \(error.text)"
    case .exposed(let path, let exposure):
      "will not use '\(plain: path)': \(exposure.words(about: path))"
    case .untrusted(let name):
      "--safe loads only trusted plugins; 'plugin trust \(Self.word(name))' trusts this one"
    case .changedSinceTrusted(let path, let name):
      "'\(plain: path)' changed since it was trusted; "
        + "'plugin trust \(Self.word(name))' trusts it as it is now"
    case .notListed(let text):
      "'\(plain: text)' is not trusted; 'plugin list' shows what is"
    case .unlistable(let path):
      "'\(plain: path)' cannot be trusted: its path has a control character"
    case .noTrustList:
      "there is no folder for the list of trusted plugins: neither XDG_STATE_HOME nor HOME names one"
    case .trustList(let path, let fault): fault.words(for: path)
    case .notALibrary(let path, let reason): "'\(plain: path)' is not a library: \(plain: reason)"
    case .notLoadable(let path, let reason): "cannot load '\(plain: path)': \(plain: reason)"
    case .missingSymbol(let path):
      "'\(plain: path)' is not a roster plugin: it does not export 'roster_plugin_v1'"
    case .wrongABI(let path, let found, let supported):
      "'\(plain: path)' has version \(found) of the plugin interface; "
        + "this roster has version \(supported)"
    case .returnedNothing(let path, let text):
      "'\(plain: path)' cannot work here"
        + (text.map { ": \(plain: $0)" } ?? " and does not say why")
    case .badDescriptor(let path, let fault):
      "'\(plain: path)' describes itself wrongly: \(fault)"
    case .alreadyLoaded(let plugin, let path):
      "a plugin '\(plain: plugin)' is loaded already, from '\(plain: path)'; "
        + "give this one another id, or start anew"
    case .notStarted(let path, let error):
      "cannot run '\(plain: path)' in a process of its own: \(error.text)"
    case .noProgram(let path, let program, let error):
      "cannot run '\(plain: path)' in a process of its own: "
        + "'\(plain: program)', which should start for it: \(error.text)"
    case .stoppedLoading(let path, let stop): "'\(plain: path)' \(plain: "\(stop)")"
    case .changed(let path):
      "'\(plain: path)' changed since it was loaded; load it again"
    case .describedAnew(let path):
      "'\(plain: path)' describes itself otherwise than when it was loaded; load it again"
    case .stopped(let plugin, let comparator, let stop, let values):
      "\(Self.name(plugin, comparator)) \(stop.deed)\(Self.place(values))\(plain: stop.output)"
    case .failure(let plugin, let comparator, let call, let status, let text, let values):
      "\(Self.name(plugin, comparator)) failed: "
        + Self.words(
          for: "status \(status) from \(call.rawValue)\(Self.place(values))", reason: text)
    case .badOptions(let plugin, let comparator, let options, let text):
      "\(Self.name(plugin, comparator)) does not take the options '\(plain: options)'"
        + (text.map { ": \(plain: $0)" } ?? "")
    case .badAnswer(let plugin, let comparator, let fault):
      "\(Self.name(plugin, comparator)) gave an answer that cannot be used: \(fault)"
    case .brokenLaw(let plugin, let comparator, let law, let values):
      "\(Self.name(plugin, comparator)) breaks a law of order: "
        + law.words(about: values.map { "'\(plain: $0)'" })
    }
  }

  private static let tilde = "'~' is not expanded, so write the whole path"

  /// A path or name as a word of a command; `PATH` where it would need quotes.
  private static func word(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_-+./".unicodeScalars.contains($0)
    }
    return isPlain ? name : "PATH"
  }

  private static func reason(_ name: String) -> String {
    PluginName.fault(in: name).map { ": \($0)" } ?? ""
  }

  /// Where it happened: at the value, or the two values, that were asked about.
  private static func place(_ values: [CheckedValue]) -> String {
    values.isEmpty ? "" : " at " + values.map(\.description).joined(separator: " and ")
  }

  /// A plugin's own reason comes first.
  private static func words(for status: String, reason: String?) -> String {
    reason.map { "\(plain: $0) (\(status))" } ?? status
  }

  private static func list(_ paths: [String]) -> String {
    paths.map { "'\(plain: $0)'" }.joined(separator: ", ")
  }

  private static func name(_ plugin: String, _ comparator: String) -> String {
    "plugin comparator '\(plain: plugin)/\(plain: comparator)'"
  }
}

extension PluginError.Exposure {
  /// In a sentence that has named `file` already.
  fileprivate func words(about file: String) -> String {
    func name(_ path: String) -> String { path == file ? "it" : "'\(plain: path)'" }
    return switch self {
    case .writableByOthers(let path): "others may write \(name(path))"
    case .foreignOwner(let path, let user): "\(name(path)) belongs to user \(user)"
    }
  }
}

extension PluginError.TrustListFault {
  fileprivate func words(for path: String) -> String {
    let list = "the list of trusted plugins"
    return switch self {
    case .line(let line, .form):
      "\(plain: path):\(line): \(list) is damaged: a line has 64 hexadecimal digits, two blanks "
        + "and an absolute path; remove or correct that line"
    case .line(let line, .repeated(let library)):
      "\(plain: path):\(line): \(list) is damaged: '\(plain: library)' stands in it twice; "
        + "remove that line"
    case .notRegular: "cannot read \(list), '\(plain: path)': it is not a regular file"
    case .unreadable(let error): "cannot read \(list), '\(plain: path)': \(error.text)"
    case .unwritable(let error): "cannot write \(list), '\(plain: path)': \(error.text)"
    case .exposed(let exposure):
      "will not use \(list), '\(plain: path)': \(exposure.words(about: path))"
    case .taken: "cannot write \(list), '\(plain: path)': another session is writing it"
    }
  }
}

extension PluginError.DescriptorFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .structSize(let type, let size): "the struct_size of \(type) is \(size)"
    case .misaligned(let type): "\(type) is not aligned"
    case .text(let field, let fault): "the \(field) \(fault)"
    case .comparatorCount(let count): "it has \(count) comparators; from 1 to 256 would be right"
    case .missingComparator(let index): "comparator \(index + 1) is NULL"
    case .duplicateComparator(let id): "there are two comparators '\(plain: id)'"
    case .idleComparator(let id):
      "comparator '\(plain: id)' has none of sort_key, compare and section_title"
    }
  }
}

extension PluginError.TextFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing: "is NULL or empty"
    case .tooLong(let length, let limit): "has \(length) bytes, more than \(limit)"
    case .notUTF8: "is not valid UTF-8"
    case .controlCharacter: "has a control character"
    case .notAName(let text):
      "'\(plain: text)' is not made of letters, digits, _ and -, or starts with -"
    }
  }
}

extension PluginError.AnswerFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .keyTooLong(let length, let limit, let value):
      "the key of '\(plain: value)' has \(length) bytes, more than \(limit)"
    case .keysTooLong(let limit): "its keys have more than \(limit) bytes in all"
    case .changedLength(let call, let value):
      "\(call.rawValue) gave another length for '\(plain: value)' when it was called again"
    case .title(let fault, let value): "the title of '\(plain: value)' \(fault)"
    case .ranks: "its ranks do not fit the values"
    }
  }
}

extension PluginError.Law {
  /// What is wrong with values that are quoted already.
  func words(about values: [String]) -> String {
    let all = values.joined(separator: ", ")
    return switch self {
    case .reflexivity: "\(all) is not equal to itself"
    case .antisymmetry: "\(all) compare one way, but not the other way round"
    case .transitivity: "\(all) go in a circle"
    case .constancy: "\(all) compare differently when asked again"
    case .keyAgreement: "sort_key and compare disagree on \(all)"
    case .contiguity(let title, let between):
      "\(values.first ?? "") and \(values.last ?? "") are titled \(CheckedValue(title)), "
        + "\(values.dropFirst().first ?? "") between them \(CheckedValue(between)); "
        + "the order must go first by what a title tells"
    }
  }
}

extension DefaultStringInterpolation {
  /// Appends what a stranger wrote, control characters made visible and cut after 200 characters.
  fileprivate mutating func appendInterpolation(plain text: String) {
    let shown = text.unicodeScalars.prefix(200)
    appendLiteral(String(shown).visible + (text.unicodeScalars.count > 200 ? "…" : ""))
  }
}
