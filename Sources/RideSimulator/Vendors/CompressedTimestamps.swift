import FITWriter

extension SimulatedFile {
  /// Records with only five bits of time, in the message header, as old watches write them.
  static var compressedTimestamps: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/fr70-compressed-timestamps.fit",
        "Forerunner 70: no time field in any record; the five bits wrap every 32 s, once over a hole of 31 s", fr70),
      SimulatedFile(
        "vendors/compressed-timestamps-smart.fit", "compressed headers four or five seconds apart, and a long pause",
        SimulatedActivity.outdoorRide(plan: [Stretch(240, pauseSeconds: 130), Stretch(180)], seed: 23).thinned()
          .encoded(compressing)),
      SimulatedFile(
        "vendors/compressed-timestamps-without-base.fit",
        "compressed headers before any full time: the first twenty records have no time at all", withoutBase),
    ]
  }

  private static var compressing: DeviceStyle {
    var style = DeviceStyle()
    style.writesFractionalCadence = false
    style.compressesTimestamps = true
    return style
  }

  private static var fr70: NotedFile {
    var style = compressing
    style.fileID = FileIDMessage(manufacturer: 1, product: 1436, serialNumber: 3_800_000_070)
    var run = SimulatedActivity.run(seconds: 420)
    for index in run.sessions.indices {
      run.sessions[index].removePlaces()
      run.sessions[index].laps.removeAll()
      run.sessions[index].makeOneLap()
      let hole = run.start + 200..<run.start + 230
      run.sessions[index].samples.removeAll { hole.contains($0.time) }
    }
    return run.encoded(style)
  }

  private static var withoutBase: NotedFile {
    let ride = shortRide
    var file = FileBuilder()
    file.add(FileIDMessage(manufacturer: 1, product: 1436, timeCreated: ride.start))
    let samples = ride.sessions.first?.samples ?? []
    for (index, sample) in samples.enumerated() {
      if index == 20 { file.add(EventMessage.timerStart(sample.time)) }
      var record = RecordMessage(timestamp: nil)
      record.heartRateBeatsPerMinute = sample.heartRate
      record.distanceMeters = sample.distanceCentimeters.map { Double($0) / 100 }
      var spec = record.spec
      spec.compressedTimestamp = sample.time
      file.add(spec)
    }
    return file.finish()
  }
}

extension SimulatedSession {
  /// Removes the values that a watch without a satellite receiver cannot know.
  mutating func removePlaces() {
    for index in samples.indices {
      samples[index].latitudeDegrees = nil
      samples[index].longitudeDegrees = nil
      samples[index].gpsAccuracyMeters = nil
      samples[index].altitudeMeters = nil
      samples[index].gradePercent = nil
    }
  }
}
