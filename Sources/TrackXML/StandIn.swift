#if TrackXML
internal import Workouts

/// Characters that replace bytes from 0x80 and control characters while the parser reads them.
///
/// They are ideographs, which are valid in any name and text, so that no byte is an error. They are rare ones,
/// because a character reference to one of them would be taken for a byte.
enum StandIn {
  /// The character for byte 0.
  static let first: Int32 = 0x9E00
  /// The control character that stands for an ampersand without a reference.
  static let ampersand: UInt8 = 0x1F

  /// The original text with its bytes restored, up to the maximum length of a value.
  static func string(_ text: borrowing TrackText, isBytes: Bool, characters: String?) -> String? {
    guard text.count > 0 else { return nil }
    var bytes: [UInt8] = []
    let span = text.span
    var index = 0
    while index < span.count {
      if isBytes, index &+ 2 < span.count, span[index] == 0xE9, span[index &+ 1] & 0xFC == 0xB8 {
        bytes.append((span[index &+ 1] & 3) << 6 | span[index &+ 2] & 0x3F)
        index &+= 3
      } else {
        bytes.append(span[index])
        index &+= 1
      }
    }
    bytes = Array(bytes.wholeCharacters(upTo: TrackLimits.valueBytes))
    var string = String(decoding: bytes, as: UTF8.self)
    if isBytes, String(validating: bytes, as: UTF8.self) == nil {
      let upper = Array((characters ?? western).unicodeScalars)
      string = ""
      for byte in bytes { string.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte & 0x7F)]) }
    }
    let trimmed = string.drop { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r\n" }
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  /// The characters of a declared encoding of single bytes, from 0x80 on; nil for UTF-8, UTF-16 and US-ASCII.
  static func characters(of name: borrowing Span<UInt8>) -> String? {
    // They all begin with a U.
    guard name.count > 0, name[0] | 0x20 != UInt8(ascii: "u") else { return nil }
    var bytes: [UInt8] = []
    for index in name.indices { bytes.append(name[index]) }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("1251") { return cyrillic }
    if text.hasSuffix("1250") { return central }
    return text.hasSuffix("8859-2") ? latin2 : western
  }

  /// Windows-1252, which has the printing characters of ISO-8859-1 and some more.
  private static let western =
    """
    €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊ\
    ËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
    """
  /// Windows-1251.
  private static let cyrillic =
    """
    ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮ\
    Яабвгдежзийклмнопрстуфхцчшщъыьэюя
    """
  /// Windows-1250.
  private static let central =
    """
    €\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\u{90}‘’“”•–—\u{98}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘ\
    ËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
    """
  /// ISO-8859-2.
  private static let latin2 =
    """
    \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8A}\u{8B}\u{8C}\u{8D}\u{8E}\u{8F}\u{90}\u{91}\
    \u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9A}\u{9B}\u{9C}\u{9D}\u{9E}\u{9F}\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ\
    °ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
    """
}
#endif
