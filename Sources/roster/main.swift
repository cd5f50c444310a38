internal import CShims
internal import Glibc
internal import LineEditing
internal import RosterCommands
internal import RosterOrder
internal import RosterPlugins
internal import RosterShell
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

func environmentVariables() -> [String: String] {
  var variables: [String: String] = [:]
  // SAFETY: environ is an array of strings that ends in nil; nothing changes it here.
  var place = shim_environment()
  while let entry = place?.pointee {
    let text = String(cString: entry)
    if let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
      variables[String(text[..<sign])] = String(text[text.utf8.index(after: sign)...])
    }
    place = place?.advanced(by: 1)
  }
  return variables
}

func currentDate() -> String {
  var now = time(nil)
  var parts = tm()
  localtime_r(&now, &parts)
  func digits(_ number: Int32, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(width - text.count, 0)) + text
  }
  return
    "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))"
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
  let environment = environmentVariables()
  let program = Program(options: options, environment: environment, today: currentDate())
  return program.run()
}

exit(run())
