/// What one check found.
package struct Finding: Equatable, Sendable {
  let check: Check
  let verdict: Verdict

  /// What is looked at, by the name that a report has for it; in the order of reports.
  enum Check: String, Equatable, Sendable {
    // The plugin.
    case file, entry, description
    // Each comparator.
    case options, values
    /// Whether the order can be asked for at all.
    case order
    case reflexive, antisymmetric, transitive, equality, constant
    case agreement = "key agreement"
    case titles, lengths, contexts, pure, threads, speed
    // The process that it all ran in.
    case surroundings
  }

  enum Verdict: Equatable, Sendable {
    case ok(Detail)
    case failed(Fault)
    case warning(Fault)
    case notClaimed(flag: String)
    case skipped(Reason)
  }

  /// What there is to say of a check that was passed.
  enum Detail: Equatable, Sendable {
    case none
    /// The answer to a nonsense text, `nil` if it is taken.
    case options(refusal: String?)
    case values(made: Int, given: Int)
    /// So many values, each with each.
    case compared(Int)
    case contexts(Int)
    /// Contexts, but nobody knows about the heap.
    case unmeasured(Int)
  }

  /// Why a check was not made.
  enum Reason: Equatable, Sendable {
    /// There is no context.
    case noContext
    /// No values are left.
    case noValues
    /// The process ended so often over some value that the others were not tried.
    case stops(Int)
    /// The process ended, and no value is known to leave out.
    case noCulprit
    /// The values could not even be asked about.
    case noAnswer
    /// No comparator came so far.
    case noComparator
    /// It makes no sense for what is not an order.
    case noOrder
  }

  /// What is wrong.
  enum Fault: Equatable, Sendable {
    case error(PluginError)
    case failed(PluginError, CheckedValue)
    /// `values` are those that it was asked about, where that is known.
    case stopped(PluginError.Stop, values: [CheckedValue], isGuarded: Bool)
    case refused(options: String, text: String)
    case refusedWithoutReason(options: String)
    case failedCreating(options: String, status: Int32, text: String?)
    case law(PluginError.Law, [CheckedValue])
    /// The first two are equal, but the third stands otherwise to them.
    case unequal([CheckedValue])
    case length(PluginError.Call, CheckedValue, capacity: Int64, told: Int64, before: Int64)
    case overrun(PluginError.Call, CheckedValue, capacity: Int64, bytes: Int64)
    case bytes(PluginError.Call, CheckedValue)
    /// In bytes for each round, of so many.
    case leak(bytes: Int64, rounds: Int64, works: Bool)
    case impure(Change, [CheckedValue], isClaimed: Bool)
    case threads(PluginError.Call, CheckedValue, isContextShared: Bool)
    case changed(Surroundings.Part, from: String, to: String, comparator: String)
    /// In nanoseconds.
    case slow(PluginError.Call, Int64)
    indirect case several([Fault], more: Int)
  }

  /// What was otherwise when a comparator gave another answer.
  enum Change: Equatable, Sendable {
    case context, process, sequence, company
  }

  /// How many faults of one check are told.
  private static let told = 3

  /// The first of `faults`, and how many more there are; `nil` for none.
  static func fault(_ faults: [Fault]) -> Fault? {
    guard faults.count > 1 else { return faults.first }
    return .several(Array(faults.prefix(told)), more: max(0, faults.count - told))
  }
}

/// How long a function takes, in nanoseconds.
package struct CallTime: Equatable, Sendable {
  let call: PluginError.Call
  let median: Int64
  let slowest: Int64
  /// What took the slowest.
  let value: CheckedValue

  /// From here on a large table could not be sorted in the time that a plugin has.
  static let slow: Int64 = 100_000
}
