package import FITCore
package import Workouts

/// Reads values of the body and of the day from FIT files: scales, blood pressure, monitoring, stress, sleep.
///
/// Use it as a decoder's sink beside the reader of workouts. Samples wait in `ready`, which the caller empties after
/// each slice, so that at most one sample per message of a slice waits. Fields that are not in the profile are ignored,
/// and so are values that devices mark as not measured. It allocates nothing for a message.
package struct FITWellnessReader: FITSink, ~Copyable {
  /// Samples that are ready.
  package var ready: [WellnessSample] = []
  /// The first `file_id` of the stream.
  package private(set) var identity = FITFileIdentity()
  /// The number of samples so far.
  package private(set) var samples = 0
  /// The number of messages without a time, and of impossible values.
  package private(set) var unreadable = 0
  /// Status of the checksum of the last chained file; a mismatch of an earlier one is kept.
  package private(set) var checksum = FITChecksum.absent
  /// Whether a chained file was not finalized by its recorder.
  package private(set) var hasUnfinalizedFile = false
  /// The first time and the last.
  package private(set) var range: ClosedRange<Instant>?

  private var hasIdentity = false
  private var clock = FITClock()
  private var monitoring = MonitoringClock()
  private var counters = MonitoringCounters()
  private var newest: Instant?
  /// The end of the newest phase of sleep.
  private var sleepEnd: Instant?

  /// Creates a reader.
  package init() {}

  /// Removes the state of the last input.
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

  /// Generic for messages with values, typed for the file's identity.
  package func lane(forMessage number: UInt16) -> FITLane {
    switch number {
    case FITNumber.fileID: .typed
    case FITNumber.weightScale, FITNumber.bloodPressure, FITNumber.monitoring, FITNumber.monitoringInfo,
      FITNumber.timestampCorrelation, FITNumber.monitoringHRData, FITNumber.stressLevel, FITNumber.maxMetData,
      FITNumber.spo2Data, FITNumber.sleepLevel, FITNumber.respirationRate, FITNumber.sleepAssessment,
      FITNumber.hrvStatusSummary, FITNumber.hrvValue, FITNumber.skinTempOvernight, FITNumber.napEvent:
      .generic
    default: .skip
    }
  }

  /// Begins a chained file.
  package mutating func fileStart(_ header: FITFileHeader) { resetFile() }

  /// Handles the file's identity and its creation time.
  package mutating func fileID(_ fileID: borrowing FITFileID) -> FITFlow {
    let found = FITFileIdentity(fileID)
    if let created = found.timeCreated, created >= FITTime.firstAbsolute {
      clock.timeCreated = created
      monitoring.begin(at: created)
      counters.begin(at: Int64(created) &+ FITTime.epoch, local: nil)
    }
    guard !hasIdentity else { return .proceed }
    hasIdentity = true
    identity = found
    return .proceed
  }

  /// Handles a message's values.
  package mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    switch message.number {
    case FITNumber.monitoring: takeMonitoring(message)
    case FITNumber.monitoringInfo: takeMonitoringInfo(message)
    case FITNumber.timestampCorrelation: clock.correlate(message)
    case FITNumber.napEvent: takeNap(message)
    default: takeDated(message)
    }
    return .proceed
  }

  /// Stores the status of a chained file at its end.
  package mutating func fileEnd(_ end: FITFileEnd) {
    if end.ending == .unfinalized { hasUnfinalizedFile = true }
    if case .mismatch = checksum { return }
    checksum = end.checksum
  }

  // MARK: Values at an instant

  private mutating func takeDated(_ message: borrowing FITMessage) {
    let seconds =
      switch message.number {
      case FITNumber.stressLevel: message.seconds(FITNumber.StressLevel.stressLevelTime) ?? message.timestamp
      case FITNumber.maxMetData: message.seconds(FITNumber.MaxMetData.updateTime) ?? message.timestamp
      default: message.timestamp
      }
    // An assessment of sleep has no time: it belongs to the night before it.
    let isOfNight = message.number == FITNumber.sleepAssessment
    let time = seconds.flatMap { clock.instant($0) } ?? (isOfNight ? newest ?? created : nil)
    guard let time else { return unreadable &+= 1 }
    newest = time
    switch message.number {
    case FITNumber.weightScale: takeScale(message, time)
    case FITNumber.bloodPressure: takeBloodPressure(message, time)
    case FITNumber.monitoringHRData:
      typealias Field = FITNumber.MonitoringHRData
      put(.restingHeartRate, message, Field.currentDayRestingHeartRate, time, 1...250)
      put(.restingHeartRateSevenDays, message, Field.restingHeartRate, time, 1...250)
    case FITNumber.stressLevel: put(.stress, message, FITNumber.StressLevel.stressLevelValue, time, 0...100)
    case FITNumber.maxMetData: put(.vo2Max, message, FITNumber.MaxMetData.vo2Max, time, 1...1000, scale: 10)
    case FITNumber.spo2Data:
      put(.oxygenSaturation, message, FITNumber.Spo2Data.readingSpo2, time, 1...100, scale: 100)
    case FITNumber.sleepLevel: takeSleepLevel(message, time)
    case FITNumber.respirationRate:
      put(.respiratoryRate, message, FITNumber.RespirationRate.respirationRate, time, 1...20_000, scale: 100)
    case FITNumber.sleepAssessment:
      typealias Field = FITNumber.SleepAssessment
      put(.sleepScore, message, Field.overallSleepScore, time, 0...100)
      put(.sleepAwakenings, message, Field.awakeningsCount, time, 0...254)
      put(.sleepStress, message, Field.averageStressDuringSleep, time, 0...10_000, scale: 100)
    case FITNumber.hrvStatusSummary:
      typealias Field = FITNumber.HRVStatusSummary
      put(.rMSSDOfWeek, message, Field.weeklyAverage, time, 1...65_534, scale: 128)
      put(.rMSSDOfNight, message, Field.lastNightAverage, time, 1...65_534, scale: 128)
      put(.rMSSDOfNightHighest, message, Field.lastNight5MinHigh, time, 1...65_534, scale: 128)
    case FITNumber.hrvValue:
      put(.heartRateVariabilityRMSSD, message, FITNumber.HRVValue.value, time, 1...65_534, scale: 128)
    case FITNumber.skinTempOvernight:
      let deviation = message.plausibleNumber(FITNumber.SkinTempOvernight.averageDeviation)
      guard let deviation, deviation.magnitude < 50 else { return }
      add(WellnessSample(.skinTemperatureDeviation, at: time, deviation))
    default: break
    }
  }

  private mutating func takeScale(_ message: borrowing FITMessage, _ time: Instant) {
    let person = message.plausibleInteger(FITNumber.WeightScale.userProfileIndex).flatMap {
      UInt16(exactly: $0 & 0xFFF)
    }
    for row in Self.scaleRows {
      put(row.kind, message, row.field, time, 1...row.most, scale: row.scale, person: person)
    }
  }

  /// Fields of a scale; 0xFFFE stands for "calculating".
  private static let scaleRows: [(kind: WellnessKind, field: UInt8, most: Int64, scale: Double)] = {
    typealias Field = FITNumber.WeightScale
    return [
      (.bodyMass, Field.weight, 65_533, 100), (.bodyFatPercentage, Field.percentFat, 10_000, 10_000),
      (.bodyWaterPercentage, Field.percentHydration, 10_000, 10_000),
      (.visceralFatMass, Field.visceralFatMass, 65_533, 100), (.boneMass, Field.boneMass, 65_533, 100),
      (.muscleMass, Field.muscleMass, 65_533, 100), (.restingMetabolicRate, Field.basalMet, 65_533, 4),
      (.physiqueRating, Field.physiqueRating, 254, 1), (.activeMetabolicRate, Field.activeMet, 65_533, 4),
      (.metabolicAge, Field.metabolicAge, 254, 1), (.visceralFatRating, Field.visceralFatRating, 254, 1),
      (.bodyMassIndex, Field.bmi, 65_533, 10),
    ]
  }()

  private mutating func takeBloodPressure(_ message: borrowing FITMessage, _ time: Instant) {
    // 1 to 3 are errors of the measurement; 4 is an irregular heart rate.
    typealias Field = FITNumber.BloodPressure
    if let status = message.plausibleInteger(Field.status), (1...3).contains(status) { return unreadable &+= 1 }
    put(.bloodPressureSystolic, message, Field.systolicPressure, time, 1...400)
    put(.bloodPressureDiastolic, message, Field.diastolicPressure, time, 1...400)
    put(.meanArterialPressure, message, Field.meanArterialPressure, time, 1...400)
    put(.heartRate, message, Field.heartRate, time, 1...250)
  }

  /// Adds a value: an integer within a range, divided by its scale.
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

  /// Handles a sleep level, which applies to the time before it; the first one only shows when sleep began.
  private mutating func takeSleepLevel(_ message: borrowing FITMessage, _ time: Instant) {
    let start = sleepEnd
    sleepEnd = time
    // Levels a day apart belong to two nights.
    guard let start, start < time, time.seconds(since: start) < 43_200,
      let level = message.plausibleInteger(FITNumber.SleepLevel.sleepLevel)
    else { return }
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
    typealias Field = FITNumber.NapEvent
    if message.plausibleInteger(Field.isDeleted) == 1 { return }
    guard let start = message.seconds(Field.startTime).flatMap({ clock.instant($0) }),
      let end = message.seconds(Field.endTime).flatMap({ clock.instant($0) }), start < end,
      end.seconds(since: start) < 86_400
    else { return unreadable &+= 1 }
    add(WellnessSample(.sleep, start, end, Double(SleepPhase.asleepUnspecified.rawValue)))
  }

  // MARK: Monitoring

  private var created: Instant? { clock.timeCreated.map { Instant(fitSeconds: $0) } }

  private mutating func takeMonitoringInfo(_ message: borrowing FITMessage) {
    guard let seconds = message.timestamp, seconds >= FITTime.firstAbsolute else { return unreadable &+= 1 }
    monitoring.inform(seconds)
    let local = message.seconds(FITNumber.MonitoringInfo.localTimestamp)
    counters.begin(at: Int64(seconds) &+ FITTime.epoch, local: local.map { Int64($0) &+ FITTime.epoch })
    let time = Instant(fitSeconds: seconds)
    newest = time
    put(.restingMetabolicRate, message, FITNumber.MonitoringInfo.restingMetabolicRate, time, 1...65_533)
  }

  private mutating func takeMonitoring(_ message: borrowing FITMessage) {
    guard let seconds = monitoring.time(of: message), let time = clock.instant(seconds) else {
      return unreadable &+= 1
    }
    newest = time
    typealias Field = FITNumber.Monitoring
    put(.heartRate, message, Field.heartRate, time, 1...250)
    let type = activityType(message)
    let device = message.plausibleInteger(Field.deviceIndex).flatMap { UInt8(exactly: $0) } ?? 0xFF
    if let kind = Self.distanceKind(type) {
      count(.distance, message, Field.distance, short: Field.distance16, kind, 100, time, type, device)
    }
    // Half cycles are steps, strokes and revolutions.
    switch type {
    case 1, 6: count(.cycles, message, Field.cycles, short: Field.cycles16, .steps, 1, time, type, device)
    case 5: count(.cycles, message, Field.cycles, short: Field.cycles16, .strokes, 2, time, type, device)
    default: break
    }
    count(.energy, message, Field.activeCalories, short: nil, .energy, 1, time, type, device)
    count(.pushes, message, Field.pushes, short: nil, .pushes, 1, time, type, device)
  }

  /// The type of activity: a separate field, or the lower five bits of one.
  private func activityType(_ message: borrowing FITMessage) -> UInt8 {
    typealias Field = FITNumber.Monitoring
    if let type = message.plausibleInteger(Field.activityType).flatMap({ UInt8(exactly: $0) }) { return type }
    let packed = message.bytes(ofField: Field.currentActivityTypeIntensity)
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

  /// Adds the increase of a running total.
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
