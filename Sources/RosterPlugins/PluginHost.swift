package import RosterTable

/// The plugins of a session.
package final class PluginHost {
  /// In the order of loading.
  package private(set) var plugins: [LoadedPlugin] = []

  let trusted: TrustList
  let program: String
  let limits: PluginLimits

  /// `program` is the one to start for each plugin: itself, as it finds itself by this path.
  package init(
    program: String = "/proc/self/exe", limits: PluginLimits = PluginLimits(),
    trusted: TrustList = TrustList(path: nil)
  ) {
    self.program = program
    self.limits = limits
    self.trusted = trusted
  }

  /// Loads a plugin by its path, which has a `/`, or by its name, from the folders of
  /// `environment`.
  ///
  /// Loading the same file again replaces the plugin, with the new options; another file with the
  /// same id is refused. When it throws, the plugins are as before. The plugin runs in a process of
  /// its own unless `isInProcess`. Throws `PluginError`, or `Cancelled`, or what `trust` throws.
  @discardableResult
  package func load(
    _ pathOrName: String, options: String = "", environment: Environment,
    isInProcess: Bool = false, trust: TrustRule = .ifListed(isTrustedAgain: { false }),
    cancellation: Cancellation = .never
  ) throws -> LoadedPlugin {
    let path = try Self.path(of: pathOrName, environment: environment)
    let file = try LibraryFile(path: path)
    let library = LibraryVersion(
      file, shownPath: path,
      digest: try judge(
        file, shownPath: path, named: pathOrName, by: trust, cancellation: cancellation))
    // An answer may have been long in coming.
    try library.checkUnchanged()
    let runner: any PluginRunner =
      isInProcess
      ? InProcessRunner(try PluginLibrary(path: library.path))
      : try ProcessRunner(
        library, program: program, environment: environment, limits: limits,
        cancellation: cancellation)
    try library.checkUnchanged()
    let plugin = LoadedPlugin(library, options: options, runner: runner)
    guard let place = plugins.firstIndex(where: { $0.id == plugin.id }) else {
      plugins.append(plugin)
      return plugin
    }
    guard plugins[place].path == plugin.path else {
      throw PluginError.alreadyLoaded(plugin: plugin.id, path: plugins[place].path)
    }
    plugins[place] = plugin
    return plugin
  }

  static func path(of pathOrName: String, environment: Environment)
    throws(PluginError) -> String
  {
    guard !pathOrName.utf8.contains(UInt8(ascii: "/")) else { return pathOrName }
    guard let name = PluginName(pathOrName) else { throw .badName(pathOrName) }
    return try PluginFolders(environment: environment).find(name)
  }

  /// Ends the processes that plugins run in; a plugin that is used again gets another.
  package func end() {
    for plugin in plugins { plugin.runner.end() }
  }
}
