internal import CScan
internal import RosterTable

/// How delimited text is written: its encoding, delimiter and quoting, and where its data begins.
struct DelimitedDialect: Sendable, Equatable {
  var encoding: TextEncoding
  /// One ASCII character.
  var delimiter: UInt8
  /// Whether quotes count only around a whole cell, as in TSV.
  var hasWholeCellQuotes: Bool

  var scan: scan_dialect_t {
    scan_dialect_t(
      delimiter: delimiter, quote: UInt8(ascii: "\""), whole_cell_quotes: hasWholeCellQuotes ? 1 : 0
    )
  }

  /// Adds a field as this dialect writes it.
  func appendField(_ value: some Collection<UInt8>, to out: inout [UInt8]) {
    let start = out.count
    out.append(contentsOf: value)
    quoteField(from: start, in: &out)
  }

  /// Quotes the field that `out` ends in where it has to be (RFC 4180, section 2).
  func quoteField(from start: Int, in out: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    guard !isBare(out[start...], delimiters: 0) else { return }
    // Of a quote that may stand inside a field, which is no sign, there is the delimiter instead.
    let inside = hasWholeCellQuotes ? delimiter : quote
    let needsQuotes =
      out[start] == quote
      || out[start...].contains {
        $0 == delimiter || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == inside
      }
    guard needsQuotes else { return }
    let value = Array(out[start...])
    out.removeSubrange(start...)
    out.append(quote)
    for byte in value {
      if byte == quote { out.append(quote) }
      out.append(byte)
    }
    out.append(quote)
  }

  /// Whether fields that are joined by so many delimiters need no quotes, as far as that shows without
  /// a look at each: they hold no quote, no line end and no more delimiters.
  func isBare(_ fields: ArraySlice<UInt8>, delimiters: Int) -> Bool {
    fields.withUnsafeBufferPointer {
      scan_is_bare($0.baseAddress, $0.count, scan, delimiters) != 0
    }
  }
}
