internal import Glibc

extension HistoryFile {
  /// Words for what went wrong, the path as it was given.
  func description(of failure: Failure) -> String {
    let reason = String(cString: strerror(failure.code))
    return switch failure.step {
    case .createFolder: "the folder of the history file '\(path)' cannot be made: \(reason)"
    case .open, .lock: "the history file '\(path)' cannot be opened: \(reason)"
    case .read: "the history file '\(path)' cannot be read: \(reason)"
    case .write, .replace: "the history file '\(path)' cannot be written: \(reason)"
    }
  }
}
