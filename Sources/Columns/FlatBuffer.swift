/// Writes the tables of FlatBuffers, which Arrow's metadata is made of, and finds fields in those that it wrote.
///
/// Forward only: a table comes before what it refers to, and its references are filled in when that is written. Everything
/// is little-endian, and a table begins at a multiple of eight bytes, so that any field of it lies as its size asks.
struct FlatBuffer {
  /// A field of a table, by its size; `reference` is filled in later.
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

  /// Begins with a reference to the root, at 0.
  init() { append(0, size: 4) }

  /// A buffer that was written before.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func append(_ value: Int64, size: Int) {
    for byte in 0..<size {
      bytes.append(UInt8(truncatingIfNeeded: value &>> Int64(truncatingIfNeeded: byte &* 8)))
    }
  }

  /// Appends zeros until `extra` bytes later is a multiple of `alignment`, a power of two.
  mutating func align(_ alignment: Int, after extra: Int = 0) {
    while (bytes.count &+ extra) & (alignment &- 1) != 0 { bytes.append(0) }
  }

  /// Makes the reference at `place` refer to what is written next.
  mutating func resolve(_ place: Int, to target: Int) {
    let offset = UInt32(truncatingIfNeeded: target &- place)
    for byte in 0..<4 {
      bytes[place &+ byte] = UInt8(truncatingIfNeeded: offset &>> UInt32(truncatingIfNeeded: byte &* 8))
    }
  }

  /// Writes a table to which the reference at `place` then refers; returns the places of its own references, in order.
  mutating func table(_ slots: [Slot], referredToAt place: Int) -> [Int] {
    // The largest fields first, so that none needs a gap but for its own alignment.
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

  /// Writes a text to which the reference at `place` then refers.
  mutating func string(_ text: String, referredToAt place: Int) {
    align(4)
    resolve(place, to: bytes.count)
    append(Int64(text.utf8.count), size: 4)
    bytes += text.utf8
    bytes.append(0)
  }

  /// Writes a vector of references, to which the one at `place` then refers; returns their places.
  mutating func references(_ count: Int, referredToAt place: Int) -> [Int] {
    align(4)
    resolve(place, to: bytes.count)
    append(Int64(count), size: 4)
    return (0..<count).map { _ in
      append(0, size: 4)
      return bytes.count &- 4
    }
  }

  /// Writes a vector of `count` structs of 64-bit numbers, to which the reference at `place` then refers.
  mutating func structs(_ count: Int, _ numbers: [Int], referredToAt place: Int) {
    align(8, after: 4)
    resolve(place, to: bytes.count)
    append(Int64(count), size: 4)
    for number in numbers { append(Int64(number), size: 8) }
  }

  /// Appends the bytes of another buffer.
  mutating func append(_ other: [UInt8]) { bytes += other }

  // MARK: Reading

  /// The little-endian integer at `place`; 0 beyond the end.
  func integer<Integer: FixedWidthInteger>(at place: Int, as type: Integer.Type) -> Integer {
    let size = MemoryLayout<Integer>.size
    guard place >= 0, place <= bytes.count &- size else { return 0 }
    return bytes[place..<place &+ size].reversed().reduce(0) { $0 &<< 8 | Integer(truncatingIfNeeded: $1) }
  }

  /// The place that the reference at `place` refers to.
  func target(of place: Int) -> Int { place &+ Int(integer(at: place, as: UInt32.self)) }

  /// The place of a field of the table at `table`; nil where it is absent.
  func field(_ index: Int, of table: Int) -> Int? {
    let vtable = table &- Int(integer(at: table, as: Int32.self))
    let offset = 4 &+ 2 &* index
    guard offset < Int(integer(at: vtable, as: UInt16.self)) else { return nil }
    let place = Int(integer(at: vtable &+ offset, as: UInt16.self))
    return place == 0 ? nil : table &+ place
  }
}
