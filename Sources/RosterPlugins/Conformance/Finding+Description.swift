extension Finding: CustomStringConvertible {
  package var description: String {
    "  " + check.rawValue + String(repeating: " ", count: max(1, 15 - check.rawValue.count))
      + "\(verdict)"
  }
}

extension Finding.Verdict: CustomStringConvertible {
  var description: String {
    switch self {
    case .ok(.none): "ok"
    case .ok(let detail): "ok: \(detail)"
    case .failed(let fault): "FAILED: \(fault)"
    case .warning(let fault): "warning: \(fault)"
    case .notClaimed(let flag): "not claimed: \(flag) is not among the flags"
    case .skipped(let reason): "skipped: \(reason)"
    }
  }
}

extension Finding.Detail: CustomStringConvertible {
  var description: String {
    switch self {
    case .none: ""
    case .options(nil): "a nonsense text is taken too"
    case .options(let refusal?): "a nonsense text is refused: \(refusal)"
    case .values(let made, 0): "\(made) made up"
    case .values(let made, let given): "\(made) made up, \(given) of the table"
    case .compared(let count): "\(count) values, each with each"
    case .contexts(let count): "\(count) contexts made and freed, the heap does not grow"
    case .unmeasured(let count):
      "\(count) contexts made and freed; this system does not tell the size of the heap"
    }
  }
}

extension Finding.Reason: CustomStringConvertible {
  var description: String {
    switch self {
    case .noContext: "there is no context to ask in"
    case .noValues: "there are no values left to ask about"
    case .stops(let count): "the process ended \(count) times, and no more was asked"
    case .noCulprit: "the process ended, and no value is known to be the cause"
    case .noAnswer: "nothing could be asked about the values"
    case .noComparator: "no comparator came that far"
    case .noOrder: "it would mean nothing for an order that breaks the laws"
    }
  }
}

extension Finding.Fault: CustomStringConvertible {
  var description: String {
    switch self {
    case .error(let error): Self.words(for: error)
    case .failed(let error, let value): "\(value): \(Self.words(for: error))"
    case .stopped(let stop, let values, let isGuarded):
      (values.isEmpty ? "" : "\(Self.list(values)): ") + CheckedValue("\(stop)").unquoted
        + (isGuarded && stop.mayHaveReadTooFar
          ? "; perhaps it read behind the value, where nothing is" : "")
    case .refused(let options, let text):
      "create refuses the options '\(options)': \(text); 'with' gives it others"
    case .refusedWithoutReason(let options):
      "create refuses the options '\(options)', but gives no reason through set_error"
    case .failedCreating(let options, let status, let text):
      "create returns \(status) for the options '\(options)'" + (text.map { " (\($0))" } ?? "")
        + "; options that are not understood are ROSTER_BAD_OPTIONS"
    case .law(let law, let values): law.words(about: values.map(\.description))
    case .unequal(let values):
      "\(Self.list(values.prefix(2))) are equal, but stand otherwise to \(values[2])"
    case .length(let call, let value, let capacity, let told, let before):
      "\(call.rawValue) of \(value) tells the length \(told) for the capacity \(capacity), "
        + "but told \(before) before"
    case .overrun(let call, let value, let capacity, let bytes):
      "\(call.rawValue) of \(value) writes \(bytes) byte\(bytes == 1 ? "" : "s") "
        + "beyond the capacity \(capacity)"
    case .bytes(let call, let value):
      "\(call.rawValue) of \(value) gives other bytes when it is asked again"
    case .leak(let bytes, let rounds, let works):
      "the heap grows by \(bytes) bytes a round, in \(rounds) rounds of "
        + (works ? "create, work and destroy" : "create and destroy")
    case .impure(let change, let values, let isClaimed):
      (isClaimed ? "ROSTER_PURE is claimed, but " : "") + Self.list(values)
        + (values.count == 1 ? " gets" : " get") + " another answer \(change)"
        + (isClaimed ? "" : ", which sort refuses")
    case .threads(.create, _, _):
      "ROSTER_THREAD_SAFE is claimed, but create fails when several threads call it at the same time"
    case .threads(let call, let value, let isContextShared):
      "ROSTER_THREAD_SAFE is claimed, but \(call.rawValue) of \(value) gets another answer when "
        + "other threads ask at the same time, with "
        + (isContextShared ? "the same context" : "contexts of their own")
    case .changed(let part, let old, let new, let comparator):
      "\(comparator) \(part.words(from: old, to: new))"
    case .slow(let call, let time):
      "\(call.rawValue) takes \(CallTime.words(time)); a plugin has 10 s for all values of a column"
    case .several(let faults, let more):
      faults.map(\.description).joined(separator: "; ")
        + (more > 0 ? "; and \(more) more like it" : "")
    }
  }

  /// An error's words without the names that a report has in its headings.
  private static func words(for error: PluginError) -> String {
    switch error {
    case .failure(_, _, let call, let status, let text?, _):
      "\(call.rawValue) returns \(status): \(CheckedValue(text).unquoted)"
    case .failure(_, _, let call, let status, nil, _):
      "\(call.rawValue) returns \(status), but gives no reason through set_error"
    case .badAnswer(_, _, let fault): "\(fault)"
    case .stopped(_, _, let stop, _), .stoppedLoading(_, let stop): CheckedValue("\(stop)").unquoted
    default: "\(error)"
    }
  }

  private static func list(_ values: some Sequence<CheckedValue>) -> String {
    values.map(\.description).joined(separator: " and ")
  }
}

extension Finding.Change: CustomStringConvertible {
  var description: String {
    switch self {
    case .context: "in another context"
    case .process: "in another process"
    case .sequence: "when the values come in another order"
    case .company: "when they are the only values"
    }
  }
}

extension Surroundings.Part {
  fileprivate func words(from old: String, to new: String) -> String {
    switch self {
    case .locale: "changes the locale, from '\(old)' to '\(new)'"
    case .folder: "changes the working directory, from '\(old)' to '\(new)'"
    case .signal: "changes what is done about \(old)"
    case .environment: "changes the environment variable \(old)"
    case .output: "writes to standard output: \(CheckedValue(new))"
    case .descriptors: "leaves hardly any file descriptor free"
    case .error: "gives the error \(CheckedValue(new)) while none of its functions runs"
    }
  }
}

extension PluginError.Stop {
  /// Whether it may be a value that was read beyond its end.
  fileprivate var mayHaveReadTooFar: Bool {
    if case .signal(11) = ending { true } else { false }
  }
}

extension CallTime: CustomStringConvertible {
  package var description: String {
    "\(call.rawValue) takes \(Self.words(median)), at most \(Self.words(slowest)) for \(value)"
  }

  static func words(_ nanoseconds: Int64) -> String {
    switch nanoseconds {
    case ..<10_000: "\(nanoseconds) ns"
    case ..<10_000_000: "\(nanoseconds / 1_000) µs"
    default: "\(nanoseconds / 1_000_000) ms"
    }
  }
}
