extension String {
  /// The text as one line that is safe to write to a terminal.
  ///
  /// Every control (C0, DEL, C1), line and paragraph separator becomes something to see: `␛`, `⇥`,
  /// `↵`, `\u{9B}`. Embeddings and isolates that do not end inside the text become `\u{202B}` and
  /// the like, overrides always do. Returns the text itself, uncopied, when nothing has to change.
  /// Linear in the text.
  package var visible: String {
    marked(keepingNewlines: false)
  }

  /// The text with its line feeds kept and everything else made visible, for messages.
  ///
  /// An embedding or isolate has to end on its own line to be kept.
  package var visibleLines: String {
    marked(keepingNewlines: true)
  }

  /// Decodes UTF-8 as one visible line; what is not UTF-8 shows as U+FFFD.
  package init(visibleUTF8 bytes: some Collection<UInt8>) {
    self = String(decoding: bytes, as: UTF8.self).visible
  }

  private func marked(keepingNewlines: Bool) -> String {
    if printableASCIICount != nil { return self }
    var hasDirections = false
    var needsMarks = false
    for scalar in unicodeScalars {
      if scalar.isDirectionControl {
        hasDirections = true
      } else if scalar.mark != nil, !(keepingNewlines && scalar == "\n") {
        needsMarks = true
      }
    }
    guard hasDirections || needsMarks else { return self }

    let kept = hasDirections ? balancedDirections(endingAtNewlines: keepingNewlines) : []
    // Bytes, because appending to a scalar view costs time with its length.
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    for (place, scalar) in unicodeScalars.enumerated() {
      let isKept = (keepingNewlines && scalar == "\n") || kept.contains(place)
      if !isKept, let mark = scalar.mark {
        result.append(contentsOf: mark.utf8)
      } else {
        result.append(contentsOf: scalar.utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The number of characters, which are cells too, when all are printable ASCII; else nil.
  var printableASCIICount: Int? {
    var count = 0
    for byte in utf8 {
      guard byte >= 0x20, byte < 0x7F else { return nil }
      count &+= 1
    }
    return count
  }
}

extension Unicode.Scalar {
  /// What stands for the scalar on a terminal, nil if it may stand for itself.
  fileprivate var mark: String? {
    switch value {
    case 0x09: "⇥"
    case 0x0A: "↵"
    case 0x00...0x1F: Unicode.Scalar(0x2400 + value).map { String(Character($0)) }
    case 0x7F: "␡"
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: escape
    default: nil
    }
  }

  /// The scalar as Swift writes it in a string literal: `\u{9B}`.
  private var escape: String {
    "\\u{" + String(value, radix: 16, uppercase: true) + "}"
  }
}
