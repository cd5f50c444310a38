import RosterFormats
import RosterTable
import Testing

/// Folds, codings and character sets.
@Suite struct VCardCodingTests {
  @Test(arguments: ["\r\n", "\n", "\r", "\r\r\n"])
  func unfoldsByVersion(end: String) throws {
    let lines = "NOTE:one\n  two\n\tthree\nTEL:1"
    func read(_ version: String) throws -> [[String: String]] {
      let text = "BEGIN:VCARD\nVERSION:\(version)\n\(lines)\nEND:VCARD\n"
      return try rows(of: readCards(text.replacing("\n", with: end)))
    }
    #expect(try read("3.0") == [["note": "one twothree", "phone": "1"]])
    #expect(try read("2.1") == [["note": "one  two\tthree", "phone": "1"]])
  }

  @Test func unfoldsInsideACharacterAndInsideTheHead() throws {
    let bytes =
      Array("BEGIN:VCARD\nVERSION:3.0\nFN:Mat\u{11B}j".utf8.dropLast(2)) + Array("\n ".utf8)
      + Array("\u{11B}j".utf8.dropFirst()) + Array("\nTE\n L;TYPE=\n home:1\nEND:VCARD".utf8)
    let table = try readCards(bytes)
    #expect(try rows(of: table) == [["fullName": "Matěj", "phone": "1", "phone.type": "home"]])
    #expect(table.warnings.isEmpty)
  }

  @Test func readsQuotedPrintable() throws {
    let row = try cards(
      "2.1",
      """
      FN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Mat=C4=
      =9Bj
      NOTE;QUOTED-PRINTABLE:a=0D=0Ab=\u{20}
         c=3B=
      ADR;QUOTED-PRINTABLE:;;1=3B2;B=C3=A1
       x
      N;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:J=FCrg;A=3Bb
      TITLE;ENCODING=QUOTED-PRINTABLE:never ends=
      """)[0]
    #expect(row["fullName"] == "Matěj")
    #expect(row["note"] == "a\nb   c;ADR;QUOTED-PRINTABLE:;;1;2;Bá x")
    #expect(row["lastName"] == "Jürg")
    #expect(row["firstName"] == "A;b")
    #expect(row["title"] == "never ends")
  }

