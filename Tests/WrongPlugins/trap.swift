// Traps.

/// Adds 1 to the greatest number.
@_cdecl("misbehave_elsewhere")
public func misbehaveElsewhere() {
  var numbers = [Int.max]
  numbers[0] += 1
}
