internal import CShims
internal import Glibc
internal import RosterOrder
internal import RosterShell
internal import TerminalText

/// The command line, read with getopt_long.
struct Options {
  var launch = Launch()
  var isCheck = false
  var isAtomic = false
  var keepsGoing = false
  var isSafe = false
  var isQuiet = false
  var state: String?
  var hasNoState = false
  var locale: LocaleIdentifier?
  var output: String?
  var color = ColorChoice.auto
  var width: Int?
  var today: String?
  var showsHelp = false
  var showsVersion = false

  /// What is wrong with the command line, in words.
  struct Fault: Error {
    let text: String
  }

  private enum Long: String, CaseIterable {
    case check, atomic
    case keepGoing = "keep-going"
    case safe, state
    case noState = "no-state"
    case noRc = "no-rc"
    case locale, output, color, width, today, quiet, version, help

    /// What getopt_long gives for the first of them; the others follow.
    static let firstValue: Int32 = 256

    var takesArgument: Bool {
      switch self {
      case .state, .locale, .output, .color, .width, .today: true
      default: false
      }
    }
  }

  /// `arguments` are those of the process, the program's name first.
  init(_ arguments: [String]) throws {
    var longs = Long.allCases.enumerated().map { place, long in
      option(
        name: UnsafePointer(strdup(long.rawValue)), has_arg: long.takesArgument ? 1 : 0, flag: nil,
        val: Long.firstValue + Int32(place))
    }
    longs.append(option())
    defer {
      for long in longs { free(UnsafeMutableRawPointer(mutating: long.name)) }
    }
    var count: Int32 = 0
    let values = shim_arguments(&count)
    // "-": operands in their place; ":": a missing argument is told apart.
    while true {
      // SAFETY: both arrays end in nil; the process keeps its arguments, and the options live until
      // the defer above.
      let found = shim_next_option(count, values, "-:c:f:i", longs)
      let argument = found.argument.map { String(cString: $0) } ?? ""
      switch found.option {
      case -1:
        launch.files += arguments[min(Int(found.next), arguments.count)...]
        return
      case 1: launch.files.append(argument)
      case Int32(UInt8(ascii: "c")): launch.commands.append(argument)
      case Int32(UInt8(ascii: "i")): launch.stays = true
      case Int32(UInt8(ascii: "f")):
        launch.script = (argument, Array(arguments[min(Int(found.next), arguments.count)...]))
        return
      case Int32(UInt8(ascii: ":")), Int32(UInt8(ascii: "?")):
        let place = min(max(Int(found.next) - 1, 0), arguments.count - 1)
        throw Self.fault(arguments[place], isMissing: found.option == Int32(UInt8(ascii: ":")))
      default: try take(Long.allCases[Int(found.option - Long.firstValue)], argument)
      }
    }
  }

  private mutating func take(_ long: Long, _ argument: String) throws {
    switch long {
    case .check: isCheck = true
    case .atomic: isAtomic = true
    case .keepGoing: keepsGoing = true
    case .safe: isSafe = true
    case .state: state = argument
    case .noState: hasNoState = true
    case .noRc: launch.runsConfiguration = false
    case .locale:
      do {
        locale = try LocaleIdentifier(argument)
      } catch {
        throw Fault(text: "\(error)")
      }
    case .output: output = argument
    case .color:
      guard let choice = ColorChoice(rawValue: argument) else {
        throw Fault(text: "'\(argument)' is no value of '--color'; it takes auto, always or never")
      }
      color = choice
    case .width:
      guard let number = Int(argument), (20...10_000).contains(number) else {
        throw Fault(text: "'\(argument)' is no value of '--width'; it takes a number from 20 on")
      }
      width = number
    case .today: today = argument
    case .quiet: isQuiet = true
    case .version: showsVersion = true
    case .help: showsHelp = true
    }
  }

  private static func fault(_ word: String, isMissing: Bool) -> Fault {
    if isMissing { return Fault(text: "the option '\(word)' needs an argument") }
    let near = nearest(to: word, among: Long.allCases.map { "--\($0.rawValue)" })
    let suggestion = near.map { "did you mean '\($0)'?" } ?? "'--help' lists all of them"
    return Fault(text: "unknown option '\(word)'; \(suggestion)")
  }
}
