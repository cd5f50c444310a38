/// Texts to sort by, and what the source calls them.
package struct SortTexts: Sendable {
  package let data: ColumnData
  package let origins: Origins

  package init(data: ColumnData, origins: Origins) {
    self.data = data
    self.origins = origins
  }

  /// Texts that all come from one place.
  package init(data: ColumnData, origin: String) {
    self.init(data: data, origins: Origins(all: origin))
  }

  /// Where the text of each row comes from, such as `SORT-AS`, for `why`; a byte a row.
  package struct Origins: Sendable {
    private var names: [String] = []
    /// By row one more than the place of its name, 0 for none; empty when all have the first.
    private var codes: [UInt8] = []
    private var isUniform = false

    package init() {}

    package init(all name: String) {
      names = [name]
      isUniform = true
    }

    /// Adds the origin of the next row; names beyond the 254th are as the last of them.
    package mutating func append(_ name: String?) {
      guard let name else { return codes.append(0) }
      if let known = names.firstIndex(of: name) { return codes.append(UInt8(known + 1)) }
      if names.count < 254 { names.append(name) }
      codes.append(UInt8(names.count))
    }

    /// `nil` where it is the column's own text.
    package func name(ofRow row: Int) -> String? {
      if isUniform { return names.first }
      guard codes.indices.contains(row), codes[row] > 0 else { return nil }
      return names[Int(codes[row]) - 1]
    }

    /// Whether no row has any.
    package var isEmpty: Bool { names.isEmpty }
  }
}
