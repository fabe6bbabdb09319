// The only file of this module, besides `FITEncoder+Memory.swift`, that is allowed to use `unsafe`.
//
// The soundness rule: a message's bytes are bounds-checked once, when the decoder has found that the whole message is
// in a chunk or in the carry buffer. A compiled field never extends beyond its message's size. Loads after that check
// are unchecked.

extension RawSpan {
  /// The byte at `offset`, which the caller has checked.
  @inlinable @inline(__always) package func byte(_ offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < byteCount)
    return unsafe unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
  }

  /// The unaligned little-endian integer at `offset`, which the caller has checked.
  @inlinable @inline(__always) package func little<T: FixedWidthInteger & BitwiseCopyable>(
    _ offset: Int, as type: T.Type
  ) -> T {
    assert(offset >= 0 && offset &+ MemoryLayout<T>.size <= byteCount)
    return T(littleEndian: unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: T.self))
  }

  /// The unaligned big-endian integer at `offset`, which the caller has checked.
  @inlinable @inline(__always) func big<T: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: T.Type) -> T {
    assert(offset >= 0 && offset &+ MemoryLayout<T>.size <= byteCount)
    return T(bigEndian: unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: T.self))
  }

  /// The bytes `offset ..< offset + count`, which the caller has checked.
  @inlinable @inline(__always) @_lifetime(copy self) package func slice(_ offset: Int, count: Int) -> RawSpan {
    assert(offset >= 0 && count >= 0 && offset &+ count <= byteCount)
    // `extracting` would ask for each message whether there is an address: there is, unless there are no bytes.
    let start = unsafe withUnsafeBytes { unsafe unsafeBitCast($0.baseAddress, to: UnsafeRawPointer.self) }
    return unsafe _overrideLifetime(RawSpan(_unsafeStart: start + offset, byteCount: count), copying: self)
  }
}

#if !hasFeature(Embedded)
extension RawSpan {
  /// Reads integers at `first` and every `stride` bytes after it, `count` times, as numbers; `count` is at most 64.
  ///
  /// The caller has checked that they are in bounds, and that `values` has room. An integer equal to `invalid` becomes
  /// 0, and has no bit in the returned word. The byte order is a constant for every caller.
  @inline(__always) func column<Raw: FixedWidthInteger & BitwiseCopyable>(
    of type: Raw.Type, isBigEndian: Bool, _ first: Int, _ stride: Int, _ count: Int, but invalid: Raw,
    into values: inout MutableSpan<Double>
  ) -> UInt64 {
    assert(count == 0 || first >= 0 && first &+ (count &- 1) &* stride &+ MemoryLayout<Raw>.size <= byteCount)
    assert(count <= 64 && count <= values.count)
    guard count > 0 else { return 0 }
    // The integers are compared in their stored byte order.
    let invalid = isBigEndian ? invalid.byteSwapped : invalid
    var (offset, isWhole) = (first, true)
    for place in 0..<count {
      let raw = little(offset, as: type)
      isWhole = isWhole && raw != invalid
      unsafe values[unchecked: place] = Double(widening: Int64(widening: isBigEndian ? raw.byteSwapped : raw))
      offset &+= stride
    }
    let all = ~0 &>> UInt64(truncatingIfNeeded: 64 &- count)
    return isWhole ? all : all & ~cleared(of: type, first, stride, count, invalid, &values)
  }

  /// Replaces integers equal to `invalid` by 0; returns their bits.
  @inline(never) private func cleared<Raw: FixedWidthInteger & BitwiseCopyable>(
    of type: Raw.Type, _ first: Int, _ stride: Int, _ count: Int, _ invalid: Raw, _ values: inout MutableSpan<Double>
  ) -> UInt64 {
    var absent: UInt64 = 0
    for place in 0..<count where little(first &+ place &* stride, as: type) == invalid {
      absent |= 1 &<< UInt64(truncatingIfNeeded: place)
      unsafe values[unchecked: place] = 0
    }
    return absent
  }
}

