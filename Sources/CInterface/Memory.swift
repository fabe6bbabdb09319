internal import Platform

/// Bytes that grow; where they lie is known once they grow no more.
@safe final class Memory {
  private(set) var count = 0
  private var capacity = 0
  private var base: UnsafeMutableRawPointer?

  deinit { unsafe free(base) }

  /// True when the system refused memory, so that bytes are missing.
  private(set) var hasFailed = false

  /// Where they lie; nil only without memory, as consumers ask for a place even of nothing.
  var start: UnsafeRawPointer? {
    if unsafe base == nil { _ = reserve(1) }
    return unsafe UnsafeRawPointer(base)
  }

  /// Makes room; false where there is no memory.
  private func reserve(_ more: Int) -> Bool {
    let needed = count &+ more
    guard needed > capacity else { return true }
    let wanted = max(needed, capacity &* 2, 64)
    guard let grown = unsafe realloc(base, wanted) else {
      hasFailed = true
      return false
    }
    unsafe base = grown
    capacity = wanted
    return true
  }

  /// Appends bytes as they are.
  func append(_ bytes: RawSpan) {
    guard reserve(bytes.byteCount) else { return }
    unsafe bytes.withUnsafeBytes { source in
      guard let from = source.baseAddress, let base = unsafe base else { return }
      unsafe memcpy(base + count, from, source.count)
    }
    count &+= bytes.byteCount
  }

  /// Appends bytes so many times.
  func append(_ bytes: RawSpan, _ times: Int) {
    guard times > 0, reserve(bytes.byteCount &* times) else { return }
    for _ in 0..<times { append(bytes) }
  }

  private func append(byte: UInt8) {
    guard reserve(1) else { return }
    unsafe base?.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  func append(ends: [UInt32]) {
    for end in ends {
      guard reserve(4) else { return }
      unsafe base?.storeBytes(of: end, toByteOffset: count, as: UInt32.self)
      count &+= 4
    }
  }

  /// Appends the ends of texts: `rows` and one of them lie in `span`, the first being the beginning, and move by `base`.
  func append(ends span: RawSpan, _ rows: Int, by start: UInt32) {
    guard rows > 0, span.byteCount >= (rows &+ 1) &* 4 else { return }
    guard reserve(rows &* 4), let base = unsafe base else { return }
    for row in 1...rows {
      let end = unsafe span.unsafeLoadUnaligned(fromByteOffset: row &* 4, as: UInt32.self)
      unsafe base.storeBytes(of: end &+ start, toByteOffset: count, as: UInt32.self)
      count &+= 4
    }
  }

  /// The number of 32 bits at a place.
  func end(_ place: Int) -> UInt32 {
    guard let base = unsafe base, place >= 0, place &* 4 &+ 4 <= count else { return 0 }
    return unsafe base.load(fromByteOffset: place &* 4, as: UInt32.self)
  }

  /// True when the bytes of a range are those.
  func equals(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    guard end &- start == bytes.count else { return false }
    guard let base = unsafe base, start >= 0, end <= count else { return bytes.isEmpty }
    return unsafe bytes.withUnsafeBytes { other in
      unsafe other.baseAddress.map { unsafe memcmp($0, base + start, other.count) == 0 } ?? true
    }
  }

  /// Appends zeros.
  func appendZeros(_ bytes: Int) {
    guard bytes > 0, reserve(bytes), let base = unsafe base else { return }
    unsafe memset(base + count, 0, bytes)
    count &+= bytes
  }

  /// Appends a number of 32 bits so many times.
  func append(_ number: UInt32, _ times: Int) {
    guard times > 0, reserve(times &* 4), let base = unsafe base else { return }
    unsafe (base + count).assumingMemoryBound(to: UInt32.self).update(repeating: number, count: times)
    count &+= times &* 4
  }

  /// Appends `rows` zero bits after the first `used` ones.
  func appendZeroBits(_ rows: Int, after used: Int) {
    appendZeros((used &+ rows &+ 7) &>> 3 &- count)
  }

  /// Appends bits after the first `used` ones.
  func append(bits: RawSpan, _ rows: Int, after used: Int) {
    let shift = UInt8(truncatingIfNeeded: used & 7)
    let whole = (rows &+ 7) &>> 3
    guard rows > 0, bits.byteCount >= whole else { return }
    if shift == 0 && rows & 7 == 0 { return append(bits.extracting(first: whole)) }
    for index in 0..<whole {
      // What lies after the last bit is no one's.
      let last = index == whole &- 1 && rows & 7 != 0
      let mask: UInt8 = last ? (1 &<< UInt8(truncatingIfNeeded: rows & 7)) &- 1 : 0xFF
      let byte = unsafe bits.unsafeLoad(fromByteOffset: index, as: UInt8.self) & mask
      put(byte, shift)
    }
    if !hasFailed { count = (used &+ rows &+ 7) &>> 3 }
  }

  /// Appends `rows` ones after the first `used` bits.
  func appendOnes(_ rows: Int, after used: Int) {
    let shift = UInt8(truncatingIfNeeded: used & 7)
    var left = rows
    while left > 0 {
      put(left >= 8 ? 0xFF : (1 &<< UInt8(truncatingIfNeeded: left)) &- 1, shift)
      left &-= 8
    }
    if !hasFailed { count = (used &+ max(0, rows) &+ 7) &>> 3 }
  }

  /// Puts eight bits at the end, of which the last byte has `shift` ones already.
  private func put(_ byte: UInt8, _ shift: UInt8) {
    if shift == 0 { return append(byte: byte) }
    guard reserve(1), let base = unsafe base, count > 0 else { return }
    let last = unsafe base.load(fromByteOffset: count &- 1, as: UInt8.self)
    unsafe base.storeBytes(of: last | byte &<< shift, toByteOffset: count &- 1, as: UInt8.self)
    append(byte: byte &>> (8 &- shift))
  }
}
