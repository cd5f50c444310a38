package import RosterTable

extension PluginHost {
  /// Checks a plugin, found as `load` finds it, against all that the header asks of one; tells
  /// `report` what it finds as it finds it.
  ///
  /// It runs in helper processes of its own, whatever is loaded. Throws `PluginError` when there is
  /// no file to check or it is not trusted, `Cancelled`, and what `trust` and `report` throw.
  package func check(
    _ pathOrName: String, _ request: ConformanceRequest, environment: Environment,
    trust: TrustRule = .ifListed(isTrustedAgain: { false }), cancellation: Cancellation,
    report: @escaping (ReportItem) throws -> Void
  ) throws -> Conformance {
    let path = try Self.path(of: pathOrName, environment: environment)
    let suite = ConformanceSuite(
      request, cancellation: cancellation,
      judge: { [self] file in
        LibraryVersion(
          file, shownPath: path,
          digest: try judge(
            file, shownPath: path, named: pathOrName, by: trust, cancellation: cancellation))
      },
      start: { [program, limits] library in
        try ProcessRunner(
          library, program: program, environment: environment, limits: limits,
          cancellation: cancellation)
      }, report: report)
    try suite.run(path)
    return suite.result
  }
}
