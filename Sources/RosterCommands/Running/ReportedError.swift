/// A script that was called failed, and its error was reported already; the caller fails with the
/// same status and says nothing more.
package struct ReportedError: Error, Equatable {
  package let status: CommandError.Status

  package init(status: CommandError.Status) {
    self.status = status
  }
}
