package import FITCore
package import Workouts

/// Takes what FIT files say of the body and of the day: scales, blood pressure, monitoring, stress, sleep.
///
/// Used as a decoder's sink beside the reader of workouts. Samples wait in `ready`, which the caller empties after each
/// slice, so that no more wait than a slice has messages. Fields beyond the profile are left alone; so is what devices
/// mark as not measured. Allocates nothing for a message.
package struct FITWellnessReader: FITSink, ~Copyable {
  /// Samples that wait to be taken.
  package var ready: [WellnessSample] = []
  /// The first `file_id` of the stream.
  package private(set) var identity = FITFileIdentity()
  /// Samples so far.
  package private(set) var samples = 0
  /// Messages without a time, and values that nobody has.
  package private(set) var unreadable = 0
  /// Status of the checksum of the last chained file; a mismatch of an earlier one stays.
  package private(set) var checksum = FITChecksum.absent
  /// True when a chained file was never finalised by its recorder.
  package private(set) var hasUnfinalizedFile = false
  /// The first moment and the last.
  package private(set) var range: ClosedRange<Instant>?

  private var hasIdentity = false
  private var clock = FITClock()
  private var monitoring = MonitoringClock()
  private var counters = MonitoringCounters()
  private var newest: Instant?
  /// The end of the newest phase of sleep.
  private var sleepEnd: Instant?

  /// Makes a reader.
  package init() {}

  /// Forgets the input that was read.
  package mutating func reset() {
    ready.removeAll(keepingCapacity: true)
    (identity, hasIdentity, samples, unreadable) = (FITFileIdentity(), false, 0, 0)
    (checksum, hasUnfinalizedFile, range) = (.absent, false, nil)
    resetFile()
  }

  private mutating func resetFile() {
    (clock, monitoring, newest, sleepEnd) = (FITClock(), MonitoringClock(), nil, nil)
    counters.reset()
  }

  // MARK: FITSink

  /// Generic for the messages that have values, typed for the file's identity.
  package func lane(forMessage number: UInt16) -> FITLane {
    switch number {
    case 0: .typed
    case 30, 51, 55, 103, 162, 211, 227, 229, 269, 275, 297, 346, 370, 371, 398, 412: .generic
    default: .skip
    }
  }

  /// Begins a chained file.
  package mutating func fileStart(_ header: FITFileHeader) { resetFile() }

  /// Takes the file's identity, and the time at which it was made.
  package mutating func fileID(_ fileID: borrowing FITFileID) -> FITFlow {
    let found = FITFileIdentity(fileID)
    if let created = found.timeCreated, created >= firstAbsoluteFITSeconds {
      clock.timeCreated = created
      monitoring.begin(at: created)
      counters.begin(at: Int64(created) &+ Self.epoch, local: nil)
    }
    guard !hasIdentity else { return .proceed }
    hasIdentity = true
    identity = found
    return .proceed
  }

  /// Takes a message's values.
  package mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    switch message.number {
    case 55: takeMonitoring(message)
    case 103: takeMonitoringInfo(message)
    case 162:
      if let utc = message.timestamp, let system = message.seconds(1) { clock.correlate(utc: utc, system: system) }
    case 412: takeNap(message)
    default: takeDated(message)
    }
    return .proceed
  }

  /// Notes how a chained file ended.
  package mutating func fileEnd(_ end: FITFileEnd) {
    if end.ending == .unfinalized { hasUnfinalizedFile = true }
    if case .mismatch = checksum { return }
    checksum = end.checksum
  }

  // MARK: Values at an instant

  private mutating func takeDated(_ message: borrowing FITMessage) {
    let seconds =
      switch message.number {
      case 227: message.seconds(1) ?? message.timestamp
      case 229: message.seconds(0) ?? message.timestamp
      default: message.timestamp
      }
    // An assessment of sleep has no time: it is that of the night before it.
    let time = seconds.flatMap { clock.instant($0) } ?? (message.number == 346 ? newest ?? created : nil)
    guard let time else { return unreadable &+= 1 }
    newest = time
    switch message.number {
    case 30: takeScale(message, time)
    case 51: takeBloodPressure(message, time)
    case 211:
      put(.restingHeartRate, message, 1, time, 1...250)
      put(.restingHeartRateSevenDays, message, 0, time, 1...250)
    case 227: put(.stress, message, 0, time, 0...100)
    case 229: put(.vo2Max, message, 2, time, 1...1000, scale: 10)
    case 269: put(.oxygenSaturation, message, 0, time, 1...100, scale: 100)
    case 275: takeSleepLevel(message, time)
    case 297: put(.respiratoryRate, message, 0, time, 1...20_000, scale: 100)
    case 346:
      put(.sleepScore, message, 6, time, 0...100)
      put(.sleepAwakenings, message, 11, time, 0...254)
      put(.sleepStress, message, 15, time, 0...10_000, scale: 100)
    case 370:
      put(.rMSSDOfWeek, message, 0, time, 1...65_534, scale: 128)
      put(.rMSSDOfNight, message, 1, time, 1...65_534, scale: 128)
      put(.rMSSDOfNightHighest, message, 2, time, 1...65_534, scale: 128)
    case 371: put(.heartRateVariabilityRMSSD, message, 0, time, 1...65_534, scale: 128)
    case 398:
      guard let deviation = message.plausibleNumber(1), deviation.magnitude < 50 else { return }
      add(WellnessSample(.skinTemperatureDeviation, at: time, deviation))
    default: break
    }
  }

  private mutating func takeScale(_ message: borrowing FITMessage, _ time: Instant) {
    let person = message.plausibleInteger(12).flatMap { UInt16(exactly: $0 & 0xFFF) }
    for row in Self.scaleRows {
      put(row.kind, message, row.field, time, 1...row.most, scale: row.scale, person: person)
    }
  }

  /// Fields of a scale; 0xFFFE is "calculating".
  private static let scaleRows: [(kind: WellnessKind, field: UInt8, most: Int64, scale: Double)] = [
    (.bodyMass, 0, 65_533, 100), (.bodyFatPercentage, 1, 10_000, 10_000), (.bodyWaterPercentage, 2, 10_000, 10_000),
    (.visceralFatMass, 3, 65_533, 100), (.boneMass, 4, 65_533, 100), (.muscleMass, 5, 65_533, 100),
    (.restingMetabolicRate, 7, 65_533, 4), (.physiqueRating, 8, 254, 1), (.activeMetabolicRate, 9, 65_533, 4),
    (.metabolicAge, 10, 254, 1), (.visceralFatRating, 11, 254, 1), (.bodyMassIndex, 13, 65_533, 10),
  ]

  private mutating func takeBloodPressure(_ message: borrowing FITMessage, _ time: Instant) {
    // 1 to 3 are errors of the measurement; 4 is an irregular heart rate.
    if let status = message.plausibleInteger(8), (1...3).contains(status) { return unreadable &+= 1 }
    put(.bloodPressureSystolic, message, 0, time, 1...400)
    put(.bloodPressureDiastolic, message, 1, time, 1...400)
    put(.meanArterialPressure, message, 2, time, 1...400)
    put(.heartRate, message, 6, time, 1...250)
  }

  /// Puts a value out: a whole number within a range, divided by its scale.
  private mutating func put(
    _ kind: WellnessKind, _ message: borrowing FITMessage, _ field: UInt8, _ time: Instant,
    _ range: ClosedRange<Int64>, scale: Double = 1, person: UInt16? = nil
  ) {
    guard let value = message.plausibleInteger(field) else { return }
    guard range.contains(value) else { return unreadable &+= 1 }
    var sample = WellnessSample(kind, at: time, Double(value) / scale)
    sample.person = person
    add(sample)
  }

  private mutating func add(_ sample: WellnessSample) {
    samples &+= 1
    let known = range ?? sample.start...sample.end
    range = min(known.lowerBound, sample.start)...max(known.upperBound, sample.end)
    ready.append(sample)
  }

  // MARK: Sleep

  /// A level is that of the time before it: the first one only says when sleep began.
  private mutating func takeSleepLevel(_ message: borrowing FITMessage, _ time: Instant) {
    let start = sleepEnd
    sleepEnd = time
    // Levels a day apart are those of two nights.
    guard let start, start < time, time.seconds(since: start) < 43_200, let level = message.plausibleInteger(0) else {
      return
    }
    let phase: SleepPhase? =
      switch level {
      case 1: .awake
      case 2: .asleepCore
      case 3: .asleepDeep
      case 4: .asleepREM
      default: nil
      }
    if let phase { add(WellnessSample(.sleep, start, time, Double(phase.rawValue))) }
  }

  private mutating func takeNap(_ message: borrowing FITMessage) {
    if message.plausibleInteger(5) == 1 { return }
    guard let start = message.seconds(0).flatMap({ clock.instant($0) }),
      let end = message.seconds(2).flatMap({ clock.instant($0) }), start < end, end.seconds(since: start) < 86_400
    else { return unreadable &+= 1 }
    add(WellnessSample(.sleep, start, end, Double(SleepPhase.asleepUnspecified.rawValue)))
  }

  // MARK: Monitoring

  /// Seconds from 1970 to the beginning of FIT's time.
  private static let epoch: Int64 = 631_065_600

  private var created: Instant? { clock.timeCreated.map { Instant(fitSeconds: $0) } }

  private mutating func takeMonitoringInfo(_ message: borrowing FITMessage) {
    guard let seconds = message.timestamp, seconds >= firstAbsoluteFITSeconds else { return unreadable &+= 1 }
    monitoring.inform(seconds)
    counters.begin(at: Int64(seconds) &+ Self.epoch, local: message.seconds(0).map { Int64($0) &+ Self.epoch })
    let time = Instant(fitSeconds: seconds)
    newest = time
    put(.restingMetabolicRate, message, 5, time, 1...65_533)
  }

  private mutating func takeMonitoring(_ message: borrowing FITMessage) {
    guard let seconds = monitoring.time(of: message), let time = clock.instant(seconds) else {
      return unreadable &+= 1
    }
    newest = time
    put(.heartRate, message, 27, time, 1...250)
    let type = activityType(message)
    let device = message.plausibleInteger(0).flatMap { UInt8(exactly: $0) } ?? 0xFF
    if let kind = Self.distanceKind(type) {
      count(.distance, message, 2, short: 8, kind, 100, time, type, device)
    }
    // Half cycles are steps, strokes and turns.
    switch type {
    case 1, 6: count(.cycles, message, 3, short: 9, .steps, 1, time, type, device)
    case 5: count(.cycles, message, 3, short: 9, .strokes, 2, time, type, device)
    default: break
    }
    count(.energy, message, 19, short: nil, .energy, 1, time, type, device)
    count(.pushes, message, 41, short: nil, .pushes, 1, time, type, device)
  }

  /// The type of activity: a field of its own, or the lower five bits of one.
  private func activityType(_ message: borrowing FITMessage) -> UInt8 {
    if let type = message.plausibleInteger(5).flatMap({ UInt8(exactly: $0) }) { return type }
    let packed = message.bytes(ofField: 24)
    if packed.byteCount > 0, packed.byte(0) != 0xFF { return packed.byte(0) & 0x1F }
    return 0xFF
  }

  private static func distanceKind(_ type: UInt8) -> WellnessKind? {
    switch type {
    case 1, 6: .distanceOnFoot
    case 2: .distanceCycling
    case 5: .distanceSwimming
    case 13: .distanceWheelchair
    default: .distance
    }
  }

  /// Puts out what a running total has gained.
  private mutating func count(
    _ counter: MonitoringCounters.Counter, _ message: borrowing FITMessage, _ field: UInt8, short: UInt8?,
    _ kind: WellnessKind, _ scale: Double, _ time: Instant, _ type: UInt8, _ device: UInt8
  ) {
    var bits: Int64 = 62
    var total = message.plausibleInteger(field)
    if total == nil, let short {
      total = message.plausibleInteger(short)
      bits = 16
    }
    guard let total, total >= 0 else { return }
    let end = time.unixMilliseconds / 1000
    guard let gain = counters.take(counter, total, at: end, type: type, device: device, bits: bits) else { return }
    add(WellnessSample(kind, Instant(unixSeconds: gain.since), time, Double(gain.added) / scale))
  }
}