extension MutableSpan where Element == Double {
  /// Scales the first `count` numbers; numbers without a bit in `there` become 0.
  ///
  /// The caller has checked that there are at least `count` numbers.
  @inline(__always) mutating func scale(first count: Int, _ scaling: FITScaling, _ there: UInt64) {
    assert(count <= 64 && count <= self.count)
    let (shift, factor, divisor) = (scaling.shift, scaling.factor, scaling.divisor)
    if divisor == 1 {
      for place in 0..<count { unsafe self[unchecked: place] = (self[unchecked: place] - shift) * factor }
    } else {
      for place in 0..<count { unsafe self[unchecked: place] = (self[unchecked: place] - shift) * factor / divisor }
    }
    var absent = ~there
    while absent.trailingZeroBitCount < count {
      unsafe self[unchecked: absent.trailingZeroBitCount] = 0
      absent &= absent &- 1
    }
  }
}
#endif

#if canImport(CChecksum) && !hasFeature(Embedded)
internal import CChecksum

extension RawSpan {
  /// Reduces leading bytes to `rest`, sixteen bytes with the same checksum; returns the number of reduced bytes.
  func folded(_ crc: UInt16, into rest: inout InlineArray<16, UInt8>) -> Int {
    unsafe withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      let bytes = unsafe start.assumingMemoryBound(to: UInt8.self)
      return unsafe withUnsafeMutablePointer(to: &rest) { rest in
        unsafe rest.withMemoryRebound(to: UInt8.self, capacity: 16) { rest in
          unsafe fitstream_checksum_fold(crc, bytes, byteCount, rest)
        }
      }
    }
  }
}
#endif

extension RawSpan {
  /// The same bytes as elements, the form in which text is passed on.
  @inlinable @inline(__always) package var utf8: Span<UInt8> {
    @_lifetime(copy self) get { unsafe _unsafeView(as: UInt8.self) }
  }
}

// If Int has 32 bits, the standard library widens to 64 bits with a collection of words, which an Embedded build
// without a heap rejects. These two initializers avoid that; if Int has 64 bits they cost nothing.

extension Int64 {
  /// The same value in 64 bits; an unsigned one beyond its range wraps.
  @inlinable @inline(__always) init<T: FixedWidthInteger & BitwiseCopyable>(widening value: T) {
    #if _pointerBitWidth(_64)
    self.init(truncatingIfNeeded: value)
    #else
    if MemoryLayout<T>.size == 8 {
      self = unsafe unsafeBitCast(value, to: Int64.self)
    } else {
      // Low word first: the 32-bit targets are little-endian.
      let words: (low: UInt32, high: UInt32) = (UInt32(truncatingIfNeeded: value), value < 0 ? .max : 0)
      self = unsafe unsafeBitCast(words, to: Int64.self)
    }
    #endif
  }
}

extension UInt64 {
  /// The same value in 64 bits; a negative one wraps.
  @inlinable @inline(__always) init<T: FixedWidthInteger & BitwiseCopyable>(widening value: T) {
    self.init(bitPattern: Int64(widening: value))
  }
}

extension Span where Element == UInt8 {
  /// The same bytes as a raw span.
  @inlinable package var asBytes: RawSpan {
    @_lifetime(copy self)
    get { unsafe bytes }
  }
}

extension Span where Element: BitwiseCopyable {
  /// The element at `position`, which the caller has checked.
  @inlinable @inline(__always) package func at(_ position: Int) -> Element {
    assert(position >= 0 && position < count)
    return unsafe self[unchecked: position]
  }
}

extension Load {
  /// Converts the number of a `Load` to the case; the cases are represented by the numbers 0…27 without gaps.
  @inlinable @inline(__always) init(checkedNumber number: UInt8) {
    assert(number <= Load.float64Big.rawValue)
    self = unsafe unsafeBitCast(number, to: Load.self)
  }
}

