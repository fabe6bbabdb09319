/// The error that ended a decode early: its kind, its position, and the decoder's state at that position.
///
/// It is a value: comparing it and passing it on costs nothing, and text is created elsewhere. An error stays with its
/// decoder until `reset()`; everything delivered before it remains valid.
public struct FITError: Error, Equatable, Sendable {
  /// The kind of error.
  public enum Code: Sendable {
    /// The stream has no bytes.
    case empty
    /// The stream does not begin with a FIT header.
    ///
    /// `expected` and `found` are the four bytes at offset 8, as a little-endian number.
    case notFIT
    /// The stream ends before its data does.
    ///
    /// `expected`: missing bytes according to the header.
    case truncated
    /// A data message has a local message type without a definition. Its size is unknown, so the bytes after it cannot
    /// be read.
    case undefinedLocalMessage
    /// Bytes after the last file that are neither a header nor zero padding.
    ///
    /// Everything before them was delivered.
    case trailingData
    /// The lent workspace is too small for a definition or a message.
    ///
    /// `expected`: bytes needed, `found`: bytes there.
    case workspaceTooSmall
    /// The last message extends beyond the end that the header promises.
    case messageBeyondEnd
  }

  // Wide variables first, so that there are no gaps between them.

  /// Offset in the stream of the byte at which reading had to stop, from 0, over all chained files.
  public var offset: UInt64
  /// The expected value; its meaning depends on the code.
  public var expected: UInt32 = 0
  /// The value found instead.
  public var found: UInt32 = 0
  /// The last timestamp seen in this file, in seconds since 1989-12-31T00:00:00Z; 0xFFFFFFFF when none.
  public var lastTimestamp: UInt32 = 0xFFFF_FFFF
  /// Global number of the last message begun; 0xFFFF when none.
  public var messageNumber: UInt16 = 0xFFFF
  /// Local message type of the record header concerned, 0xFF when none.
  public var localMessageType: UInt8 = 0xFF
  /// The kind of error.
  public var code: Code

  /// Makes an error with only its code and offset.
  public init(_ code: Code, offset: UInt64) {
    self.code = code
    self.offset = offset
  }
}
