/// Writes FlatBuffers tables, which encode Arrow's metadata, and reads fields of tables that it wrote.
///
/// The buffer is written front to back: a table precedes the objects to which it refers, and `resolve` sets the
/// reference when an object is written. All numbers are little-endian. Tables start at multiples of eight bytes, so
/// that all fields are aligned.
struct FlatBuffer {
  /// A field of a table.
  ///
  /// A `reference` is set later with `resolve`.
  enum Slot {
    case absent
    case byte(UInt8)
    case short(Int16)
    case int(Int32)
    case long(Int64)
    case reference

    var size: Int {
      switch self {
      case .absent: 0
      case .byte: 1
      case .short: 2
      case .int, .reference: 4
      case .long: 8
      }
    }
  }

  private(set) var bytes: [UInt8] = []

  /// Creates a buffer with an unresolved reference to the root table at offset 0.
  init() { append(0, size: 4) }

  /// Wraps a buffer that was written before, for reading.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func append(_ value: Int64, size: Int) {
    for byte in 0..<size {
      bytes.append(UInt8(truncatingIfNeeded: value &>> Int64(truncatingIfNeeded: byte &* 8)))
    }
  }

  /// Appends zeros until the offset plus `extra` is a multiple of `alignment`, a power of two.
  mutating func align(_ alignment: Int, after extra: Int = 0) {
    while (bytes.count &+ extra) & (alignment &- 1) != 0 { bytes.append(0) }
  }

  /// Sets the reference at `place` to the offset `target`.
  mutating func resolve(_ place: Int, to target: Int) {
    let offset = UInt32(truncatingIfNeeded: target &- place)
    for byte in 0..<4 {
      bytes[place &+ byte] = UInt8(truncatingIfNeeded: offset &>> UInt32(truncatingIfNeeded: byte &* 8))
    }
  }

  /// Writes a table and sets the reference at `place` to it.
  ///
  /// Returns the offsets of the table's own references, in order.
  mutating func table(_ slots: [Slot], referredToAt place: Int) -> [Int] {
    // Fields are placed in their order, each aligned to its size.
    var offsets = [Int](repeating: 0, count: slots.count)
    var end = 4
    for (index, slot) in slots.enumerated() where slot.size > 0 {
      end = (end &+ slot.size &- 1) & ~(slot.size &- 1)
      offsets[index] = end
      end &+= slot.size
    }
    let vtableSize = 4 &+ 2 &* slots.count
    align(8, after: vtableSize)
    let vtable = bytes.count
    append(Int64(vtableSize), size: 2)
    append(Int64(end), size: 2)
    for offset in offsets { append(Int64(offset), size: 2) }
    let start = bytes.count
    resolve(place, to: start)
    append(Int64(start &- vtable), size: 4)
    var references: [Int] = []
    for (slot, offset) in zip(slots, offsets) where slot.size > 0 {
      while bytes.count < start &+ offset { bytes.append(0) }
      switch slot {
      case .absent: break
      case .byte(let value): append(Int64(value), size: 1)
      case .short(let value): append(Int64(value), size: 2)
      case .int(let value): append(Int64(value), size: 4)
      case .long(let value): append(value, size: 8)
      case .reference:
        references.append(bytes.count)
        append(0, size: 4)
      }
    }
    return references
  }

  /// Writes a string and sets the reference at `place` to it.
  mutating func string(_ text: String, referredToAt place: Int) {
    align(4)
    resolve(place, to: bytes.count)
    append(Int64(text.utf8.count), size: 4)
    bytes += text.utf8
    bytes.append(0)
  }

  /// Writes a vector of references, sets the reference at `place` to it, and returns the offsets of its elements.
  mutating func references(_ count: Int, referredToAt place: Int) -> [Int] {
    align(4)
    resolve(place, to: bytes.count)
    append(Int64(count), size: 4)
    return (0..<count).map { _ in
      append(0, size: 4)
      return bytes.count &- 4
    }
  }

  /// Writes a vector of `count` structs of 64-bit numbers and sets the reference at `place` to it.
  mutating func structs(_ count: Int, _ numbers: [Int], referredToAt place: Int) {
    align(8, after: 4)
    resolve(place, to: bytes.count)
    append(Int64(count), size: 4)
    for number in numbers { append(Int64(number), size: 8) }
  }

  /// Appends the bytes of another buffer.
  mutating func append(_ other: [UInt8]) { bytes += other }

  // MARK: Reading

  /// Returns the little-endian integer at `place`, or 0 beyond the end.
  func integer<Integer: FixedWidthInteger>(at place: Int, as type: Integer.Type) -> Integer {
    let size = MemoryLayout<Integer>.size
    guard place >= 0, place <= bytes.count &- size else { return 0 }
    return bytes[place..<place &+ size].reversed().reduce(0) { $0 &<< 8 | Integer(truncatingIfNeeded: $1) }
  }

  /// Returns the offset to which the reference at `place` refers.
  func target(of place: Int) -> Int { place &+ Int(integer(at: place, as: UInt32.self)) }

  /// Returns the offset of a field of the table at `table`, or nil if the field is absent.
  func field(_ index: Int, of table: Int) -> Int? {
    let vtable = table &- Int(integer(at: table, as: Int32.self))
    let offset = 4 &+ 2 &* index
    guard offset < Int(integer(at: vtable, as: UInt16.self)) else { return nil }
    let place = Int(integer(at: vtable &+ offset, as: UInt16.self))
    return place == 0 ? nil : table &+ place
  }
}
