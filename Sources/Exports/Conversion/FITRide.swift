internal import FITCore
import Workouts

/// Writes a workout as a FIT activity: one record for each second that has readings, timer events, lengths, laps, one
/// session.
///
/// Values have the scales of the FIT profile. A value that its field cannot hold is left out.
final class FITRide {
  private var encoder = FITEncoder()
  private var file = EncodedBytes()

  /// A field of a message, with its value before scaling.
  private struct Field {
    let layout: FITFieldLayout
    let value: Double?

    init(_ number: UInt8, _ type: FITBaseType, _ value: Double?, scale: Double = 1) {
      layout = FITFieldLayout(number, type)
      self.value = value.map { $0 * scale }
    }

    init(_ number: UInt8, _ type: FITBaseType, _ value: (some BinaryInteger)?) {
      self.init(number, type, value.map { Double($0) })
    }
  }

  /// A field of records: raw value = reading × scale + offset.
  private struct RecordField {
    let layout: FITFieldLayout
    let measure: Measure
    let scale: Double, offset: Double

    init(_ number: UInt8, _ type: FITBaseType, _ measure: Measure, scale: Double = 1, offset: Double = 0) {
      (layout, self.measure) = (FITFieldLayout(number, type), measure)
      (self.scale, self.offset) = (scale, offset)
    }
  }

  /// The readings of records; of the cadence its whole part.
  private static let readings = [
    RecordField(0, .sint32, .latitude, scale: 0x1p31 / 180), RecordField(1, .sint32, .longitude, scale: 0x1p31 / 180),
    RecordField(2, .uint16, .altitude, scale: 5, offset: 2500), RecordField(3, .uint8, .heartRate),
    RecordField(4, .uint8, .cadence), RecordField(6, .uint16, .speed, scale: 1000), RecordField(7, .uint16, .power),
    RecordField(13, .sint8, .temperature), RecordField(30, .uint8, .rightBalance, offset: 128),
    RecordField(31, .uint8, .horizontalAccuracy), RecordField(39, .uint16, .verticalOscillation, scale: 100),
    RecordField(40, .uint16, .stanceTimePercent, scale: 100), RecordField(41, .uint16, .groundContactTime, scale: 10),
    RecordField(83, .uint16, .verticalRatio, scale: 100), RecordField(84, .uint16, .stanceBalance, scale: 100),
    RecordField(85, .uint16, .stepLength, scale: 10_000), RecordField(91, .uint32, .absolutePressure),
    RecordField(92, .uint32, .depth, scale: 1000), RecordField(108, .uint16, .respiratoryRate, scale: 100),
    RecordField(139, .uint16, .coreTemperature, scale: 100),
  ]

  /// The counters of records, in the order of their bits: distance, energy, cycles.
  private static let counters = [
    FITFieldLayout(5, .uint32), FITFieldLayout(33, .uint16), FITFieldLayout(19, .uint32),
  ]

  /// The fields of the workout's records.
  private var readings: [RecordField] = []
  private var counters: [(offset: Int, element: FITFieldLayout)] = []
  private var layouts: [FITFieldLayout] = []

  /// The bytes of a workout's file.
  static func bytes(_ ride: HeldRide, _ summary: borrowing WorkoutSummary) -> [UInt8] {
    FITRide().write(ride, summary)
  }

  /// Whole seconds of FIT's clock, as far as it goes.
  private static func seconds(_ time: Instant) -> UInt32 {
    let (seconds, rest) = time.unixMilliseconds.quotientAndRemainder(dividingBy: 1000)
    return UInt32(clamping: (rest < 0 ? seconds &- 1 : seconds) -| FITTime.epoch)
  }

  private func put(_ message: UInt16, at time: Instant? = nil, _ fields: [Field]) {
    let known = fields.filter { $0.value != nil }
    let layouts = known.map(\.layout)
    // The output takes everything, and no message is too large.
    try? encoder.begin(message, layouts.span, at: time.map { Self.seconds($0) }, into: &file)
    for field in known { encoder.put(number: field.value) }
    encoder.end()
  }

