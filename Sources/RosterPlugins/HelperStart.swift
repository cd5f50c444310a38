internal import Glibc
internal import RosterOrder
internal import RosterTable

extension ProcessRunner {
  /// All that it takes to start a helper for one library, again and again.
  struct Start: Sendable {
    /// In bytes.
    static let longestError = 1 << 20

    let library: LibraryVersion
    let program: String
    let environment: Environment
    let limits: PluginLimits

    private var path: String { library.path }
    /// As the user gave it.
    var shownPath: String { library.shownPath }

    /// A helper that has loaded the library, and what the two say of themselves.
    ///
    /// Throws when the file changed meanwhile.
    func helper(_ cancellation: Cancellation) throws
      -> (HelperProcess, Confinement, PluginDescription)
    {
      let helper = try begin()
      let (confinement, description) = try finish(helper, cancellation)
      return (helper, confinement, description)
    }

    /// A helper that is about to load the library; it has to be waited for with `finish`.
    func begin() throws(PluginError) -> HelperProcess {
      do throws(SystemError) {
        return try HelperProcess(
          [program, HelperMain.flag, path, "\(limits.memory)", "\(getpid())"],
          environment: variables, limits: limits)
      } catch {
        guard access(program, X_OK) == 0 else {
          throw PluginError.noProgram(path: shownPath, program: program, .last)
        }
        throw PluginError.notStarted(path: shownPath, error)
      }
    }

    /// Waits for a helper that was begun; gives what it and the library say of themselves.
    func finish(_ helper: HelperProcess, _ cancellation: Cancellation) throws
      -> (Confinement, PluginDescription)
    {
      do {
        let (_, guards) = try helper.receive(limit: { _ in 4 }, cancellation: cancellation)
        var wire = WireReader(guards)
        let protections = Protections(rawValue: try wire.number())
        let (kind, bytes) = try helper.receive(
          limit: { _ in Self.longestError }, cancellation: cancellation)
        wire = WireReader(bytes)
        guard kind == .good else {
          throw try PluginError(from: &wire, about: ErrorSubject(path: shownPath))
        }
        let description = try PluginDescription(from: &wire)
        try library.checkUnchanged()
        return (.process(protections), description)
      } catch let stop as PluginError.Stop {
        throw PluginError.stoppedLoading(path: shownPath, stop)
      } catch is WireReader.Fault {
        throw PluginError.stoppedLoading(path: shownPath, helper.end(.nonsense))
      }
    }

    /// What the loader and the C library look at, and nothing that may be a secret.
    private var variables: [String] {
      let passed = environment.assignments.filter { assignment in
        ["LANG=", "LD_LIBRARY_PATH=", "TZ=", "LC_"].contains { assignment.hasPrefix($0) }
      }
      // A crash is reported by the host.
      return passed + ["SWIFT_BACKTRACE=enable=no"]
    }
  }
}
