extension String {
  /// The number of terminal cells that the text takes.
  ///
  /// 2 for East Asian Wide and Fullwidth, for emoji presentation and for flags; 0 for what combines
  /// or does not show; 1 otherwise. Controls count nothing: make the text visible first. Linear;
  /// only text with emoji sequences is walked by grapheme cluster.
  package var displayWidth: Int {
    if let count = printableASCIICount { return count }
    var width = 0
    for scalar in unicodeScalars {
      if scalar.joinsEmoji { return reduce(0) { $0 + $1.displayWidth } }
      width += scalar.displayWidth
    }
    return width
  }
}

extension Character {
  /// The number of terminal cells that the grapheme cluster takes.
  ///
  /// An emoji sequence takes 2, whatever it is made of; any other cluster what its scalars take.
  package var displayWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex { return first.displayWidth }
    if first.properties.isEmoji, scalars.dropFirst().contains(where: \.makesEmoji) { return 2 }
    return scalars.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  /// The number of terminal cells that the scalar takes alone, as `wcwidth` has it; 0 for controls.
  package var displayWidth: Int {
    if value < 0x300 {
      let hasNoCell = value < 0x20 || (0x7F...0x9F).contains(value) || value == 0xAD
      return hasNoCell ? 0 : 1
    }
    if (0x4E00...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) { return 2 }
    if isWithin(WidthBounds.zero) { return 0 }
    if isWithin(WidthBounds.wide) { return 2 }
    return isEmojiNewerThanTable ? 2 : 1
  }

  /// Whether the scalar, behind an emoji in its cluster, makes an emoji sequence of it.
  fileprivate var makesEmoji: Bool {
    value == 0xFE0F || (value >= 0x2000 && properties.isEmoji)
  }

  /// Whether text with the scalar may hold an emoji sequence: joiner, emoji variation selector,
  /// regional indicators, skin tones.
  fileprivate var joinsEmoji: Bool {
    switch value {
    case 0x200D, 0xFE0F, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }

  /// The standard library can know a later Unicode than the table.
  private var isEmojiNewerThanTable: Bool {
    value >= 0x1F300 && properties.isEmojiPresentation
  }

  /// Whether a list of places where membership changes holds the scalar.
  ///
  /// Logarithmic.
  private func isWithin(_ bounds: [UInt32]) -> Bool {
    var low = 0
    var high = bounds.count
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] <= value {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low % 2 == 1
  }
}
