/// What ended a decode early, where, and what was known at that point.
///
/// A value: comparing and passing it on costs nothing, and text is made elsewhere. An error stays with its decoder until
/// `reset()`; what was delivered before it stands.
public struct FITError: Error, Equatable, Sendable {
  /// What kind of thing went wrong.
  public struct Code: Equatable, Sendable {
    @usableFromInline let number: UInt8
    init(_ number: UInt8) { self.number = number }

    /// The stream held no byte.
    public static let empty = Code(1)
    /// The stream does not begin with a FIT header.
    ///
    /// `expected` and `found` are the four bytes at offset 8, as a little-endian number.
    public static let notFIT = Code(2)
    /// The stream ends before its data does.
    ///
    /// `expected`: bytes still to come as the header says.
    public static let truncated = Code(3)
    /// A data message whose local message type has no definition; its size is unknown, so nothing after it can be read.
    public static let undefinedLocalMessage = Code(4)
    /// Bytes after the last part that are neither a header nor zero padding.
    ///
    /// Everything before them was delivered.
    public static let trailingData = Code(5)
    /// The lent workspace is too small for a definition or a message.
    ///
    /// `expected`: bytes needed, `found`: bytes there.
    public static let workspaceTooSmall = Code(6)
    /// The last message runs past the end that header and checksum agree on.
    public static let messageBeyondEnd = Code(7)
  }

  /// What kind of thing went wrong.
  public var code: Code
  /// Offset in the stream of the byte that could not be read on from, from 0, over all parts.
  public var offset: UInt64
  /// What was expected; its meaning is told at each code.
  public var expected: UInt32 = 0
  /// What was found instead.
  public var found: UInt32 = 0
  /// Global number of the last message that was begun, 0xFFFF when none.
  public var messageNumber: UInt16 = 0xFFFF
  /// Local message type of the record header concerned, 0xFF when none.
  public var localMessageType: UInt8 = 0xFF
  /// The last timestamp seen in this part, in seconds since 1989-12-31T00:00:00Z; 0xFFFFFFFF when none.
  public var lastTimestamp: UInt32 = 0xFFFF_FFFF

  /// Makes an error of which only code and offset are known.
  public init(_ code: Code, offset: UInt64) {
    self.code = code
    self.offset = offset
  }
}
