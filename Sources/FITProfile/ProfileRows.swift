// The layout of the rows in Generated/. No row holds the place of another: rows are found by binary search, texts by
// summing the lengths of those before. So a profile update changes only the rows of changed entries. RowEncoding.swift
// and *Tables.swift of the generator write these layouts.

/// Number 16 bits, name length 8, fields 16, length of the text of the message and its fields 24.
struct MessageRow {
  static let words = 1
  let word: UInt64

  init(at index: Int) {
    word = messageRows[index &* Self.words]
  }

  var number: UInt16 { UInt16(truncatingIfNeeded: word &>> 48) }
  var nameLength: Int { word.bits(40, 8) }
  var fieldCount: Int { word.bits(24, 16) }
  var textLength: Int { word.bits(0, 24) }
}

/// Message 16 bits, field 8, type 16, name length 8, units length 8, flags 8; then a scaling word.
struct FieldRow {
  static let words = 2
  let word: UInt64
  let scaling: UInt64

  init(at index: Int) {
    word = fieldRows[index &* Self.words]
    scaling = fieldRows[index &* Self.words &+ 1]
  }

  static func key(message: UInt16, field: UInt8) -> UInt64 {
    UInt64(message) &<< 48 | UInt64(field) &<< 40
  }

  var message: UInt16 { UInt16(truncatingIfNeeded: word &>> 48) }
  var number: UInt8 { UInt8(truncatingIfNeeded: word &>> 40) }
  var type: UInt16 { UInt16(truncatingIfNeeded: word &>> 24) }
  var nameLength: Int { word.bits(16, 8) }
  var unitsLength: Int { word.bits(8, 8) }
  var isArray: Bool { word & 1 != 0 }
  var isAccumulated: Bool { word & 2 != 0 }
  var hasSubfields: Bool { word & 4 != 0 }
  var hasComponents: Bool { word & 8 != 0 }

  /// The length of the name and, after a space, of the units if there are any.
  var textLength: Int { nameLength &+ unitsLength &+ (unitsLength == 0 ? 0 : 1) }
}

/// Message 16 bits, field 8, ordinal from 1 on 8, type 16, name length 8, units length 8; then a scaling word.
struct SubfieldRow {
  static let words = 2
  let word: UInt64
  let scaling: UInt64

  init(at index: Int) {
    word = subfieldRows[index &* Self.words]
    scaling = subfieldRows[index &* Self.words &+ 1]
  }

  var key: SubfieldKey { SubfieldKey(word: word) }
  var type: UInt16 { UInt16(truncatingIfNeeded: word &>> 16) }
  var nameLength: Int { word.bits(8, 8) }
  var unitsLength: Int { word.bits(0, 8) }
  var textLength: Int { nameLength &+ unitsLength &+ (unitsLength == 0 ? 0 : 1) }
}

/// The owner of conditions and components: a subfield by its ordinal, or with ordinal 0 the field itself.
struct SubfieldKey: Hashable {
  /// Message 16 bits, field 8, ordinal 8; the low half is zero.
  let word: UInt64

  init(word: UInt64) {
    self.word = word & 0xFFFF_FFFF_0000_0000
  }

  init(message: UInt16, field: UInt8, ordinal: UInt8) {
    word = FieldRow.key(message: message, field: field) | UInt64(ordinal) &<< 32
  }

  var next: UInt64 { word &+ 1 &<< 32 }
}

/// Type 16 bits, name length 8, base type's code or 0xFF 8, values 12, length of the text of the type and its values
/// 20.
struct TypeRow {
  static let words = 1
  let word: UInt64

  init(at index: Int) {
    word = typeRows[index &* Self.words]
  }

  var identifier: UInt16 { UInt16(truncatingIfNeeded: word &>> 48) }
  var nameLength: Int { word.bits(40, 8) }
  var baseTypeCode: UInt8? {
    let code = UInt8(truncatingIfNeeded: word &>> 32)
    return code == 0xFF ? nil : code
  }
  var valueCount: Int { word.bits(20, 12) }
  var textLength: Int { word.bits(0, 20) }
}

/// Type 16 bits, value 32, name length 16.
struct ValueRow {
  static let words = 1
  let word: UInt64

  init(at index: Int) {
    word = valueRows[index &* Self.words]
  }

  static func key(type: UInt16, value: UInt32) -> UInt64 {
    UInt64(type) &<< 48 | UInt64(value) &<< 16
  }

  var value: UInt64 { word &>> 16 & 0xFFFF_FFFF }
  var nameLength: Int { word.bits(0, 16) }
}

extension UInt64 {
  fileprivate func bits(_ shift: Int, _ count: Int) -> Int {
    Int(truncatingIfNeeded: self &>> UInt64(truncatingIfNeeded: shift) & (1 &<< UInt64(truncatingIfNeeded: count) &- 1))
  }
}

/// The index of the first row of `rows`, each of `stride` words, whose first word is not below `key`.
func firstRow(of rows: [UInt64], stride: Int, notBelow key: UInt64) -> Int {
  firstRow(of: rows, stride: stride, notBelow: key, in: 0..<rows.count / stride)
}

/// The index of the first row of `range` whose first word is not below `key`; the end of `range` when there is none.
func firstRow(of rows: [UInt64], stride: Int, notBelow key: UInt64, in range: Range<Int>) -> Int {
  var low = range.lowerBound
  var high = range.upperBound
  while low < high {
    let middle = (low &+ high) / 2
    if rows[middle &* stride] < key { low = middle &+ 1 } else { high = middle }
  }
  return low
}