  private func write(_ ride: HeldRide, _ summary: borrowing WorkoutSummary) -> [UInt8] {
    try? encoder.startFile(into: &file)
    putHead(summary)
    putRecords(ride, summary)
    for (number, length) in ride.lengths.enumerated() { put(length, number) }
    let laps = ride.laps(of: summary)
    for (number, lap) in laps.enumerated() { put(lap, number, summary) }
    putSession(summary, laps: laps.count)
    let local = summary.utcOffsetSeconds.map { summary.end.advanced(byMilliseconds: Int64($0) &* 1000) }
    put(
      FITNumber.activity, at: summary.end,
      [
        Field(0, .uint32, summary.timerSeconds ?? summary.activeSeconds, scale: 1000), Field(1, .uint16, 1),
        Field(2, .enum, 0), Field(3, .enum, 26), Field(4, .enum, 1), Field(5, .uint32, local.map { Self.seconds($0) }),
      ])
    if let header = try? encoder.finishFile(into: &file) { file.putHeader(header) }
    return file.bytes
  }

  private func putHead(_ summary: borrowing WorkoutSummary) {
    // Manufacturer 255 is "development".
    var identity = [Field(1, .uint16, 255), Field(4, .uint32, Self.seconds(summary.start))]
    if case .device(let manufacturer, let product, let serial, let created)? = summary.recording {
      // Of several sessions in a file, which become several files, the first keeps the identity of the recording.
      let time = summary.sessionIndex == 0 ? created : Self.seconds(summary.start)
      identity = [
        Field(1, .uint16, manufacturer ?? 255), Field(2, .uint16, product), Field(3, .uint32z, serial),
        Field(4, .uint32, time),
      ]
    }
    put(FITNumber.fileID, [Field(0, .enum, 4)] + identity)
    for device in summary.devices where device.type != "app" {
      put(
        FITNumber.deviceInfo, at: summary.start,
        [
          Field(0, .uint8, device.index), Field(2, .uint16, device.manufacturer),
          Field(3, .uint32z, device.serialNumber),
          Field(4, .uint16, device.product), Field(5, .uint16, device.softwareVersion, scale: 100),
          Field(10, .uint16, device.batteryVolts, scale: 256), Field(18, .enum, device.bodyLocation),
        ])
    }
  }

  // MARK: Records

  /// Puts records and timer events in the order of time.
  private func putRecords(_ ride: HeldRide, _ summary: borrowing WorkoutSummary) {
    readings = Self.readings.filter { ride.noted & MeasureSet($0.measure).rawValue != 0 }
    counters = Self.counters.enumerated().filter {
      ride.noted & WorkoutObservation.distanceBit &<< UInt32(truncatingIfNeeded: $0.offset) != 0
    }
    layouts = readings.map(\.layout) + counters.map(\.element)
    if ride.hasFractionalCadence { layouts.append(FITFieldLayout(53, .uint8)) }
    putTurn(at: summary.start, isPause: false)
    var (turns, waiting): (ArraySlice, WorkoutObservation?) = (ride.turns[...], nil)
    func put(_ moment: WorkoutObservation?) {
      // The record of a second belongs before a pause that begins in it, and after one that ends in it.
      let second = moment.map { Self.seconds($0.time) } ?? .max
      while let turn = turns.first,
        turn.isPause ? Self.seconds(turn.time) < second : Self.seconds(turn.time) <= second
      {
        putTurn(at: turn.time, isPause: turn.isPause)
        turns.removeFirst()
      }
      if let moment { putRecord(moment) }
    }
    ride.forEachMoment { moment in
      if let last = waiting, Self.seconds(last.time) == Self.seconds(moment.time) {
        waiting?.take(moment)
      } else {
        if let last = waiting { put(last) }
        waiting = copy moment
      }
    }
    if let last = waiting { put(last) }
    put(nil)
    putTurn(at: summary.end, isPause: true)
  }

