internal import CPseudoTerminal
internal import Foundation

/// A program on a terminal of its own, and the person in front of it.
///
/// Every wait has a deadline. Wait for the prompt before each `send`: what comes earlier is seen
/// by the terminal's own line discipline instead of the program.
package final class PseudoTerminal {
  private let process: pid_t
  private var master: Int32
  private var output: [UInt8] = []
  /// How much of the stripped text `expect` has passed.
  private var passed = 0
  private var status: ExitStatus?

  /// Starts `executable`.
  ///
  /// - Parameters:
  ///   - executable: its path; `PATH` is not searched.
  ///   - arguments: those after the program's name.
  ///   - environment: added to a fixed one (`TERM`, `PATH`, `LC_ALL`, `HOME` in a place that does
  ///     not exist); nothing is inherited.
  ///   - folder: where the program starts; the tests' own folder if nil.
  ///   - columns: the terminal's width in cells.
  ///   - rows: its height.
  /// - Throws: `PseudoTerminalFailure.cannotStart`. An executable that cannot be run is no such
  ///   failure, but exits with status 127.
  package init(
    executable: String, arguments: [String] = [], environment: [String: String] = [:],
    folder: String? = nil, columns: Int = 80, rows: Int = 24
  ) throws {
    let standard = [
      "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "HOME": "/nonexistent", "SWIFT_BACKTRACE": "enable=no",
    ]
    let merged = standard.merging(environment) { $1 }
    let argv = CStrings([executable] + arguments)
    let envp = CStrings(merged.map { "\($0.key)=\($0.value)" }.sorted())
    var master: Int32 = -1
    // SAFETY: both arrays and `master` outlive the call; the child has copies of its own.
    process = withExtendedLifetime((argv, envp)) {
      pseudo_terminal_spawn(
        executable, argv.pointers, envp.pointers, folder, UInt16(clamping: columns),
        UInt16(clamping: rows), &master)
    }
    guard process > 0 else { throw PseudoTerminalFailure.cannotStart(executable, code: errno) }
    self.master = master
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      var ignored: Int32 = 0
      waitpid(process, &ignored, 0)
    }
    hangUp()
  }

  /// The path of `product` where this build put it, beside the test bundle.
  package static func path(ofProduct product: String) -> String {
    Bundle.main.bundleURL.appendingPathComponent(product).path
  }

  /// All the text so far, without escape sequences.
  package var text: String { String(decoding: ScreenText.strip(output), as: UTF8.self) }

  /// All that the program has written, as it came.
  package var rawOutput: [UInt8] { output }

  /// Types `text`; control characters are keys (`\u{3}` is Ctrl-C, `\r` Return).
  package func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        // SAFETY: the kernel reads what is not yet sent, inside the array's own bytes.
        buffer.baseAddress.map { write(master, $0 + sent, buffer.count - sent) } ?? 0
      }
      guard count > 0 || errno == EINTR else {
        throw PseudoTerminalFailure.cannotSend(text, code: errno)
      }
      sent += max(0, count)
    }
  }

  /// Waits until `expected` stands in the text after what the last `expect` found.
  package func expect(_ expected: String, within seconds: Double = 10) throws {
    let deadline = Deadline(seconds: seconds)
    let wanted = Array(expected.utf8)
    while true {
      let text = ScreenText.strip(output)
      if let end = text[passed...].firstEnd(of: wanted) {
        passed = end
        return
      }
      guard !deadline.hasPassed, readMore(until: deadline) else {
        throw PseudoTerminalFailure.notSeen(
          expected, after: String(decoding: text[passed...], as: UTF8.self))
      }
    }
  }

  /// Waits for the program's end; what it still writes is kept in `text`.
  package func waitForExit(within seconds: Double = 10) throws -> ExitStatus {
    let deadline = Deadline(seconds: seconds)
    while true {
      if let status { return status }
      _ = readMore(until: Deadline(seconds: 0.01))
      var raw: Int32 = 0
      if waitpid(process, &raw, WNOHANG) == process {
        status = ExitStatus(waitStatus: raw)
        while readMore(until: Deadline(seconds: 0)) {}
      } else if deadline.hasPassed {
        throw PseudoTerminalFailure.stillRunning(text: text)
      }
    }
  }

  /// Sends the program a signal from outside, not by a key.
  package func signal(_ number: Int32) {
    if status == nil { kill(process, number) }
  }

  /// Takes the terminal away, as a lost connection does.
  package func hangUp() {
    if master >= 0 { close(master) }
    // poll leaves negative descriptors out.
    master = -1
  }

  /// Gives the terminal a new size.
  package func resize(columns: Int, rows: Int) {
    _ = pseudo_terminal_resize(master, UInt16(clamping: columns), UInt16(clamping: rows))
  }

  /// Reads what is there, waiting for it until `deadline`; false if nothing came.
  private func readMore(until deadline: Deadline) -> Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    var ready: Int32
    repeat {
      // SAFETY: one local structure, and the count says one.
      ready = poll(&request, 1, deadline.remainingMilliseconds)
    } while ready < 0 && errno == EINTR && !deadline.hasPassed
    guard ready > 0 else { return false }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    // SAFETY: the kernel writes at most the array's own bytes.
    let count = chunk.withUnsafeMutableBytes { read(master, $0.baseAddress, $0.count) }
    // EIO: every process on the terminal has closed it.
    guard count > 0 else { return false }
    output += chunk[..<count]
    return true
  }
}

extension ArraySlice<UInt8> {
  /// The index behind the first place where `wanted` stands.
  fileprivate func firstEnd(of wanted: [UInt8]) -> Int? {
    guard count >= wanted.count else { return nil }
    return (startIndex...(endIndex - wanted.count)).first { self[$0...].starts(with: wanted) }
      .map { $0 + wanted.count }
  }
}
