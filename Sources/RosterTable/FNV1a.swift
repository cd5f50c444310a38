/// The hash FNV-1a in its form of 64 bits.
///
/// It is the same in every run and version, so that it may name things in files; it is no defence
/// against collisions that somebody makes on purpose.
package struct FNV1a: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// The last `digits` digits of a number in hexadecimal, zeros before it.
  package static func hexadecimal(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text.suffix(digits)
  }
}
