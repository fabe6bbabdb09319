// Workouts of an export, with their statistics, events and routes.

extension HealthExport {
  func writeWorkout(_ index: Int, _ text: inout HealthText) {
    let (session, later) = session(index)
    let (start, end) = (time(session.start, later), time(session.end, later))
    let minutes = Double(session.timerMilliseconds) / 60_000
    let activity = session.sport == 1 ? "Running" : session.sport == 5 ? "Swimming" : "Cycling"
    var head =
      " <Workout workoutActivityType=\"HKWorkoutActivityType\(activity)\" duration=\"\(minutes)\" durationUnit=\"min\""
    if !hasStatistics {
      let energy = sum(.energy, session)
      head += " totalDistance=\"\(distance(session))\" totalDistanceUnit=\"\(isImperial ? "mi" : "km")\""
      head += " totalEnergyBurned=\"\(HealthText.decimal(energy, places: 1))\" totalEnergyBurnedUnit=\"kcal\""
    }
    text.add(
      head + " sourceName=\"\(Self.watch)\" sourceVersion=\"10.4\" device=\"&lt;&lt;HKDevice: 0x281e4c2d0&gt;,"
        + " name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:10.4&gt;\""
        + " creationDate=\"\(end)\" startDate=\"\(start)\" endDate=\"\(end)\">\n")
    text.add("  <MetadataEntry key=\"HKIndoorWorkout\" value=\"\(route(index) == nil ? 1 : 0)\"/>\n")
    text.add("  <MetadataEntry key=\"HKTimeZone\" value=\"Europe/Zurich\"/>\n")
    text.add("  <MetadataEntry key=\"HKWeatherTemperature\" value=\"59 degF\"/>\n")
    text.add("  <MetadataEntry key=\"HKWeatherHumidity\" value=\"7200 %\"/>\n")
    text.add("  <MetadataEntry key=\"HKElevationAscended\" value=\"12345 cm\"/>\n")
    writeEvents(of: session, later, &text)
    if hasStatistics { writeStatistics(of: session, start, end, &text) }
    if let route = route(index) {
      text.add(
        "  <WorkoutRoute sourceName=\"\(Self.watch)\" sourceVersion=\"10.4\" creationDate=\"\(end)\""
          + " startDate=\"\(start)\" endDate=\"\(end)\">\n   <FileReference path=\"/\(route)\"/>\n  </WorkoutRoute>\n")
    }
    text.add(" </Workout>\n")
  }

  private func sum(_ series: HealthSeries, _ session: SimulatedSession) -> Int {
    series.records(of: session).reduce(0) { $0 + $1.value }
  }

  /// Kilometres or miles of a session.
  private func distance(_ session: SimulatedSession) -> String {
    let series = HealthSeries.distance(of: session)
    let unit = HealthSeries.distanceOnFoot.unit(isImperial)
    return HealthText.decimal(sum(series, session), places: 5, unit.factor)
  }

  private func writeEvents(of session: SimulatedSession, _ later: UInt32, _ text: inout HealthText) {
    for lap in session.laps {
      let minutes = Double(lap.end - lap.start) / 60
      text.add(
        "  <WorkoutEvent type=\"HKWorkoutEventTypeSegment\" date=\"\(time(lap.start, later))\" duration=\"\(minutes)\""
          + " durationUnit=\"min\"/>\n")
    }
    for length in session.lengths where length.strokes != nil {
      let minutes = Double(length.end - length.start) / 60
      text.add(
        "  <WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"\(time(length.start, later))\" duration=\"\(minutes)\""
          + " durationUnit=\"min\">\n   <MetadataEntry key=\"HKSwimmingStrokeStyle\" value=\"2\"/>\n  </WorkoutEvent>\n"
      )
    }
    for pause in session.pauses {
      text.add("  <WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"\(time(pause.start, later))\"/>\n")
      text.add("  <WorkoutEvent type=\"HKWorkoutEventTypeResume\" date=\"\(time(pause.end, later))\"/>\n")
    }
  }

  private func writeStatistics(
    of session: SimulatedSession, _ start: String, _ end: String, _ text: inout HealthText
  ) {
    for series in [HealthSeries.distance(of: session), .energy, .basalEnergy, .steps, .strokes] {
      let records = series.records(of: session)
      guard !records.isEmpty else { continue }
      let unit = series.unit(isImperial)
      let sum = HealthText.decimal(records.reduce(0) { $0 + $1.value }, places: series.places, unit.factor)
      text.add(
        "  <WorkoutStatistics type=\"HKQuantityTypeIdentifier\(series.type)\" startDate=\"\(start)\""
          + " endDate=\"\(end)\" sum=\"\(sum)\" unit=\"\(unit.name)\"/>\n")
    }
    let rates = HealthSeries.heartRate.records(of: session).map(\.value)
    guard let least = rates.min(), let most = rates.max() else { return }
    let mean = Double(rates.reduce(0, +)) / Double(rates.count)
    text.add(
      "  <WorkoutStatistics type=\"HKQuantityTypeIdentifierHeartRate\" startDate=\"\(start)\" endDate=\"\(end)\""
        + " average=\"\(mean)\" minimum=\"\(least)\" maximum=\"\(most)\" unit=\"count/min\"/>\n")
  }

  /// The GPX file of a workout's route; nil without positions.
  public func routeFile(_ index: Int) -> [UInt8]? {
    guard route(index) != nil else { return nil }
    let (session, later) = session(index)
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Apple Health Export\""
      + " xmlns=\"http://www.topografix.com/GPX/1/1\">\n <metadata><time>\(HealthText.utc(session.end &+ later))</time>"
      + "</metadata>\n <trk><name>Route \(HealthText.utc(session.start &+ later))</name><trkseg>\n"
    for sample in session.samples where sample.time <= session.end {
      guard let latitude = sample.latitudeDegrees, let longitude = sample.longitudeDegrees else { continue }
      let speed = HealthText.decimal(sample.speedMillimeters ?? 0, places: 3)
      text +=
        "  <trkpt lon=\"\(longitude)\" lat=\"\(latitude)\"><ele>\(sample.altitudeMeters ?? 0)</ele>"
        + "<time>\(HealthText.utc(sample.time &+ later))</time><extensions><speed>\(speed)</speed>"
        + "<course>12.5</course><hAcc>3.2</hAcc><vAcc>2.8</vAcc></extensions></trkpt>\n"
    }
    return Array((text + " </trkseg></trk>\n</gpx>\n").utf8)
  }

  /// The start of `export_cda.xml`, which contains the same data in another form and is not read by this program.
  public static let clinicalDocument = Array(
    ("<?xml version=\"1.0\"?>\n<ClinicalDocument xmlns=\"urn:hl7-org:v3\">\n <title>Health Data Export</title>\n"
      + "</ClinicalDocument>\n").utf8)
}

extension HealthSeries {
  /// The distance of a session's sport.
  public static func distance(of session: SimulatedSession) -> HealthSeries {
    session.sport == 1 ? .distanceOnFoot : session.sport == 5 ? .distanceInWater : .distanceByBike
  }
}
