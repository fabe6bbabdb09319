import Workouts

extension WorkoutConfiguration {
  /// The activity and location of a session; without a known location it is unknown.
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
  /// The metadata that does not depend on the recording's file.
  var metadataEntries: [MetadataEntry] {
    var entries: [MetadataEntry] = []
    forEachMetadata { key, value in entries.append(MetadataEntry("\(key)", value)) }
    return entries
  }

  /// The summary of several sessions as one workout; facts about a single leg stay with the leg.
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

  /// The sum of the known values; nil when there is none.
  private static func sum(_ values: [Double?]) -> Double? {
    let known = values.compactMap(\.self)
    return known.isEmpty ? nil : known.reduce(0, +)
  }
}
