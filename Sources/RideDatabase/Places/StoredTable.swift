#if SQLite
internal import Workouts

/// A value in a row of a query.
public enum StoredValue: Sendable, Hashable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
}

/// A table that no SQL view can compute, because it depends on all rides together.
public enum ComputedTable: Sendable, CaseIterable {
  /// Map tiles that rides have crossed, of zoom 14 and of zoom 17, each with the first ride in it.
  case tiles, smallTiles
  /// The number of crossed and of new tiles in each year, for both zooms.
  case tileYears
  /// The largest square of crossed tiles and the largest cluster, for both zooms.
  case squares
  /// The places where rides begin and end.
  case places
  /// Recordings that are stored more than once, in groups.
  case duplicates

  /// The names of its columns.
  public var columns: [String] {
    switch self {
    case .tiles, .smallTiles:
      ["zoom", "x", "y", "latitude_deg", "longitude_deg", "rides", "date", "workout_id", "activity_type"]
    case .tileYears: ["zoom", "year", "rides", "tiles", "opened", "total"]
    case .squares:
      [
        "zoom", "tiles", "square", "x", "y", "south_deg", "west_deg", "north_deg", "east_deg", "cluster", "cluster_x",
        "cluster_y",
      ]
    case .places:
      ["place", "starts", "ends", "latitude_deg", "longitude_deg", "activity_type", "first_date", "last_date"]
    case .duplicates: ["group_number", "same", "kept", "why", "date", "activity_type", "workout_id", "has", "input"]
    }
  }
}

extension RideArchive {
  /// Calls `body` with the rows of a view of the database, or of some of its columns, until it returns false; a nil
  /// limit means no limit.
  public func forEachRow(
    of view: String, columns: [String], inOrder order: String, limit: Int? = nil, _ body: ([StoredValue]) -> Bool
  ) throws(DatabaseError) {
    let list = columns.joined(separator: ", ")
    let rows = try connection.prepare("SELECT \(list) FROM \(view) ORDER BY \(order) LIMIT \(limit ?? -1)")
    while try rows.step() {
      if !body((0..<columns.count).map { rows.value(Int32(clamping: $0)) }) { return }
    }
  }

  /// Calls `body` with the rows of a computed table until it returns false; returns how many items the limits excluded.
  public func forEachRow(of table: ComputedTable, _ body: ([StoredValue]) -> Bool) throws(DatabaseError) -> Int {
    switch table {
    case .tiles: try forEachTile(zoom: 14, body)
    case .smallTiles: try forEachTile(zoom: MapPlace.zoom, body)
    case .tileYears: try forEachTileYear(body)
    case .squares: try forEachSquare(body)
    case .places: try forEachPlace(body)
    case .duplicates: try forEachDuplicateMember(body)
    }
  }
}

extension StoredValue {
  /// A whole number.
  init(_ value: Int) { self = .integer(Int64(value)) }
  /// A text, or nothing.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}
#endif