  private func putRecord(_ moment: WorkoutObservation) {
    try? encoder.begin(FITNumber.record, layouts.span, at: Self.seconds(moment.time), into: &file)
    for field in readings { encoder.put(number: moment[field.measure].map { Self.raw($0, field) }) }
    for (place, _) in counters {
      switch place {
      case 0: encoder.put(number: moment.distanceMillimeters.map { Double($0) / 10 })
      case 1: encoder.put(number: moment.energyCalories.map { Double($0) / 1000 })
      default: encoder.put(number: moment.cyclesThousandths.map { Double($0) / 1000 })
      }
    }
    encoder.put(number: moment[.cadence].map { ($0 - Self.whole($0)) * 128 })
    encoder.end()
  }

  /// The event of the timer that starts or stops.
  private func putTurn(at time: Instant, isPause: Bool) {
    put(FITNumber.event, at: time, [Field(0, .enum, 0), Field(1, .enum, isPause ? 4 : 0), Field(4, .uint8, 0)])
  }

  private static func raw(_ value: Double, _ field: RecordField) -> Double {
    switch field.measure {
    case .cadence: whole(value)
    // A half circle to the east is one to the west, which the field can hold.
    case .longitude where value >= 179.999_999_95: (value - 360) * field.scale
    default: value * field.scale + field.offset
    }
  }

  private static func whole(_ value: Double) -> Double { Double(Int64(saturating: value)) }

  // MARK: Laps and the session

  private func put(_ length: PoolLength, _ number: Int) {
    let swum = length.isActive
    put(
      FITNumber.length, at: length.end,
      [
        Field(254, .uint16, number), Field(0, .enum, 28), Field(1, .enum, 1),
        Field(2, .uint32, Self.seconds(length.start)),
        Field(3, .uint32, length.end.seconds(since: length.start), scale: 1000),
        Field(4, .uint32, length.timerSeconds, scale: 1000), Field(5, .uint16, swum ? length.strokes : nil),
        Field(6, .uint16, length.averageSpeedMetersPerSecond, scale: 1000),
        Field(7, .enum, length.strokeStyle?.fitSwimStroke), Field(12, .enum, swum ? 1 : 0),
      ])
  }

  private func put(_ lap: Lap, _ number: Int, _ summary: borrowing WorkoutSummary) {
    put(
      FITNumber.lap, at: lap.end,
      [
        Field(254, .uint16, number), Field(0, .enum, 9), Field(1, .enum, 1), Field(2, .uint32, Self.seconds(lap.start)),
        Field(7, .uint32, lap.elapsedSeconds ?? lap.end.seconds(since: lap.start), scale: 1000),
        Field(8, .uint32, lap.timerSeconds, scale: 1000), Field(9, .uint32, lap.distanceMeters, scale: 100),
        Field(11, .uint16, lap.energyKilocalories), Field(21, .uint16, lap.ascentMeters),
        Field(22, .uint16, lap.descentMeters), Field(23, .enum, lap.isRest ? 1 : 0),
        Field(24, .enum, lap.isByDistance ? 2 : 0), Field(25, .enum, summary.sport),
        Field(39, .enum, Self.subSport(of: summary)),
      ] + Self.fields(lap.figures, from: 13, fractionsFrom: 80))
  }

