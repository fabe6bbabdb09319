internal import Platform

/// A growing byte buffer, allocated with `malloc`.
///
/// Its address is stable after the last append.
@safe final class Memory {
  private(set) var count = 0
  private var capacity = 0
  private var base: UnsafeMutableRawPointer?

  deinit { unsafe free(base) }

  /// Whether an allocation failed, so that bytes are missing.
  private(set) var hasFailed = false

  /// The address of the bytes.
  ///
  /// It is nil only if an allocation failed: consumers expect an address even for empty buffers.
  var start: UnsafeRawPointer? {
    if unsafe base == nil { _ = reserve(1) }
    return unsafe UnsafeRawPointer(base)
  }

  /// Ensures room for `more` bytes.
  ///
  /// Returns false if the allocation fails.
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

  /// Appends bytes.
  func append(_ bytes: RawSpan) {
    guard reserve(bytes.byteCount) else { return }
    unsafe bytes.withUnsafeBytes { source in
      guard let from = source.baseAddress, let base = unsafe base else { return }
      unsafe memcpy(base + count, from, source.count)
    }
    count &+= bytes.byteCount
  }

  /// Appends `bytes`, repeated `times` times.
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

  /// Appends offsets.
  ///
  /// `span` has `rows` + 1 offsets, of which the first is skipped; `start` is added to each.
  func append(ends span: RawSpan, _ rows: Int, by start: UInt32) {
    guard rows > 0, span.byteCount >= (rows &+ 1) &* 4 else { return }
    guard reserve(rows &* 4), let base = unsafe base else { return }
    for row in 1...rows {
      let end = unsafe span.unsafeLoadUnaligned(fromByteOffset: row &* 4, as: UInt32.self)
      unsafe base.storeBytes(of: end &+ start, toByteOffset: count, as: UInt32.self)
      count &+= 4
    }
  }

  /// Returns the 32-bit number at an index, or 0 beyond the end.
  func end(_ place: Int) -> UInt32 {
    guard let base = unsafe base, place >= 0, place &* 4 &+ 4 <= count else { return 0 }
    return unsafe base.load(fromByteOffset: place &* 4, as: UInt32.self)
  }

  /// Returns whether the bytes from `start` to `end` are equal to `bytes`.
  func equals(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    guard end &- start == bytes.count else { return false }
    guard let base = unsafe base, start >= 0, end <= count else { return bytes.isEmpty }
    return unsafe bytes.withUnsafeBytes { other in
      unsafe other.baseAddress.map { unsafe memcmp($0, base + start, other.count) == 0 } ?? true
    }
  }

  /// Appends zero bytes.
  func appendZeros(_ bytes: Int) {
    guard bytes > 0, reserve(bytes), let base = unsafe base else { return }
    unsafe memset(base + count, 0, bytes)
    count &+= bytes
  }

  /// Appends a 32-bit number, repeated `times` times.
  func append(_ number: UInt32, _ times: Int) {
    guard times > 0, reserve(times &* 4), let base = unsafe base else { return }
    unsafe (base + count).assumingMemoryBound(to: UInt32.self).update(repeating: number, count: times)
    count &+= times &* 4
  }

  /// Appends `rows` zero bits to a bitmap of `used` bits.
  func appendZeroBits(_ rows: Int, after used: Int) {
    appendZeros((used &+ rows &+ 7) &>> 3 &- count)
  }

  /// Appends `rows` bits to a bitmap of `used` bits.
  func append(bits: RawSpan, _ rows: Int, after used: Int) {
    let shift = UInt8(truncatingIfNeeded: used & 7)
    let whole = (rows &+ 7) &>> 3
    guard rows > 0, bits.byteCount >= whole else { return }
    if shift == 0 && rows & 7 == 0 { return append(bits.extracting(first: whole)) }
    for index in 0..<whole {
      // Bits beyond the last row are undefined, so they are masked.
      let last = index == whole &- 1 && rows & 7 != 0
      let mask: UInt8 = last ? (1 &<< UInt8(truncatingIfNeeded: rows & 7)) &- 1 : 0xFF
      let byte = unsafe bits.unsafeLoad(fromByteOffset: index, as: UInt8.self) & mask
      put(byte, shift)
    }
    if !hasFailed { count = (used &+ rows &+ 7) &>> 3 }
  }

  /// Appends `rows` one bits to a bitmap of `used` bits.
  func appendOnes(_ rows: Int, after used: Int) {
    let shift = UInt8(truncatingIfNeeded: used & 7)
    var left = rows
    while left > 0 {
      put(left >= 8 ? 0xFF : (1 &<< UInt8(truncatingIfNeeded: left)) &- 1, shift)
      left &-= 8
    }
    if !hasFailed { count = (used &+ max(0, rows) &+ 7) &>> 3 }
  }

  /// Appends eight bits at a bit offset of `shift` in the last byte.
  private func put(_ byte: UInt8, _ shift: UInt8) {
    if shift == 0 { return append(byte: byte) }
    guard reserve(1), let base = unsafe base, count > 0 else { return }
    let last = unsafe base.load(fromByteOffset: count &- 1, as: UInt8.self)
    unsafe base.storeBytes(of: last | byte &<< shift, toByteOffset: count &- 1, as: UInt8.self)
    append(byte: byte &>> (8 &- shift))
  }
}
