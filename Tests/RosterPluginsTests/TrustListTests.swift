import Foundation
import RosterOrder
import RosterTable
import Synchronization
import Testing

@testable import RosterPlugins

/// The hash, the list as text, and the list as a file.
@Suite struct TrustListTests {
  let workshop: Workshop
  private let files = FileManager.default
  static let zeros = String(repeating: "0", count: 64)
  static let sha256sum = "/usr/bin/sha256sum"

  init() throws {
    workshop = try Workshop()
  }

  private var listPath: String { "\(workshop.folder.path)/list" }
  private var list: TrustList { TrustList(path: listPath) }

  private func digest(of path: String, _ cancellation: Cancellation = .never) throws -> Digest {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    return try Digest(ofDescriptor: descriptor, cancellation: cancellation)
  }

  private func parsed(_ text: String) throws -> TrustedLibraries {
    try TrustedLibraries(parsing: Array(text.utf8))
  }

  // MARK: - The hash

  /// The examples of FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func isSHA256(text: String, hash: String) throws {
    #expect(try digest(of: workshop.write(text, to: "text")).text == hash)
    let million = try workshop.write(String(repeating: "a", count: 1_000_000), to: "million")
    #expect(
      try digest(of: million).text
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(
    .enabled(if: access(sha256sum, X_OK) == 0, "there is no sha256sum"),
    arguments: [1 << 20, (1 << 20) - 1, (1 << 20) + 1, (3 << 20) + 57])
  func readsAllPieces(size: Int) throws {
    var random = SplitMix64(state: UInt64(size))
    var bytes = Data(capacity: size)
    while bytes.count < size { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
    let path = "\(workshop.folder.path)/bytes"
    try bytes.write(to: URL(fileURLWithPath: path))
    try list.change(.never) { $0[path] = try digest(of: path) }
    try Workshop.run(URL(fileURLWithPath: Self.sha256sum), ["--check", "--strict", listPath])
  }

  @Test func stopsWhenTheUserHasHadEnough() throws {
    let path = try workshop.write(String(repeating: "a", count: 3 << 20), to: "long")
    let asked = Mutex(0)
    let cancellation = Cancellation {
      asked.withLock { count in
        count += 1
        return count > 2
      }
    }
    #expect(throws: Cancelled.self) { _ = try digest(of: path, cancellation) }
    #expect(asked.withLock { $0 } == 3)
  }

  // MARK: - The text

  @Test func isWhatWasWritten() throws {
    let pieces = [
      "/", "a", " ", "  ", "\\", "*", "#", "é", "e\u{301}", "\u{301}", "李", "\u{2028}", ".",
    ]
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(state: seed)
      var libraries = TrustedLibraries()
      var model: [[UInt8]: String] = [:]
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let path =
          "/" + (0..<3).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let hash = (0..<4).map { _ in random.next() }.map { number in
          let digits = String(number, radix: 16)
          return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
        let isKept = Bool.random(using: &random)
        libraries[path] = isKept ? Digest(hash) : nil
        model[Array(path.utf8)] = isKept ? hash : nil
      }
      let expected = model.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        .map { "\($0.value)  " + String(decoding: $0.key, as: UTF8.self) + "\n" }.joined()
      #expect(Array(expected.utf8) == libraries.bytes, "seed \(seed)")
      #expect(try TrustedLibraries(parsing: libraries.bytes) == libraries, "seed \(seed)")
    }
  }

  @Test func takesLinesInAnyOrderAndOneWithoutItsEnd() throws {
    let text = "\(Self.zeros)  /b\n\(Self.zeros)  /a"
    #expect(try parsed(text).entries.map(\.path) == ["/a", "/b"])
    #expect(try parsed("").entries.isEmpty)
  }

