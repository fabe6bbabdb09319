public import FITCore

/// A heart beat as a strap stored it: its time, and the heart rate that the strap computed then.
public struct HeartBeat: Equatable, Sendable {
  /// Ticks of 1/32768 s since 1989-12-31T00:00:00Z, the anchors' unit; beats use 1/1024 s (32 ticks).
  public var ticks: Int64
  /// Beats per minute.
  public var bpm: Int64

  /// Ticks in a second.
  public static let ticksPerSecond: Int64 = 32_768

  /// Makes a beat.
  public init(ticks: Int64, bpm: Int64) {
    self.ticks = ticks
    self.bpm = bpm
  }
}

/// Puts the beats of `hr` messages (132) at absolute times, message by message.
///
/// A strap counts in 1/1024 s from power-on. An anchor message gives the time of one such count; the messages that
/// follow hold only counts, in full (`event_timestamp`) or their low 12 bits (`event_timestamp_12`). Allocates: no.
public struct HeartBeats: Sendable {
  /// The outcome of reading an `hr` message.
  public enum Outcome: Equatable, Sendable {
    /// All of its beats were handed out.
    case ok
    /// Beats came before any anchor, or not as many heart rates as times, or an anchor did not have one time.
    case unusable
    /// A beat was before the anchor; the count had wrapped around, as it does after 48 days.
    case wrapped
  }

  private var anchorTicks: Int64?
  private var anchorCount: Int64 = 0
  private var lastCount: Int64 = 0

  /// The count wraps here: 2^32 of 1/1024 s.
  private static let range: Int64 = 1 << 32

  /// Makes a reader that has seen no anchor.
  public init() {}

  /// Forgets the counter, as a new chained file begins; the anchor stays, as its records may be there.
  public mutating func fileStart() { lastCount = 0 }

  /// Hands the beats of an `hr` message to `body`; those without a valid heart rate are left out.
  public mutating func read(_ message: borrowing FITMessage, _ body: (HeartBeat) -> Void) -> Outcome {
    let rates = Self.elements(of: 6, in: message)
    let full = Self.elements(of: 9, in: message)
    let packed = message.bytes(ofField: 10)
    let packedCount = Self.isPresent(packed) ? packed.byteCount &* 8 / 12 : 0
    let count = packedCount > 0 ? packedCount : full
    var outcome = Outcome.ok
    for place in 0..<max(count, full) {
      if place < full, let value = Self.element(place, of: 9, in: message) { lastCount = value }
      guard place < count else { continue }
      if packedCount > 0 { lastCount &+= (Self.piece(place, of: packed) &- lastCount) & 0xFFF }
      if place == 0, !anchor(message, count: count) { outcome = .unusable }
      guard outcome != .unusable, let anchorTicks, count == rates else {
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
      guard let bpm = Self.element(place, of: 6, in: message) else { continue }
      body(HeartBeat(ticks: anchorTicks &+ elapsed &* 32, bpm: bpm))
    }
    return outcome
  }

  /// Takes the anchor of a message that has one; false when it is invalid.
  private mutating func anchor(_ message: borrowing FITMessage, count: Int) -> Bool {
    guard let seconds = message.timestamp else { return true }
    guard count == 1 else { return false }
    let fraction = message.plausibleInteger(0) ?? message.plausibleInteger(1).map { $0 &* 128 } ?? 0
    anchorTicks = Int64(seconds) &* HeartBeat.ticksPerSecond &+ fraction
    anchorCount = lastCount
    return true
  }

  // MARK: Fields

  /// The number of valid heart rates in an `hr` message.
  static func count(in message: borrowing FITMessage) -> Int {
    var count = 0
    for position in 0..<message.fieldCount where message[position].number == 6 && !message[position].isDeveloper {
      for place in 0..<message[position].count where message[position].plausibleInteger(place) != nil { count &+= 1 }
    }
    return count
  }

  private static func elements(of number: UInt8, in message: borrowing FITMessage) -> Int {
    for position in 0..<message.fieldCount where message[position].number == number && !message[position].isDeveloper {
      return (0..<message[position].count).contains { message[position].plausibleInteger($0) != nil }
        ? message[position].count : 0
    }
    return 0
  }

  private static func element(_ element: Int, of number: UInt8, in message: borrowing FITMessage) -> Int64? {
    for position in 0..<message.fieldCount where message[position].number == number && !message[position].isDeveloper {
      return message[position].plausibleInteger(element)
    }
    return nil
  }

  private static func isPresent(_ bytes: RawSpan) -> Bool {
    for position in 0..<bytes.byteCount where bytes.byte(position) != 0xFF { return true }
    return false
  }

  /// The 12 bits at a place of one long little-endian number.
  private static func piece(_ place: Int, of bytes: RawSpan) -> Int64 {
    let (byte, bit) = (place &* 12).quotientAndRemainder(dividingBy: 8)
    let pair = Int64(bytes.byte(byte)) | Int64(bytes.byte(byte &+ 1)) &<< 8
    return pair &>> Int64(bit) & 0xFFF
  }
}
