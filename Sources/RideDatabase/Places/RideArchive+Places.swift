#if SQLite
/// A stored ride that has a route, with the values that places need.
struct PlacedRide {
  let id: Int64
  let date: String
  let activity: String
  let start: (latitude: Double, longitude: Double)
  let end: (latitude: Double, longitude: Double)

  var year: Substring { date.prefix(4) }
}

extension RideArchive {
  /// Calls `body` with the rides with a route in order of their start, each with its number from 0 and its tiles.
  ///
  /// Only one of several copies of a recording is passed; recordings of one ride that count once have the same number.
  func forEachPlacedRide(
    _ body: (_ number: UInt32, _ ride: PlacedRide, _ tiles: TileLine) -> Void
  ) throws(DatabaseError) {
    let rows = try connection.prepare(
      """
      SELECT w.workout_id, w.local_date, w.activity_type, t.start_latitude_deg, t.start_longitude_deg,
        t.end_latitude_deg, t.end_longitude_deg, t.tile_line,
        s.counted_workout_id, s.group_id
      FROM workouts AS w JOIN route_tiles AS t ON t.workout_id = w.workout_id
        LEFT JOIN ride_sources AS s ON s.workout_id = w.workout_id
      WHERE NOT EXISTS (
        SELECT 1 FROM workouts AS first WHERE first.recording = w.recording AND first.workout_id < w.workout_id)
      ORDER BY w.start_unix_ms, w.workout_id
      """)
    var next: UInt32 = 0
    // Recordings of one ride overlap, so the recordings of a group are near each other.
    var (rides, group): ([Int64: UInt32], Int64) = ([:], 0)
    while try rows.step() {
      if !rows.isNull(8), rows.integer(9) != group {
        group = rows.integer(9)
        rides.removeAll()
      }
      let known = rows.isNull(8) ? nil : rides[rows.integer(8)]
      let number = known ?? next
      if known == nil { next &+= 1 }
      if !rows.isNull(8) { rides[rows.integer(8)] = number }
      let ride = PlacedRide(
        id: rows.integer(0), date: rows.text(1) ?? "", activity: rows.text(2) ?? "",
        start: (rows.number(3) ?? 0, rows.number(4) ?? 0), end: (rows.number(5) ?? 0, rows.number(6) ?? 0))
      body(number, ride, TileLine(rows.text(7) ?? ""))
    }
  }

  // MARK: Tiles

  /// Calls `body` with tiles, starting with the tiles that were opened last.
  func forEachTile(zoom: Int, _ body: ([StoredValue]) -> Bool) throws(DatabaseError) -> Int {
    var atlas = TileAtlas(zoom: zoom)
    var rides: [Int64] = []
    try forEachPlacedRide { number, ride, tiles in
      if Int(number) == rides.count { rides.append(ride.id) }
      for tile in tiles { _ = atlas.cross(column: tile.column, row: tile.row, ride: number) }
    }
    // Only the number of each ride is in memory.
    let openers = try connection.prepare("SELECT local_date, activity_type FROM workouts WHERE workout_id = ?")
    var (opener, date, activity) = (nil as UInt32?, "", "")
    for slot in atlas.slots(by: { ($1.opener, $0.number) < ($0.opener, $1.number) }) {
      let tile = atlas[Int(slot)]
      if tile.opener != opener {
        opener = tile.opener
        defer { openers.reset() }
        openers.bind(rides[Int(tile.opener)], at: 1)
        if try openers.step() { (date, activity) = (openers.text(0) ?? "", openers.text(1) ?? "") }
      }
      let (a, b) = (
        MapPlace.corner(column: tile.column, row: tile.row, zoom: zoom),
        MapPlace.corner(column: tile.column &+ 1, row: tile.row &+ 1, zoom: zoom)
      )
      let row: [StoredValue] = [
        StoredValue(zoom), .integer(tile.column), .integer(tile.row), .number((a.latitude + b.latitude) / 2),
        .number((a.longitude + b.longitude) / 2), .integer(Int64(tile.rides)), .text(date),
        .integer(rides[Int(tile.opener)]), .text(activity),
      ]
      if !body(row) { break }
    }
    return atlas.beyondLimit
  }

