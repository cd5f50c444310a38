internal import CShims
internal import Glibc

/// Environment variables: those of the process, or given ones.
///
/// Those of the process are looked up when they are asked for, since a program asks for few of the
/// many that there are; nothing may set one meanwhile.
package struct Environment: Sendable, ExpressibleByDictionaryLiteral {
  /// `nil` for those of the process.
  private let given: [String: String]?

  private init(given: [String: String]?) {
    self.given = given
  }

  package init(_ variables: [String: String]) {
    self.init(given: variables)
  }

  /// The last value counts where a name comes twice.
  package init(dictionaryLiteral elements: (String, String)...) {
    self.init(given: Dictionary(elements) { $1 })
  }

  /// Those of the process.
  package static var process: Self { Self(given: nil) }

  /// The value of a variable; bytes that are no UTF-8 become U+FFFD.
  package subscript(name: String) -> String? {
    if let given { return given[name] }
    // SAFETY: the string is the C library's and is copied at once.
    return getenv(name).map { String(cString: $0) }
  }

  /// All of them, each as `NAME=VALUE`, in the order of their bytes.
  package var assignments: [String] {
    if let given { return given.map { "\($0.key)=\($0.value)" }.sorted() }
    var assignments: [String] = []
    // SAFETY: environ is an array of strings that ends in nil.
    var place = shim_environment()
    while let entry = place?.pointee {
      assignments.append(String(cString: entry))
      place = place?.advanced(by: 1)
    }
    return assignments.sorted()
  }
}
