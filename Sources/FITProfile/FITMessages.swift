public import FITCore

/// Copies messages out of a stream during decoding.
public struct FITMessageCollector: FITSink, ~Copyable {
  private var interpreter: FITInterpreter
  private let numbers: Set<UInt16>
  private var collected: [FITDecodedMessage] = []

  /// Creates a collector of all messages, or of the messages with the given numbers.
  public init(only numbers: Set<UInt16> = []) {
    interpreter = FITInterpreter()
    self.numbers = numbers
  }

  /// Returns the messages collected since the last call.
  public mutating func take() -> [FITDecodedMessage] {
    let taken = collected
    collected = []
    return taken
  }

  /// Generic for the wanted messages and for developer descriptions, `skip` for all others.
  public func lane(forMessage number: UInt16) -> FITLane {
    numbers.isEmpty || numbers.contains(number) || FITNumber.isDescription(number) ? .generic : .skip
  }

  /// Removes the state of the previous chained file.
  public mutating func fileStart(_ header: FITFileHeader) { interpreter.fileStart() }

  /// Passes a definition on to the interpreter.
  public mutating func definition(_ definition: FITDefinition) { interpreter.definition(definition) }

  /// Copies a message.
  public mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    guard numbers.isEmpty || numbers.contains(message.number) else {
      interpreter.observe(message)
      return .proceed
    }
    var copy = FieldCopy()
    interpreter.read(message, into: &copy)
    let name = ProfileMessage(number: message.number).map { String($0.name) } ?? String(message.number)
    collected.append(
      FITDecodedMessage(
        number: message.number, name: name, timestamp: message.timestamp, offset: message.offset, fields: copy.fields))
    return .proceed
  }
}

private struct FieldCopy: FITValueSink {
  var fields: [FITDecodedMessage.Field] = []

  mutating func value(_ value: FITValue) {
    guard let decoded = FITDecodedValue(value) else { return }
    fields.append(
      FITDecodedMessage.Field(
        number: value.number, name: value.name.isEmpty ? nil : String(repairing: value.name),
        units: value.units.isEmpty ? nil : String(repairing: value.units), value: decoded,
        developer: value.developerField))
  }
}

/// The messages of a FIT stream, in order.
///
/// ```swift
/// for message in FITMessages(bytes) where message.name == "session" {
///   print(message["sport"]?.string ?? "?", message["total_distance"]?.double ?? 0)
/// }
/// ```
///
/// It reads the stream only as far as messages are requested, so leaving the loop early leaves the rest unread. After
/// the loop, `error` is the error that ended the stream, if any.
public final class FITMessages: Sequence, IteratorProtocol {
  private var collector: FITMessageCollector
  private let refill: (inout FITMessageCollector) throws -> Bool
  private var waiting: ArraySlice<FITDecodedMessage> = []
  private var isAtEnd = false

  /// The error of the stream, usually a `FITError`; nil if none was found.
  ///
  /// All messages before it have been returned.
  public private(set) var error: (any Error)?

  /// Creates a sequence of all messages, or of the messages with the given numbers, of a stream that `refill` passes to
  /// a collector in parts.
  ///
  /// `refill` is called when more messages are requested. It returns false at the end of the stream.
  public init(
    only numbers: Set<UInt16> = [], refill: @escaping (inout FITMessageCollector) throws -> Bool
  ) {
    collector = FITMessageCollector(only: numbers)
    self.refill = refill
  }

  /// Creates a sequence of the messages, or of the messages with the given numbers, of a stream in memory.
  public convenience init(_ bytes: [UInt8], only numbers: Set<UInt16> = []) {
    let decoding = Decoding(bytes)
    self.init(only: numbers) { try decoding.step(&$0) }
  }

  /// The next message; nil at the end.
  public func next() -> FITDecodedMessage? {
    while waiting.isEmpty && !isAtEnd {
      do { isAtEnd = try !refill(&collector) } catch {
        self.error = error
        isAtEnd = true
      }
      waiting = collector.take()[...]
    }
    return waiting.popFirst()
  }

  /// A decoder and its bytes in memory.
  private final class Decoding {
    private var decoder = FITDecoder()
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func step(_ collector: inout FITMessageCollector) throws(FITError) -> Bool {
      guard position < bytes.count else {
        _ = try decoder.finish(into: &collector)
        return false
      }
      let end = Swift.min(position &+ 4096, bytes.count)
      defer { position = end }
      let bytes = self.bytes
      let chunk = bytes.span.extracting(position..<end).asBytes
      return try decoder.feed(chunk, into: &collector) == .needsInput
    }
  }
}