extension FITDecoder {
  /// Creates a decoder in memory that the caller lends during the life of the decoder, for platforms without a heap.
  ///
  /// `definitionBytes` of `memory` are for compiled definitions. Definitions that are active at the same time need 8
  /// bytes per field, and 4 for each number up to the highest field number below 250. Definitions whose lane is `skip` need none. The remaining memory is the
  /// carry buffer, for data that is split at the end of a chunk: the largest message or definition, and 15 bytes. If 16
  /// KiB or more remain, 8 KiB of them speed up the checksum, except in Embedded builds. A stream that needs more memory
  /// ends with `workspaceTooSmall`, at the same position for every division into chunks.
  ///
  /// - Returns: nil if `definitionBytes` is negative or fewer than `minimumMessageBytes` remain.
  public init?(lending memory: UnsafeMutableRawBufferPointer, definitionBytes: Int) {
    guard let workspace = unsafe Workspace(lent: memory, definitionBytes: definitionBytes) else { return nil }
    self.workspace = workspace
    #if !hasFeature(Embedded)
    ownsWorkspace = false
    #endif
  }

  /// Decodes the next bytes of the stream, and passes every complete message to the sink; see `feed(_:into:)` with a
  /// span.
  ///
  /// `chunk` is read during the call only. Every division of a stream into chunks gives the same calls to `sink`.
  ///
  /// - Returns: `needsInput`, or `stopped` after the sink asked to stop.
  /// - Throws: the first error, which stays until `reset()`.
  @inlinable
  public mutating func feed<Sink: FITSink & ~Copyable>(
    _ chunk: UnsafeRawBufferPointer, into sink: inout Sink
  ) throws(FITError) -> FITProgress {
    try feed(unsafe RawSpan(_unsafeBytes: chunk), into: &sink)
  }
}

/// A definition's compiled fields, borrowed from the pool: entries in file order, then the index by field number.
@safe @usableFromInline
struct CompiledFields: ~Escapable, BitwiseCopyable {
  @usableFromInline let start: UnsafeRawPointer
  /// The number of entries, and from bit 16 the length of the index.
  @usableFromInline let counts: UInt32

  /// Number of entries, including developer fields.
  @inlinable @inline(__always) var count: Int { Int(truncatingIfNeeded: counts & 0xFFFF) }
  /// The first field number that is not in the definition and has no index entry.
  @inlinable @inline(__always) var indexCount: Int { Int(truncatingIfNeeded: counts &>> 16) }

  @inlinable @inline(__always) @_lifetime(immortal)
  init(start: UnsafeRawPointer, counts: UInt32) {
    unsafe self.start = start
    self.counts = counts
  }

  /// The entry at a position.
  @inlinable @inline(__always) func entry(_ position: Int) -> FITFieldEntry {
    precondition(position >= 0 && position < count)
    return unsafe start.load(fromByteOffset: position &* 8, as: FITFieldEntry.self)
  }

  /// The last profile field with a number that is not in the index.
  @usableFromInline func searched(_ number: UInt8) -> PackedField {
    var found = PackedField()
    for position in 0..<count {
      let entry = entry(position)
      if entry.number == number && !entry.isDeveloper { found = entry.packed }
    }
    return found
  }

  /// The position of the field with a number; for a missing field with the load `absent`.
  @inlinable @inline(__always) func packed(_ number: UInt8) -> PackedField {
    guard Int(truncatingIfNeeded: number) < indexCount else {
      return number < MessagePlan.indexLimit ? PackedField() : searched(number)
    }
    let offset = count &* 8 &+ Int(truncatingIfNeeded: number) &* 4
    return unsafe start.load(fromByteOffset: offset, as: PackedField.self)
  }

  #if !hasFeature(Embedded)
  /// The places of a record's usual fields, which follow the index.
  @inlinable @inline(__always) var usual: UsualPlaces {
    let offset = (count &+ (indexCount &+ 1) / 2) &* 8
    return unsafe start.loadUnaligned(fromByteOffset: offset, as: UsualPlaces.self)
  }
  #endif
}

