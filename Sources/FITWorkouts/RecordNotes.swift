public import FITCore
public import Workouts

/// Reads the fields of a record: common fields, rare fields and developer fields.
@usableFromInline
struct RecordNotes: Sendable {
  private var layouts = InlineArray<16, RecordLayout>(repeating: RecordLayout())
  private(set) var extras = RecordExtras()
  private var compressedDistance = CompressedDistance()
  private var developerMeasures = DeveloperMeasures()
  /// The fields to read: all except the balance, which no generator of this package uses, unless another generator
  /// does.
  private let wanted: RecordFields

  /// Creates a reader of the measures that at least one generator `wants`.
  init(wants: MeasureSet) {
    wanted = RecordFields(bits: wants.contains(.rightBalance) ? ~0 : ~RecordFields.rightBalance.bits)
  }

  /// Adds the fields of a record to an observation, in place; true if there is a position.
  ///
  /// Measures that the record lacks are unchanged, because records of one moment are merged field by field.
  @usableFromInline mutating func take(_ record: borrowing FITRecord, into observation: inout WorkoutObservation)
    -> Bool
  {
    let type = Int(record.message.localMessageType & 15)
    // Only for a known layout.
    let isUsual = Int(layouts[type].littleEndianSize) == record.message.bytes.byteCount
    let hasPosition =
      isUsual
      ? takeUsual(record, type, isBigEndian: false, into: &observation) : takeUnusual(record, into: &observation)
    if layouts[type].fields.has(.rare) { takeRare(record, layouts[type].fields, into: &observation) }
    if observation[.speed] == RecordScaling.widenedSpeed { observation[.speed] = nil }
    if observation[.altitude] == RecordScaling.widenedAltitude { observation[.altitude] = nil }
    return hasPosition
  }

  /// Reads the common fields of the first record of a layout, and of layouts that few recorders write.
  @inline(never) private mutating func takeUnusual(
    _ record: borrowing FITRecord, into observation: inout WorkoutObservation
  ) -> Bool {
    let type = Int(record.message.localMessageType & 15)
    if !layouts[type].isKnown { look(at: record) }
    guard Int(layouts[type].usualSize) == record.message.bytes.byteCount else {
      return takeAny(record, into: &observation)
    }
    return layouts[type].isBigEndian
      ? takeUsual(record, type, isBigEndian: true, into: &observation)
      : takeUsual(record, type, isBigEndian: false, into: &observation)
  }

  /// Reads the fields that most recordings lack.
  @inline(never) private mutating func takeRare(
    _ record: borrowing FITRecord, _ fields: RecordFields, into observation: inout WorkoutObservation
  ) {
    let type = Int(record.message.localMessageType & 15)
    if fields.has(.packed) { takePacked(record, into: &observation) }
    if fields.has(.extras) {
      if Int(layouts[type].extrasSize) == record.message.bytes.byteCount {
        let short = RecordExtras.takeUsual(record.message.bytes, fields, into: &observation) {
          layouts[type].offset(of: $0)
        }
        if short != 0xFF { observation.cyclesThousandths = extras.unwrap(Int64(short)) }
      } else {
        extras.takeAny(record, fields, into: &observation)
      }
    }
    if fields.has(.developer) { developerMeasures.take(layouts[type].developer, of: record, into: &observation) }
  }

  /// Computes the layout of a local message type's records.
  @inline(never) private mutating func look(at record: borrowing FITRecord) {
    let type = Int(record.message.localMessageType & 15)
    layouts[type] = RecordLayout(of: record, developerMeasures, wanted: wanted)
    extras.takeSport(record)
  }

  /// Sets a lane's fields for a run of records; false if they cannot be columns, or none of the records has been read
  /// yet.
  @usableFromInline func tell(_ lane: RecordLane, of run: borrowing FITRecordRun) -> Bool {
    let type = Int(run.localMessageType & 15)
    guard Int(layouts[type].columnSize) == run.payloadSize else { return false }
    lane.fields = layouts[type].fields
    return true
  }

  /// Removes the layout of a local message type that has a new definition.
  mutating func forget(_ localMessageType: UInt8) { layouts[Int(localMessageType & 15)] = RecordLayout() }

  /// Reads the common fields at the offsets that nearly every recorder uses.
  ///
  /// The layout must have been computed for records of this size.
  @inline(__always) private mutating func takeUsual(
    _ record: borrowing FITRecord, _ type: Int, isBigEndian: Bool, into observation: inout WorkoutObservation
  ) -> Bool {
    let (bytes, fields) = (record.message.bytes, layouts[type].fields)
    func offset(_ field: RecordFields) -> Int { layouts[type].offset(of: field) }
    // The byte order is a constant for every caller.
    func short(_ field: RecordFields) -> UInt16 {
      bytes.ordered(offset(field), as: UInt16.self, isBigEndian)
    }
    func long(_ field: RecordFields) -> UInt32 {
      bytes.ordered(offset(field), as: UInt32.self, isBigEndian)
    }
    var noted: UInt32 = 0
    Self.takeUsualReadings(bytes, fields, isBigEndian: isBigEndian, into: &observation, &noted, at: offset)
    if fields.has(.cadence) {
      let whole = bytes.byte(offset(.cadence))
      let fraction = fields.has(.fractionalCadence) ? bytes.byte(offset(.fractionalCadence)) : 0xFF
      let parts = fraction == 0xFF ? 0 : RecordScaling.fractionalCadence(Double(fraction))
      if whole != 0xFF { observation.put(Double(whole) + parts, of: .cadence, &noted) }
    }
    if fields.has(.energy) {
      let kilocalories = short(.energy)
      if kilocalories != 0xFFFF { observation.put(energy: Int64(kilocalories) &* 1000, &noted) }
    }
    if fields.has(.distance) {
      let centimeters = long(.distance)
      if centimeters != 0xFFFF_FFFF { observation.put(distance: Int64(centimeters) &* 10, &noted) }
    }
    let hasPosition = fields.has(.latitude) && fields.has(.longitude)
    let latitude = hasPosition ? Int32(bitPattern: long(.latitude)) : Int32.max
    let longitude = hasPosition ? Int32(bitPattern: long(.longitude)) : Int32.max
    guard latitude != Int32.max, longitude != Int32.max else {
      observation.noted |= noted
      return false
    }
    observation.put(RecordScaling.latitude(Double(latitude)), of: .latitude, &noted)
    observation.put(RecordScaling.longitude(Double(longitude)), of: .longitude, &noted)
    if fields.has(.horizontalAccuracy) {
      let meters = bytes.byte(offset(.horizontalAccuracy))
      if meters != 0xFF { observation.put(Double(meters), of: .horizontalAccuracy, &noted) }
    }
    observation.noted |= noted
    return true
  }

