internal import RosterTable

/// A write-ahead log of SQLite (https://sqlite.org/fileformat2.html, section 4).
///
/// All numbers of it are big-endian. Frames count up to the first whose salts or checksum do not
/// fit, and of those only the ones up to the last commit.
struct WriteAheadLog {
  private let bytes: UnsafeRawBufferPointer  // SAFETY: kept alive by the caller
  private let pageSize: Int
  /// The committed frames: page number, counted from 1, and where its content begins.
  private var pages: [(number: Int, start: Int)] = []
  /// The size of the database after the last commit, in pages.
  private var pageCount = 0

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Reads the log in `bytes`, which have to outlive it: O(bytes).
  ///
  /// `nil` when the log has no valid header or no commit, so that the database is as it stands.
  init?(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    guard bytes.count >= Self.headerSize else { return nil }
    let magic = Self.word(bytes, 0)
    guard magic & ~1 == 0x377F_0682, Self.word(bytes, 4) == 3_007_000 else { return nil }
    pageSize = Int(Self.word(bytes, 8))
    guard (512...65536).contains(pageSize), pageSize.nonzeroBitCount == 1 else { return nil }
    var checksum = Checksum(isBigEndian: magic & 1 == 1)
    checksum.add(bytes[0..<24])
    guard checksum.matches(bytes, at: 24) else { return nil }
    readFrames(checksum: checksum)
    guard pageCount > 0 else { return nil }
  }

  private mutating func readFrames(checksum: Checksum) {
    var checksum = checksum
    var pending: [(number: Int, start: Int)] = []
    var frame = Self.headerSize
    while bytes.count - frame >= Self.frameHeaderSize + pageSize {
      let content = frame + Self.frameHeaderSize
      guard bytes[frame + 8..<frame + 16].elementsEqual(bytes[16..<24]) else { return }
      checksum.add(bytes[frame..<frame + 8])
      checksum.add(bytes[content..<content + pageSize])
      guard checksum.matches(bytes, at: frame + 16) else { return }
      pending.append((Int(Self.word(bytes, frame)), content))
      let sizeAfterCommit = Int(Self.word(bytes, frame + 4))
      if sizeAfterCommit > 0 {
        pages += pending
        pending = []
        pageCount = sizeAfterCommit
      }
      frame = content + pageSize
    }
  }

  /// A copy of `database` with the committed pages put in, marked as one that has no log.
  ///
  /// `nil` when the two do not belong together. O(database + log).
  func applied(to database: ByteStore) -> [UInt8]? {
    let size = pageCount * pageSize
    guard size <= database.count + pages.count * pageSize else { return nil }
    var image = database.copy(from: 0, length: size)
    image += [UInt8](repeating: 0, count: size - image.count)
    for (number, start) in pages where (1...pageCount).contains(number) {
      let place = (number - 1) * pageSize
      image.replaceSubrange(place..<place + pageSize, with: bytes[start..<start + pageSize])
    }
    let statedSize = Int(image[16]) << 8 | Int(image[17])
    guard statedSize == pageSize || (statedSize == 1 && pageSize == 65536) else { return nil }
    // The versions needed for writing and reading: 2 would ask for a log.
    image[18] = 1
    image[19] = 1
    return image
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The running checksum of a log (section 4.2): two sums over pairs of words.
  private struct Checksum {
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// A multiple of 8 bytes.
    mutating func add(_ bytes: UnsafeRawBufferPointer.SubSequence) {
      let bytes = UnsafeRawBufferPointer(rebasing: bytes)
      for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
        first &+= word(bytes, offset) &+ second
        second &+= word(bytes, offset + 4) &+ first
      }
    }

    func matches(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
      WriteAheadLog.word(bytes, offset) == first && WriteAheadLog.word(bytes, offset + 4) == second
    }

    private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
      let stored = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return isBigEndian ? UInt32(bigEndian: stored) : UInt32(littleEndian: stored)
    }
  }
}