  /// For both zooms, calls `body` with the tiles that each year's rides crossed and opened, and with all tiles until
  /// its end.
  func forEachTileYear(_ body: ([StoredValue]) -> Bool) throws(DatabaseError) -> Int {
    var left = 0
    for zoom in [14, MapPlace.zoom] {
      let (years, beyond) = try tileYears(zoom: zoom)
      left &+= beyond
      var total = 0
      for year in years {
        total &+= year.opened
        let row: [StoredValue] = [
          StoredValue(zoom), .text(year.year), StoredValue(year.rides), StoredValue(year.tiles),
          StoredValue(year.opened), StoredValue(total),
        ]
        if !body(row) { return left }
      }
    }
    return left
  }

  private struct TileYear {
    let year: String
    var rides = 0, tiles = 0, opened = 0
  }

  private func tileYears(zoom: Int) throws(DatabaseError) -> ([TileYear], beyondLimit: Int) {
    var atlas = TileAtlas(zoom: zoom)
    var years: [TileYear] = []
    // The year of each ride, as an index among years: rides are in order of UTC, and at New Year the local year can be
    // another.
    var places: [Int] = []
    try forEachPlacedRide { number, ride, tiles in
      let known = years.lastIndex { $0.year == ride.year }
      let place = known ?? years.count
      if known == nil { years.append(TileYear(year: String(ride.year))) }
      if Int(number) == places.count {
        places.append(place)
        years[place].rides &+= 1
      }
      for tile in tiles {
        switch atlas.cross(column: tile.column, row: tile.row, ride: number) {
        case .opened:
          years[place].opened &+= 1
          years[place].tiles &+= 1
        case .crossed(let latest): if places[Int(latest)] != place { years[place].tiles &+= 1 }
        case .again: break
        }
      }
    }
    return (years.sorted { $0.year < $1.year }, atlas.beyondLimit)
  }

  /// Calls `body` with a row for each zoom.
  func forEachSquare(_ body: ([StoredValue]) -> Bool) throws(DatabaseError) -> Int {
    var left = 0
    for zoom in [14, MapPlace.zoom] {
      var atlas = TileAtlas(zoom: zoom)
      try forEachPlacedRide { number, _, tiles in
        for tile in tiles { _ = atlas.cross(column: tile.column, row: tile.row, ride: number) }
      }
      left &+= atlas.beyondLimit
      if !body(Self.row(of: atlas)) { break }
    }
    return left
  }

  private static func row(of atlas: TileAtlas) -> [StoredValue] {
    let (square, cluster) = (atlas.greatestSquare(), atlas.greatestCluster())
    let side = Int64(square.side)
    let (a, b) = (
      MapPlace.corner(column: square.column, row: square.row, zoom: atlas.zoom),
      MapPlace.corner(column: square.column &+ side, row: square.row &+ side, zoom: atlas.zoom)
    )
    let head = [StoredValue(atlas.zoom), StoredValue(atlas.count), StoredValue(square.side)]
    let place: [StoredValue] = [
      .integer(square.column), .integer(square.row), .number(b.latitude), .number(a.longitude), .number(a.latitude),
      .number(b.longitude),
    ]
    let first = cluster.count > 0 ? Int64(truncatingIfNeeded: cluster.first) : nil
    return head + (side > 0 ? place : place.map { _ in .null }) + [
      StoredValue(cluster.count), first.map { .integer($0 & (MapPlace.tiles &- 1)) } ?? .null,
      first.map { .integer($0 &>> Int64(MapPlace.zoom)) } ?? .null,
    ]
  }

  // MARK: Places

  /// Calls `body` with places, starting with the places with most starts and ends.
  func forEachPlace(_ body: ([StoredValue]) -> Bool) throws(DatabaseError) -> Int {
    var found = RidePlaces()
    var known: UInt32 = 0
    try forEachPlacedRide { number, ride, _ in
      guard number >= known else { return }
      known = number &+ 1
      found.add(ride.start, isStart: true, date: ride.date, activity: ride.activity)
      found.add(ride.end, isStart: false, date: ride.date, activity: ride.activity)
    }
    for (position, number) in found.ranked.enumerated() {
      let place = found.places[number]
      let row: [StoredValue] = [
        StoredValue(position &+ 1), StoredValue(place.starts), StoredValue(place.ends), .number(place.center.latitude),
        .number(place.center.longitude), StoredValue(place.activity), .text(place.firstDate), .text(place.lastDate),
      ]
      if !body(row) { break }
    }
    return found.beyondLimit
  }
}
#endif
