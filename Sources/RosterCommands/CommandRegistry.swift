/// The commands by name, in the order of the list.
package struct CommandRegistry: Sendable {
  private var commands: [Command] = []
  /// Of each by its name.
  private var places: [String: Int] = [:]

  package init(_ commands: [Command]) {
    for command in commands { register(command) }
  }

  /// The commands that are always there.
  package static var standard: CommandRegistry { CommandRegistry(Command.all) }

  package var all: [Command] { commands }
  package var names: [String] { commands.map(\.name) }

  package func find(_ name: String) -> Command? {
    places[name].map { commands[$0] }
  }

  package func names(beginningWith prefix: String) -> [String] {
    prefix.isEmpty ? [] : names.filter { $0.hasPrefix(prefix) }
  }

  /// Adds a command, or replaces that of the same name.
  package mutating func register(_ command: Command) {
    if let place = places[command.name] {
      commands[place] = command
    } else {
      places[command.name] = commands.count
      commands.append(command)
    }
  }
}
