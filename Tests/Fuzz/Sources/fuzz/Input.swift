/// An input of a fuzzer: four bytes that choose how it is read, then the bytes to read.
struct Input {
  /// The number of bytes that choose; shorter inputs choose nothing.
  static let optionBytes = 4

  /// The bytes to read.
  var bytes: [UInt8]
  private let options: UInt32

  init(_ data: UnsafeRawBufferPointer) {
    options = data.prefix(Self.optionBytes).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    bytes = Array(data.dropFirst(Self.optionBytes))
  }

  /// The same choice for other bytes.
  init(_ other: Input, bytes: [UInt8]) {
    options = other.options
    self.bytes = bytes
  }

  /// A byte of the choice.
  subscript(option place: Int) -> UInt8 { UInt8(truncatingIfNeeded: options >> UInt32(8 * place)) }

  /// True when a bit of the first byte is set.
  func chooses(_ bit: Int) -> Bool { options >> UInt32(bit) & 1 == 1 }

  /// The ends of the chunks, ascending, as the last byte chooses: 0 every byte, up to 32 that many chunks, else at
  /// random.
  var cuts: [Int] {
    let choice = Int(self[option: 3])
    if choice <= 32 { return Self.cuts(of: bytes.count, every: max(1, choice)) }
    var state = UInt64(choice) &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<1 + choice % 12).map { _ in
      // Xorshift: any spread will do.
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bytes.count + 1))
    }.sorted()
  }

  /// The ends of chunks of one size.
  static func cuts(of count: Int, every size: Int) -> [Int] {
    Array(stride(from: size, to: max(size, count), by: size))
  }

  /// Hands out the bytes in chunks that end at `cuts`; stops when `body` returns false.
  func forEachChunk(endingAt cuts: [Int] = [], _ body: (RawSpan) -> Bool) {
    var start = 0
    for end in cuts + [bytes.count] {
      // Memory of its own for each chunk, so that a read past it is seen.
      let chunk = Array(bytes[start..<end])
      if !body(chunk.span.bytes) { return }
      start = end
    }
  }
}

/// Reports a broken rule: the fuzzer keeps the input.
func broken(_ what: @autoclosure () -> String) -> Never { fatalError(what()) }

/// Reports a rule that does not hold.
func must(_ condition: Bool, _ what: @autoclosure () -> String) { if !condition { broken(what()) } }
