package import RosterLanguage

/// Why a command failed: the cause, and the word that it is about.
package struct CommandError: Error {
  /// What goes to the user as the exit status of a script.
  package enum Status: Int32, Sendable {
    case failed = 1
    case usage = 2
    case notLoaded = 3
    case plugin = 4
    case state = 5
    case interrupted = 130
  }

  package let cause: any Error
  /// `nil` for the command as a whole.
  package var range: SourceRange?
  package let status: Status

  package init(_ cause: any Error, at range: SourceRange? = nil, status: Status = .failed) {
    self.cause = cause
    self.range = range
    self.status = status
  }

  package init(_ fault: CommandFault, at word: Word? = nil) {
    self.init(fault, at: word?.range, status: fault.status)
  }
}

/// What can be wrong with a command; the words are in `CommandFault+Description.swift`.
package enum CommandFault: Error, Equatable {
  case unknownCommand(String, near: String?)
  case ambiguousCommand(String, candidates: [String])
  case notAlone(command: String, usages: [String])
  case tooFewWords(command: String, usages: [String])
  case tooManyWords(command: String, usages: [String])
  case missing(what: String, after: String)
  case unexpectedWord(String, expected: [String])
  case repeated(String)
  case notANumber(String, what: String)
  case noTable
  case unknownTable(String, near: String?)
  case unknownFormat(String, near: String?, known: [String])
  case cannotWrite(format: String, choices: [String])
  case unknownKind(String)
  case unknownOption(String, near: String?)
  case badValue(option: String, value: String, allowed: String)
  case unknownColumnOfHandler(String, near: String?)
  case nothingToUndo
  case nothingToRedo
  /// Fewer steps than asked for.
  case fewerSteps(Int, what: String)
  case unknownPlugin(String, near: String?)
  /// It could be loaded by that name or path.
  case pluginNotLoaded(String)
  /// In the rc file, where it would depend on the folder that the session starts in.
  case relativePlugin(String)
  case surplusArgument(String, sectioner: String)
  case notHidden(String)
  case unknownHandler(String, near: String?)
  case handlerFailed(String, title: String, reason: String)
  case aliasIsCommand(String)
  case aliasCallsItself(String)
  case badName(String, what: String)
  case unknownTopic(String, near: String?)
  case changedOnDisk(String)
  case missingFile(String)
  case isFolder(String)
  case unreadable(String, reason: String)
  /// It was read, but makes no table.
  case unloadable(String, reason: String)
  case noFilesMatch(String)
  case standardInputIsScript
  case standardInputTaken
  case cannotReload(String)
  case missingScript(String)
  case tooDeep(Int)
  case isLoadedSource(String)
  case unwritable(String, reason: String)
  case programFailed(String, status: Int32)
  case programNotStarted(String, reason: String)
  case refusedBySafe(String)
  case notUnderCheck(String)
  case notSectioned
  case expectation(String)
  case badCondition(String)
  case noPlugins
  /// Of a plugin, which holds its path or name.
  case failedChecks(String, failed: Int, of: Int)
  case onlyArranging(String)
  case computedColumn(String)
  case endsWrong(String, expected: String)

  package var status: CommandError.Status {
    switch self {
    case .unknownCommand, .ambiguousCommand, .notAlone, .tooFewWords, .tooManyWords: .usage
    case .missing: .usage
    case .missingFile, .isFolder, .unreadable, .unloadable, .noFilesMatch, .missingScript,
      .standardInputIsScript, .standardInputTaken, .cannotReload:
      .notLoaded
    default: .failed
    }
  }
}

/// Not an error: the script or session is to end.
package struct QuitRequest: Error, Equatable {
  package let status: Int32

  package init(status: Int32) {
    self.status = status
  }
}

/// Not an error: whoever reads our output has gone.
package struct OutputClosed: Error, Equatable {
  package init() {}
}
