internal import RosterOrder
internal import RosterTable

extension ComparatorChecks {
  private enum Answer {
    case taken
    case refused(text: String)
    case fault(Finding.Fault)
  }

  /// The options that are given, none, and a nonsense text: each is taken, or refused with a reason.
  ///
  /// Whether those given are taken, so that there is something to go on with.
  func checkOptions() throws -> Bool {
    let given = try answer(to: request.options)
    switch given {
    case .taken: break
    case .refused(let text):
      try say(.options, .failed(.refused(options: request.options, text: text)))
      return false
    case .fault(let fault):
      try say(.options, .failed(fault))
      return false
    }
    let none = request.options.isEmpty ? given : try answer(to: "")
    let nonsense = try answer(to: nonsense)
    switch (none, nonsense) {
    case (.fault(let fault), _), (_, .fault(let fault)): try say(.options, .failed(fault))
    case (_, .refused(let text)): try say(.options, .ok(.options(refusal: text)))
    case (_, .taken): try say(.options, .ok(.options(refusal: nil)))
    }
    return true
  }

  private var nonsense: String {
    var generator = SplitMix64(state: request.seed)
    return "no such option=\(UInt16.random(in: 0...9999, using: &generator)); \u{1}{\"é"
  }

  private func answer(to options: String) throws -> Answer {
    let trial = PluginJob(
      comparator: job.comparator, options: options, context: request.context)
    do {
      _ = try start().probe(.open, on: ByteStrings([]), for: trial, cancellation: cancellation)
      return .taken
    } catch let error as PluginError {
      let quoted = CheckedValue(options).unquoted
      switch error {
      case .badOptions(_, _, _, let text?) where !text.isEmpty:
        return .refused(text: CheckedValue(text).unquoted)
      case .badOptions: return .fault(.refusedWithoutReason(options: quoted))
      case .failure(_, _, _, let status, let text, _):
        return .fault(
          .failedCreating(
            options: quoted, status: status, text: text.map { CheckedValue($0).unquoted }))
      default: return .fault(fault(error))
      }
    }
  }
}
