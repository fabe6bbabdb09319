/// The activities of sports and sub sports, as rows: a caller may add rows, or replace them all.
///
/// Of the rows that fit a sport and sub sport the last one with a type decides the type, and the last one with a place
/// the place, so a row that is added goes over the standard ones. Looked up a few times a workout; allocates nothing
/// then.
public struct ActivityTable: Sendable {
  /// Where workouts of a sub sport take place.
  public enum Place: UInt8, Sendable {
    /// Nothing is known: outdoors with two valid positions.
    case unknown
    /// Indoors, with positions as well.
    case indoor
    /// Outdoors, without positions as well.
    case outdoor
    /// Indoors with fewer than two valid positions.
    case indoorUnlessPositions
    /// In a pool; indoors or outdoors as for `unknown`.
    case pool
    /// In open water.
    case openWater
  }

  /// The activity of a sport, of a sub sport, or of both together.
  public struct Row: Sendable {
    /// The sport in FIT's numbering; nil for any.
    public var sport: UInt8?
    /// The sub sport in FIT's numbering; nil for any, and for workouts without one.
    public var subSport: UInt8?
    /// The activity; nil: the rows before decide.
    public var type: ActivityType?
    /// The place; nil: the rows before decide.
    public var place: Place?

    /// Makes a row.
    public init(sport: UInt8? = nil, subSport: UInt8? = nil, _ type: ActivityType?, _ place: Place? = nil) {
      self.sport = sport
      self.subSport = subSport
      self.type = type
      self.place = place
    }
  }

  /// The rows.
  public var rows: [Row]

  /// Makes a table.
  public init(_ rows: [Row]) { self.rows = rows }

  /// The activity of a workout; `other` where no row says a type, at an unknown place where none says one.
  ///
  /// An absent sport counts as `generic` (0).
  public func mapping(sport: UInt8?, subSport: UInt8?, validPositions: Int) -> ActivityMapping {
    match(sport: sport ?? 0, subSport: subSport).mapping(validPositions: validPositions)
  }

  /// The activity and the place that the rows give to a sport and sub sport.
  func match(sport: UInt8, subSport: UInt8?) -> ActivityMatch {
    var match = ActivityMatch(sport: sport, subSport: subSport)
    let rows = rows.span
    for number in rows.indices {
      let row = rows[number]
      if let wanted = row.subSport, wanted != subSport { continue }
      if let wanted = row.sport, wanted != sport { continue }
      if let own = row.type { match.type = own }
      if let own = row.place { match.place = own }
    }
    return match
  }
}

/// The rows' answer for a sport and sub sport, before the positions of the workout decide what they leave open.
@usableFromInline struct ActivityMatch: Sendable {
  let sport: UInt8
  let subSport: UInt8?
  var type = ActivityType.other
  var place = ActivityTable.Place.unknown

  init(sport: UInt8, subSport: UInt8?) {
    self.sport = sport
    self.subSport = subSport
  }

  /// The activity of a workout with this number of valid positions.
  func mapping(validPositions: Int) -> ActivityMapping {
    let isIndoor: Bool? =
      switch place {
      case .unknown, .pool: validPositions < 2 ? nil : false
      case .indoor: true
      case .outdoor, .openWater: false
      case .indoorUnlessPositions: validPositions < 2
      }
    return ActivityMapping(
      type: type, isIndoor: isIndoor, allowsRoute: isIndoor != true,
      swimmingLocation: place == .pool ? .pool : place == .openWater ? .openWater : nil)
  }
}
