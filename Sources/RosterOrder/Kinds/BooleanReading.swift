/// The words that people write for true and false.
package enum BooleanReading {
  /// Enough to make a whole column of such words booleans.
  private static let sure: [String: Bool] = [
    "true": true, "false": false, "yes": true, "no": false, "oui": true, "non": false,
    "ja": true, "nein": false, "nej": false, "nee": false, "sí": true, "si": true, "sì": true,
    "sim": true, "não": false, "ano": true, "ne": false, "tak": true, "nie": false, "да": true,
    "нет": false, "vrai": true,
    "faux": false, "wahr": true, "falsch": false, "はい": true, "いいえ": false, "是": true, "否": false,
  ]
  /// Understood only where the user says that the column is boolean.
  private static let unsure: [String: Bool] = [
    "y": true, "n": false, "t": true, "f": false, "1": true, "0": false, "on": true, "off": false,
    "x": true,
  ]

  /// What `text` says, case aside; `nil` when it says neither.
  package static func boolean(_ text: UnsafeRawBufferPointer, isSure: Bool) -> Bool? {
    guard text.count <= 16 else { return nil }
    let word = String(decoding: text, as: UTF8.self).lowercased()
    return sure[word] ?? (isSure ? nil : unsure[word])
  }
}
