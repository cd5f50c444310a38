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

  /// A field as this dialect writes it: quoted where it has to be (RFC 4180, section 2).
  func appendField(_ value: some Collection<UInt8>, to out: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let needsQuotes =
      value.first == quote
      || value.contains {
        $0 == delimiter || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
          || ($0 == quote && !hasWholeCellQuotes)
      }
    guard needsQuotes else {
      out.append(contentsOf: value)
      return
    }
    out.append(quote)
    for byte in value {
      if byte == quote { out.append(quote) }
      out.append(byte)
    }
    out.append(quote)
  }
}
