internal import Glibc

/// What the system said to a call on a file.
package struct SystemError: Error, Equatable, Sendable {
  /// The value of `errno`.
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The error of the call just made.
  package static var last: SystemError { SystemError(code: errno) }

  /// The system's words, in lower case, such as "no such file or directory".
  package var text: String {
    var buffer = [CChar](repeating: 0, count: 256)
    // SAFETY: strerror_r writes at most `count` bytes into the buffer or returns a static text.
    let text = buffer.withUnsafeMutableBufferPointer { buffer -> String in
      guard let base = buffer.baseAddress, strerror_r(code, base, buffer.count) == 0 else {
        return "error \(code)"
      }
      return String(cString: base)
    }
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}
