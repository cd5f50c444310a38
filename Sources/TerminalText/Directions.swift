// Explicit directional formatting, Unicode Standard Annex 9, sections 2.1 to 2.4 and 3.3.2.

extension Unicode.Scalar {
  /// Whether this begins or ends an embedding, override or isolate.
  ///
  /// The marks LRM, RLM and ALM are not among them: they reach no further than a letter does.
  var isDirectionControl: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  fileprivate var beginsIsolate: Bool { (0x2066...0x2068).contains(value) }
  fileprivate var beginsEmbedding: Bool { value == 0x202A || value == 0x202B }
  fileprivate var beginsOverride: Bool { value == 0x202D || value == 0x202E }
  fileprivate var endsIsolate: Bool { value == 0x2069 }
  fileprivate var endsEmbedding: Bool { value == 0x202C }

  /// Whether the scalar belongs to a block of a script that is written from right to left.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: value == 0x200F
    }
  }
}

extension String {
  /// Whether text that follows could be drawn to the left of this text.
  var reachesLeftward: Bool {
    unicodeScalars.contains { $0.isRightToLeft || $0.isDirectionControl }
  }

  /// The places, counted in scalars from 0, of embeddings and isolates that end in the text, and of
  /// what ends them.
  ///
  /// Overrides are never among them, nor is what nests deeper than every terminal's bidirectional
  /// algorithm must follow. Linear in the text.
  func balancedDirections(endingAtNewlines: Bool) -> Set<Int> {
    struct Opening {
      let place: Int
      let isIsolate: Bool
      let mayStay: Bool
    }
    let deepest = 60
    var balanced: Set<Int> = []
    var open: [Opening] = []
    var isolates = 0

    func close(_ opening: Opening, at place: Int) {
      guard opening.mayStay else { return }
      balanced.insert(opening.place)
      balanced.insert(place)
    }

    for (place, scalar) in unicodeScalars.enumerated() {
      if scalar.beginsIsolate || scalar.beginsEmbedding || scalar.beginsOverride {
        let mayStay = !scalar.beginsOverride && open.count < deepest
        open.append(Opening(place: place, isIsolate: scalar.beginsIsolate, mayStay: mayStay))
        isolates += scalar.beginsIsolate ? 1 : 0
      } else if scalar.endsEmbedding {
        guard let last = open.last, !last.isIsolate else { continue }
        open.removeLast()
        close(last, at: place)
      } else if scalar.endsIsolate, isolates > 0 {
        while let last = open.popLast() {
          guard last.isIsolate else { continue }
          isolates -= 1
          close(last, at: place)
          break
        }
      } else if endingAtNewlines, scalar == "\n" {
        open = []
        isolates = 0
      }
    }
    return balanced
  }
}

/// The embeddings and isolates that are open at a place of a visible text, so that the text can be
/// cut there without leaving one open.
struct OpenDirections {
  private var openings: [Unicode.Scalar] = []

  /// Steps over one character of the text.
  mutating func pass(_ character: Character) {
    guard let scalar = character.unicodeScalars.first, scalar.isDirectionControl else { return }
    if scalar.endsEmbedding || scalar.endsIsolate {
      _ = openings.popLast()
    } else {
      openings.append(scalar)
    }
  }

  /// What ends everything open, innermost first.
  var closing: String {
    string(openings.reversed().map { $0.beginsIsolate ? "\u{2069}" : "\u{202C}" })
  }

  /// What begins everything open again, outermost first.
  var reopening: String {
    string(openings)
  }

  private func string(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
