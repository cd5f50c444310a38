import Foundation
import Testing

@testable import RosterTable

struct FileReplacementTests {
  /// A folder of its own, gone after `body`.
  private func withFolder(_ body: (_ folder: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "replacement-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func contents(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [nil, "old"])
  func appearsAllAtOnce(before: String?) throws {
    try withFolder { folder in
      let path = "\(folder)/out.csv"
      if let before { try before.write(toFile: path, atomically: false, encoding: .utf8) }
      let file = try FileReplacement(of: path)
      try file.write(Array("new".utf8))
      #expect(contents(path) == before)
      try file.finish(mode: 0o640)
      #expect(contents(path) == before)
      try file.place()
      #expect(contents(path) == "new")
      #expect(try names(folder) == ["out.csv"])
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    }
  }

  @Test func isGoneUnlessPlaced() throws {
    try withFolder { folder in
      do {
        let file = try FileReplacement(of: "\(folder)/out.csv")
        try file.write([UInt8](repeating: 1, count: 9 << 20))
        try file.finish(mode: 0o600)
      }
      #expect(try names(folder) == [])
    }
  }

  /// More than is closed here, in bytes.
  private static let large = 9 << 20

  private func write(_ count: Int, to file: FileReplacement) throws {
    let piece = [UInt8](repeating: 1, count: 1 << 20)
    for _ in 0..<(count >> 20) { try file.write(piece) }
  }

  /// A file of ours in `folder` that has no name, opened once more.
  private func openNameless(in folder: String) throws -> Int32 {
    let folder = try FilePath.resolved(folder)
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      let path = "/proc/self/fd/\(name)"
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      if target?.hasPrefix(folder) == true { return open(path, O_RDONLY | O_CLOEXEC) }
    }
    return -1
  }

  @Test func whoeverClosesALargeFileHoldsNothingForLong() throws {
    try withFolder { folder in
      var ends: [Int32] = [-1, -1]
      #expect(pipe(&ends) == 0)
      var other: Int32 = -1
      do {
        let file = try FileReplacement(of: "\(folder)/out.csv")
        try write(Self.large, to: file)
        other = try openNameless(in: folder)
        #expect(flock(other, LOCK_EX | LOCK_NB) < 0)
      }
      defer { close(other) }
      #expect(try names(folder) == [])
      close(ends[1])
      var end = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      #expect(poll(&end, 1, 10_000) == 1)
      close(ends[0])
      // The lock goes with the last of those that had the file open with it.
      let deadline = Date.now + 10
      while flock(other, LOCK_EX | LOCK_NB) < 0, Date.now < deadline { usleep(1000) }
      #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    }
  }

  @Test func aLargeFileTakesThePlaceOfAnother() throws {
    try withFolder { folder in
      let path = "\(folder)/out.csv"
      for count in [Self.large, Self.large + (1 << 20)] {
        let file = try FileReplacement(of: path)
        try write(count, to: file)
        try file.finish(mode: 0o600)
        try file.place()
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_size == count)
        #expect(try names(folder) == ["out.csv"])
      }
    }
  }

  @Test func aVeryLongNameIsNoHindrance() throws {
    try withFolder { folder in
      let name = String(repeating: "é", count: 127)
      let file = try FileReplacement(of: "\(folder)/\(name)")
      try file.finish(mode: 0o600)
      try file.place()
      #expect(try names(folder) == [name])
    }
  }

  /// What a process that was killed leaves, an hour ago.
  private func leave(_ name: String, in folder: String, age: Int = 3600) throws {
    let path = "\(folder)/\(name)"
    try "left".write(toFile: path, atomically: false, encoding: .utf8)
    let past = timespec(tv_sec: time(nil) - age, tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, path, [past, past], 0) == 0)
  }

  @Test func sweepsWhatKilledProcessesLeft() throws {
    try withFolder { folder in
      try leave(".out.csv.roster-abc123", in: folder)
      try leave(".out.csv.roster-000000", in: folder)
      _ = try FileReplacement(of: "\(folder)/out.csv")
      #expect(try names(folder) == [])
    }
  }

  @Test func sweepsNothingElse() throws {
    try withFolder { folder in
      let others = [
        ".out.csv.backup", ".out.csv.roster-abc12", ".out.csv.roster-abc1234",
        ".out.csv.roster-ABC123",
        ".other.csv.roster-abc123", "out.csv.roster-abc123", ".out.csv.roster-abc-23",
      ]
      for name in others { try leave(name, in: folder) }
      try leave(".out.csv.roster-young0", in: folder, age: 5)
      try leave(".out.csv.roster-inuse0", in: folder)
      let used = open("\(folder)/.out.csv.roster-inuse0", O_RDONLY)
      defer { close(used) }
      #expect(flock(used, LOCK_EX | LOCK_NB) == 0)
      #expect(symlink(".out.csv.backup", "\(folder)/.out.csv.roster-linked") == 0)
      mkdir("\(folder)/.out.csv.roster-folder", 0o700)
      mkfifo("\(folder)/.out.csv.roster-apipe0", 0o600)
      let before = try names(folder)
      _ = try FileReplacement(of: "\(folder)/out.csv")
      #expect(try names(folder) == before)
    }
  }

  @Test func aLinkToNothingLeadsToWhatItNames() throws {
    try withFolder { folder in
      let folder = try FilePath.resolved(folder)
      mkdir("\(folder)/inner", 0o700)
      symlink("inner/new.csv", "\(folder)/relative")
      symlink("\(folder)/relative", "\(folder)/chain")
      symlink("loop", "\(folder)/loop")
      #expect(FilePath.destination("\(folder)/relative") == "\(folder)/inner/new.csv")
      #expect(FilePath.destination("\(folder)/chain") == "\(folder)/inner/new.csv")
      #expect(FilePath.destination("\(folder)/none.csv") == "\(folder)/none.csv")
      #expect(FilePath.destination("\(folder)/loop").hasSuffix("loop"))
    }
  }
}
