import FITWriter

/// What any reader must find in a file, known from writing it.
public struct Expectation: Hashable, Sendable {
  /// How an input ends, in the words of the command line.
  public enum Status: String, Hashable, Sendable {
    /// Everything there and sound.
    case ok
    /// Something missing or damaged; what was readable counts.
    case partial
    /// Nothing usable.
    case failed
    /// Not asked for.
    case skipped
  }

  /// How the input ends.
  public var status: Status
  /// The code of what is wrong, when something is.
  public var reason: String?
  /// The whole messages.
  public var messages = 0
  /// The `record` messages among them.
  public var records = 0
  /// The first and the last record's time as they stand in the file, in FIT seconds.
  public var firstRecordTime: UInt32?
  /// The last record's time.
  public var lastRecordTime: UInt32?
  /// The `session` messages, in file order.
  public var sessions: [Session] = []
  /// The pauses: timer stops that a timer start follows.
  public var pauses = 0
  /// What the distance counter gained, in centimetres, over all sessions or without any.
  public var counterCentimeters = 0
  /// How much of it can become samples: what was gained between records whose moment is known.
  public var sampleCentimeters = 0

  /// What a `session` message says, and what the records in its time say.
  public struct Session: Hashable, Sendable {
    /// The sport's number.
    public var sport: Int
    /// The sub-sport's number.
    public var subSport: Int
    /// Its start in FIT seconds.
    public var start: UInt32
    /// Milliseconds from start to end.
    public var elapsedMilliseconds: Int
    /// Milliseconds without pauses.
    public var timerMilliseconds: Int
    /// The distance it claims, in centimetres.
    public var distanceCentimeters: Int?
    /// The records within its time.
    public var records: Int
    /// What the counter gained within its time, in centimetres.
    public var counterCentimeters: Int
    /// How much of that can become samples.
    public var sampleCentimeters: Int
    /// The pauses within its time.
    public var pauses: Int
    /// Metres climbed by its heights, where only they tell.
    public var ascentMeters: Int?
  }

  /// Expects nothing but a verdict.
  public init(status: Status, reason: String?) {
    self.status = status
    self.reason = reason
  }

  /// Expects the messages of a part, and a verdict.
  public init(_ part: FilePart, status: Status = .ok, reason: String? = nil) {
    self.init(status: status, reason: reason)
    let recordNotes = part.notes.filter { $0.global == 20 }
    messages = part.notes.count
    records = recordNotes.count
    firstRecordTime = recordNotes.first?.timestamp
    lastRecordTime = recordNotes.last?.timestamp
    // The timer and the counter of one part are no business of the next.
    let parts = Set(part.notes.map(\.part)).sorted().map { index in part.notes.filter { $0.part == index } }
    let stops = parts.flatMap(Self.pauses)
    pauses = stops.count
    counterCentimeters = parts.reduce(0) { $0 + Self.gain(of: $1) }
    sampleCentimeters = parts.reduce(0) { $0 + Self.gain(of: Self.dated($1)) }
    sessions = parts.flatMap { notes in
      notes.filter { $0.global == 18 }.compactMap(\.summary).map { Session($0, notes: notes, pauses: stops) }
    }
  }

  /// The moments of the stops that a start follows.
  private static func pauses(in notes: [MessageNote]) -> [UInt32] {
    var stops: [UInt32] = []
    var stoppedAt: UInt32?
    for event in notes.filter({ $0.global == 21 }).compactMap(\.summary) where event.value(of: 0)?.wholeNumber == 0 {
      let time = event.value(of: 253)?.wholeNumber.map { UInt32(truncatingIfNeeded: $0) }
      switch event.value(of: 1)?.wholeNumber {
      case 0:
        if let stop = stoppedAt { stops.append(stop) }
        stoppedAt = nil
      case 1, 4, 8, 9: stoppedAt = stoppedAt ?? time
      default: break
      }
    }
    return stops
  }

  /// The messages of a part whose moment is known.
  ///
  /// Below 0x10000000 a time counts from when the device was switched on; a `timestamp_correlation` or the time of the file's creation
  /// tells when that was, and without either there is nothing to date a sample by.
  static func dated(_ notes: [MessageNote]) -> [MessageNote] {
    let firstDate: Int64 = 0x1000_0000
    let creation = notes.first { $0.global == 0 }?.summary?.value(of: 4)?.wholeNumber ?? 0
    let isAnchored = creation >= firstDate || notes.contains { $0.global == 162 }
    return notes.filter { note in note.timestamp.map { isAnchored || $0 >= firstDate } ?? false }
  }

  /// What the counter gained: a fall begins anew, a record that goes back in time does not count.
  static func gain(of notes: [MessageNote]) -> Int {
    var sum = 0
    var last: (time: UInt32, distance: Int)?
    for record in notes where record.global == 20 {
      guard let distance = record.distanceCentimeters else { continue }
      let time = record.timestamp ?? 0
      if let last {
        guard time >= last.time else { continue }
        sum += max(0, distance - last.distance)
      }
      last = (time, distance)
    }
    return sum
  }
}

extension Expectation.Session {
  init(_ summary: FITMessageSpec, notes: [MessageNote], pauses: [UInt32]) {
    func number(_ field: UInt8) -> Int { Int(summary.value(of: field)?.wholeNumber ?? 0) }
    sport = number(5)
    subSport = number(6)
    start = UInt32(truncatingIfNeeded: number(2))
    elapsedMilliseconds = number(7)
    timerMilliseconds = number(8)
    distanceCentimeters = summary.value(of: 9)?.wholeNumber.map { Int($0) }
    let time = start...start + UInt32(elapsedMilliseconds / 1000)
    func isOwn(_ note: MessageNote) -> Bool { note.global == 20 && note.timestamp.map(time.contains) ?? false }
    records = notes.count(where: isOwn)
    counterCentimeters = Expectation.gain(of: notes.filter(isOwn))
    sampleCentimeters = Expectation.gain(of: Expectation.dated(notes).filter(isOwn))
    self.pauses = pauses.count { time.contains($0) }
  }
}
