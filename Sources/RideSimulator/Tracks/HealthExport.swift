/// Apple Health's export of simulated activities, as written by an iPhone with a watch.
///
/// Records are first and sorted by type, followed by workouts and the rings of the days; routes are separate files.
/// Times are local, in whole seconds. During every workout, the phone also counts steps and metres, which do not belong
/// to the workout, and the watch measures a heart rate every five minutes all day long.
public struct HealthExport: Sendable {
  /// The name of the watch, with the apostrophe and the no-break space of Apple's names.
  public static let watch = "Rider\u{2019}s Apple\u{A0}Watch"

  /// The activities of the workouts, which are used in turn and repeatedly.
  let activities: [SimulatedActivity]
  /// The number of workouts.
  public let count: Int
  /// Seconds between two uses of an activity.
  let period: UInt32
  /// Seconds east of UTC.
  public var utcOffsetSeconds = 7200
  /// True for miles, and energy in `Cal`; false for kilometres and `kcal`.
  public var isImperial = false
  /// Whether to write the document type of iOS 16, which is not valid XML.
  public var hasBrokenDocumentType = false
  /// Whether workouts have the newer statistics instead of the totals of exports before iOS 16.
  public var hasStatistics = true

  /// An export of `count` workouts; the first ones are the activities themselves, the others are the same in later
  /// weeks.
  public init(_ activities: [SimulatedActivity], count: Int? = nil) {
    self.activities = activities
    self.count = count ?? activities.count
    let starts = activities.map(\.start)
    let span = (activities.map(\.end).max() ?? 0) &- (starts.min() ?? 0)
    period = (span / 86_400 + 1) * 86_400
  }

  /// The session of a workout, with its times.
  public func session(_ index: Int) -> (session: SimulatedSession, later: UInt32) {
    let activity = activities[index % activities.count]
    return (activity.sessions[0], UInt32(index / activities.count) * period)
  }

  /// The original activity of a workout.
  public func activity(_ index: Int) -> SimulatedActivity { activities[index % activities.count] }

  /// The path of a workout's route, relative to the export; nil without positions.
  public func route(_ index: Int) -> String? {
    let (session, later) = session(index)
    guard session.samples.contains(where: { $0.latitudeDegrees != nil }) else { return nil }
    let time = HealthText.local(session.start &+ later, 0)
    let name = time.prefix(19).map { $0 == " " ? "_" : $0 == ":" ? "." : $0 }
    return "workout-routes/route_" + String(name) + ".gpx"
  }

  /// Writes `export.xml`, piece by piece.
  public func write(_ put: @escaping ([UInt8]) -> Void) {
    var text = HealthText(put)
    text.add(hasBrokenDocumentType ? Self.brokenHead : Self.head)
    text.add("<HealthData locale=\"\(isImperial ? "en_US" : "de_CH")\">\n")
    text.add(
      " <ExportDate value=\"\(time(session(max(0, count - 1)).session.end, session(max(0, count - 1)).later))\"/>\n")
    text.add(
      " <Me HKCharacteristicTypeIdentifierDateOfBirth=\"1980-01-01\""
        + " HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexNotSet\""
        + " HKCharacteristicTypeIdentifierBloodType=\"HKBloodTypeNotSet\""
        + " HKCharacteristicTypeIdentifierFitzpatrickSkinType=\"HKFitzpatrickSkinTypeNotSet\""
        + " HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse=\"None\"/>\n")
    for series in HealthSeries.allCases {
      for index in 0..<count { write(series, of: index, &text) }
    }
    writePressure(&text)
    for index in 0..<count { writeWorkout(index, &text) }
    text.add(
      " <ActivitySummary dateComponents=\"2024-05-04\" activeEnergyBurned=\"512.3\" activeEnergyBurnedGoal=\"500\""
        + " activeEnergyBurnedUnit=\"kcal\" appleMoveTime=\"0\" appleMoveTimeGoal=\"0\" appleExerciseTime=\"43\""
        + " appleExerciseTimeGoal=\"30\" appleStandHours=\"12\" appleStandHoursGoal=\"12\"/>\n</HealthData>\n")
    text.flush()
  }

  /// The number of records that are not part of another element.
  public var records: Int {
    // The list of beats and the blood pressure, in addition to the records of the series.
    (0..<count).reduce(2) { sum, index in
      let session = session(index).session
      return HealthSeries.allCases.reduce(sum) { $0 + $1.records(of: session).count }
    }
  }

  /// The bytes of `export.xml`.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }

  func time(_ seconds: UInt32, _ later: UInt32) -> String { HealthText.local(seconds &+ later, utcOffsetSeconds) }

  // MARK: Records

  private func write(_ series: HealthSeries, of index: Int, _ text: inout HealthText) {
    let (session, later) = session(index)
    let unit = series.unit(isImperial)
    for record in series.records(of: session) {
      let start = time(record.start, later)
      let end = record.end == record.start ? start : time(record.end, later)
      let value = HealthText.decimal(record.value, places: series.places, unit.factor)
      let head = Self.recordHead(series.type, series.isOfPhone, unit.name)
      let body = "creationDate=\"\(end)\" startDate=\"\(start)\" endDate=\"\(end)\" value=\"\(value)\""
      if series == .restingRate {
        text.add(
          head + body + ">\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>\n </Record>\n")
      } else {
        text.add(head + body + "/>\n")
      }
    }
  }

  private static func recordHead(_ type: String, _ isOfPhone: Bool, _ unit: String) -> String {
    let (name, version, device) =
      isOfPhone
      ? ("Rider\u{2019}s iPhone &amp; more", "17.4", "iPhone") : (watch, "10.4", "Apple Watch")
    return " <Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(name)\" sourceVersion=\"\(version)\""
      + " device=\"&lt;&lt;HKDevice: 0x281e4c2d0&gt;, name:\(device), manufacturer:Apple Inc., model:\(device),"
      + " hardware:Watch6,2, software:\(version)&gt;\" unit=\"\(unit)\" "
  }

  /// A correlation, whose records are repeated among the others, and a list of beats.
  private func writePressure(_ text: inout HealthText) {
    let moment = time(session(0).session.start &+ 60, 0)
    let pressure =
      "<Record type=\"HKQuantityTypeIdentifierBloodPressureSystolic\" sourceName=\"\(Self.watch)\" unit=\"mmHg\""
      + " startDate=\"\(moment)\" endDate=\"\(moment)\" value=\"120\"/>"
    text.add(
      """
       <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="\(Self.watch)" unit="ms" \
      creationDate="\(moment)" startDate="\(moment)" endDate="\(moment)" value="41.2">
        <HeartRateVariabilityMetadataList>
         <InstantaneousBeatsPerMinute bpm="61" time="7:31:02.11 AM"/>
         <InstantaneousBeatsPerMinute bpm="63" time="7:31:03.09 AM"/>
        </HeartRateVariabilityMetadataList>
       </Record>
       \(pressure)
       <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="\(Self.watch)" \
      creationDate="\(moment)" startDate="\(moment)" endDate="\(moment)">
        \(pressure)
       </Correlation>

      """)
  }
}