/// The decoder's fixed memory: compiled definitions, the carry buffer and the checksum's tables.
///
/// A view, not an owner: it is owned by `FITDecoder`, or by the caller that lent it. Layout: a plan for each local
/// message type, `poolWords` × 8 bytes for their fields, then the slots for remembered definitions (32 KB or none),
/// then the checksum's tables (8 KB or none), then the carry buffer.
@safe @usableFromInline
struct Workspace {
  @usableFromInline let base: UnsafeMutableRawPointer
  /// 64-bit words for the fields of compiled definitions.
  @usableFromInline let poolWords: Int
  /// Bytes in the carry buffer.
  @usableFromInline let carryCapacity: Int
  #if hasFeature(Embedded)
  var hasTables: Bool { false }
  @usableFromInline var words: Int { poolWords }
  #else
  /// Whether there are slicing-by-16 tables; otherwise the checksum is computed byte by byte.
  let hasTables: Bool
  /// Number of 64-bit words for compiled fields: the words of the pool, then the words of the slots.
  @usableFromInline let words: Int
  #endif

  /// Size of the sixteen tables in bytes.
  static var tableBytes: Int { 16 * 256 * 2 }

  /// Pool words that are enough for any stream: each local type has at most 510 field entries, 125 words of index,
  /// and four of usual fields.
  static var largestPool: Int { 16 * (510 + 125 + 4) }

  /// Size of the plans in bytes.
  @usableFromInline static var planBytes: Int { 16 * MemoryLayout<MessagePlan>.stride }

  /// Bytes of the carry buffer beyond its largest item: room for a checksum and the bytes that are read after it
  /// (`FITDecoder+FileEnd.swift`).
  @usableFromInline static var carryReserve: Int { 15 }

  /// Bytes of the largest definition, or of the largest message with its record header, that the carry buffer can hold.
  @inlinable var largestItem: Int { carryCapacity &- Self.carryReserve }

  /// Divides memory as described at `FITDecoder.init(lending:definitionBytes:)`; nil if it is too small.
  init?(lent memory: UnsafeMutableRawBufferPointer, definitionBytes: Int) {
    guard let start = memory.baseAddress, definitionBytes >= 0, definitionBytes <= memory.count else {
      return nil
    }
    guard memory.count &- definitionBytes >= FITDecoder.minimumMessageBytes else { return nil }
    let base = unsafe start.alignedUp(toMultipleOf: 8)
    let byteCount = unsafe memory.count &- start.distance(to: base)
    let poolWords = min(definitionBytes / 8, Self.largestPool)
    #if hasFeature(Embedded)
    let hasTables = false
    #else
    let hasTables = byteCount &- Self.planBytes &- poolWords &* 8 >= 2 &* Self.tableBytes
    #endif
    unsafe self.init(base: base, byteCount: byteCount, poolWords: poolWords, hasTables: hasTables)
  }

  init(base: UnsafeMutableRawPointer, byteCount: Int, poolWords: Int, slotWords: Int = 0, hasTables: Bool) {
    unsafe self.base = base
    self.poolWords = poolWords
    #if !hasFeature(Embedded)
    self.hasTables = hasTables
    words = poolWords &+ slotWords
    #endif
    let wordBytes = (poolWords &+ slotWords) &* 8
    carryCapacity = byteCount &- Self.planBytes &- wordBytes &- (hasTables ? Self.tableBytes : 0)
    // Memory without a plan is never read. The pool stays untouched until then; few streams need a page of it.
    clearPlans()
    #if !hasFeature(Embedded)
    for slot in stride(from: poolWords, to: words, by: RememberedDefinition.slotWords) { forget(slot) }
    if hasTables { fillTables() }
    #endif
  }