  private func putSession(_ summary: borrowing WorkoutSummary, laps: Int) {
    put(
      FITNumber.session, at: summary.end,
      [
        Field(254, .uint16, 0), Field(0, .enum, 8), Field(1, .enum, 1), Field(2, .uint32, Self.seconds(summary.start)),
        Field(5, .enum, summary.sport), Field(6, .enum, Self.subSport(of: summary)),
        Field(7, .uint32, summary.elapsedSeconds ?? summary.end.seconds(since: summary.start), scale: 1000),
        Field(8, .uint32, summary.timerSeconds ?? summary.activeSeconds, scale: 1000),
        Field(9, .uint32, summary.distanceMeters, scale: 100),
        Field(10, .uint32, summary.cycles ?? summary.strokes), Field(11, .uint16, summary.energyKilocalories),
        Field(22, .uint16, summary.ascentMeters), Field(23, .uint16, summary.descentMeters), Field(25, .uint16, 0),
        Field(26, .uint16, laps), Field(28, .enum, 0), Field(44, .uint16, summary.poolLengthMeters, scale: 100),
        Field(45, .uint16, summary.thresholdPowerWatts),
        Field(46, .enum, summary.poolLengthMeters.map { _ in summary.isPoolInYards ? 1 : 0 }),
        Field(59, .uint32, summary.movingSeconds, scale: 1000),
        Field(140, .uint32, summary.averageDepthMeters, scale: 1000),
        Field(141, .uint32, summary.maximumDepthMeters, scale: 1000),
        Field(193, .uint8, summary.effortScore, scale: 10),
        Field(196, .uint16, summary.restingEnergyKilocalories),
      ] + Self.fields(summary.figures, from: 14, fractionsFrom: 92))
  }

  /// The sub-sport; if it is unknown, the one of an indoor workout, a pool or open water.
  private static func subSport(of summary: borrowing WorkoutSummary) -> UInt8? {
    if let known = summary.subSport { return known }
    return switch (summary.sport, summary.swimmingLocation, summary.isIndoor) {
    case (5, .openWater?, _): 18
    case (5, .pool?, _), (5, _, true?): 17
    case (1, _, true?): 1
    case (2, _, true?): 6
    case (11, _, true?): 27
    default: nil
    }
  }

  /// Means and highest values, whose fields have the same order in laps and sessions.
  private static func fields(_ figures: ReportedFigures, from number: UInt8, fractionsFrom fractions: UInt8) -> [Field]
  {
    func fraction(_ number: UInt8, _ cadence: Double?) -> Field {
      Field(number, .uint8, cadence.flatMap { $0 == whole($0) ? nil : $0 - whole($0) }, scale: 128)
    }
    let (mean, most) = (figures.averageCadenceRPM, figures.maximumCadenceRPM)
    return [
      Field(number, .uint16, figures.averageSpeedMetersPerSecond, scale: 1000),
      Field(number &+ 1, .uint16, figures.maximumSpeedMetersPerSecond, scale: 1000),
      Field(number &+ 2, .uint8, figures.averageHeartRateBPM), Field(number &+ 3, .uint8, figures.maximumHeartRateBPM),
      Field(number &+ 4, .uint8, mean.map(whole)), Field(number &+ 5, .uint8, most.map(whole)),
      Field(number &+ 6, .uint16, figures.averagePowerWatts), Field(number &+ 7, .uint16, figures.maximumPowerWatts),
      fraction(fractions, mean), fraction(fractions &+ 1, most),
    ]
  }
}

extension WorkoutObservation {
  /// Takes over the readings of a later moment of the same second.
  fileprivate mutating func take(_ later: borrowing WorkoutObservation) {
    distanceMillimeters = later.distanceMillimeters ?? distanceMillimeters
    energyCalories = later.energyCalories ?? energyCalories
    cyclesThousandths = later.cyclesThousandths ?? cyclesThousandths
    for measure in Measure.allCases { if let value = later[measure] { self[measure] = value } }
  }
}

extension StrokeStyle {
  /// The value of FIT's `swim_stroke`; nil for styles that it lacks.
  fileprivate var fitSwimStroke: UInt8? {
    switch self {
    case .freestyle: 0
    case .backstroke: 1
    case .breaststroke: 2
    case .butterfly: 3
    case .drill: 4
    case .mixed: 5
    case .unknown, .kickboard: nil
    }
  }
}
