/// A command as a value: what it is called, how it is used, and the closure that it is sent to.
///
/// An object, since one is looked up for each statement.
package final class Command: Sendable {
  package let name: String
  /// A line each, beginning with the name.
  package let usages: [String]
  /// One line, for `help`.
  package let summary: String
  /// More for `help NAME`, wrapped at 80 columns; may be empty.
  package var details: String { makeDetails() }
  private let makeDetails: @Sendable () -> String
  /// How many words may follow the name; checked before the handler runs.
  package let arity: ClosedRange<Int>
  /// What may stand after the name, for completion.
  package let parameters: [Parameter]
  /// Whether it only arranges, so that a state file may hold it.
  package let isArranging: Bool
  package let run: @Sendable (inout Arguments, Session) throws -> Outcome

  package init(
    _ name: String, usages: [String], summary: String,
    details: @autoclosure @escaping @Sendable () -> String = "",
    arity: ClosedRange<Int>, parameters: [Parameter] = [], isArranging: Bool = false,
    run: @escaping @Sendable (inout Arguments, Session) throws -> Outcome
  ) {
    self.name = name
    self.usages = usages
    self.summary = summary
    makeDetails = details
    self.arity = arity
    self.parameters = parameters
    self.isArranging = isArranging
    self.run = run
  }
}

/// What a handler did.
package enum Outcome: Sendable {
  case done
  /// The arrangement changed, as the line says; a terminal shows it and the table.
  case arranged(Line)
  /// A line for terminals, which scripts do without.
  case said(String)

  /// A line of text, put together only where it is shown.
  package struct Line: Sendable, ExpressibleByStringInterpolation {
    private let makeText: @Sendable () -> String

    package var text: String { makeText() }

    package init(lazily text: @autoclosure @escaping @Sendable () -> String) {
      makeText = text
    }

    package init(stringLiteral text: String) {
      makeText = { text }
    }
  }
}

/// What a word of a command may be, for completion.
package enum Parameter: Sendable, Hashable {
  case column, columns, computedToo, rows, file, script, table, comparator, sectioner, locale
  case format, command, kind, option, plugin, text
  /// One of these words.
  case keyword([String])
  /// Any of these, in any order, as often as wanted.
  case anyOf([Parameter])

  package static let unlimited = 0...Int.max
}

extension ClosedRange<Int> {
  /// `count` words or more.
  package static func atLeast(_ count: Int) -> ClosedRange<Int> { count...Int.max }
}
