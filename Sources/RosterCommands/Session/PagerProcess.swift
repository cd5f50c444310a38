internal import Glibc
internal import CShims
package import RosterTable

/// A pager that is being fed.
package final class PagerProcess {
  private let process: pid_t
  private var descriptor: Int32

  /// Starts a shell command that reads what is written; `nil` when it cannot be started.
  package init?(_ command: String, environment: Environment) {
    var ends: [Int32] = [0, 0]
    guard shim_pipe(&ends) == 0 else { return nil }
    defer { Glibc.close(ends[0]) }
    guard
      let process = try? ChildProcess.spawn(
        ["/bin/sh", "-c", command], shown: command, environment: environment, input: ends[0],
        output: nil)
    else {
      Glibc.close(ends[1])
      return nil
    }
    self.process = process
    descriptor = ends[1]
  }

  /// Passes bytes on; a pager that was left is no error.
  package func write(_ bytes: [UInt8]) {
    guard descriptor >= 0 else { return }
    do {
      try Console.write(bytes, to: descriptor)
    } catch {
      Glibc.close(descriptor)
      descriptor = -1
    }
  }

  /// Whether it reads no more.
  package var wasLeft: Bool { descriptor < 0 }

  /// Ends its input and waits until the user leaves it; returns its exit status.
  package func finish() -> Int32 {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
    return ChildProcess.wait(process)
  }
}
