/// Values and structures that zip uses in more than one place.
package enum ZipFields {
  static let localHeader: InlineArray<4, UInt8> = [0x50, 0x4b, 0x03, 0x04]
  static let directoryEntry: InlineArray<4, UInt8> = [0x50, 0x4b, 0x01, 0x02]
  static let directoryEnd: InlineArray<4, UInt8> = [0x50, 0x4b, 0x05, 0x06]
  static let directoryEnd64: InlineArray<4, UInt8> = [0x50, 0x4b, 0x06, 0x06]
  static let directoryEnd64Locator: InlineArray<4, UInt8> = [0x50, 0x4b, 0x06, 0x07]
  static let archiveExtraData: InlineArray<4, UInt8> = [0x50, 0x4b, 0x06, 0x08]
  static let dataDescriptor: InlineArray<4, UInt8> = [0x50, 0x4b, 0x07, 0x08]

  /// First byte of every signature.
  static let firstByte: UInt8 = 0x50

  package static let localHeaderBytes = 30
  static let directoryEntryBytes = 46
  static let directoryEndBytes = 22
  static let directoryEnd64Bytes = 56
  static let directoryEnd64LocatorBytes = 20

  /// Placeholder for a number that is in the zip64 field instead.
  static let isIn64 = 0xffff_ffff

  /// The newest version of the format that an entry can ask for: 6.3, with room.
  static let newestVersion = 70

  enum Flag {
    static let encrypted = 1 << 0
    static let dataDescriptor = 1 << 3
    static let utf8 = 1 << 11
    static let encryptedHeader = 1 << 13
  }

  enum Method {
    static let stored = 0
    static let deflate = 8
    /// AES encryption around another method.
    static let aes = 99
  }

  /// Bytes that distinguish an entry's header from data that happens to hold its signature.
  package static let likelyEntryBytes = 10

  /// True when `bytes`, `likelyEntryBytes` or more, begin like the header of an entry.
  static func isLikelyEntry(_ bytes: RawSpan) -> Bool {
    guard bytes.has(localHeader) else { return false }
    let isKnownMethod = bytes.uint16(at: 8) <= 20 || (90...99).contains(bytes.uint16(at: 8))
    return bytes.byte(at: 4) <= newestVersion && isKnownMethod
  }

  /// True when the header of an entry is anywhere in `bytes`.
  package static func hasLikelyEntry(_ bytes: RawSpan) -> Bool {
    var index = 0
    while index &+ likelyEntryBytes <= bytes.byteCount {
      if bytes.byte(at: index) == firstByte && isLikelyEntry(bytes.extracting(droppingFirst: index)) { return true }
      index &+= 1
    }
    return false
  }

  /// The reason why the entry cannot be read, by its flags and method; nil when it can.
  static func problem(flags: Int, method: Int) -> UnpackProblem.Code? {
    if flags & (Flag.encrypted | Flag.encryptedHeader) != 0 || method == Method.aes { return .encrypted }
    return method == Method.stored || method == Method.deflate ? nil : .unsupportedMethod
  }

  /// Calls `visit` with every field of an entry's extra data: its number and its bytes.
  static func forEachExtra(_ extra: RawSpan, _ visit: (_ number: Int, _ bytes: RawSpan) -> Void) {
    var offset = 0
    while offset &+ 4 <= extra.byteCount {
      let count = extra.uint16(at: offset &+ 2)
      guard offset &+ 4 &+ count <= extra.byteCount else { return }
      visit(extra.uint16(at: offset), extra.extracting(offset &+ 4..<offset &+ 4 &+ count))
      offset &+= 4 &+ count
    }
  }

  /// Number of the extra field that holds the numbers of large entries.
  static let zip64Extra = 0x0001

  /// Replaces each placeholder in `numbers` by the next number of the zip64 field; false when one is missing.
  static func widen<let count: Int>(_ numbers: inout InlineArray<count, Int>, from extra: RawSpan) -> Bool {
    var isMissing = false
    for index in numbers.indices where numbers[index] == isIn64 { isMissing = true }
    guard isMissing else { return true }
    var widened = numbers
    var isWhole = false
    forEachExtra(extra) { number, bytes in
      guard number == zip64Extra else { return }
      isWhole = true
      var offset = 0
      for index in widened.indices where widened[index] == isIn64 {
        guard offset &+ 8 <= bytes.byteCount, let value = bytes.uint64(at: offset) else {
          isWhole = false
          break
        }
        widened[index] = value
        offset &+= 8
      }
    }
    numbers = widened
    return isWhole
  }

  /// True when there is a zip64 field.
  static func hasZip64(_ extra: RawSpan) -> Bool {
    var found = false
    forEachExtra(extra) { number, _ in found = found || number == zip64Extra }
    return found
  }
}
