import Foundation
import RosterTable
import Testing

@testable import RosterPlugins

/// What may stand at a path, and what a name leads to; no library is loaded.
@Suite struct FindingTests {
  let workshop: Workshop
  private let files = FileManager.default

  init() throws {
    workshop = try Workshop()
  }

  /// The folder's path without links.
  private var root: String { workshop.folder.resolvingSymlinksInPath().path }

  /// What starts as a library does.
  private func library(_ name: String) throws -> String {
    try workshop.write("\u{7F}ELF", to: name)
  }

  private func folder(_ name: String) throws -> String {
    let path = "\(root)/\(name)"
    try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    return path
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func error(_ path: String) throws -> PluginError {
    try pluginError { _ = try LibraryFile(path: path) }
  }

  // MARK: - Paths

  @Test func takesALibraryAndALinkToOne() throws {
    let path = try library("a.so")
    try files.createSymbolicLink(atPath: "\(root)/link.so", withDestinationPath: path)
    #expect(try LibraryFile(path: path).path == "\(root)/a.so")
    #expect(try LibraryFile(path: "\(root)/link.so").path == "\(root)/a.so")
  }

  @Test func refusesWhatIsNoRegularFile() throws {
    let pipe = "\(root)/pipe.so"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(try error(pipe) == .notRegular(path: pipe))
    let inner = try folder("folder.so")
    #expect(try error(inner) == .isFolder(path: inner))
    #expect(try error("/dev/null") == .notRegular(path: "/dev/null"))
    #expect(try error("\(root)/none.so") == .notFound(path: "\(root)/none.so"))
    #expect(try error("\(root)/a\0.so") == .notFound(path: "\(root)/a\0.so"))
    let text = try workshop.write("#!/bin/sh\n", to: "text.so")
    #expect(try error(text) == .notALibrary(path: text, reason: "it does not start as one"))
  }

  @Test func refusesALinkThatLeadsNowhereOrInACircle() throws {
    let link = "\(root)/link.so"
    try files.createSymbolicLink(atPath: link, withDestinationPath: "\(root)/none.so")
    #expect(try error(link) == .danglingLink(path: link))
    #expect(try "\(error(link))" == "'\(link)' is a link to a file that is not there")
    let circle = "\(root)/circle.so"
    try files.createSymbolicLink(atPath: circle, withDestinationPath: circle)
    #expect(try error(circle) == .unreadable(path: circle, .init(code: ELOOP)))
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func refusesWhatCannotBeRead() throws {
    let path = try library("a.so")
    try setMode(0o000, of: path)
    #expect(try error(path) == .unreadable(path: "\(root)/a.so", .init(code: EACCES)))
  }

  @Test(arguments: [0o666, 0o602, 0o777])
  func refusesAFileThatOthersMayWrite(mode: Int) throws {
    let path = "\(root)/a.so"
    try setMode(mode, of: library("a.so"))
    #expect(try error(path) == .exposed(path: path, .writableByOthers(path: path)))
    #expect(try "\(error(path))" == "will not use '\(path)': others may write it")
  }

  @Test func refusesAFolderThatOthersMayWriteUnlessItIsSticky() throws {
    let path = try library("a.so")
    try setMode(0o777, of: root)
    #expect(
      try "\(error(path))" == "will not use '\(root)/a.so': others may write '\(root)'")
    try setMode(0o1777, of: root)
    #expect(try LibraryFile(path: path).path == "\(root)/a.so")
  }

  @Test func theFolderThatCountsIsTheOneAtTheEndOfALink() throws {
    let inner = try folder("inner")
    _ = try library("inner/a.so")
    try setMode(0o777, of: inner)
    try files.createSymbolicLink(
      atPath: "\(root)/link.so", withDestinationPath: "\(inner)/a.so")
    #expect(
      try error("\(root)/link.so")
        == .exposed(path: "\(inner)/a.so", .writableByOthers(path: inner)))
  }

