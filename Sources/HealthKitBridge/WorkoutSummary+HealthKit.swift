import Workouts

extension WorkoutConfiguration {
  /// Creates the configuration of a session.
  ///
  /// The location is `unknown` if the session does not specify it.
  init(_ summary: WorkoutSummary) {
    self.init(activityType: summary.activityType)
    if let isIndoor = summary.isIndoor { location = isIndoor ? .indoor : .outdoor }
    guard activityType == .swimming else { return }
    swimmingLocation = summary.swimmingLocation
    guard swimmingLocation == .pool, let meters = summary.poolLengthMeters else { return }
    lapLength =
      summary.isPoolInYards ? .quantity(meters / 0.9144, unit: "yd") : .quantity(meters, unit: "m")
  }
}

extension WorkoutSummary {
  /// The metadata that is derived from the summary, without the file's identity and devices.
  var metadataEntries: [MetadataEntry] {
    var entries: [MetadataEntry] = []
    forEachMetadata { key, value in entries.append(MetadataEntry("\(key)", value)) }
    return entries
  }

  /// Joins the summaries of several sessions to one.
  ///
  /// Values that describe a single leg are left to the legs.
  init(joining sessions: [WorkoutSummary], as multisport: Multisport) {
    let start = multisport.start ?? Instant(unixMilliseconds: 0)
    self.init(start: start, end: multisport.end ?? start)
    activityType = .swimBikeRun
    guard let first = sessions.first else { return }
    tables = first.tables
    sessionIndex = first.sessionIndex
    if sessions.allSatisfy({ $0.isIndoor == first.isIndoor }) { isIndoor = first.isIndoor }
    ascentMeters = Self.sum(sessions.map(\.ascentMeters))
    descentMeters = Self.sum(sessions.map(\.descentMeters))
    utcOffsetSeconds = first.utcOffsetSeconds
    weather = first.weather
    isUserEntered = sessions.contains(where: \.isUserEntered)
    devices = sessions.max { $0.devices.count < $1.devices.count }?.devices ?? []
  }

  /// Returns the sum of the values that are present, or nil if all are missing.
  private static func sum(_ values: [Double?]) -> Double? {
    let known = values.compactMap(\.self)
    return known.isEmpty ? nil : known.reduce(0, +)
  }
}
