/// The activities of sports and sub sports, as rows: you can add rows, or replace them all.
///
/// Among the rows that match a sport and sub sport, the last row with a type decides the type, and the last row with a
/// place decides the place. So an added row overrides the standard rows. The table is searched a few times per workout,
/// without allocating.
public struct ActivityTable: Sendable {
  /// The place of workouts of a sub sport: indoors, outdoors or either.
  public enum Place: UInt8, Sendable {
    /// Unknown: outdoors with two valid positions.
    case unknown
    /// Indoors, even with positions.
    case indoor
    /// Outdoors, even without positions.
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
    /// The activity; if nil, earlier rows decide.
    public var type: ActivityType?
    /// The place; if nil, earlier rows decide.
    public var place: Place?

    /// Creates a row.
    public init(sport: UInt8? = nil, subSport: UInt8? = nil, _ type: ActivityType?, _ place: Place? = nil) {
      self.sport = sport
      self.subSport = subSport
      self.type = type
      self.place = place
    }
  }

  /// The rows.
  public var rows: [Row] { didSet { index = Entry.all(of: rows) } }
  /// The rows sorted by their conditions.
  private var index: [Entry]

  /// A row with its condition, for a binary search.
  private struct Entry: BitwiseCopyable, Sendable {
    /// The sport in the lowest nine bits and the sub sport above them; `anything` stands for any number.
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

  /// Creates a table.
  public init(_ rows: [Row]) {
    self.rows = rows
    index = Entry.all(of: rows)
  }

  /// The activity of a workout; `other` if no row has a type, and an unknown place if no row has a place.
  ///
  /// An absent sport counts as `generic` (0).
  public func mapping(sport: UInt8?, subSport: UInt8?, validPositions: Int) -> ActivityMapping {
    match(sport: sport ?? 0, subSport: subSport).mapping(validPositions: validPositions)
  }

  /// The activity and the place that the rows specify for a sport and sub sport.
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

  /// Applies the rows of a key that are later in the table than the rows that decided so far.
  private func take(_ key: UInt32, into match: inout ActivityMatch, _ last: inout (type: Int, place: Int)) {
    var next = firstPlace(of: key)
    while next < index.count, index[next].key == key {
      let number = index[next].row
      if let type = rows[number].type, number > last.type { (match.type, last.type) = (type, number) }
      if let place = rows[number].place, number > last.place { (match.place, last.place) = (place, number) }
      next &+= 1
    }
  }

  /// The first index of a key, or the index at which it would be inserted.
  private func firstPlace(of key: UInt32) -> Int {
    binarySearch(to: index.count) { index[$0].key >= key }
  }
}

/// The result of the rows for a sport and sub sport.
///
/// If it leaves the place open, the workout's positions decide it.
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