  /// Reads the common fields with any types.
  @inline(never) private mutating func takeAny(
    _ record: borrowing FITRecord, into observation: inout WorkoutObservation
  ) -> Bool {
    if let bpm = record.heartRateBPM { observation.noteFinite(Double(bpm), as: .heartRate) }
    if let cadence = record.cadenceRPM { observation.note(cadence, as: .cadence) }
    if let watts = record.powerWatts { observation.noteFinite(Double(watts), as: .power) }
    if let speed = record.speedMetersPerSecond { observation.note(speed, as: .speed) }
    if let altitude = record.altitudeMeters { observation.note(altitude, as: .altitude) }
    if let degrees = record.message.plausibleNumber(FITNumber.Record.temperature) {
      observation.note(degrees, as: .temperature)
    }
    if let energy = record.caloriesKilocalories { observation.energyCalories = energy &* 1000 }
    if let distance = record.distanceCentimeters { observation.distanceMillimeters = distance &* 10 }
    guard let latitude = record.latitudeSemicircles, let longitude = record.longitudeSemicircles else { return false }
    observation.noteFinite(RecordScaling.latitude(Double(latitude)), as: .latitude)
    observation.noteFinite(RecordScaling.longitude(Double(longitude)), as: .longitude)
    if let accuracy = record.gpsAccuracyMeters { observation.note(accuracy, as: .horizontalAccuracy) }
    return true
  }

  /// Reads cadence and distance from packed fields, which some recorders use, if their own fields are missing or
  /// invalid.
  @inline(never) private mutating func takePacked(
    _ record: borrowing FITRecord, into observation: inout WorkoutObservation
  ) {
    if record.message.plausibleNumber(FITNumber.Record.cadence) == nil, let cadence = record.cadenceRPM {
      observation.note(cadence, as: .cadence)
    }
    if record.distanceCentimeters == nil, let packed = record.compressedSpeedDistance {
      observation.distanceMillimeters = compressedDistance.millimeters(adding: packed &>> 12)
      if observation[.speed] == nil { observation.noteFinite(Double(packed & 0xFFF) / 100, as: .speed) }
    }
  }

  /// Adds the description of a developer field; false if there are too many.
  mutating func describe(
    _ description: borrowing FITFieldDescription, name: String, chosen: [DeveloperMeasure], native: Set<UInt8>
  ) -> Bool {
    // The layout of a definition includes the described fields.
    forgetLayouts()
    return developerMeasures.describe(description, name: name, chosen: chosen, native: native)
  }

  private mutating func forgetLayouts() {
    for type in layouts.indices { layouts[type] = RecordLayout() }
  }
}

extension RecordScaling {
  /// The invalid values of `speed` and `altitude`, which some devices write to the 32-bit fields as numbers.
  static var widenedSpeed: Double { speed(65_535) }
  static var widenedAltitude: Double { altitude(65_535) }
}

extension ReportedFigures {
  /// Removes speeds that are the invalid value of the 16-bit field, and the zeros of recorders without a sensor.
  mutating func leaveOutWidened() {
    if averageSpeedMetersPerSecond == RecordScaling.widenedSpeed { averageSpeedMetersPerSecond = nil }
    if maximumSpeedMetersPerSecond == RecordScaling.widenedSpeed { maximumSpeedMetersPerSecond = nil }
    if averageHeartRateBPM == 0 { averageHeartRateBPM = nil }
    if maximumHeartRateBPM == 0 { maximumHeartRateBPM = nil }
    if averagePowerWatts == 0, maximumPowerWatts ?? 0 == 0 { (averagePowerWatts, maximumPowerWatts) = (nil, nil) }
  }
}

/// The distance counter of `compressed_speed_distance`: 12 bits of 1/16 m that wrap (FIT profile, `record` field 8).
struct CompressedDistance: Sendable {
  private var last: UInt32?
  private var sixteenths: Int64 = 0

  /// The running distance in millimetres, after the counter's value `counter`.
  mutating func millimeters(adding counter: UInt32) -> Int64 {
    let step = last.map { (counter &- $0) & 0xFFF } ?? counter
    last = counter
    sixteenths &+= Int64(step)
    return sixteenths &* 1000 / 16
  }
}

extension RawSpan {
  /// The integer at `offset`, big-endian if `isBigEndian` is true.
  @inline(__always) func ordered<Value: FixedWidthInteger & BitwiseCopyable>(
    _ offset: Int, as type: Value.Type, _ isBigEndian: Bool
  ) -> Value {
    let value = little(offset, as: type)
    return isBigEndian ? value.byteSwapped : value
  }
}
