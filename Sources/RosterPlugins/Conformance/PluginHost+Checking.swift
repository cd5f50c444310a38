package import RosterTable

extension PluginHost {
  /// Checks a plugin, found as `load` finds it, against all that the header asks of one; tells
  /// `report` what it finds as it finds it.
  ///
  /// It runs in helper processes of its own, whatever is loaded. Throws `PluginError` when there is
  /// no file to check, `Cancelled`, and what `report` throws.
  package func check(
    _ pathOrName: String, _ request: ConformanceRequest, environment: [String: String],
    cancellation: Cancellation, report: @escaping (ReportItem) throws -> Void
  ) throws -> Conformance {
    let path = try Self.path(of: pathOrName, environment: environment)
    let suite = ConformanceSuite(
      request, cancellation: cancellation,
      start: { [program, limits] file in
        try ProcessRunner(
          LibraryVersion(file, shownPath: path, digest: nil), program: program,
          environment: environment, limits: limits, cancellation: cancellation)
      }, report: report)
    try suite.run(path)
    return suite.result
  }
}
