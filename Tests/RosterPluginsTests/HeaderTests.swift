import Foundation
import Testing

@Suite(.enabled(if: Workshop.c != nil && Workshop.cxx != nil, "there is no cc and c++ on PATH"))
struct HeaderTests {
  static let flags = ["-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only"]

  @Test(arguments: ["c11", "c17", "c2x"])
  func compilesAloneAsC(standard: String) throws {
    let workshop = try Workshop()
    let source = try workshop.write("#include \"roster_plugin.h\"\n", to: "alone.c")
    try Workshop.run(
      Workshop.c, Self.flags + ["-std=\(standard)", "-I", Workshop.header.path, source])
  }

  @Test(arguments: ["c++11", "c++14", "c++17", "c++20"])
  func compilesAloneAsCxx(standard: String) throws {
    let workshop = try Workshop()
    let source = try workshop.write("#include \"roster_plugin.h\"\n", to: "alone.cpp")
    try Workshop.run(
      Workshop.cxx, Self.flags + ["-std=\(standard)", "-I", Workshop.header.path, source])
  }

  @Test(arguments: ["c11", "c17", "c2x"])
  func hasTheFrozenLayout(standard: String) throws {
    let source = Workshop.header.deletingLastPathComponent()
      .appendingPathComponent("roster_plugin.c")
    try Workshop.run(
      Workshop.c, Self.flags + ["-std=\(standard)", "-I", Workshop.header.path, source.path])
  }
}
