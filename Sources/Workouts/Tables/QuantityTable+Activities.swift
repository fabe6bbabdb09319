// Groups of activities that share HealthKit types, with the names used in the catalogue of quantities.

extension QuantityTable {
  static let riding: [ActivityType] = [.cycling, .handCycling]

  static let wheelchair: [ActivityType] = [.wheelchairWalkPace, .wheelchairRunPace]

  /// FIT's number of snowshoeing.
  ///
  /// It has no activity type of its own and uses `snowSports`, whose distance would be a downhill distance.
  static let snowshoeing: [UInt8] = [35]

  /// Activities whose distance is walked or run.
  static let onFoot: [ActivityType] = [
    .running, .walking, .hiking, .transition, .golf, .climbing, .stairs, .stairClimbing,
    .americanFootball, .australianFootball, .baseball, .basketball, .cricket, .discSports, .handball, .hockey,
    .lacrosse, .rugby, .soccer, .softball, .volleyball,
    .badminton, .pickleball, .racquetball, .squash, .tableTennis, .tennis,
  ]

  /// A row in the kind's own unit, which HealthKit uses too.
  static func row(
    _ kind: SampleKind, _ type: StaticString, in activities: [ActivityType]? = nil, sports: [UInt8]? = nil,
    firstIOS: Double = 8
  ) -> Row {
    Row(kind, in: activities, sports: sports, Quantity(type: type, unit: kind.unit, firstIOS: firstIOS))
  }
}