  #if !hasFeature(Embedded)
  /// Allocates memory on the heap; release it with `free`.
  static func allocate(poolWords: Int, carryCapacity: Int) -> Workspace {
    let slotWords = RememberedDefinition.allWords
    let bytes = planBytes &+ (poolWords &+ slotWords) &* 8 &+ tableBytes &+ carryCapacity
    let base = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 8)
    return unsafe Workspace(
      base: base, byteCount: bytes, poolWords: poolWords, slotWords: slotWords, hasTables: true)
  }

  func free() { unsafe base.deallocate() }
  #endif

  // MARK: Compiled definitions

  /// The compiled definition of a local message type, given by the low four bits of `local`.
  @inlinable @inline(__always) func plan(_ local: UInt8) -> MessagePlan {
    let place = Int(truncatingIfNeeded: local & 0x0F) &* MemoryLayout<MessagePlan>.stride
    return unsafe base.load(fromByteOffset: place, as: MessagePlan.self)
  }

  func setPlan(_ local: UInt8, _ plan: MessagePlan) {
    let place = Int(truncatingIfNeeded: local & 0x0F) &* MemoryLayout<MessagePlan>.stride
    unsafe base.storeBytes(of: plan, toByteOffset: place, as: MessagePlan.self)
  }

  /// Removes all active definitions.
  func clearPlans() { unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: Self.planBytes) }

  /// The compiled fields of `plan`.
  @inlinable @inline(__always) @_lifetime(borrow self)
  func fields(of plan: MessagePlan) -> CompiledFields {
    let start = Int(truncatingIfNeeded: plan.start)
    assert(start &+ plan.usualPlace <= words)
    let pointer = unsafe UnsafeRawPointer(base).advanced(by: Self.planBytes &+ start &* 8)
    return unsafe _overrideLifetime(CompiledFields(start: pointer, counts: plan.counts), borrowing: self)
  }

  func setField(_ word: Int, _ entry: FITFieldEntry) {
    precondition(word >= 0 && word < words)
    unsafe base.storeBytes(of: entry, toByteOffset: Self.planBytes &+ word &* 8, as: FITFieldEntry.self)
  }

  func setIndex(_ start: Int, _ number: Int, _ packed: PackedField) {
    precondition(start >= 0 && start &* 2 &+ number < words &* 2)
    unsafe base.storeBytes(of: packed, toByteOffset: Self.planBytes &+ start &* 8 &+ number &* 4, as: PackedField.self)
  }

  #if !hasFeature(Embedded)
  /// The usual places of a record; a lent workspace has no room for them.
  @usableFromInline func usual(of fields: CompiledFields) -> UsualPlaces {
    hasSlots ? fields.usual : UsualPlaces(fields)
  }

  func setUsual(_ word: Int, _ places: UsualPlaces) {
    precondition(word >= 0 && word &+ UsualPlaces.words <= words)
    unsafe base.storeBytes(of: places, toByteOffset: Self.planBytes &+ word &* 8, as: UsualPlaces.self)
  }
  #endif

  /// Moves `count` pool words from `source` to `destination`; the ranges can overlap.
  func moveWords(from source: Int, to destination: Int, count: Int) {
    precondition(min(source, destination) >= 0 && max(source, destination) &+ count <= poolWords)
    let pool = unsafe base.advanced(by: Self.planBytes)
    unsafe pool.advanced(by: destination &* 8).copyMemory(from: pool.advanced(by: source &* 8), byteCount: count &* 8)
  }

  // MARK: The carry buffer

  private var carryStart: Int { Self.planBytes &+ words &* 8 &+ (hasTables ? Self.tableBytes : 0) }

  /// The first `count` bytes in the carry buffer.
  #if hasFeature(Embedded)
  // A dozen callers: if inlined, the check in each would add 100 bytes.
  @inline(never)
  #endif
  @usableFromInline @_lifetime(borrow self)
  func carry(count: Int) -> RawSpan {
    precondition(count >= 0 && count <= carryCapacity)
    let start = unsafe UnsafeRawPointer(base).advanced(by: carryStart)
    return unsafe _overrideLifetime(RawSpan(_unsafeStart: start, byteCount: count), borrowing: self)
  }

  /// Appends `count` bytes of `input` from `offset` on, after `carried` existing bytes.
  @usableFromInline @inline(never)
  func appendToCarry(_ input: RawSpan, from offset: Int, count: Int, after carried: Int) {
    precondition(offset >= 0 && count >= 0 && offset &+ count <= input.byteCount && carried &+ count <= carryCapacity)
    let destination = unsafe base.advanced(by: carryStart &+ carried)
    unsafe input.extracting(unchecked: offset..<offset &+ count).withUnsafeBytes { source in
      if let start = source.baseAddress { unsafe destination.copyMemory(from: start, byteCount: count) }
    }
  }

  /// Drops the first `dropped` of `count` carried bytes.
  @usableFromInline @inline(never)
  func dropFromCarry(_ dropped: Int, of count: Int) {
    precondition(dropped >= 0 && dropped <= count && count <= carryCapacity)
    let start = unsafe base.advanced(by: carryStart)
    unsafe start.copyMemory(from: start.advanced(by: dropped), byteCount: count &- dropped)
  }
}

