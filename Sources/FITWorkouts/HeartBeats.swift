public import FITCore

/// A heart beat that a strap stored: its time, and the heart rate that the strap computed at that time.
public struct HeartBeat: Equatable, Sendable {
  /// The time in ticks of 1/32768 s since 1989-12-31T00:00:00Z.
  ///
  /// Anchors have this resolution. Beats are stored in 1/1024 s (32 ticks).
  public var ticks: Int64
  /// Beats per minute.
  public var bpm: Int64

  /// Ticks per second.
  public static let ticksPerSecond: Int64 = 32_768
}

/// Computes absolute times for the beats of `hr` messages, message by message.
///
/// A strap counts in 1/1024 s from power-on. An anchor message contains the time of one such count. The following
/// messages contain only counts, in full (`event_timestamp`) or their low 12 bits (`event_timestamp_12`). It never
/// allocates.
public struct HeartBeats: Sendable {
  /// The outcome of reading an `hr` message.
  public enum Outcome: Equatable, Sendable {
    /// All of its beats were passed on.
    case ok
    /// Beats preceded any anchor, the numbers of heart rates and times differ, or an anchor did not have exactly one
    /// time.
    case unusable
    /// A beat was before the anchor: the count had wrapped around, as it does after 48 days.
    case wrapped
  }

  private var anchorTicks: Int64?
  private var anchorCount: Int64 = 0
  private var lastCount: Int64 = 0

  /// The count wraps at 2^32 of 1/1024 s.
  private static let range: Int64 = 1 << 32

  /// Creates a reader without an anchor.
  public init() {}

  /// Resets the counter for a new chained file.
  ///
  /// The anchor is kept, because the anchor for the records of a file can be in the previous file.
  public mutating func fileStart() { lastCount = 0 }

  /// Calls `body` with the beats of an `hr` message; beats without a valid heart rate are skipped.
  public mutating func read(_ message: borrowing FITMessage, _ body: (HeartBeat) -> Void) -> Outcome {
    let (rates, times) = (message.field(Field.filteredBPM), message.field(Field.eventTimestamp))
    let (rateCount, full) = (Self.count(of: rates), Self.count(of: times))
    let packed = message.bytes(ofField: Field.eventTimestamp12)
    let packedCount = Self.isPresent(packed) ? packed.byteCount &* 8 / 12 : 0
    let count = packedCount > 0 ? packedCount : full
    var outcome = Outcome.ok
    for place in 0..<max(count, full) {
      if place < full, let value = times.plausibleInteger(place) { lastCount = value }
      guard place < count else { continue }
      if packedCount > 0 { lastCount &+= (Self.piece(place, of: packed) &- lastCount) & 0xFFF }
      if place == 0, !anchor(message, count: count) { outcome = .unusable }
      guard outcome != .unusable, let anchorTicks, count == rateCount else {
        outcome = .unusable
        continue
      }
      var elapsed = lastCount &- anchorCount
      if elapsed < 0 {
        guard elapsed < 0 &- Self.range / 2 else {
          outcome = .unusable
          continue
        }
        elapsed &+= Self.range
        outcome = .wrapped
      }
      guard let bpm = rates.plausibleInteger(place) else { continue }
      body(HeartBeat(ticks: anchorTicks &+ elapsed &* 32, bpm: bpm))
    }
    return outcome
  }

  /// Reads the anchor of a message if it has one; false if it is invalid.
  private mutating func anchor(_ message: borrowing FITMessage, count: Int) -> Bool {
    guard let seconds = message.timestamp else { return true }
    guard count == 1 else { return false }
    let fraction =
      message.plausibleInteger(Field.fractionalTimestamp) ?? message.plausibleInteger(Field.time256).map { $0 &* 128 }
      ?? 0
    anchorTicks = Int64(seconds) &* HeartBeat.ticksPerSecond &+ fraction
    anchorCount = lastCount
    return true
  }

  // MARK: Fields

  private typealias Field = FITNumber.HR

  /// The number of valid heart rates in an `hr` message.
  static func count(in message: borrowing FITMessage) -> Int {
    let rates = message.field(Field.filteredBPM)
    var count = 0
    for place in 0..<rates.count where rates.plausibleInteger(place) != nil { count &+= 1 }
    return count
  }

  /// The number of a field's elements; 0 if none is valid.
  private static func count(of field: borrowing FITField) -> Int {
    (0..<field.count).contains { field.plausibleInteger($0) != nil } ? field.count : 0
  }

  private static func isPresent(_ bytes: RawSpan) -> Bool {
    for position in 0..<bytes.byteCount where bytes.byte(position) != 0xFF { return true }
    return false
  }

  /// The 12 bits at an index of one long little-endian number.
  private static func piece(_ place: Int, of bytes: RawSpan) -> Int64 {
    let (byte, bit) = (place &* 12).quotientAndRemainder(dividingBy: 8)
    let pair = Int64(bytes.byte(byte)) | Int64(bytes.byte(byte &+ 1)) &<< 8
    return pair &>> Int64(bit) & 0xFFF
  }
}
