internal import CMessageDigest
internal import Glibc
internal import RosterTable

/// The SHA-256 (FIPS 180-4) of a file.
package struct Digest: Hashable, Sendable {
  /// 64 hexadecimal digits, in lower case.
  package let text: String

  /// In bytes, what is read between two looks at whether the user has had enough.
  private static let chunk = 1 << 20

  /// `nil` when `text` is not 64 hexadecimal digits in lower case.
  package init?(_ text: some StringProtocol) {
    let bytes = text.utf8
    guard bytes.count == 2 * Int(SHA256_DIGEST_LENGTH),
      bytes.allSatisfy({ Self.digits.contains($0) })
    else { return nil }
    self.text = String(text)
  }

  /// Reads all of an open file, wherever it stands.
  ///
  /// Throws `SystemError`, or `Cancelled`.
  init(ofDescriptor descriptor: Int32, cancellation: Cancellation) throws {
    var context = SHA2_CTX()
    SHA256Init(&context)
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    var place = 0
    while true {
      try cancellation.check()
      // SAFETY: at most the array's own bytes are written.
      let count = buffer.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(place))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError.last }
      guard count > 0 else { break }
      // SAFETY: the first `count` bytes of the array are those just read.
      SHA256Update(&context, buffer, count)
      place += count
    }
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    // SAFETY: the array has room for a whole digest.
    SHA256Final(&digest, &context)
    text = String(
      decoding: digest.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] },
      as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
