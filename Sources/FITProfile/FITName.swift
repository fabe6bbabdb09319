/// A name of the profile: a view of constant text, which costs nothing to create, pass or compare.
///
/// It never allocates, except that ``description`` creates a string.
@safe public struct FITName: @unchecked Sendable {
  // Unchecked: the text is part of the program, so it neither changes nor disappears.
  private let start: UnsafePointer<UInt8>

  /// The number of bytes, which are ASCII.
  public let count: Int

  /// The `count` bytes of `text` that begin at `offset`.
  init(_ text: StaticString, offset: Int, count: Int) {
    precondition(offset >= 0 && count >= 0 && offset &+ count <= text.utf8CodeUnitCount)
    unsafe start = text.utf8Start + offset
    self.count = count
  }

  /// True when there is no text, such as the units of a field without any.
  public var isEmpty: Bool { count == 0 }

  /// The text's bytes.
  public var utf8: Span<UInt8> {
    @_lifetime(immortal)
    get {
      let bytes = unsafe Span(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(bytes, copying: ())
    }
  }
}

extension FITName: Hashable {
  /// True when both have the same text.
  public static func == (first: FITName, second: FITName) -> Bool {
    first.isEqual(to: second.utf8)
  }

  /// True when the name has the text of `string`.
  public static func == (name: FITName, string: String) -> Bool {
    name.isEqual(to: string.utf8.span)
  }

  /// Whether the name's text differs from `string`.
  public static func != (name: FITName, string: String) -> Bool {
    !(name == string)
  }

  /// Feeds the text to `hasher`.
  public func hash(into hasher: inout Hasher) {
    let bytes = utf8
    for index in bytes.indices {
      hasher.combine(bytes[index])
    }
  }

  /// True when `bytes` equal the name's.
  public func isEqual(to bytes: Span<UInt8>) -> Bool {
    guard bytes.count == count else { return false }
    let own = utf8
    for index in own.indices where own[index] != bytes[index] {
      return false
    }
    return true
  }
}

extension FITName: ExpressibleByStringLiteral, CustomStringConvertible {
  /// A name from a literal in the source, for comparisons and switches.
  public init(stringLiteral text: StaticString) {
    self.init(text, offset: 0, count: text.utf8CodeUnitCount)
  }

  /// The text as a string, which can allocate.
  public var description: String {
    String(self)
  }
}

extension String {
  /// Creates a string from a name's text.
  public init(_ name: FITName) {
    let bytes = name.utf8
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
