public import Columns

/// A growable byte buffer that is filled with text, drained and reused.
///
/// It grows by doubling and keeps its memory after `removeAll`, so it stops allocating after its longest text. A buffer
/// with an outlet passes its bytes on instead of growing beyond a limit, and before each unit that is not text. This is
/// the only file of the module with unsafe code; numbers, times and escaping (`TextBuffer+….swift`) use its few safe
/// methods. The content is valid UTF-8 if callers use `append(_: StaticString)`, `append(_: String)` and the escaping
/// methods; raw bytes are appended unchanged.
@safe public struct TextBuffer: ~Copyable, @unchecked Sendable {
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes that were not drained yet.
  public private(set) var count = 0
  private var outlet: (any UnitOutlet)?
  /// The maximum number of waiting bytes if there is an outlet.
  private var limit = 0

  /// Creates an empty buffer with room for `capacity` bytes.
  public init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    unsafe storage = .allocate(capacity: self.capacity)
  }

  deinit { unsafe storage.deallocate() }

  /// Whether the buffer is empty.
  public var isEmpty: Bool { count == 0 }

  /// Passes the waiting text and then a unit to the outlet; does nothing without an outlet.
  mutating func put(_ unit: OutputUnit) {
    guard let outlet else { return }
    if count > 0 { outlet.put(.text(bytes)) }
    count = 0
    outlet.put(unit)
  }

  /// Returns a range of the content.
  @_lifetime(borrow self)
  borrowing func bytes(_ range: Range<Int>) -> Span<UInt8> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe _overrideLifetime(Span(_unsafeStart: storage + range.lowerBound, count: range.count), borrowing: self)
  }

  /// The content.
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    borrowing get {
      unsafe _overrideLifetime(RawSpan(_unsafeStart: UnsafeRawPointer(storage), byteCount: count), borrowing: self)
    }
  }

  /// The content as a string; allocates.
  public var string: String {
    unsafe String(decoding: UnsafeBufferPointer(start: storage, count: count), as: UTF8.self)
  }

  /// The default limit of waiting bytes for an outlet.
  public static let passedBytes = 1 << 16

  /// Passes bytes beyond `limit` to `outlet`.
  ///
  /// They can no longer be removed.
  public mutating func connect(to outlet: any UnitOutlet, beyond limit: Int = TextBuffer.passedBytes) {
    self.outlet = outlet
    self.limit = max(limit, capacity)
  }

  /// Removes the content and keeps the memory.
  public mutating func removeAll() { count = 0 }

  /// Removes all but the first `length` bytes.
  mutating func truncate(to length: Int) {
    precondition((0...count).contains(length))
    count = length
  }

  /// Ensures room for at least `extra` more bytes.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if capacity &- count < extra { grow(by: extra) }
  }

  @inline(never)
  private mutating func grow(by extra: Int) {
    if let outlet, count &+ extra > limit {
      outlet.put(.text(bytes))
      removeAll()
      if extra <= capacity { return }
    }
    let doubled = outlet == nil ? capacity &* 2 : min(capacity &* 2, limit)
    let larger = max(doubled, count &+ extra)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe moved.update(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = moved
    capacity = larger
  }

  /// Removes the last byte.
  mutating func removeLast() {
    precondition(count > 0)
    count &-= 1
  }

  /// Appends one byte.
  @inline(__always)
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe storage[count] = byte
    count &+= 1
  }

  /// Appends a literal.
  @inline(__always)
  public mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { unsafe append(pointer: $0.baseAddress, count: $0.count) }
  }

  /// Appends a string unchanged.
  ///
  /// A literal calls the function for literals, which only copies it.
  @_disfavoredOverload
  public mutating func append(_ string: String) { append(string.utf8Span.span) }

  /// Appends bytes unchanged.
  public mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(pointer: $0.baseAddress, count: $0.count) }
  }

  /// Appends the content of another buffer.
  @inline(__always)
  public mutating func append(_ other: borrowing TextBuffer) {
    unsafe append(pointer: other.storage, count: other.count)
  }

  @inline(__always)
  private mutating func append(pointer: UnsafePointer<UInt8>?, count added: Int) {
    guard let pointer = unsafe pointer else { return }
    if capacity &- count < added {
      if outlet != nil && added > limit { return unsafe passOn(pointer, added) }
      grow(by: added)
    }
    unsafe (storage + count).update(from: pointer, count: added)
    count &+= added
  }

  /// Passes on a text that is longer than the limit, after the waiting bytes.
  @inline(never)
  private mutating func passOn(_ pointer: UnsafePointer<UInt8>, _ added: Int) {
    if count > 0 { outlet?.put(.text(bytes)) }
    removeAll()
    unsafe outlet?.put(.text(RawSpan(_unsafeStart: UnsafeRawPointer(pointer), byteCount: added)))
  }

  /// Appends the last `width` decimal digits of `value`, padded with zeros.
  @inline(__always)
  package mutating func append(digitsOf value: UInt64, width: Int) {
    reserve(width)
    var rest = value
    var place = width
    while place > 0 {
      place &-= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      unsafe storage[count &+ place] = UInt8(truncatingIfNeeded: 0x30 &+ digit)
      rest = quotient
    }
    count &+= width
  }

  /// Inserts blanks before the byte at `index`.
  mutating func insertBlanks(_ blanks: Int, at index: Int) {
    precondition(blanks >= 0 && (0...count).contains(index))
    reserve(blanks)
    unsafe (storage + index + blanks).update(from: storage + index, count: count &- index)
    unsafe (storage + index).update(repeating: UInt8(ascii: " "), count: blanks)
    count &+= blanks
  }

  /// Returns the number of code points that were appended since the buffer had `start` bytes.
  func columns(from start: Int) -> Int {
    precondition((0...count).contains(start))
    var columns = 0
    // Every code point has exactly one byte that is not a continuation byte (10xxxxxx).
    for index in start..<count where unsafe storage[index] & 0xC0 != 0x80 { columns &+= 1 }
    return columns
  }

  /// Appends the standard library's text for a finite number: the shortest digits that represent it exactly.
  mutating func append(descriptionOf value: Double) {
    // The longest text is "-2.2250738585072014e-308" with 24 bytes.
    reserve(32)
    var tail = unsafe DescriptionTail(start: storage + count)
    unsafe value.write(to: &tail)
    unsafe count &+= tail.count
  }
}

/// Makes `Double.write(to:)` write its digits directly to a buffer.
///
/// The standard library passes its digits to `_writeASCII`, whose default creates a String, which allocates for more
/// than 15 digits. This type implements the requirement to avoid the allocation. The underscored requirement can
/// disappear; then `write(_:)` is called, the output stays the same, and the allocation test fails.
@unsafe private struct DescriptionTail: @unsafe TextOutputStream {
  let start: UnsafeMutablePointer<UInt8>
  var count = 0

  init(start: UnsafeMutablePointer<UInt8>) { unsafe self.start = start }

  mutating func write(_ string: String) {
    for byte in string.utf8 { unsafe put(byte) }
  }

  mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
    for index in buffer.indices { unsafe put(buffer[index]) }
  }

  private mutating func put(_ byte: UInt8) {
    unsafe start[count] = byte
    unsafe count &+= 1
  }
}
