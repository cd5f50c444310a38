internal import CShims
internal import Glibc

/// What of a process a plugin must leave as it is.
struct Surroundings: Sendable {
  enum Part: String, Sendable, CaseIterable {
    case locale, folder, environment, signal, output, descriptors
    /// An error that was given while no function ran.
    case error
  }

  private let locale: String
  private let folder: String
  private let environment: Set<String>
  /// By signal, as in `signals`.
  private let actions: [UInt]

  /// So many descriptors a plugin leaves for others; less is a leak, or close to one.
  private static let spareDescriptors = 8
  private static var descriptorLimit: Int { min(Int(sysconf(Int32(_SC_OPEN_MAX))), 1024) }

  /// All but the one that the host itself takes, when it first maps a file.
  private static let signals = (1...Int32(64)).filter { $0 != SIGBUS }

  init() {
    // SAFETY: the C library's own text, copied at once.
    locale = setlocale(LC_ALL, nil).map { String(cString: $0) } ?? ""
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    // SAFETY: at most the array's own bytes, a NUL among them.
    folder = getcwd(&bytes, bytes.count).map { String(cString: $0) } ?? ""
    environment = Self.variables
    actions = Self.signals.map { UInt(shim_signal_action($0)) }
  }

  /// What is otherwise now.
  func answer(printed: String) -> ProbeAnswer {
    let now = Surroundings()
    var answer = ProbeAnswer()
    if now.locale != locale {
      answer.faults.append(.changed(.locale, from: locale, to: now.locale))
    }
    if now.folder != folder {
      answer.faults.append(.changed(.folder, from: folder, to: now.folder))
    }
    for variable in now.environment.symmetricDifference(environment).sorted() {
      let name = String(variable.prefix { $0 != "=" })
      if !answer.faults.contains(.changed(.environment, from: name, to: "")) {
        answer.faults.append(.changed(.environment, from: name, to: ""))
      }
    }
    for (signal, (old, new)) in zip(Self.signals, zip(actions, now.actions)) where old != new {
      // SAFETY: a constant text.
      let name = shim_signal_name(signal).map { String(cString: $0) } ?? "signal \(signal)"
      answer.faults.append(.changed(.signal, from: name, to: ""))
    }
    let free = (0..<Self.descriptorLimit).count { fcntl(Int32($0), F_GETFD) < 0 }
    if free < Self.spareDescriptors {
      answer.faults.append(.changed(.descriptors, from: "", to: ""))
    }
    if !printed.isEmpty { answer.faults.append(.changed(.output, from: "", to: printed)) }
    return answer
  }

  /// What is written to standard output while `body` runs, the beginning of it.
  static func output(of body: () throws -> Void) throws -> String {
    var saved: Int32 = -1
    let pipe = shim_divert_output(&saved)
    guard pipe >= 0 else {
      try body()
      return ""
    }
    let result = Result(catching: body)
    var text = [CChar](repeating: 0, count: 200)
    // SAFETY: at most the array's own bytes.
    let count = shim_release_output(pipe, saved, &text, Int32(text.count))
    try result.get()
    return String(decoding: text.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Of the environment what names a locale, as `NAME=VALUE`.
  private static var variables: Set<String> {
    var variables: Set<String> = []
    // SAFETY: environ is an array of strings that ends in nil; nobody changes it meanwhile.
    var place = shim_environment()
    while let entry = place?.pointee {
      let variable = String(cString: entry)
      if variable.hasPrefix("LC_") || variable.hasPrefix("LANG") { variables.insert(variable) }
      place = place?.advanced(by: 1)
    }
    return variables
  }
}
