import FITWriter

extension SimulatedActivity {
  /// Writes the activity as a device would.
  public func encoded(_ style: DeviceStyle = DeviceStyle()) -> NotedFile { builder(style).finish() }

  /// Writes the activity as a device would, without ending the file.
  public func builder(_ style: DeviceStyle = DeviceStyle()) -> FileBuilder {
    var encoder = ActivityEncoder(activity: self, style: style)
    encoder.encode()
    return encoder.builder
  }
}

/// Sorts the messages of an activity into the order in which a device writes them.
struct ActivityEncoder {
  let activity: SimulatedActivity
  let style: DeviceStyle
  var builder: FileBuilder
  private var lapIndex: UInt16 = 0
  private var lengthIndex: UInt16 = 0
  /// Events of the timer that are written after all records.
  private var lateEvents: [FITMessageSpec] = []

  init(activity: SimulatedActivity, style: DeviceStyle) {
    self.activity = activity
    self.style = style
    builder = FileBuilder(header: style.header)
  }

  mutating func encode() {
    head()
    if style.summaries == .first { allSummaries(writtenAt: activity.start) }
    add(EventMessage.timerStart(activity.start).spec)
    for (index, session) in activity.sessions.enumerated() {
      records(session)
      if index == activity.sessions.count - 1 {
        for event in lateEvents { add(event) }
        lastStop()
      }
      guard style.summaries == .last else { continue }
      let written = session.laps.last?.start ?? session.start
      laps(session, from: written, through: session.end, writtenAt: nil)
      summary(session, index: index, writtenAt: session.end)
    }
    if style.summaries == .last { activitySummary() }
    if style.summaries == .behindAll { allSummaries(writtenAt: activity.end) }
  }

  private mutating func add(_ spec: FITMessageSpec) {
    for rewritten in style.rewrite(spec) {
      var spec = rewritten
      if style.bigEndian { spec.bigEndian = true }
      if style.compressesTimestamps, spec.global == 20 {
        spec.compressedTimestamp = spec.value(of: 253)?.wholeNumber.map { UInt32($0) }
        spec.remove(253)
      }
      builder.add(spec)
    }
  }

  private mutating func head() {
    var fileID = style.fileID
    fileID.timeCreated = activity.start
    add(fileID.spec)
    var device = DeviceInfoMessage(
      timestamp: activity.start, manufacturer: fileID.manufacturer, product: fileID.product)
    device.serialNumber = fileID.serialNumber
    device.softwareVersion = 3.14
    add(device.spec)
    for spec in style.preamble(activity) { add(spec) }
  }

  private mutating func lastStop() {
    if style.stopsTwice { add(EventMessage.timerStop(activity.end).spec) }
    add(EventMessage.timerStopAll(activity.end).spec)
    guard style.stopsTwice else { return }
    var end = EventMessage(timestamp: activity.end, event: 8, type: 9, data: 1)
    end.group = 1
    add(end.spec)
  }

  // MARK: Records and the messages among them

  private mutating func records(_ session: SimulatedSession) {
    let shape = style.keepsRecordShape ? recordShape(session) : nil
    var pauses = session.pauses[...]
    var laps = session.laps.dropLast()
    for sample in session.samples {
      if let pause = pauses.first, sample.time >= pause.end {
        addTimer(EventMessage.timerStart(pause.end, isAutomatic: pause.isAutomatic))
        pauses.removeFirst()
      }
      for spec in style.interlude(sample.time) { add(spec) }
      let record = sample.record(style)
      add(shape.map(record.spec.filling) ?? record.spec)
      if let pause = pauses.first, sample.time == pause.start {
        addTimer(EventMessage.timerStop(pause.start, isAutomatic: pause.isAutomatic))
      }
      guard style.summaries == .last, let lap = laps.first, sample.time >= lap.end else { continue }
      self.laps(session, from: lap.start, through: lap.end, writtenAt: nil)
      laps.removeFirst()
    }
  }

  private mutating func addTimer(_ event: EventMessage) {
    if style.timerEventsLast { lateEvents.append(event.spec) } else { add(event.spec) }
  }

  private func recordShape(_ session: SimulatedSession) -> [FITFieldSpec] {
    var shape: [FITFieldSpec] = []
    for sample in session.samples {
      for field in sample.record(style).spec.fields where !shape.contains(field.spec) { shape.append(field.spec) }
    }
    return shape
  }

