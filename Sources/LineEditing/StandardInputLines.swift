internal import Glibc

/// Lines of a script, read from a file descriptor when they are asked for and not before.
///
/// libedit is only for terminals: it garbles NUL bytes. Lines end in a line feed; a carriage return
/// before it belongs to the line. The descriptor stays the caller's.
package final class StandardInputLines: LineSource {
  /// Why no line came.
  package enum Stop: Equatable, Sendable {
    /// The end of the file.
    case end
    /// A signal broke off the wait; reading may go on, nothing is lost.
    case interrupted
    /// `read(2)` failed with this errno.
    case failed(code: Int32)
  }

  /// Why the last call returned no line; nil after one that did.
  package private(set) var stop: Stop?
  /// Whether the line last returned ended in a line feed; only the last of a file may not.
  package private(set) var lastLineHadNewline = true

  private let descriptor: Int32
  private let isInterrupted: () -> Bool
  private var bytes: [UInt8] = []
  /// What `read(2)` fills; a pipe gives at most 64 KiB at once.
  private lazy var chunk = [UInt8](repeating: 0, count: 65_536)
  /// Where the line not yet returned begins.
  private var start = 0
  /// Up to where that line is known to hold no line feed, so that long lines are searched once.
  private var searched = 0

  /// Reads from `descriptor`.
  ///
  /// - Parameters:
  ///   - descriptor: read from its current offset on, up to 64 KiB ahead of the line returned.
  ///   - isInterrupted: asked when a signal broke off the wait; false means to wait on.
  package init(descriptor: Int32 = 0, isInterrupted: @escaping () -> Bool = { false }) {
    self.descriptor = descriptor
    self.isInterrupted = isInterrupted
  }

  /// In milliseconds, how long an interrupt may go unseen.
  private static let patience: Int32 = 50

  /// Whether a line is there without waiting for more input.
  package var hasLine: Bool { nextLineFeed() != nil }

  /// The next line's bytes without the line feed, or nil; then `stop` says why.
  package func nextLine() -> [UInt8]? {
    stop = nil
    while true {
      if let feed = nextLineFeed() {
        let line = Array(bytes[start..<feed])
        start = feed + 1
        searched = start
        lastLineHadNewline = true
        return line
      }
      searched = bytes.count
      if let reason = readMore() {
        guard reason == .end, start < bytes.count else {
          stop = reason
          return nil
        }
        let line = Array(bytes[start...])
        bytes = []
        start = 0
        searched = 0
        lastLineHadNewline = false
        return line
      }
    }
  }

  /// The next line as text; `prompt` is not shown.
  ///
  /// A failure to read is `.end`; `stop` tells it from the end of the file.
  package func readLine(prompt: String) -> LineInput {
    if let line = nextLine() { return .line(String(decoding: line, as: UTF8.self)) }
    return stop == .interrupted ? .interrupted : .end
  }

  private func nextLineFeed() -> Int? {
    bytes.withUnsafeBytes { buffer in
      // SAFETY: searched <= count, so the range asked for lies inside the array's own bytes, and
      // the pointer found is used only for its distance before the closure ends.
      guard let base = buffer.baseAddress, searched < buffer.count,
        let found = memchr(base + searched, 0x0A, buffer.count - searched)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Appends what one `read(2)` gives; returns nil on success.
  private func readMore() -> Stop? {
    if start > 0 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    while true {
      if isInterrupted() { return .interrupted }
      // A signal that comes just before the wait does not end it, so that each wait is short.
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // SAFETY: one local structure, and the count says one.
      let ready = poll(&request, 1, Self.patience)
      if ready == 0 || ready < 0 && errno == EINTR { continue }
      let count = chunk.withUnsafeMutableBytes { buffer in
        // SAFETY: the kernel writes at most the array's own bytes.
        read(descriptor, buffer.baseAddress, buffer.count)
      }
      let code = errno
      if count < 0, code == EINTR, !isInterrupted() { continue }
      bytes += chunk[..<max(0, count)]
      if count > 0 { return nil }
      if count == 0 { return .end }
      return code == EINTR ? .interrupted : .failed(code: code)
    }
  }
}
