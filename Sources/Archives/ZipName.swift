/// Names of zip entries: UTF-8 if a flag is set, otherwise in the encoding of the writer's system.
enum ZipName {
  /// The name in UTF-8, with `/` between folders.
  ///
  /// Without the flag, the format prescribes code page 437. Macs write UTF-8 without the flag, and hardly any text in
  /// another encoding happens to be valid UTF-8. So a valid name is taken as UTF-8.
  static func text(_ bytes: [UInt8], isUTF8: Bool) -> [UInt8] {
    // A name ends at its first NUL, as in all tools that use C strings.
    let bytes = Array(bytes.prefix { $0 != 0 })
    var name = bytes
    if !isUTF8 && String(validating: bytes, as: UTF8.self) == nil {
      name.removeAll(keepingCapacity: true)
      for byte in bytes {
        if byte < 0x80 { name.append(byte) } else { name.append(contentsOf: String(upperHalf[Int(byte) &- 0x80]).utf8) }
      }
    }
    // Old Windows tools wrote their own separator.
    if !name.contains(UInt8(ascii: "/")) {
      for index in name.indices where name[index] == UInt8(ascii: "\\") { name[index] = UInt8(ascii: "/") }
    }
    return name
  }

  /// Code page 437 from 0x80 on.
  private static let upperHalf = Array(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}")
}
