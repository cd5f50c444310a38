extension CommandFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownCommand(let name, let near):
      "unknown command '\(name)'" + Self.suggestion(near, or: "'help' lists all of them")
    case .ambiguousCommand(let name, let candidates):
      "'\(name)' may be \(Self.list(candidates))"
    case .notAlone(_, let usages), .tooFewWords(_, let usages):
      "too few words; usage: " + usages.joined(separator: " | ")
    case .tooManyWords(_, let usages):
      "too many words; usage: " + usages.joined(separator: " | ")
    case .missing(let what, let after):
      "\(what) is missing after '\(after)'"
    case .unexpectedWord(let word, let expected):
      "unexpected '\(word)'" + (expected.isEmpty ? "" : "; expected \(Self.list(expected))")
    case .repeated(let word): "'\(word)' is given twice"
    case .notANumber(let text, let what): "'\(text)' is no \(what)"
    case .noTable: "no table is loaded; 'load PATH' loads one"
    case .unknownTable(let name, let near):
      "no table is named '\(name)'" + Self.suggestion(near, or: "'tables' lists them")
    case .unknownFormat(let name, let near, let known):
      "unknown format '\(name)'"
        + Self.suggestion(near, or: "there are \(known.joined(separator: ", "))")
    case .cannotWrite(let format, let choices):
      "'\(format)' cannot be written; 'as' takes \(choices.joined(separator: ", "))"
    case .unknownKind(let name):
      "unknown kind '\(name)'; there are text, number, date and boolean"
    case .unknownOption(let name, let near):
      "unknown option '\(name)'" + Self.suggestion(near, or: "'set' lists them")
    case .badValue(let option, let value, let allowed):
      "'\(value)' is no value of '\(option)'; it takes \(allowed)"
    case .unknownColumnOfHandler(let name, let near):
      "unknown column '\(name)' in braces" + Self.suggestion(near, or: "'{{' is a brace")
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .fewerSteps(let count, let what):
      "there \(count == 1 ? "is" : "are") only \(count.counted("step")) to \(what)"
    case .unknownPlugin(let name, let near):
      "no plugin is named '\(name)'" + Self.suggestion(near, or: "'plugin list' lists them")
    case .pluginNotLoaded(let name):
      "plugin '\(name)' is not loaded; 'plugin load \(name.commandWord)' loads it"
    case .relativePlugin(let path) where path.hasPrefix("~"):
      "'\(path)' is no whole path" + Self.tilde(path)
    case .relativePlugin(let path):
      "'\(path)' depends on the current folder, which the rc file does not choose; "
        + "take a name, or a path that begins with '/'"
    case .surplusArgument(let argument, let sectioner):
      "unexpected '\(argument)'; '\(sectioner)' takes no argument"
    case .notHidden(let text): "'\(text)' is not hidden"
    case .unknownHandler(let name, let near):
      "no handler is named '\(name)'" + Self.suggestion(near, or: "'handlers' lists them")
    case .handlerFailed(let name, let title, let reason):
      "handler '\(name)' failed for '\(title)': \(reason)"
    case .aliasIsCommand(let name): "'\(name)' is a command, which no alias may replace"
    case .aliasCallsItself(let name): "the alias '\(name)' calls itself"
    case .badName(let name, let what):
      "'\(name)' is no name of \(what); a name has letters, digits and _, and begins with a letter"
    case .unknownTopic(let name, let near):
      "there is no help on '\(name)'" + Self.suggestion(near, or: "'help' lists the commands")
    case .changedOnDisk(let path): "'\(path)' changed on disk; reload"
    case .missingFile(let path): "no such file: '\(path)'" + Self.tilde(path)
    case .isFolder(let path): "'\(path)' is a folder, and holds no .vcf files"
    case .unreadable(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .unloadable(let path, let reason): "'\(path)' cannot be loaded: \(reason)"
    case .noFilesMatch(let pattern): "no file matches '\(pattern)'"
    case .standardInputIsScript:
      "standard input is the script already; run the script with -f to load data from it"
    case .standardInputTaken: "standard input was read already"
    case .cannotReload(let name): "'\(name)' came from standard input, which cannot be read again"
    case .missingScript(let path): "no such script: '\(path)'" + Self.tilde(path)
    case .tooDeep(let limit): "scripts, aliases and handlers call one another \(limit) deep"
    case .isLoadedSource(let path):
      "'\(path)' is a file that a table was loaded from; choose another name"
    case .unwritable(let path, let reason): "'\(path)' cannot be written: \(reason)"
    case .programFailed(let command, let status):
      "the program '\(command)' ended with status \(status)"
    case .programNotStarted(let command, let reason):
      "the program '\(command)' could not be started: \(reason)"
    case .notUnderCheck(let what): "\(what) is not run under --check"
    case .refusedBySafe(let what): "\(what) is refused by --safe"
    case .notSectioned: "the table has no sections; 'section by COLUMN' makes them"
    case .expectation(let text): text
    case .badCondition(let text): text
    case .noPlugins: "this program was built without plugins"
    case .failedChecks(let plugin, let failed, let all):
      "'\(plugin)' fails \(failed) of \(all.counted("check"))"
    case .onlyArranging(let name): "'\(name)' does not arrange, so that it may not stand here"
    case .computedColumn(let name):
      "'\(name)' is computed, not a column of the file, so that it cannot be used here"
    case .endsWrong(let path, let expected): "'\(path)' should end in '\(expected)'"
    }
  }

  /// A hint for who took this for the system's shell.
  private static func tilde(_ path: String) -> String {
    path.hasPrefix("~") ? "; '~' is not expanded, so write the whole path" : ""
  }

  package static func suggestion(_ near: String?, or otherwise: String) -> String {
    near.map { "; did you mean '\($0)'?" } ?? "; \(otherwise)"
  }

  package static func list(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
