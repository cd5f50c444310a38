internal import CShims

extension PluginError {
  /// How a helper process came to its end, and what the plugin did then.
  package struct Stop: Error, Equatable, Sendable {
    package let ending: Ending
    package let stage: Stage
    /// The last lines that it printed.
    package let printed: [String]
    /// Which of the values the last call was about, where that is known: one, or two that were
    /// compared; counted from 0.
    package var values: [Int] = []

    /// `values`, unless the plugin may have gone on with others before it was stopped.
    var culprits: [Int] {
      guard case .call = stage else { return [] }
      return switch ending {
      case .disconnected, .nonsense: []
      default: values
      }
    }

    /// Whether it may have come to its end before it took up what it was asked, so that this may be
    /// asked of another.
    var isBeforeWork: Bool {
      guard stage == .between else { return false }
      return switch ending {
      case .signal, .stack, .memory, .status, .disconnected: true
      case .tooLong, .nonsense: false
      }
    }
  }

  /// Why there is no answer.
  package enum Ending: Equatable, Sendable {
    /// It crashed, or was killed by someone else.
    case signal(Int32)
    /// Its stack was used up.
    case stack
    case memory
    /// It ended by itself.
    case status(Int32)
    case tooLong(milliseconds: Int)
    /// It closed what it answers on.
    case disconnected
    /// It sent an answer that makes no sense.
    case nonsense
  }

  /// Which part of a plugin's code ran.
  package enum Stage: Equatable, Sendable {
    /// None that was asked for.
    case between
    /// The library's own initialisers.
    case library
    case entry
    case call(Call)
    case destroy
    /// Calls on several threads at once.
    case together
    /// None any more, and no other is to come.
    case rest
  }
}

extension PluginError.Stop: CustomStringConvertible {
  package var description: String { deed + output }

  /// How it came to its end.
  var deed: String {
    switch ending {
    case .signal(let signal): "crashed\(place) (\(Self.name(of: signal)))"
    case .stack: "used up its stack\(place)"
    case .memory: "used too much memory\(place)"
    case .status(let status): "ended by itself with status \(status)\(place)"
    case .tooLong(let milliseconds): "took longer than \(Self.seconds(milliseconds))\(place)"
    case .disconnected: "closed the connection that it answers on"
    case .nonsense: "sent an answer that makes no sense"
    }
  }

  /// What it printed, as the end of a sentence.
  var output: String {
    printed.isEmpty ? "" : "; it printed: \(printed.joined(separator: " / "))"
  }

  private var place: String {
    switch stage {
    case .between: ""
    case .library: " while it was loaded"
    case .entry: " in \(ABI.entry)"
    case .call(let call): " in \(call.rawValue)"
    case .destroy: " in destroy"
    case .rest: " when all calls had returned"
    case .together: " when several threads called it at once"
    }
  }

  private static func name(of signal: Int32) -> String {
    // SAFETY: a constant text.
    shim_signal_name(signal).map { String(cString: $0) } ?? "signal \(signal)"
  }

  private static func seconds(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}