  @Test func refusesAFolderFurtherUpThatOthersMayWrite() throws {
    let (gate, path) = (try folder("gate"), "\(root)/gate/sub/a.so")
    _ = try folder("gate/sub")
    _ = try library("gate/sub/a.so")
    try setMode(0o777, of: gate)
    #expect(try error(path) == .exposed(path: path, .writableByOthers(path: gate)))
    #expect(
      try pluginError { _ = try find("a", in: "\(gate)/sub") }
        == .exposed(path: path, .writableByOthers(path: gate)))
    try setMode(0o1777, of: gate)
    #expect(try LibraryFile(path: path).path == path)
  }

  /// Whoever may write it can have the link lead elsewhere.
  @Test func refusesALinkInAFolderThatOthersMayWrite() throws {
    let (open, path) = (try folder("open"), try library("a.so"))
    try files.createSymbolicLink(atPath: "\(open)/link.so", withDestinationPath: "../a.so")
    try files.createSymbolicLink(atPath: "\(open)/root", withDestinationPath: root)
    try files.createSymbolicLink(atPath: "\(root)/far.so", withDestinationPath: "open/link.so")
    let ways = ["\(open)/link.so", "\(open)/root/a.so", "\(root)/far.so", "\(open)/../a.so"]
    try setMode(0o777, of: open)
    for way in ways {
      #expect(try error(way) == .exposed(path: path, .writableByOthers(path: open)), "\(way)")
    }
    try setMode(0o1777, of: open)
    for way in ways { #expect(try LibraryFile(path: way).path == path) }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func refusesALinkOfSomeoneElse() throws {
    let (open, path) = (try folder("open"), try library("a.so"))
    try files.createSymbolicLink(atPath: "\(open)/link.so", withDestinationPath: path)
    try setMode(0o1777, of: open)
    #expect(lchown("\(open)/link.so", 12_345, 0) == 0)
    #expect(
      try error("\(open)/link.so")
        == .exposed(path: path, .foreignOwner(path: "\(open)/link.so", user: 12_345)))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func refusesWhatBelongsToSomeoneElse() throws {
    let inner = try folder("inner")
    let path = "\(root)/inner/a.so"
    _ = try library("inner/a.so")
    #expect(chown(path, 12_345, 0) == 0)
    #expect(try error(path) == .exposed(path: path, .foreignOwner(path: path, user: 12_345)))
    #expect(try "\(error(path))".hasSuffix("'\(path)': it belongs to user 12345"))
    #expect(chown(path, 0, 0) == 0)
    #expect(chown(inner, 12_345, 0) == 0)
    #expect(try error(path) == .exposed(path: path, .foreignOwner(path: inner, user: 12_345)))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files to any group"))
  func refusesWhatAGroupMayWriteUnlessItIsTheOwnersOwn() throws {
    let path = "\(root)/a.so"
    try setMode(0o664, of: library("a.so"))
    #expect(chown(path, 0, 12_345) == 0)
    #expect(try error(path) == .exposed(path: path, .writableByOthers(path: path)))
    #expect(chown(path, 0, 0) == 0)
    #expect(try LibraryFile(path: path).path == path)
    try setMode(0o775, of: root)
    #expect(chown(root, 0, 12_345) == 0)
    #expect(try error(path) == .exposed(path: path, .writableByOthers(path: root)))
  }

  // MARK: - Names

  private func find(_ name: String, in folder: String) throws -> String {
    try PluginFolders(environment: ["ROSTER_PLUGIN_PATH": folder])
      .find(try #require(PluginName(name)))
  }

  @Test func tellsOfAFolderThatWasNotSearched() throws {
    let error = try pluginError { _ = try find("none", in: "ww:\(root)") }
    #expect("\(error)".hasPrefix("plugin 'none' not found in '\(root)', "), "\(error)")
    #expect(
      "\(error)".hasSuffix("'; 'ww' in ROSTER_PLUGIN_PATH is not absolute and was not searched"),
      "\(error)")
  }

  @Test func aNameStaysInsideItsFolder() throws {
    let inside = try folder("plugins")
    let outside = try library("outside.so")
    try files.createSymbolicLink(atPath: "\(inside)/escape.so", withDestinationPath: outside)
    try files.createSymbolicLink(atPath: "\(inside)/up.so", withDestinationPath: "../outside.so")
    // A folder whose name goes on where this one's ends is another.
    _ = try folder("plugins-too")
    _ = try library("plugins-too/near.so")
    try files.createSymbolicLink(
      atPath: "\(inside)/near.so", withDestinationPath: "../plugins-too/near.so")
    let ends = ["escape": "outside.so", "up": "outside.so", "near": "plugins-too/near.so"]
    for (name, end) in ends {
      let error = try pluginError { _ = try find(name, in: inside) }
      #expect(error == .outsideFolder(name: name, path: "\(root)/\(end)", folder: inside))
      #expect("\(error)".hasSuffix("outside '\(inside)'; give that path instead"))
    }
    _ = try library("plugins/libreal.so")
    try files.createSymbolicLink(atPath: "\(inside)/alias.so", withDestinationPath: "libreal.so")
    #expect(try find("real", in: inside) == "\(inside)/libreal.so")
    #expect(try find("alias", in: inside) == "\(inside)/libreal.so")
  }

  @Test func theFolderItselfMayBeALink() throws {
    let real = try folder("real")
    _ = try library("real/a.so")
    try files.createSymbolicLink(atPath: "\(root)/link", withDestinationPath: real)
    #expect(try find("a", in: "\(root)/link") == "\(real)/a.so")
  }

  @Test func aLinkThatLeadsNowhereIsNotPassedOver() throws {
    let inside = try folder("plugins")
    try files.createSymbolicLink(atPath: "\(inside)/a.so", withDestinationPath: "none.so")
    let error = try pluginError { _ = try find("a", in: inside) }
    #expect(error == .danglingLink(path: "\(inside)/a.so"))
  }

  @Test func listsWhatNamesLeadTo() throws {
    let (first, second) = (try folder("first"), try folder("second"))
    for name in ["b.so", "liba.so", "libb.so", "bad name.so", "notes.txt", ".so", "lib.so"] {
      _ = try library("first/\(name)")
    }
    for name in ["b.so", "c.so"] { _ = try library("second/\(name)") }
    try files.createSymbolicLink(atPath: "\(second)/d.so", withDestinationPath: "none.so")
    try files.createSymbolicLink(atPath: "\(second)/e.so", withDestinationPath: "../first/b.so")
    let environment: Environment = ["ROSTER_PLUGIN_PATH": "\(first):\(second)"]
    let folders = PluginFolders(environment: environment)
    let found = folders.libraries.filter { $0.path.hasPrefix(root) }
    #expect(
      found.map { "\($0.name.text) \($0.path.dropFirst(root.count + 1)) \($0.fault != nil)" } == [
        "b first/b.so false", "lib first/lib.so false", "a first/liba.so false",
        "libb first/libb.so false", "c second/c.so false", "d second/d.so true",
        "e second/e.so true",
      ])
    for library in found where library.fault == nil {
      #expect(try folders.find(library.name) == library.path)
    }
  }
}
