#if !hasFeature(Embedded)

/// A sink with a closure, for scripts and first steps: every message is passed to the generic lane.
///
/// ```swift
/// var speeds = FITClosureSink { message in
///   if message.number == 20, let speed = message.number(73) { print(speed / 1000) }
///   return .proceed
/// }
/// ```
///
/// Your own sink type is faster: it declares which messages it wants, and it is inlined.
public struct FITClosureSink: FITSink {
  @usableFromInline let onMessage: (borrowing FITMessage) -> FITFlow
  @usableFromInline let wants: (UInt16) -> Bool

  /// Creates a sink that calls `onMessage` for every message whose global number `wants` accepts; by default for all
  /// messages.
  @inlinable
  public init(
    wanting wants: @escaping (UInt16) -> Bool = { _ in true },
    _ onMessage: @escaping (borrowing FITMessage) -> FITFlow
  ) {
    self.wants = wants
    self.onMessage = onMessage
  }

  /// Generic for the wanted messages, `skip` for all others.
  @inlinable public func lane(forMessage number: UInt16) -> FITLane { wants(number) ? .generic : .skip }

  /// Calls the closure.
  @inlinable public mutating func message(_ message: borrowing FITMessage) -> FITFlow { onMessage(message) }
}

extension FITDecoder {
  /// Decodes a whole stream of bytes from memory or from any sequence.
  ///
  /// An array is read in place; other sequences are read through a buffer of 4 KiB. It creates its own decoder, so it
  /// allocates.
  ///
  /// - Throws: the first error; all readable messages have been delivered by then.
  @inlinable
  public static func decode<Bytes: Sequence<UInt8>, Sink: FITSink & ~Copyable>(
    _ bytes: Bytes, into sink: inout Sink
  ) throws(FITError) -> FITStreamSummary {
    var decoder = FITDecoder()
    if let whole = bytes as? [UInt8] {
      _ = try decoder.feed(whole.span.asBytes, into: &sink)
      return try decoder.finish(into: &sink)
    }
    var buffer: [UInt8] = []
    buffer.reserveCapacity(4096)
    var iterator = bytes.makeIterator()
    while true {
      buffer.removeAll(keepingCapacity: true)
      while buffer.count < 4096, let byte = iterator.next() { buffer.append(byte) }
      guard !buffer.isEmpty, try decoder.feed(buffer.span.asBytes, into: &sink) == .needsInput else { break }
    }
    return try decoder.finish(into: &sink)
  }
}

#endif
