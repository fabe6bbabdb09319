import FITWriter

/// The content that every reader must find in a file, known from writing it.
public struct Expectation: Hashable, Sendable {
  /// The status of an input, in the words of the command line.
  public enum Status: String, Hashable, Sendable {
    /// Complete and intact.
    case ok
    /// Incomplete or damaged; all readable content counts.
    case partial
    /// Nothing usable.
    case failed
    /// Not selected.
    case skipped
  }

  /// The status of the input.
  public var status: Status
  /// The reason, if the status is not ok.
  public var reason: String?
  /// Number of whole messages.
  public var messages = 0
  /// Number of `record` messages among them.
  public var records = 0
  /// The first record's time in the file, unchanged, in FIT seconds.
  public var firstRecordTime: UInt32?
  /// The last record's time in the file, unchanged, in FIT seconds.
  public var lastRecordTime: UInt32?
  /// The `session` messages, in file order.
  public var sessions: [Session] = []
  /// The pauses: timer stops that a timer start follows.
  public var pauses = 0
  /// The gain of the distance counter in centimetres, over all sessions or without any.
  public var counterCentimeters = 0
  /// The part of the gain that can become samples: the gain between records with a known time.
  public var sampleCentimeters = 0

  /// The content of a `session` message, and of the records within its time.
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
    /// Its reported distance, in centimetres.
    public var distanceCentimeters: Int?
    /// Number of records within its time.
    public var records: Int
    /// The gain of the counter within its time, in centimetres.
    public var counterCentimeters: Int
    /// The part of that gain that can become samples.
    public var sampleCentimeters: Int
    /// Number of pauses within its time.
    public var pauses: Int
    /// Metres climbed according to its altitudes, if no other source gives them.
    public var ascentMeters: Int?
  }

  /// Expects only a status and a reason.
  public init(status: Status, reason: String?) {
    self.status = status
    self.reason = reason
  }

  /// Expects the messages of a file, a status and a reason.
  public init(_ file: NotedFile, status: Status = .ok, reason: String? = nil) {
    self.init(status: status, reason: reason)
    let recordNotes = file.notes.filter { $0.global == 20 }
    messages = file.notes.count
    records = recordNotes.count
    firstRecordTime = recordNotes.first?.timestamp
    lastRecordTime = recordNotes.last?.timestamp
    // The timer and the counter of one chained file do not continue in the next.
    let files = Set(file.notes.map(\.file)).sorted().map { index in file.notes.filter { $0.file == index } }
    let stops = files.flatMap(Self.pauses)
    pauses = stops.count
    counterCentimeters = files.reduce(0) { $0 + Self.gain(of: $1) }
    sampleCentimeters = files.reduce(0) { $0 + Self.gain(of: Self.dated($1)) }
    sessions = files.flatMap { notes in
      notes.filter { $0.global == 18 }.compactMap(\.summary).map { Session($0, notes: notes, pauses: stops) }
    }
  }

  /// The times of the stops that a start follows.
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

  /// The messages of a file whose time is known.
  ///
  /// Below 0x10000000 a time counts from when the device was switched on. A `timestamp_correlation` or the time of the
  /// file's creation gives that moment; without either, no sample can be dated.
  static func dated(_ notes: [MessageNote]) -> [MessageNote] {
    let firstDate: Int64 = 0x1000_0000
    let creation = notes.first { $0.global == 0 }?.summary?.value(of: 4)?.wholeNumber ?? 0
    let isAnchored = creation >= firstDate || notes.contains { $0.global == 162 }
    return notes.filter { note in note.timestamp.map { isAnchored || $0 >= firstDate } ?? false }
  }

  /// The gain of the counter: after a decrease it counts from the new value; a record back in time does not count.
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
