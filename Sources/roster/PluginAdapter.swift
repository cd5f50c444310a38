internal import RosterCommands
internal import RosterOrder
internal import RosterPlugins
internal import RosterTable

/// Lets a session load plugins.
final class PluginAdapter: PluginHosting {
  private let host = PluginHost()
  private let environment: [String: String]

  init(environment: [String: String]) {
    self.environment = environment
  }

  func load(_ name: String, options: String?, isInProcess: Bool, cancellation: Cancellation) throws
    -> PluginSummary
  {
    do {
      return Self.summary(
        try host.load(
          name, options: options ?? "", environment: environment, isInProcess: isInProcess,
          cancellation: cancellation))
    } catch let error as PluginError {
      throw CommandError(error, status: .plugin)
    }
  }

  func check(
    _ name: String, _ request: PluginCheck, cancellation: Cancellation,
    print: @escaping (PluginCheck.Line) throws -> Void
  ) throws -> PluginCheck.Result {
    let context = OrderContext(locale: request.locale, today: request.today)
    do {
      let conformance = try host.check(
        name,
        ConformanceRequest(
          options: request.options, context: context, seed: request.seed, values: request.values),
        environment: environment, cancellation: cancellation
      ) { item in try print(item.isNote ? .note("\(item)") : .text("\(item)")) }
      return PluginCheck.Result(
        summary: "\(conformance)", made: conformance.made, failed: conformance.failed)
    } catch let error as PluginError {
      throw CommandError(error, status: .plugin)
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
      confinement: "\(plugin.confinement)",
      comparators: plugin.comparators, sectioners: plugin.sectioners)
  }
}
