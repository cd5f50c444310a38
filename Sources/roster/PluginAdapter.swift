internal import RosterCommands
internal import RosterOrder
internal import RosterPlugins
internal import RosterTable

/// Lets a session load plugins.
final class PluginAdapter: PluginHosting {
  private let host: PluginHost
  private let environment: Environment

  /// `trustList` is the path of the list of trusted plugins, if there is a folder for it.
  init(environment: Environment, trustList: String?) {
    self.environment = environment
    host = PluginHost(trusted: TrustList(path: trustList))
  }

  func load(
    _ name: String, options: String?, isInProcess: Bool, trust: PluginTrust,
    cancellation: Cancellation
  ) throws -> PluginSummary {
    try placed {
      Self.summary(
        try host.load(
          name, options: options ?? "", environment: environment, isInProcess: isInProcess,
          trust: Self.rule(trust), cancellation: cancellation))
    }
  }

  func check(
    _ name: String, _ request: PluginCheck, trust: PluginTrust, cancellation: Cancellation,
    print: @escaping (PluginCheck.Line) throws -> Void
  ) throws -> PluginCheck.Result {
    let context = OrderContext(locale: request.locale, today: request.today)
    return try placed {
      let conformance = try host.check(
        name,
        ConformanceRequest(
          options: request.options, context: context, seed: request.seed, values: request.values),
        environment: environment, trust: Self.rule(trust), cancellation: cancellation
      ) { item in try print(item.isNote ? .note("\(item)") : .text("\(item)")) }
      return PluginCheck.Result(
        summary: "\(conformance)", made: conformance.made, failed: conformance.failed)
    }
  }

  private static func rule(_ trust: PluginTrust) -> TrustRule {
    switch trust {
    case .required: .required
    case .ifListed(let isTrustedAgain): .ifListed(isTrustedAgain: isTrustedAgain)
    }
  }

  func end() {
    host.end()
  }

  var loaded: [PluginSummary] { host.plugins.map(Self.summary) }

  var languages: [String] { PluginLanguage.allCases.map(\.rawValue) }

  func template(naming name: String, in language: String) throws -> [(name: String, text: String)] {
    guard let language = PluginLanguage(rawValue: language) else { return [] }
    do throws(PluginError) {
      return try PluginTemplate(naming: name, in: language).files.map { ($0.name, $0.text) }
    } catch {
      throw CommandError(error, status: .plugin)
    }
  }

  private static func summary(_ plugin: LoadedPlugin) -> PluginSummary {
    PluginSummary(
      id: plugin.id, version: plugin.version, author: plugin.author, path: plugin.path,
      isInProcess: plugin.confinement == .none, confinement: "\(plugin.confinement)",
      options: plugin.options, comparators: plugin.comparators, sectioners: plugin.sectioners)
  }

  // MARK: - Trust

  func trust(_ name: String, cancellation: Cancellation) throws -> (path: String, digest: String) {
    try placed {
      let entry = try host.trust(name, environment: environment, cancellation: cancellation)
      return (entry.path, entry.digest.text)
    }
  }

  func distrust(_ name: String, cancellation: Cancellation) throws -> String {
    try placed {
      try host.distrust(name, environment: environment, cancellation: cancellation)
    }
  }

  func standing(of id: String, cancellation: Cancellation) throws -> String {
    guard let plugin = host.plugins.first(where: { $0.id == id }) else { return "not loaded" }
    return try placed { "\(try host.standing(of: plugin, cancellation: cancellation))" }
  }

  func unloaded(_ cancellation: Cancellation) throws -> [UnloadedPlugin] {
    try placed {
      try host.unloaded(environment: environment, cancellation: cancellation).map {
        UnloadedPlugin(name: $0.name, summary: "\($0)")
      }
    }
  }

  var names: [String] { host.names(environment: environment) }

  /// Runs `body`; its errors get the status of plugins, or of what --safe refuses.
  private func placed<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as PluginError {
      if case .untrusted = error { throw CommandError(error, status: .failed) }
      throw CommandError(error, status: .plugin)
    }
  }
}
