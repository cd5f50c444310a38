internal import CShims
internal import Glibc
internal import LineEditing
internal import RosterCommands
internal import RosterOrder
internal import RosterPlugins
internal import RosterShell
internal import RosterTable
internal import TerminalText

func fail(_ text: String, status: Int32) -> Never {
  try? Console.write(Array("error: \(text.visibleLines)\n".utf8), to: 2)
  exit(status)
}

func commandLineArguments() -> [String] {
  var count: Int32 = 0
  guard let values = shim_arguments(&count) else { return [] }
  // SAFETY: there are `count` strings, which live as long as the process.
  return (0..<Int(count)).map { place in values[place].map { String(cString: $0) } ?? "" }
}

func run() -> Int32 {
  let arguments = commandLineArguments()
  if arguments.dropFirst().first == HelperMain.flag {
    HelperMain.run(Array(arguments.dropFirst(2)))
  }
  let options: Options
  do {
    options = try Options(arguments)
  } catch {
    fail((error as? Options.Fault)?.text ?? "\(error)", status: 2)
  }
  if options.showsHelp || options.showsVersion {
    let text = options.showsHelp ? Usage.help : "roster \(Usage.version)"
    try? Console.write(Array("\(text)\n".utf8), to: 1)
    return 0
  }
  shim_catch_interrupts()
  return Program(options: options, environment: .process).run()
}

exit(run())
