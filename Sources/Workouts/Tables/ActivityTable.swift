/// The activities of sports and sub sports, as rows: a caller may add rows, or replace them all.
///
/// Of the rows that fit a sport and sub sport the last one with a type decides the type, and the last one with a place
/// the place, so a row that is added goes over the standard ones. Looked up a few times a workout; allocates nothing
/// then.
public struct ActivityTable: Sendable {
  /// The place of workouts of a sub sport: indoors, outdoors or either.
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
  public var rows: [Row] { didSet { index = Entry.all(of: rows) } }
  /// The rows by what they ask for.
  private var index: [Entry]

  /// A row by its condition, for a search by halves.
  private struct Entry: BitwiseCopyable, Sendable {
    /// The sport in the lowest nine bits and the sub sport above them, with `anything` for one that is not asked for.
    var key: UInt32
    var row: Int

    static let anything = UInt32(256)

    static func key(_ sport: UInt8?, _ subSport: UInt8?) -> UInt32 {
      (sport.map { UInt32($0) } ?? anything) | (subSport.map { UInt32($0) } ?? anything) << 9
    }

    static func all(of rows: [Row]) -> [Entry] {
      let entries = rows.enumerated().map { Entry(key: key($1.sport, $1.subSport), row: $0) }
      return entries.sorted { ($0.key, $0.row) < ($1.key, $1.row) }
    }
  }

  /// Makes a table.
  public init(_ rows: [Row]) {
    self.rows = rows
    index = Entry.all(of: rows)
  }

  /// The activity of a workout; `other` where no row says a type, at an unknown place where none says one.
  ///
  /// An absent sport counts as `generic` (0).
  public func mapping(sport: UInt8?, subSport: UInt8?, validPositions: Int) -> ActivityMapping {
    match(sport: sport ?? 0, subSport: subSport).mapping(validPositions: validPositions)
  }

  /// The activity and the place that the rows give to a sport and sub sport.
  func match(sport: UInt8, subSport: UInt8?) -> ActivityMatch {
    var match = ActivityMatch(sport: sport, subSport: subSport)
    var rows = (type: -1, place: -1)
    take(Entry.key(nil, nil), into: &match, &rows)
    take(Entry.key(sport, nil), into: &match, &rows)
    if subSport != nil {
      take(Entry.key(nil, subSport), into: &match, &rows)
      take(Entry.key(sport, subSport), into: &match, &rows)
    }
    return match
  }

  /// Takes what the rows of a key say, where they come after those that have said it so far.
  private func take(_ key: UInt32, into match: inout ActivityMatch, _ last: inout (type: Int, place: Int)) {
    var next = firstPlace(of: key)
    while next < index.count, index[next].key == key {
      let number = index[next].row
      if let type = rows[number].type, number > last.type { (match.type, last.type) = (type, number) }
      if let place = rows[number].place, number > last.place { (match.place, last.place) = (place, number) }
      next &+= 1
    }
  }

  /// The first place in the index with a key, or where it would be.
  private func firstPlace(of key: UInt32) -> Int {
    binarySearch(to: index.count) { index[$0].key >= key }
  }
}

/// The rows' answer for a sport and sub sport, before the positions of the workout decide what they leave open.
@usableFromInline struct ActivityMatch: Sendable {
  let sport: UInt8
  let subSport: UInt8?
  var type = ActivityType.other
  var place = ActivityTable.Place.unknown

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