  @Test func namesTheLineThatMakesNoSense() throws {
    let good = "\(Self.zeros)  /a\n"
    let wrong = [
      "\n", "# trusted\n", "\(Self.zeros)\n", "\(Self.zeros)  \n", "\(Self.zeros)  a.so\n",
      "\(Self.zeros) /b\n", "\(Self.zeros)   /b\n", "\(Self.zeros)\t/b\n", "\(Self.zeros) */b\n",
      " \(Self.zeros)  /b\n", "0\(Self.zeros)  /b\n", "\(Self.zeros.dropLast())  /b\n",
      "\(Self.zeros.dropLast())g  /b\n", "\(Self.zeros.dropLast())A  /b\n",
      "\\\(Self.zeros)  /b\n", "\(Self.zeros)  /b\r\n", "\(Self.zeros)  /b\u{1B}\n",
      "\(Self.zeros)  /b\0\n",
    ]
    for line in wrong {
      let fault = try #require(throws: TrustedLibraries.LineFault.self) {
        _ = try parsed(good + line + good)
      }
      #expect(fault == .init(line: 2, fault: .form), "\(line.debugDescription)")
    }
    let twice = #expect(throws: TrustedLibraries.LineFault.self) {
      _ = try parsed("\(Self.zeros)  /b\n" + good + good)
    }
    #expect(twice == .init(line: 3, fault: .repeated("/a")))
    let bytes = Array(good.utf8) + [0xFF, 0x0A]
    let invalid = #expect(throws: TrustedLibraries.LineFault.self) {
      _ = try TrustedLibraries(parsing: bytes)
    }
    #expect(invalid == .init(line: 2, fault: .form))
  }

  @Test func aPathWithAControlCharacterCannotBeTrusted() throws {
    let path = try workshop.write("\u{7F}ELF", to: "a\nb.so")
    let error = try pluginError {
      _ = try PluginHost(trusted: list).trust(path, environment: [:])
    }
    guard case .unlistable = error else {
      Issue.record("\(error)")
      return
    }
    #expect("\(error)".hasSuffix("a↵b.so' cannot be trusted: its path has a control character"))
    #expect(!files.fileExists(atPath: listPath))
  }

  // MARK: - The file

  private func readingError() throws -> PluginError {
    try pluginError { _ = try list.read() }
  }

  @Test func isNothingWhereThereIsNoFile() throws {
    #expect(try list.read() == TrustedLibraries())
    #expect(try TrustList(path: nil).read() == TrustedLibraries())
    let error = try pluginError { try TrustList(path: nil).change(.never) { $0["/a"] = nil } }
    #expect(error == .noTrustList)
  }

  @Test func namesFileAndLine() throws {
    _ = try workshop.write("\(Self.zeros)  /a\nnonsense\n", to: "list")
    #expect(
      try "\(readingError())"
        == "\(listPath):2: the list of trusted plugins is damaged: a line has 64 hexadecimal "
        + "digits, two blanks and an absolute path; remove or correct that line")
    // Nothing is made of what cannot be read.
    let error = try pluginError { try list.change(.never) { $0["/b"] = Digest(Self.zeros) } }
    #expect(error == .trustList(path: listPath, .line(2, .form)))
    #expect(try String(contentsOfFile: listPath, encoding: .utf8).hasSuffix("nonsense\n"))
  }

  @Test func isRefusedWhenOthersMayWriteIt() throws {
    _ = try workshop.write("\(Self.zeros)  /a\n", to: "list")
    let folder = workshop.folder.path
    try files.setAttributes([.posixPermissions: 0o666], ofItemAtPath: listPath)
    #expect(
      try readingError()
        == .trustList(path: listPath, .exposed(.writableByOthers(path: listPath))))
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: listPath)
    try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    #expect(
      try readingError() == .trustList(path: listPath, .exposed(.writableByOthers(path: folder))))
    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    #expect(try list.read().entries.count == 1)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func isRefusedWhenItBelongsToSomeoneElse() throws {
    _ = try workshop.write("", to: "list")
    #expect(chown(listPath, 12_345, 0) == 0)
    let error = try readingError()
    #expect(
      error
        == .trustList(path: listPath, .exposed(.foreignOwner(path: listPath, user: 12_345))))
    #expect("\(error)".hasPrefix("will not use the list of trusted plugins, '\(listPath)': "))
  }

  @Test func isRefusedWhenItIsNoFile() throws {
    #expect(mkfifo(listPath, 0o600) == 0)
    #expect(try readingError() == .trustList(path: listPath, .notRegular))
    try files.removeItem(atPath: listPath)
    try files.createDirectory(atPath: listPath, withIntermediateDirectories: false)
    #expect(try readingError() == .trustList(path: listPath, .notRegular))
  }

  @Test func isForItsOwnerAloneAndALinkStaysOne() throws {
    let folder = workshop.folder.path
    let path = "\(folder)/new/er/trusted"
    try TrustList(path: path).change(.never) { $0["/a"] = Digest(Self.zeros) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "\(Self.zeros)  /a\n")
    for (path, mode) in [(path, 0o600), ("\(folder)/new/er", 0o700)] {
      let attributes = try files.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
    #expect(try files.contentsOfDirectory(atPath: "\(folder)/new/er") == ["trusted"])
    try files.createSymbolicLink(atPath: listPath, withDestinationPath: path)
    try list.change(.never) { $0["/b"] = Digest(Self.zeros) }
    #expect(try files.destinationOfSymbolicLink(atPath: listPath) == path)
    #expect(try TrustList(path: path).read().entries.map(\.path) == ["/a", "/b"])
  }

  @Test func noSessionLosesWhatAnotherOneTrusts() throws {
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 40) { [listPath] index in
      do {
        try TrustList(path: listPath).change(.never) { $0["/\(index)"] = Digest(Self.zeros) }
      } catch {
        failures.withLock { $0 += 1 }
      }
    }
    #expect(failures.withLock { $0 } == 0)
    #expect(try list.read().entries.count == 40)
  }
}
