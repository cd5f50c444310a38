// swift-tools-version: 6.2
import Foundation
import PackageDescription

// MARK: - Settings

/// The linker orders a release by functions, and leaves out those that nothing calls.
let inRelease = BuildSettingCondition.when(configuration: .release)
let swift: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-function-sections"], inRelease),
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]
/// For targets that touch no pointers.
let safeSwift: [SwiftSetting] = swift + [.strictMemorySafety()]
/// For what the program is made of: the libraries for regular expressions and for tasks, of which it
/// uses nothing, would be linked and looked through at every start.
let lean: [SwiftSetting] = ["string-processing", "concurrency"].map {
  .unsafeFlags(["-Xfrontend", "-disable-implicit-\($0)-module-import"])
}
let warnings = ["-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror"]
let c: [CSetting] = [
  .unsafeFlags(warnings), .unsafeFlags(["-ffunction-sections"], inRelease),
]
let cxx: [CXXSetting] = [
  .unsafeFlags(warnings), .unsafeFlags(["-ffunction-sections"], inRelease),
]

/// Links `library`; in release builds its archive, where the system ships one, so that the program
/// is one file that can be copied to another machine.
func linked(_ libraries: String...) -> [LinkerSetting] {
  libraries.flatMap { library -> [LinkerSetting] in
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64"]
    let hasArchive = folders.contains {
      FileManager.default.fileExists(atPath: "\($0)/lib\(library).a")
    }
    guard hasArchive else { return [.linkedLibrary(library)] }
    return [
      .linkedLibrary(":lib\(library).a", .when(configuration: .release)),
      .linkedLibrary(library, .when(configuration: .debug)),
    ]
  }
}

/// What makes a release start faster.
///
/// It does without the shared libraries of C++ and of the compiler, where the system ships their
/// archives, and without a table of its own symbols for others. The functions that a start needs lie
/// side by side (Benchmarks/start-up-order), so that few pages are read for them. The file is
/// written in one go, since what was written through a mapping is dearer to map. The program itself
/// is not moved to another address at each start, for which a hundred pages would be changed: that
/// was a quarter of the time in which a table is opened and its first rows are shown. Stack, heap,
/// libraries and mapped files are still moved. Whoever wants the program to be moved too sets
/// `ROSTER_PIE`.
let startUp: [LinkerSetting] = {
  let compilers = "/usr/lib/gcc"
  let archives = FileManager.default.enumerator(atPath: compilers)?.contains {
    ($0 as? String)?.hasSuffix("/libstdc++.a") == true
  }
  var flags = ["--no-export-dynamic", "--no-mmap-output-file"].flatMap { ["-Xlinker", $0] }
  if Context.environment["ROSTER_PIE"] == nil { flags += ["-Xclang-linker", "-no-pie"] }
  let linking = "\(Context.packageDirectory)/Sources/roster/Linking"
  flags += ["-Xlinker", "--section-ordering-file=\(linking)/start-up-order"]
  let ownRuntimes = ["-L\(linking)", "-Xclang-linker", "-static-libgcc"]
  return [
    .unsafeFlags(
      flags + (archives == true ? ownRuntimes : []),
      .when(platforms: [.linux], configuration: .release))
  ]
}()

func providers(apt: String, brew: String) -> [SystemPackageProvider] {
  [.apt([apt]), .brew([brew])]
}

// MARK: - Targets, from the bottom up

let systemLibraries: [Target] = [
  .systemLibrary(
    name: "CEditLine", pkgConfig: nil, providers: providers(apt: "libedit-dev", brew: "libedit")),
  .systemLibrary(
    name: "CSQLite", pkgConfig: nil, providers: providers(apt: "libsqlite3-dev", brew: "sqlite")),
  .systemLibrary(
    name: "CExpat", pkgConfig: nil, providers: providers(apt: "libexpat1-dev", brew: "expat")),
  .systemLibrary(
    name: "CMessageDigest", pkgConfig: nil, providers: providers(apt: "libmd-dev", brew: "libmd")),
]

let cTargets: [Target] = [
  .target(name: "CScan", exclude: ["README.md"], cSettings: c),
  .target(name: "CShims", exclude: ["README.md"], cSettings: c),
  .target(name: "CRosterPlugin", exclude: ["README.md"], cSettings: c),
  .target(name: "CPluginTemplates", exclude: ["README.md"], cSettings: c),
  .target(
    name: "CCollation", exclude: ["README.md"], cxxSettings: cxx,
    linkerSettings: linked("icui18n", "icuuc", "icudata") + [
      .linkedLibrary("stdc++"), .linkedLibrary("m"),
    ]),
]

