// A program for the terminal tests: reads lines with libedit and says what it got.
//
// Arguments: the history file, if any.
internal import Glibc
internal import LineEditing

let words = ["section", "show", "sort", "Ünal", "山田", "山本"]

let source = EditLineSource(
  programName: "probe", history: CommandLine.arguments.dropFirst().first, historySize: 5,
  display: { "[\($0)]" },
  completer: { line, cursor in
    let typed = Array(line.utf8.prefix(cursor))
    let start = typed.lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? 0
    let word = typed[start...]
    return Completion(
      start: start, candidates: words.filter { $0.utf8.starts(with: word) }, suffix: " ")
  })

/// Writes `text` and a line feed.
func say(_ text: String) {
  let line = Array((text + "\n").utf8)
  _ = write(1, line, line.count)
}

guard let source else { exit(1) }
if let problem = source.historyProblem { say("problem: \(problem)") }
let bold = Terminal.isDumb ? "" : "\u{1}\u{1B}[1m\u{1}"
let plain = Terminal.isDumb ? "" : "\u{1}\u{1B}[0m\u{1}"
reading: while true {
  switch source.readLine(prompt: "\(bold)probe>\(plain) ") {
  case .line(let line):
    say("<\(line)>")
    source.remember(line)
    if let problem = source.historyProblem { say("problem: \(problem)") }
  case .interrupted: say("<interrupted>")
  case .end:
    say("<end>")
    break reading
  }
}