  @Test func keepsWhatIsNoQuotedPrintable() throws {
    let table = try readCards(card("2.1", "FN;QUOTED-PRINTABLE:a=zz=4"))
    #expect(try rows(of: table)[0]["fullName"] == "a=zz=4")
    #expect(
      table.warnings == [
        SourceWarning(line: 3, text: "a '=' that codes no byte; kept as it is")
      ])
  }

  @Test func readsTheCharacterSetOfEachProperty() throws {
    var bytes: [UInt8] = Array("BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=windows-1252:".utf8)
    bytes += [0x80, 0xE9] + Array("\nTITLE;CHARSET=utf-8:é\nNOTE;CHARSET=SHIFT_JIS:".utf8)
    bytes += [0x8E, 0x52, 0x93, 0x63] + Array("\nORG;CHARSET=windows-1251:".utf8)
    bytes += [0xC0] + Array("\nURL;CHARSET=x-none:".utf8) + [0xE9]
    bytes += Array("\nNICKNAME;CHARSET=EUC-KR:".utf8) + [0xFF]
    bytes += Array("\nX-A;ENCODING=QUOTED-PRINTABLE:=E9\nEND:VCARD\n".utf8)
    // Enough UTF-8 that the file is taken for that.
    bytes += Array(card("3.0", "FN:\(String(repeating: "é", count: 20))").utf8)
    let table = try readCards(bytes)
    let row = try rows(of: table)[0]
    #expect(
      row == [
        "fullName": "€é", "title": "é", "note": "山田", "organization": "А", "url": "é",
        "nickname": "ÿ", "X-A": "é",
      ])
    #expect(
      table.warnings.map(\.description) == [
        "7: unknown character set 'x-none'", "8: not valid euc-kr; read as Windows-1252",
        "9: not valid UTF-8; read as Windows-1252",
      ])
  }

  @Test func keepsOneBadByteAndNamesItsLine() throws {
    var bytes = Array(card("3.0", "FN:é é é\nNOTE:a?b").utf8)
    bytes = bytes.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    let table = try readCards(bytes)
    #expect(try table.cell(row: 0, column: 1).bytes == [0x61, 0xE9, 0x62])
    #expect(
      table.warnings.map(\.description) == ["4: byte 0xE9 is not valid UTF-8; kept as it is"])
    let cut = Array("BEGIN:VCARD\nFN:é é\nNOTE:a".utf8) + [0xE2, 0x82] + Array("\nEND:VCARD".utf8)
    #expect(
      try readCards(cut).warnings.map(\.description) == [
        "3: byte 0xE2 is not valid UTF-8; kept as it is"
      ])
  }

  @Test func fallsBackToWindows1252() throws {
    let text = card("3.0", "FN:Ren\u{E9}e\nTITLE:\u{C4}rztin\nNOTE;CHARSET=UTF-8:x")
    let table = try readCards(text.unicodeScalars.map { UInt8($0.value) })
    #expect(try rows(of: table)[0]["fullName"] == "Renée")
    #expect(
      table.warnings == [SourceWarning(line: nil, text: "not valid UTF-8; read as Windows-1252")])
  }

  @Test(arguments: [true, false]) func readsUTF16(isBig: Bool) throws {
    let text = Array(
      (card("3.0", "FN:Łucja 😀\nNOTE:a\n b") + "stray\r\n" + card("2.1", "N:x")).utf8)
    let marked =
      [isBig ? 0xFE : 0xFF, isBig ? 0xFF : 0xFE] + UTF16Bytes.encode(text, bigEndian: isBig)
    let plain = UTF16Bytes.encode(text, bigEndian: isBig)
    for bytes in [marked, plain, marked + [0x0A]] {
      let table = try readCards(bytes)
      #expect(try rows(of: table) == [["fullName": "Łucja 😀", "note": "ab"], ["lastName": "x"]])
      #expect(try exportedCards(table) == bytes)
    }
  }

  @Test func readsPicturesHoweverTheyAreFolded() throws {
    let table = try readCards(
      card("2.1", "PHOTO;TYPE=JPG;ENCODING=BASE64:\n AAEC\n AwQF\n \nTEL:1")
        + card("2.1", "PHOTO;ENCODING=BASE64;GIF:AAEC\nAwQ=\n\nTEL:2")
        + card("3.0", "PHOTO;ENCODING=b:AA\n EC\n\nTEL:3") + card("2.1", "LOGO;BASE64:AAEC\nTEL:4")
        + card("4.0", "PHOTO:data:image/png;base64\\,AA\n EC\nTEL:5\nPHOTO;ENCODING=b:"))
    #expect(
      try rows(of: table) == [
        ["photo": "data:image/jpg;base64,AAECAwQF".replacing("jpg", with: "jpeg"), "phone": "1"],
        ["photo": "data:image/gif;base64,AAECAwQ=", "phone": "2"],
        ["photo": "data:application/octet-stream;base64,AAEC", "phone": "3"],
        ["LOGO": "data:application/octet-stream;base64,AAEC", "phone": "4"],
        ["photo": "data:image/png;base64,AAEC", "phone": "5"],
      ])
  }

  @Test func readsTextsThatAreBase64() throws {
    let row = try cards(
      "2.1", "NOTE;ENCODING=B:QcOhLCBiCmM=\nFN;BASE64;CHARSET=iso-8859-1:SvxyZw==\nTITLE;BASE64:a*")[
        0]
    #expect(row["note"] == "Aá, b\nc")
    #expect(row["fullName"] == "Jürg")
    #expect(row["title"] == "data:application/octet-stream;base64,a*")
  }
}

extension SourceWarning {
  /// As a message has it, after the name of the file.
  var description: String { line.map { "\($0): \(text)" } ?? text }
}
