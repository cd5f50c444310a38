internal import CShims
internal import Glibc

/// What identifies a file and a state of its content.
package struct FileStamp: Sendable, Hashable {
  package let device: UInt64
  package let inode: UInt64
  /// In bytes.
  package let size: Int64
  /// Of the last change, in nanoseconds since 1970.
  package let changed: Int64

  /// Whether both are the same file, whatever it holds.
  package func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode
  }

  /// The stamp of the file at `path`, links followed; `nil` when there is none.
  package init?(path: String) {
    var status = stat()
    // Where a String is passed as it is, a copy is made of it, at each command.
    let isFound = path.withCString { text in
      // SAFETY: `text` ends in a NUL. Where that is not the first, it is another file's name.
      strlen(text) == path.utf8.count && stat(text, &status) == 0
    }
    guard isFound else { return nil }
    self.init(status)
  }

  /// The stamp of an open file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    // Files can be dated beyond what an Int64 of nanoseconds reaches; the remainder tells as much.
    changed = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }
}

/// Why a source could not be read.
package enum SourceFileError: Error, Equatable {
  case missing
  case isFolder
  case system(SystemError)
  /// More than a pipe or device may give, in bytes.
  case endless(limit: Int)
}

/// The bytes of a file: read into memory below 16 MiB, mapped read-only above.
package struct SourceFile: Sendable {
  package let bytes: ByteStore
  /// `nil` for what is no regular file.
  package let stamp: FileStamp?

  private static let mappedFrom: Int64 = 16 << 20
  /// What is no regular file may give this much.
  private static let mostFromStream = 2 << 30

  package init(path: String) throws(SourceFileError) {
    // The system would stop at a NUL and open another file.
    guard !path.utf8.contains(0) else { throw .missing }
    let descriptor = shim_open(path, O_RDONLY | O_NOCTTY, 0)
    guard descriptor >= 0 else {
      let error = SystemError.last
      throw error.isMissing ? .missing : .system(error)
    }
    defer { close(descriptor) }
    try self.init(descriptor: descriptor)
  }

  /// Reads an open descriptor to its end; it stays open.
  package init(descriptor: Int32) throws(SourceFileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(.last) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .isFolder }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    stamp = isRegular ? FileStamp(status) : nil
    let size = Int64(status.st_size)
    if isRegular, size >= Self.mappedFrom {
      let mapped = try Self.map(descriptor, size: Int(size))
      bytes =
        mapped.isSafeFromCutting ? mapped : try Self.read(descriptor, expecting: Int(size))
    } else {
      bytes = try Self.read(descriptor, expecting: isRegular ? Int(size) : 0)
    }
  }

  private static func map(_ descriptor: Int32, size: Int) throws(SourceFileError) -> ByteStore {
    guard let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
    else { throw .system(.last) }
    // SAFETY: the mapping is owned by the store, which unmaps it.
    return ByteStore(adoptingMapping: memory, count: size)
  }

  private static func read(_ descriptor: Int32, expecting size: Int) throws(SourceFileError)
    -> ByteStore
  {
    var capacity = max(size + 1, 1 << 16)
    var memory = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    var count = 0
    while true {
      if count == capacity {
        guard capacity < mostFromStream else {
          memory.deallocate()
          throw .endless(limit: mostFromStream)
        }
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity * 2, alignment: 16)
        larger.copyMemory(from: memory, byteCount: count)
        memory.deallocate()
        memory = larger
        capacity *= 2
      }
      // SAFETY: `memory` has `capacity` bytes, `count` of them used.
      let got = Glibc.read(descriptor, memory + count, capacity - count)
      if got == 0 { break }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        let error = SystemError.last
        memory.deallocate()
        throw error.code == EISDIR ? .isFolder : .system(error)
      }
      count += got
    }
    // SAFETY: the store takes the memory over and frees it.
    return ByteStore(adopting: memory, count: count)
  }
}

extension SourceFile {
  /// A source that is all in memory, such as a program's output.
  package init(bytes: ByteStore) {
    self.init(bytes: bytes, stamp: nil)
  }

  private init(bytes: ByteStore, stamp: FileStamp?) {
    self.bytes = bytes
    self.stamp = stamp
  }
}
