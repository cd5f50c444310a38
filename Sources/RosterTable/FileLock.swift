internal import CShims
internal import Glibc

/// The right to write a file, by a lock file beside it that goes away with the lock.
///
/// The file itself cannot be the lock, since it is replaced.
package final class FileLock {
  package enum Attempt {
    case held(FileLock)
    /// Another session has it.
    case taken
    case failed(SystemError)
  }

  private let path: String
  private let descriptor: Int32

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    // Before the lock is let go, so that nobody's own lock file is removed.
    unlink(path)
    close(descriptor)
  }

  /// Takes the lock if it is free; does not wait.
  package static func attempt(_ path: String) -> Attempt {
    while true {
      let descriptor = shim_open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return .failed(.last) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let error = SystemError.last
        close(descriptor)
        return error.code == EWOULDBLOCK ? .taken : .failed(error)
      }
      var opened = stat()
      var named = stat()
      if fstat(descriptor, &opened) == 0, stat(path, &named) == 0,
        opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
      {
        return .held(FileLock(path: path, descriptor: descriptor))
      }
      // Its last holder removed the file between open and lock: the next one is to be used.
      close(descriptor)
    }
  }
}
