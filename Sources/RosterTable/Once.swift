/// A value that is found when it is first asked for and then kept; what fails is tried again.
///
/// Not for two threads at a time.
package final class Once<Value> {
  private let find: () throws -> Value
  private var found: Value?

  package init(_ find: @escaping () throws -> Value) {
    self.find = find
  }

  package func value() throws -> Value {
    if let found { return found }
    let value = try find()
    found = value
    return value
  }
}
