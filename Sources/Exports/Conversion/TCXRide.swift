import Workouts

/// Writes a workout as a TCX activity: its laps with their sums, and one trackpoint for each moment.
///
/// A track ends at a pause. Speed and power are in Garmin's ActivityExtension v2. Elements follow the order of the
/// schemas; a value out of their ranges is left out.
struct TCXRide {
  let ride: HeldRide

  func append(_ summary: borrowing WorkoutSummary, to text: inout TextBuffer) {
    text.append(
      #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \#
      xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2" \#
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
      <Activities><Activity Sport="
      """#)
    let isRun = summary.activityType == .running
    text.append(isRun ? "Running" : summary.activityType == .cycling ? "Biking" : "Other")
    text.append(#""><Id>"#)
    text.append(summary.start)
    text.append("</Id>\n")
    appendLaps(summary, isRun: isRun, to: &text)
    text.append("<Notes>")
    if let title = summary.title { text.append(xml: title + " · ") }
    text.append(xml: activityTitle(of: summary))
    text.append("</Notes>")
    if let device = summary.devices.headUnit, let name = device.recorderName { append(device, name, to: &text) }
    text.append("\n</Activity></Activities>\n</TrainingCenterDatabase>\n")
  }

  /// A lap has the moments until the next one starts.
  private func appendLaps(_ summary: borrowing WorkoutSummary, isRun: Bool, to text: inout TextBuffer) {
    let laps = ride.laps(of: summary)
    var (lap, span, openSpan): (Int, Int, Int?) = (-1, 1, nil)
    func open(_ next: Int) {
      if openSpan != nil { text.append("</Track>\n") }
      if lap >= 0 { appendEnd(laps[lap], to: &text) }
      (lap, openSpan) = (next, nil)
      if next < laps.count { appendStart(laps[next], isFirst: next == 0, summary, to: &text) }
    }
    open(0)
    ride.forEachMoment { moment in
      while lap &+ 1 < laps.count, laps[lap &+ 1].start <= moment.time { open(lap &+ 1) }
      span = ride.span(at: moment.time, after: span)
      if openSpan != span {
        text.append(openSpan == nil ? "<Track>\n" : "</Track>\n<Track>\n")
        openSpan = span
      }
      append(moment, isRun: isRun, to: &text)
    }
    while lap < laps.count { open(lap &+ 1) }
  }

  private func appendStart(
    _ lap: Lap, isFirst: Bool, _ summary: borrowing WorkoutSummary, to text: inout TextBuffer
  ) {
    text.append(#"<Lap StartTime=""#)
    text.append(isFirst ? min(lap.start, summary.start) : lap.start)
    text.append(#"">"#)
    // The schema requires times, distance and calories: programs that do not know them write 0.
    add("<TotalTimeSeconds>", activeSeconds(of: lap, in: summary), 3, "</TotalTimeSeconds>", to: &text)
    add("<DistanceMeters>", lap.distanceMeters ?? 0, 3, "</DistanceMeters>", to: &text)
    add("<MaximumSpeed>", lap.maximumSpeedMetersPerSecond, 3, "</MaximumSpeed>", to: &text)
    add("<Calories>", whole(lap.energyKilocalories ?? 0, in: 0...65_535), 0, "</Calories>", to: &text)
    add(
      "<AverageHeartRateBpm><Value>", whole(lap.averageHeartRateBPM, in: 1...255), 0,
      "</Value></AverageHeartRateBpm>", to: &text)
    add(
      "<MaximumHeartRateBpm><Value>", whole(lap.maximumHeartRateBPM, in: 1...255), 0,
      "</Value></MaximumHeartRateBpm>", to: &text)
    text.append(lap.isRest ? "<Intensity>Resting</Intensity>" : "<Intensity>Active</Intensity>")
    add("<Cadence>", whole(lap.averageCadenceRPM, in: 0...254), 0, "</Cadence>", to: &text)
    text.append(lap.isByDistance ? "<TriggerMethod>Distance" : "<TriggerMethod>Manual")
    text.append("</TriggerMethod>\n")
  }

  private func appendEnd(_ lap: Lap, to text: inout TextBuffer) {
    let speed = lap.averageSpeedMetersPerSecond
    let (mean, most) = (whole(lap.averagePowerWatts, in: 0...65_535), whole(lap.maximumPowerWatts, in: 0...65_535))
    let cadence = whole(lap.maximumCadenceRPM, in: 0...254)
    if speed != nil || mean != nil || most != nil || cadence != nil {
      text.append("<Extensions><ns3:LX>")
      add("<ns3:AvgSpeed>", speed, 3, "</ns3:AvgSpeed>", to: &text)
      add("<ns3:MaxBikeCadence>", cadence, 0, "</ns3:MaxBikeCadence>", to: &text)
      add("<ns3:AvgWatts>", mean, 0, "</ns3:AvgWatts>", to: &text)
      add("<ns3:MaxWatts>", most, 0, "</ns3:MaxWatts>", to: &text)
      text.append("</ns3:LX></Extensions>")
    }
    text.append("</Lap>\n")
  }

  /// Seconds of a lap without the pauses: readers find the end of a lap and its pauses by them.
  private func activeSeconds(of lap: Lap, in summary: borrowing WorkoutSummary) -> Double {
    let (start, end) = (max(lap.start, summary.start), min(lap.end, summary.end))
    var (active, last): (Double, Instant?) = (end.seconds(since: start), nil)
    for turn in ride.turns {
      if let paused = last, !turn.isPause { active -= max(0, min(turn.time, end).seconds(since: max(paused, start))) }
      last = turn.isPause ? turn.time : nil
    }
    return max(0, active)
  }

  private func append(_ moment: borrowing WorkoutObservation, isRun: Bool, to text: inout TextBuffer) {
    text.append("<Trackpoint><Time>")
    text.append(moment.time)
    text.append("</Time>")
    if let latitude = moment[.latitude], let longitude = moment[.longitude] {
      add("<Position><LatitudeDegrees>", latitude, 8, "</LatitudeDegrees>", to: &text)
      add("<LongitudeDegrees>", longitude, 8, "</LongitudeDegrees></Position>", to: &text)
    }
    add("<AltitudeMeters>", moment[.altitude], 4, "</AltitudeMeters>", to: &text)
    add("<DistanceMeters>", moment.distanceMillimeters.map { Double($0) / 1000 }, 3, "</DistanceMeters>", to: &text)
    add(
      "<HeartRateBpm><Value>", whole(moment[.heartRate], in: 1...255), 0, "</Value></HeartRateBpm>", to: &text)
    let cadence = whole(moment[.cadence], in: 0...254)
    if !isRun { add("<Cadence>", cadence, 0, "</Cadence>", to: &text) }
    let (speed, power) = (moment[.speed], whole(moment[.power], in: 0...65_535))
    if speed != nil || power != nil || isRun && cadence != nil {
      text.append("<Extensions><ns3:TPX>")
      add("<ns3:Speed>", speed, 3, "</ns3:Speed>", to: &text)
      if isRun { add("<ns3:RunCadence>", cadence, 0, "</ns3:RunCadence>", to: &text) }
      add("<ns3:Watts>", power, 0, "</ns3:Watts>", to: &text)
      text.append("</ns3:TPX></Extensions>")
    }
    text.append("</Trackpoint>\n")
  }

  private func append(_ device: Device, _ name: String, to text: inout TextBuffer) {
    text.append(#"<Creator xsi:type="Device_t"><Name>"#)
    text.append(xml: name)
    add("</Name><UnitId>", Double(device.serialNumber ?? 0), 0, "</UnitId>", to: &text)
    add("<ProductID>", Double(device.product ?? 0), 0, "</ProductID>", to: &text)
    let version = Int64(saturating: (device.softwareVersion ?? 0) * 100 + 0.5)
    add("<Version><VersionMajor>", Double(version / 100), 0, "</VersionMajor>", to: &text)
    add("<VersionMinor>", Double(version % 100), 0, "</VersionMinor></Version></Creator>", to: &text)
  }

  private func add(
    _ open: StaticString, _ value: Double?, _ fractionDigits: Int, _ close: StaticString, to text: inout TextBuffer
  ) {
    guard let value, value.isFinite else { return }
    text.append(open)
    text.append(decimal: value, fractionDigits: fractionDigits)
    text.append(close)
  }

  private func whole(_ value: Double?, in range: ClosedRange<Double>) -> Double? {
    RouteGPX.whole(value, in: range)
  }
}
