internal import RosterOrder
package import RosterTable

/// What can go wrong with a plugin: where it is looked for, what it says, how it behaves.
package enum PluginError: ForeignFailure, Equatable, Sendable {
  // MARK: Finding
  /// Neither a path, for want of a `/`, nor a name.
  case badName(String)
  /// No plugin may be called that.
  case notAName(String)
  /// What a new plugin of that name starts from would be written over a file that comes with it.
  case takenName(String)
  case notFound(path: String)
  /// A link whose end is not there.
  case danglingLink(path: String)
  /// `folders` are those that were searched, in order; `relative` those that were not, being so.
  case notInFolders(name: String, folders: [String], relative: [String])
  /// A link leads out of the folder in which the name was found.
  case outsideFolder(name: String, path: String, folder: String)
  case isFolder(path: String)
  case notRegular(path: String)
  case unreadable(path: String, SystemError)
  case exposed(path: String, Exposure)

  // MARK: Trusting
  /// Only what is trusted may be loaded, and this is not on the list.
  case untrusted(named: String)
  /// It is on the list with another hash; `named` is the path or name that was given.
  case changedSinceTrusted(path: String, named: String)
  /// There is nothing to take back.
  case notListed(String)
  /// A path that cannot stand in the list, for a control character.
  case unlistable(path: String)
  /// There is no folder where it could be.
  case noTrustList
  case trustList(path: String, TrustListFault)

  // MARK: Loading
  case notALibrary(path: String, reason: String)
  /// The system's loader refused it, in its words.
  case notLoadable(path: String, reason: String)
  case missingSymbol(path: String)
  case wrongABI(path: String, found: UInt32, supported: UInt32)
  /// `text` is what the plugin gave as the reason.
  case returnedNothing(path: String, text: String?)
  case badDescriptor(path: String, DescriptorFault)
  case alreadyLoaded(plugin: String, path: String)

  /// No process could be started for it, or none be given its values.
  case notStarted(path: String, SystemError)
  /// There is no `program` to start, or none that may be.
  case noProgram(path: String, program: String, SystemError)
  /// Its process ended before it had described itself.
  case stoppedLoading(path: String, Stop)
  /// The file is another than when it was loaded.
  case changed(path: String)
  /// The file is the same, but describes itself otherwise than when it was loaded.
  case describedAnew(path: String)

  // MARK: Using
  /// Its process ended instead of answering; `values` are those that it was asked about, where they
  /// are known.
  case stopped(plugin: String, comparator: String, Stop, values: [CheckedValue])
  /// `values` are those that the call was about.
  case failure(
    plugin: String, comparator: String, call: Call, status: Int32, text: String?,
    values: [CheckedValue])
  case badOptions(plugin: String, comparator: String, options: String, text: String?)
  case badAnswer(plugin: String, comparator: String, AnswerFault)
  /// `values` are those that show it, two or three.
  case brokenLaw(plugin: String, comparator: String, law: Law, values: [String])

  /// What is wrong with a description; fields are named as in the header.
  package enum DescriptorFault: Error, Equatable, Sendable {
    case structSize(of: String, UInt32)
    case misaligned(String)
    case text(field: String, TextFault)
    case comparatorCount(UInt32)
    case missingComparator(index: Int)
    case duplicateComparator(String)
    /// It neither orders nor sections.
    case idleComparator(String)
  }

  /// What is wrong with a text.
  package enum TextFault: Error, Equatable, Sendable {
    case missing
    /// In bytes.
    case tooLong(UInt64, limit: UInt64)
    case notUTF8
    case controlCharacter
    case notAName(String)
  }

  /// A function of a comparator.
  package enum Call: String, Equatable, Sendable {
    case create
    case sortKey = "sort_key"
    case compare
    case sectionTitle = "section_title"
  }

  /// What makes an answer unusable; lengths are in bytes.
  package enum AnswerFault: Equatable, Sendable {
    case keyTooLong(UInt64, limit: UInt64, value: String)
    /// All keys together.
    case keysTooLong(limit: Int)
    case changedLength(Call, value: String)
    case title(TextFault, value: String)
    /// Not a rank for each value, or ranks that leave gaps.
    case ranks
  }

  /// What an order must obey.
  package enum Law: Equatable, Sendable {
    /// A value is equal to itself.
    case reflexivity
    /// The second follows the first where the first precedes the second.
    case antisymmetry
    /// The first precedes the third where both precede in turn.
    case transitivity
    /// The same question has one answer.
    case constancy
    /// `sort_key` and `compare` say the same.
    case keyAgreement
    /// Values with one title, as the first and the last here, stand together; the one between them
    /// has another.
    case contiguity(title: String, between: String)
  }
}
