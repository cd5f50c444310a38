internal import CShims

/// A library in this process, which stays for as long as the process: code and constants of a
/// plugin may be in use wherever it was asked.
struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads the library at an absolute path.
  init(path: String) throws(PluginError) {
    var reason = [CChar](repeating: 0, count: 1024)
    // SAFETY: the shim writes at most `count` bytes, a NUL among them, and keeps no pointer.
    let opened = reason.withUnsafeMutableBufferPointer {
      shim_library_open(path, $0.baseAddress, $0.count)
    }
    guard let opened else {
      let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .notLoadable(path: path, reason: Self.words(bytes, about: path))
    }
    handle = opened
  }

  /// The address of a symbol; valid while the process lives.
  func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    // SAFETY: the handle is never closed.
    shim_library_symbol(handle, name)
  }

  /// The loader's words without the path that it puts before them; clearer ones where the file
  /// ends too early.
  private static func words(_ bytes: [UInt8], about path: String) -> String {
    let words = String(decoding: bytes, as: UTF8.self)
    let prefix = path + ": "
    let reason = words.hasPrefix(prefix) ? String(words.dropFirst(prefix.count)) : words
    let isCutShort = ["file too short", "cannot read file data"].contains { reason.hasPrefix($0) }
    return isCutShort ? "it is cut short" : reason
  }
}
