/// The commands by name, in the order of the list.
package struct CommandRegistry: Sendable {
  private var commands: [Command]

  /// No two may have the same name.
  package init(_ commands: [Command]) {
    self.commands = commands
  }

  /// The commands that are always there.
  package static var standard: CommandRegistry { CommandRegistry(Command.all) }

  package var all: [Command] { commands }
  package var names: [String] { commands.map(\.name) }

  package func find(_ name: String) -> Command? {
    place(of: name).map { commands[$0] }
  }

  package func names(beginningWith prefix: String) -> [String] {
    prefix.isEmpty ? [] : names.filter { $0.hasPrefix(prefix) }
  }

  /// Adds a command, or replaces that of the same name.
  package mutating func register(_ command: Command) {
    if let place = place(of: command.name) {
      commands[place] = command
    } else {
      commands.append(command)
    }
  }

  /// There are few of them, with short names.
  private func place(of name: String) -> Int? {
    commands.firstIndex { $0.name == name }
  }
}