  // MARK: Summaries

  private mutating func allSummaries(writtenAt time: UInt32) {
    for (index, session) in activity.sessions.enumerated() {
      laps(session, from: session.start, through: session.end, writtenAt: time)
      summary(session, index: index, writtenAt: time)
    }
    activitySummary()
  }

  private mutating func laps(
    _ session: SimulatedSession, from: UInt32, through: UInt32, writtenAt time: UInt32?
  ) {
    for lap in session.laps where lap.start >= from && lap.end <= through {
      var message = LapMessage(timestamp: time ?? lap.end, startTime: lap.start)
      message.index = lapIndex
      message.trigger = lap.trigger
      message.sport = session.sport
      message.subSport = session.subSport
      message.figures = session.figures(of: lap, generation: style.generation)
      lapIndex += 1
      if let range = lap.lengths { lengths(session, range, &message) }
      add(message.spec)
    }
  }

  private mutating func lengths(_ session: SimulatedSession, _ range: Range<Int>, _ lap: inout LapMessage) {
    lap.firstLengthIndex = lengthIndex
    lap.lengthCount = UInt16(range.count)
    lap.activeLengthCount = UInt16(session.lengths[range].count { $0.strokes != nil })
    for length in session.lengths[range] {
      var message = LengthMessage(startTime: length.start, timestamp: length.end, isActive: length.strokes != nil)
      message.index = lengthIndex
      message.strokes = length.strokes
      message.stroke = length.strokes.map { _ in length.stroke }
      let pool = session.poolLengthMeters ?? 25
      message.averageSpeedMetersPerSecond = length.strokes.map { _ in pool / Double(length.end - length.start) }
      lengthIndex += 1
      add(message.spec)
    }
  }

  private mutating func summary(_ session: SimulatedSession, index: Int, writtenAt time: UInt32) {
    var message = SessionMessage(
      timestamp: time, startTime: session.start, sport: session.sport, subSport: session.subSport)
    message.index = UInt16(index)
    message.firstLapIndex = lapIndex - UInt16(session.laps.count)
    message.lapCount = UInt16(session.laps.count)
    message.trigger = index == activity.sessions.count - 1 ? 0 : 2
    message.figures = session.figures(generation: style.generation)
    if let pool = session.poolLengthMeters {
      message.poolLengthMeters = pool
      message.lengthCount = UInt16(session.lengths.count)
      message.activeLengthCount = UInt16(session.lengths.count { $0.strokes != nil })
    }
    add(message.spec)
  }

  private mutating func activitySummary() {
    let timer = activity.sessions.reduce(0) { $0 + $1.timerMilliseconds }
    var message = ActivityMessage(
      timestamp: activity.end, timerSeconds: Double(timer) / 1000, sessionCount: UInt16(activity.sessions.count))
    message.type = activity.sessions.count > 1 ? 1 : 0
    switch style.localClock {
    case .truthful: message.localTimestamp = UInt32(Int(activity.end) + activity.utcOffsetSeconds)
    case .zero: message.localTimestamp = 0
    case .absent: break
    }
    add(message.spec)
  }
}

extension SimulatedSample {
  /// The sample as a record message.
  func record(_ style: DeviceStyle) -> RecordMessage {
    var record = RecordMessage(timestamp: time)
    record.generation = style.generation
    record.writesFractionalCadence = style.writesFractionalCadence
    record.latitudeDegrees = latitudeDegrees
    record.longitudeDegrees = longitudeDegrees
    record.altitudeMeters = altitudeMeters
    record.distanceMeters = distanceCentimeters.map { Double($0) / 100 }
    record.speedMetersPerSecond = speedMillimeters.map { Double($0) / 1000 }
    record.heartRateBeatsPerMinute = heartRate
    record.cadencePerMinute = cadence
    record.powerWatts = powerWatts
    record.gradePercent = gradePercent
    record.temperatureCelsius = temperatureCelsius
    record.gpsAccuracyMeters = gpsAccuracyMeters
    record.caloriesKilocalories = energyKilocalories
    record.rightBalancePercent = rightBalancePercent
    record.verticalOscillationMillimeters = verticalOscillationMillimeters
    record.stanceTimeMilliseconds = stanceTimeMilliseconds
    record.stepLengthMillimeters = stepLengthMillimeters
    return record
  }
}