let libraries: [Target] = [
  .target(
    name: "TerminalText", exclude: ["README.md", "Generator"], swiftSettings: safeSwift + lean),
  .target(name: "RosterLanguage", exclude: ["README.md"], swiftSettings: safeSwift + lean),
  .target(
    name: "RosterTable", dependencies: ["CScan", "CShims"], exclude: ["README.md"],
    swiftSettings: swift + lean),
  .target(
    name: "RosterOrder", dependencies: ["RosterTable", "CCollation", "CScan"],
    exclude: ["README.md"], swiftSettings: swift + lean),
  .target(
    name: "RosterArrangement", dependencies: ["RosterOrder", "RosterTable", "TerminalText"],
    exclude: ["README.md"], swiftSettings: swift + lean),
  .target(
    name: "RosterFormats",
    dependencies: ["RosterTable", "TerminalText", "CScan", "CSQLite", "CExpat", "CShims"],
    exclude: ["README.md"], swiftSettings: swift + lean, linkerSettings: linked("sqlite3", "expat")),
  .target(
    name: "RosterCommands",
    dependencies: [
      "RosterLanguage", "RosterArrangement", "RosterOrder", "RosterFormats", "RosterTable",
      "TerminalText", "CShims",
    ], exclude: ["README.md"], swiftSettings: swift + lean),
  .target(
    name: "RosterPlugins",
    dependencies: [
      "RosterOrder", "RosterTable", "TerminalText", "CMessageDigest", "CRosterPlugin",
      "CPluginTemplates", "CShims",
    ],
    exclude: ["README.md"], swiftSettings: swift + lean, linkerSettings: linked("md")),
  .target(
    name: "LineEditing", dependencies: ["CEditLine", "CShims"], exclude: ["README.md"],
    swiftSettings: swift + lean, linkerSettings: linked("edit", "bsd", "md", "tinfo")),
  .target(
    name: "RosterShell",
    dependencies: [
      "RosterCommands", "RosterLanguage", "RosterArrangement", "RosterFormats", "RosterOrder",
      "RosterTable", "TerminalText", "CShims",
    ], exclude: ["README.md"], swiftSettings: swift + lean),
  .target(
    name: "FoundationComparators", dependencies: ["RosterOrder"], exclude: ["README.md"],
    swiftSettings: safeSwift),
]

let program: Target = .executableTarget(
  name: "roster",
  dependencies: [
    "RosterShell", "RosterCommands", "RosterFormats", "RosterOrder", "RosterPlugins",
    "LineEditing", "TerminalText", "CShims",
  ], exclude: ["README.md", "Linking"], swiftSettings: swift + lean, linkerSettings: startUp)

let plugins: [Target] = [
  .target(
    name: "LengthOrder", dependencies: ["CRosterPlugin"], path: "Plugins/LengthOrder",
    exclude: ["README.md"], publicHeadersPath: ".", cSettings: c),
  .target(
    name: "NaturalOrder", dependencies: ["CRosterPlugin"], path: "Plugins/NaturalOrder",
    exclude: ["README.md"], swiftSettings: swift),
  .target(
    name: "PhoneOrder", dependencies: ["CRosterPlugin"], path: "Plugins/PhoneOrder",
    exclude: ["README.md"], publicHeadersPath: ".", cxxSettings: cxx,
    linkerSettings: [.linkedLibrary("stdc++")]),
]

let testSupport: [Target] = [
  .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal", cSettings: c),
  .target(
    name: "TerminalTesting", dependencies: ["CPseudoTerminal"], path: "Tests/TerminalTesting",
    swiftSettings: swift),
  .executableTarget(
    name: "line-editing-probe", dependencies: ["LineEditing"], path: "Tests/LineEditingProbe",
    swiftSettings: swift),
  .executableTarget(name: "without-calls", path: "Tests/WithoutCalls", cSettings: c),
]

let tests: [Target] = [
  .testTarget(
    name: "RosterCommandsTests",
    dependencies: [
      "RosterCommands", "RosterArrangement", "RosterFormats", "RosterLanguage", "RosterOrder",
      "RosterTable",
    ], swiftSettings: swift),
  .testTarget(
    name: "FoundationComparatorsTests",
    dependencies: ["FoundationComparators", "RosterOrder", "RosterTable"], swiftSettings: swift),
  .testTarget(
    name: "TranscriptTests", dependencies: ["roster", "LengthOrder"], swiftSettings: swift),
  .testTarget(
    name: "LineEditingTests",
    dependencies: ["LineEditing", "TerminalTesting", "line-editing-probe"],
    swiftSettings: swift),
  .testTarget(
    name: "TerminalTextTests", dependencies: ["TerminalText"], swiftSettings: safeSwift),
  .testTarget(
    name: "RosterLanguageTests", dependencies: ["RosterLanguage"], swiftSettings: safeSwift),
  .testTarget(
    name: "RosterTableTests", dependencies: ["RosterTable", "CScan"], swiftSettings: swift),
  .testTarget(
    name: "RosterOrderTests", dependencies: ["RosterOrder", "RosterTable", "CScan"],
    exclude: ["LocaleTables"], swiftSettings: swift),
  .testTarget(
    name: "RosterArrangementTests",
    dependencies: ["RosterArrangement", "RosterOrder", "RosterFormats", "RosterTable"],
    swiftSettings: swift),
  .testTarget(
    name: "RosterFormatsTests",
    dependencies: ["RosterFormats", "RosterTable", "TerminalText", "CScan", "CSQLite"],
    swiftSettings: swift),
  .testTarget(
    name: "ShellTests",
    dependencies: [
      "roster", "TerminalTesting", "RosterShell", "RosterCommands", "RosterLanguage",
      "RosterArrangement", "RosterOrder", "RosterTable",
    ], swiftSettings: swift),
  .testTarget(
    name: "RosterPluginsTests",
    dependencies: ["roster", "RosterPlugins", "RosterOrder", "RosterTable", "without-calls"],
    swiftSettings: swift),
]

let package = Package(
  name: "roster",
  products: [
    .executable(name: "roster", targets: ["roster"]),
    .library(name: "LengthOrder", type: .dynamic, targets: ["LengthOrder"]),
    .library(name: "NaturalOrder", type: .dynamic, targets: ["NaturalOrder"]),
    .library(name: "PhoneOrder", type: .dynamic, targets: ["PhoneOrder"]),
  ],
  targets: systemLibraries + cTargets + libraries + [program] + plugins + testSupport + tests,
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
