/// What was done to a table's arrangement, to be undone and redone step by step.
package struct History<State> {
  /// An object, so that no state is moved when the history grows.
  package final class Step {
    /// The command, as it was typed.
    package let command: String
    package let before: State
    package let after: State

    fileprivate init(command: String, before: State, after: State) {
      self.command = command
      self.before = before
      self.after = after
    }
  }

  package private(set) var done: [Step] = []
  package private(set) var undone: [Step] = []

  package init() {}

  /// Adds a step; what was undone can no longer be redone.
  package mutating func add(command: String, before: State, after: State) {
    done.append(Step(command: command, before: before, after: after))
    if !undone.isEmpty { undone = [] }
  }

  /// Takes back the last step; `nil` when there is none.
  package mutating func undo() -> Step? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  /// Does the step again that was undone last; `nil` when there is none.
  package mutating func redo() -> Step? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }
}