#if !hasFeature(Embedded)
extension Workspace {
  /// The checksum's tables; requires `hasTables`.
  var tables: ChecksumTables {
    precondition(hasTables)
    return unsafe ChecksumTables(start: UnsafeRawPointer(base).advanced(by: Self.planBytes &+ words &* 8))
  }

  func setTable(_ slice: Int, _ value: Int, _ entry: UInt16) {
    unsafe base.storeBytes(
      of: entry, toByteOffset: Self.planBytes &+ words &* 8 &+ (slice &* 256 &+ value) &* 2, as: UInt16.self)
  }

  // MARK: Remembered definitions

  /// Whether there are slots for remembered definitions.
  var hasSlots: Bool { words > poolWords }

  /// Whether the plan's fields are in a slot.
  func isInSlot(_ plan: MessagePlan) -> Bool { Int(truncatingIfNeeded: plan.start) > poolWords }

  /// The definition in the slot that begins at a pool word.
  func remembered(_ slot: Int) -> RememberedDefinition {
    unsafe base.load(fromByteOffset: place(ofSlot: slot), as: RememberedDefinition.self)
  }

  /// The first bytes of the definition from which a slot was compiled, without its record header.
  @_lifetime(borrow self)
  func rememberedBytes(_ slot: Int, count: Int) -> RawSpan {
    precondition(count <= RememberedDefinition.largestSize)
    let start = unsafe UnsafeRawPointer(base) + (place(ofSlot: slot) &+ RememberedDefinition.headWords &* 8)
    return unsafe _overrideLifetime(RawSpan(_unsafeStart: start, byteCount: count), borrowing: self)
  }

  /// Writes a slot's definition, and the bytes from which it was compiled.
  func setRemembered(_ slot: Int, _ known: RememberedDefinition, _ definition: RawSpan) {
    let start = place(ofSlot: slot)
    precondition(definition.byteCount <= RememberedDefinition.largestSize)
    unsafe base.storeBytes(of: known, toByteOffset: start, as: RememberedDefinition.self)
    let target = unsafe base + (start &+ RememberedDefinition.headWords &* 8)
    unsafe definition.withUnsafeBytes { bytes in
      if let first = bytes.baseAddress { unsafe target.copyMemory(from: first, byteCount: bytes.count) }
    }
  }

  /// Empties a slot.
  func forget(_ slot: Int) {
    unsafe base.storeBytes(of: RememberedDefinition(), toByteOffset: place(ofSlot: slot), as: RememberedDefinition.self)
  }

  private func place(ofSlot slot: Int) -> Int {
    precondition(slot >= poolWords && slot &+ RememberedDefinition.slotWords <= words)
    return Self.planBytes &+ slot &* 8
  }
}

/// The sixteen tables, with their own pointer so that a look-up is one load.
@safe
struct ChecksumTables {
  private let start: UnsafeRawPointer

  init(start: UnsafeRawPointer) { unsafe self.start = start }

  /// The entry of table `slice` for the byte `value`.
  @inline(__always) func entry(_ slice: Int, _ value: Int) -> UInt16 {
    assert(slice >= 0 && slice < 16 && value >= 0 && value < 256)
    return unsafe start.load(fromByteOffset: slice &* 512 &+ value &* 2, as: UInt16.self)
  }
}
#endif
