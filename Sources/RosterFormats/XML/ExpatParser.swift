internal import CExpat

/// Reads one XML document with expat; the one place that calls it.
///
/// Nothing but the bytes handed in is ever read: entity declarations and external parts of the
/// document type are refused where they stand, before anything is expanded.
final class ExpatParser {
  private let parser: OpaquePointer  // SAFETY: owned, freed in deinit
  private let events: any XMLEvents
  private let allowsExternalSubset: Bool
  private var failure: ReadError?
  private var depth = 0
  private var unknownEncoding: String?
  private var defaultsSize = 0

  /// Elements inside each other.
  static let deepest = 256
  // The two ways left in which a short document can stand for a long one: in bytes.
  private static let mostAttributeDefaults = 1024
  private static let longestNamespace = 4096
  private static let piece = 1 << 30

  /// `allowsExternalSubset` is for formats whose every file names one; it is not read either way.
  init(_ events: any XMLEvents, allowsExternalSubset: Bool = false) throws(ReadError) {
    guard let made = XML_ParserCreateNS(nil, XMLName.separator) else {
      throw .library("out of memory")
    }
    parser = made
    self.events = events
    self.allowsExternalSubset = allowsExternalSubset
    listen()
    refuse()
  }

  deinit { XML_ParserFree(parser) }

  /// Reads the whole document, once: O(bytes), and no more memory than the longest token takes.
  ///
  /// Throws `malformed`, `refused`, `overLimit`, and what the events throw.
  func parse(_ bytes: UnsafeRawBufferPointer) throws(ReadError) {
    var start = 0
    repeat {
      let count = min(bytes.count - start, Self.piece)
      let isLast = start + count == bytes.count
      // SAFETY: the range lies inside `bytes`, which outlive the call.
      let text = bytes.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
      let status = XML_Parse(parser, text, Int32(count), isLast ? 1 : 0)
      if let failure { throw failure }
      guard status == XML_STATUS_OK else { throw error(in: bytes) }
      start += count
    } while start < bytes.count
  }

  /// The bytes of what is being told: a start or end tag; of an empty element's end the place behind.
  var place: Range<Int> {
    let start = max(Int(XML_GetCurrentByteIndex(parser)), 0)
    return start..<(start + max(Int(XML_GetCurrentByteCount(parser)), 0))
  }

  /// Of what is being told, counted from 1.
  var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

  private func error(in bytes: UnsafeRawBufferPointer) -> ReadError {
    let code = XML_GetErrorCode(parser)
    var reason = XML_ErrorString(code).map { String(cString: $0) } ?? "unknown error"
    if let unknownEncoding { reason = "unknown encoding '\(unknownEncoding)'" }
    let place = min(max(Int(XML_GetCurrentByteIndex(parser)), 0), bytes.count)
    let isLineEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let lineStart = bytes[..<place].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
    return .malformed(format: "xml", line: line, column: place - lineStart + 1, reason: reason)
  }

  private func fail(_ error: ReadError) {
    if failure == nil { failure = error }
    XML_StopParser(parser, 0)
  }

  private func attempt(_ work: () throws(ReadError) -> Void) {
    guard failure == nil else { return }
    do { try work() } catch { fail(error) }
  }

  /// The object that a callback's context points to.
  private static func of(_ context: UnsafeMutableRawPointer?) -> ExpatParser? {
    // SAFETY: the context is the parser that is running, so it lives.
    context.map { Unmanaged<ExpatParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func listen() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, words in
        guard let self = ExpatParser.of(context), let name else { return }
        self.attempt { () throws(ReadError) in
          self.depth += 1
          guard self.depth <= ExpatParser.deepest else {
            throw .overLimit(what: "levels of elements", limit: ExpatParser.deepest)
          }
          try self.events.open(
            XMLName.local(of: name), attributes: XMLAttributes(words: words), in: self)
        }
      },
      { context, _ in
        guard let self = ExpatParser.of(context) else { return }
        self.attempt { () throws(ReadError) in
          self.depth -= 1
          try self.events.close(in: self)
        }
      })
    XML_SetCharacterDataHandler(parser) { context, text, count in
      guard let self = ExpatParser.of(context), self.failure == nil else { return }
      // SAFETY: expat hands out `count` bytes that are valid during the call.
      self.events.text(UnsafeRawBufferPointer(start: text, count: Int(count)), in: self)
    }
  }

  private func refuse() {
    XML_SetStartDoctypeDeclHandler(parser) { context, _, system, publicID, _ in
      guard let self = ExpatParser.of(context), !self.allowsExternalSubset,
        let name = system ?? publicID
      else { return }
      self.fail(.refused(what: "the external DTD '\(String(cString: name))'", line: self.line))
    }
    XML_SetEntityDeclHandler(parser) { context, name, _, _, _, _, _, _, _ in
      guard let self = ExpatParser.of(context) else { return }
      let name = name.map { String(cString: $0) } ?? ""
      self.fail(.refused(what: "the DOCTYPE's entity '\(name)'", line: self.line))
    }
    XML_SetSkippedEntityHandler(parser) { context, name, _ in
      guard let self = ExpatParser.of(context) else { return }
      let name = name.map { String(cString: $0) } ?? ""
      self.fail(.refused(what: "the external entity '\(name)'", line: self.line))
    }
    XML_SetAttlistDeclHandler(parser) { context, _, _, _, value, _ in
      guard let self = ExpatParser.of(context), let value else { return }
      self.defaultsSize += String(cString: value).utf8.count
      guard self.defaultsSize > ExpatParser.mostAttributeDefaults else { return }
      self.fail(
        .overLimit(
          what: "bytes in the defaults of attributes", limit: ExpatParser.mostAttributeDefaults))
    }
    XML_SetStartNamespaceDeclHandler(parser) { context, _, name in
      guard let self = ExpatParser.of(context), let name else { return }
      guard String(cString: name).utf8.count > ExpatParser.longestNamespace else { return }
      self.fail(
        .overLimit(what: "bytes in the name of a namespace", limit: ExpatParser.longestNamespace))
    }
    XML_SetUnknownEncodingHandler(
      parser,
      { context, name, info in
        guard let self = ExpatParser.of(context), let name, let info else { return 0 }
        let encoding = String(cString: name)
        guard let table = SingleByteEncoding.table(named: encoding) else {
          self.unknownEncoding = encoding
          return 0
        }
        // SAFETY: the map has 256 entries, as has the table; expat owns it.
        withUnsafeMutableBytes(of: &info.pointee.map) { map in
          for (place, scalar) in zip(map.bindMemory(to: Int32.self).indices, table) {
            map.storeBytes(of: scalar, toByteOffset: place * 4, as: Int32.self)
          }
        }
        return 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
