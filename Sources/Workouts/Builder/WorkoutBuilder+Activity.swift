// The activity of the open workout, for readers of any format.

extension WorkoutBuilder where Sink: ~Copyable {
  /// The activity of a sport by the tables of the options; by default for a workout with positions.
  ///
  /// The result is stored because a workout asks for the same sport several times.
  package mutating func mapping(sport: UInt8?, subSport: UInt8?, validPositions: Int = 2) -> ActivityMapping {
    let sport = sport ?? 0
    if let known = activityMatch, known.sport == sport, known.subSport == subSport {
      return known.mapping(validPositions: validPositions)
    }
    let match = options.tables.activities.match(sport: sport, subSport: subSport)
    activityMatch = match
    return match.mapping(validPositions: validPositions)
  }

  /// Sets the open workout's sport; indoor and virtual sports have no route.
  ///
  /// If `isFinal` is true and no sport is known, the activity is that of an unknown sport.
  package mutating func learn(sport: UInt8?, subSport: UInt8?, isVirtual: Bool = false, isFinal: Bool = false) {
    let mapping = mapping(sport: sport, subSport: subSport)
    makesRoute = mapping.allowsRoute && !isVirtual
    if sport != nil || isFinal { activity = (mapping.type, sport) }
    if mapping.swimmingLocation == .openWater { isInOpenWater = true }
  }

  /// The end of the open workout according to its records.
  package var observedEnd: Instant { max(startTime, lastObserved ?? startTime) }

  /// Adds the activity and the swimming location to the summary that closes the open workout, and returns them.
  @discardableResult
  package mutating func addActivity(to summary: inout WorkoutSummary, isVirtual: Bool = false) -> ActivityMapping {
    let mapping = mapping(sport: summary.sport, subSport: summary.subSport, validPositions: validPositionCount)
    summary.activityType = mapping.type
    summary.isIndoor = isVirtual ? true : mapping.isIndoor
    summary.swimmingLocation = mapping.swimmingLocation
    return mapping
  }
}
