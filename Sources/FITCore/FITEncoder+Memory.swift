// The unsafe half of the encoder: definitions and the buffer in lent memory. The pool of the decoder's workspace
// contains four bytes per field, at positions that the plans define; the carry buffer contains the bytes that wait to
// be written.
//
// The soundness rule: a position in the pool is from a plan, which was created when there was room for all of its
// fields. Bytes are written to the buffer only after `lacksRoom` has checked their number plus eight.

extension FITEncoder {
  /// Creates an encoder in memory that the caller lends during the life of the encoder, for platforms without a heap.
  ///
  /// `definitionBytes` of `memory` are for definitions: 4 bytes for each field of the definitions that are active at
  /// the same time, one more field for each definition whose times the encoder writes, and room for another copy of the
  /// largest. With less memory, definitions are written more often. The remaining memory, minus 335 bytes, is the
  /// buffer for the largest definition or message. If 16 KiB or more remain, 8 KiB of them speed up the checksum,
  /// except in Embedded builds.
  ///
  /// - Returns: nil if `definitionBytes` is negative or fewer than `FITDecoder.minimumMessageBytes` remain.
  public init?(lending memory: UnsafeMutableRawBufferPointer, definitionBytes: Int) {
    guard let workspace = unsafe Workspace(lent: memory, definitionBytes: definitionBytes) else { return nil }
    self.init(workspace)
  }
}

extension Span where Element == FITFieldLayout {
  /// The same layouts as bytes.
  @inlinable var asBytes: RawSpan { @_lifetime(copy self) get { unsafe bytes } }
}

extension Workspace {
  /// The field with a place in the pool.
  @inlinable @inline(__always) func layout(_ place: Int) -> FITFieldLayout {
    assert(place >= 0 && place < poolWords &* 2)
    let bits = unsafe base.load(fromByteOffset: Self.planBytes &+ place &* 4, as: UInt32.self)
    return FITFieldLayout(bits: UInt32(littleEndian: bits))
  }

  func setLayout(_ place: Int, _ layout: FITFieldLayout) {
    precondition(place >= 0 && place < poolWords &* 2)
    unsafe base.storeBytes(of: layout, toByteOffset: Self.planBytes &+ place &* 4, as: FITFieldLayout.self)
  }

  /// Copies whole layouts to a position in the pool; they can be in the pool themselves.
  func setLayouts(_ place: Int, _ layouts: RawSpan) {
    precondition(place >= 0 && place &* 4 &+ layouts.byteCount <= poolWords &* 8)
    let target = unsafe base.advanced(by: Self.planBytes &+ place &* 4)
    unsafe layouts.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { unsafe target.copyMemory(from: start, byteCount: bytes.count) }
    }
  }

  /// The layouts from a place in the pool on.
  @usableFromInline @_lifetime(borrow self)
  func layouts(_ place: Int, count: Int) -> RawSpan {
    precondition(place >= 0 && count >= 0 && place &+ count <= poolWords &* 2)
    let start = unsafe UnsafeRawPointer(base).advanced(by: Self.planBytes &+ place &* 4)
    return unsafe _overrideLifetime(RawSpan(_unsafeStart: start, byteCount: count &* 4), borrowing: self)
  }

  #if hasFeature(Embedded)
  private var bufferStart: Int { Self.planBytes &+ words &* 8 }
  #else
  @usableFromInline var bufferStart: Int { Self.planBytes &+ words &* 8 &+ (hasTables ? Self.tableBytes : 0) }
  #endif

  /// Writes eight bytes to a position of the buffer in little-endian order.
  @usableFromInline func setEight(_ place: Int, _ bits: UInt64) {
    assert(place >= 0 && place &+ 8 <= carryCapacity)
    unsafe base.storeBytes(of: bits.littleEndian, toByteOffset: bufferStart &+ place, as: UInt64.self)
  }

  #if !hasFeature(Embedded)
  /// Memory from the heap for an encoder of any messages; `free` gives it back.
  static func allocateForEncoder() -> Workspace {
    // Sixteen definitions of 510 fields, each with a time, and one more.
    let poolWords = 17 * 256
    // The largest message, its record header and the bytes beyond it.
    let bytes = planBytes &+ poolWords &* 8 &+ tableBytes &+ 130_051 &+ 8
    let base = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 8)
    return unsafe Workspace(base: base, byteCount: bytes, poolWords: poolWords, hasTables: true)
  }
  #endif
}

/// Writes into memory that the caller lends, up to its size.
@safe
public struct FITMemoryOutput: FITOutput {
  private let memory: UnsafeMutableRawBufferPointer
  /// Bytes written.
  public private(set) var count = 0

  /// Writes from the start of `memory` on, which must stay there as long as the output is used.
  public init(_ memory: UnsafeMutableRawBufferPointer) { unsafe self.memory = unsafe memory }

  /// Appends the bytes; false, with nothing written, when they do not fit.
  public mutating func write(_ bytes: RawSpan) -> Bool {
    guard unsafe bytes.byteCount <= memory.count &- count else { return false }
    let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...])
    unsafe bytes.withUnsafeBytes { bytes in unsafe rest.copyMemory(from: bytes) }
    count &+= bytes.byteCount
    return true
  }
}
