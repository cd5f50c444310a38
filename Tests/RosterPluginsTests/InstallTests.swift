import Foundation
import Testing

/// `make install` puts the header where a plugin's author finds it.
@Suite(
  .enabled(
    if: Workshop.make != nil && Workshop.c != nil && Workshop.pkgConfig != nil,
    "there is no make, cc and pkg-config on PATH"))
struct InstallTests {
  @Test func pkgConfigFindsTheHeader() throws {
    let workshop = try Workshop()
    // What is installed as the program does not matter here.
    try Workshop.run(
      Workshop.make,
      [
        "-C", Workshop.root.path, "install", "ROSTER=/bin/sh", "PREFIX=/usr/local",
        "DESTDIR=\(workshop.folder.path)",
      ])
    let flags = try Workshop.run(
      Workshop.pkgConfig, ["--cflags", "roster-plugin"],
      environment: [
        "PKG_CONFIG_PATH": "\(workshop.folder.path)/usr/local/share/pkgconfig",
        "PKG_CONFIG_SYSROOT_DIR": workshop.folder.path,
      ])
    let source = try workshop.write("#include <roster_plugin.h>\n", to: "alone.c")
    try Workshop.run(
      Workshop.c, ["-fsyntax-only"] + flags.split { $0.isWhitespace }.map(String.init) + [source])
  }
}
