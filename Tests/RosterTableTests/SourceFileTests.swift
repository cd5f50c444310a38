import Foundation
import RosterTable
import Testing

@Suite struct SourceFileTests {
  /// A folder that is gone when the test is over.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "roster-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String, _ data: Data) throws -> String {
      let file = url.appending(path: name)
      try data.write(to: file)
      return file.path
    }
  }

  @Test func aMissingFileIsMissing() throws {
    let folder = try Folder()
    #expect(throws: SourceFileError.missing) { try SourceFile(path: folder.url.path + "/none") }
    #expect(throws: SourceFileError.missing) { try SourceFile(path: "") }
    let file = try folder.file("f", Data())
    #expect(throws: SourceFileError.missing) { try SourceFile(path: file + "/below") }
    #expect(FileStamp(path: folder.url.path + "/none") == nil)
  }

  @Test func aFolderIsNoFile() throws {
    let folder = try Folder()
    #expect(throws: SourceFileError.isFolder) { try SourceFile(path: folder.url.path) }
  }

  @Test func aNameWithANULIsNoOtherFile() throws {
    let folder = try Folder()
    let file = try folder.file("f", Data([1]))
    #expect(throws: SourceFileError.missing) { try SourceFile(path: file + "\0x") }
    #expect(FileStamp(path: file + "\0x") == nil)
  }

  @Test func aSmallFileIsReadWhole() throws {
    let folder = try Folder()
    for size in [0, 1, 65_535, 65_536, 65_537, 200_000] {
      let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      let file = try SourceFile(path: folder.file("f", data))
      #expect(file.bytes.count == size)
      #expect(file.bytes.copy(from: 0, length: size) == Array(data))
      #expect(file.stamp?.size == Int64(size))
    }
  }

  @Test func aLargeFileIsMapped() throws {
    let folder = try Folder()
    var data = Data(count: (16 << 20) + 3)
    data[data.count - 1] = 7
    let path = try folder.file("f", data)
    let file = try SourceFile(path: path)
    #expect(file.bytes.count == data.count)
    #expect(file.bytes.copy(from: data.count - 2, length: 2) == [0, 7])
    // What was read stays, even when the name is taken away.
    try FileManager.default.removeItem(atPath: path)
    #expect(file.bytes.bytes.last == 7)
  }

  @Test func aPipeIsReadToItsEnd() throws {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    let text = String(repeating: "a,b\n", count: 5000)
    Thread.detachNewThread {
      try? writer.write(contentsOf: Data(text.utf8))
      try? writer.close()
    }
    let file = try SourceFile(descriptor: pipe.fileHandleForReading.fileDescriptor)
    #expect(file.stamp == nil)
    #expect(file.bytes.copy(from: 0, length: file.bytes.count) == Array(text.utf8))
  }

  @Test func aClosedDescriptorIsAnErrorOfTheSystem() throws {
    let error = try #require(throws: SourceFileError.self) { try SourceFile(descriptor: -1) }
    guard case .system(let system) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(system.code == EBADF)
    #expect(system.text == "bad file descriptor")
  }

  @Test func aDeviceHasNoStamp() throws {
    let file = try SourceFile(path: "/dev/null")
    #expect(file.stamp == nil)
    #expect(file.bytes.count == 0)
  }

  @Test func aStampTellsFilesAndTheirStatesApart() throws {
    let folder = try Folder()
    let path = try folder.file("f", Data([1]))
    let stamp = try #require(FileStamp(path: path))
    #expect(try SourceFile(path: path).stamp == stamp)
    let link = folder.url.appending(path: "link").path
    try FileManager.default.linkItem(atPath: path, toPath: link)
    #expect(FileStamp(path: link)?.isSameFile(as: stamp) == true)
    let other = try #require(FileStamp(path: folder.file("g", Data([1]))))
    #expect(!other.isSameFile(as: stamp))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data([1, 2]))
    try handle.close()
    #expect(FileStamp(path: path) != stamp)
    #expect(FileStamp(path: path)?.isSameFile(as: stamp) == true)
  }

  @Test func errorsOfTheSystemHaveWords() {
    #expect(SystemError(code: ENOENT).text == "no such file or directory")
    #expect(SystemError(code: 99_999).text.hasSuffix("99999"))
    #expect(SystemError(code: ENOTDIR).isMissing)
    #expect(!SystemError(code: EACCES).isMissing)
  }
}
