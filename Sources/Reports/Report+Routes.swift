#if SQLite
internal import Drawing
internal import Exports
internal import RideDatabase

/// An area with neighbouring rides, which share one map.
///
/// Coordinates are in units of five metres from its centre.
struct RouteArea {
  /// The centre in degrees.
  let latitude: Double, longitude: Double
  /// The rides in it, each with the bounds of its route in units.
  var rides: [(id: Int64, family: SportFamily, west: Double, north: Double, east: Double, south: Double)] = []

  /// The size of a unit in metres.
  static let unitMeters = 5.0
  /// The distance in metres from an area's centre to the centre of a ride's route: at most this, and for a ride whose
  /// route is short at most `nearMeters` more than its extent.
  static let reachMeters = 60_000.0, nearMeters = 8_000.0

  /// The number of routes that are longer than a dot: across at least 200 m.
  var routeCount: Int { rides.count { max($0.east - $0.west, $0.south - $0.north) * Self.unitMeters > 200 } }

  private var plane: GroundPlane { GroundPlane(latitudeDegrees: latitude, longitudeDegrees: longitude) }

  func place(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
    let place = plane.place(latitudeDegrees: latitude, longitudeDegrees: longitude)
    return (place.x / Self.unitMeters, place.y / Self.unitMeters)
  }

  /// The visible part of the map.
  ///
  /// It has all rides, unless a few are so far away that the others would be small: then it leaves out the outermost 5%
  /// of the rides' bounds on each side.
  var viewBox: (x: Double, y: Double, width: Double, height: Double) {
    let (whole, most) = (box(leavingOut: 0), box(leavingOut: 0.05))
    return max(whole.width, whole.height) <= 1.5 * max(most.width, most.height) ? whole : most
  }

  private func box(leavingOut share: Double) -> (x: Double, y: Double, width: Double, height: Double) {
    func bound(_ sides: [Double], _ share: Double) -> Double {
      let sorted = sides.sorted()
      let place = Int(exactly: (Double(sorted.count &- 1) * share).rounded()) ?? 0
      return sorted.indices.contains(place) ? sorted[place] : 0
    }
    let (west, north) = (bound(rides.map(\.west), share), bound(rides.map(\.north), share))
    let (east, south) = (bound(rides.map(\.east), 1 - share), bound(rides.map(\.south), 1 - share))
    let margin = max(max(east - west, south - north) * 0.04, 20)
    return (west - margin, north - margin, max(east - west, 0) + 2 * margin, max(south - north, 0) + 2 * margin)
  }

  /// The part of the plane that a picture shows, in units of the area.
  typealias Frame = (x: Double, y: Double, width: Double, height: Double)

  /// Returns the visible part, extended to a height that is within `shares` of the width.
  func frame(_ shares: ClosedRange<Double>) -> Frame {
    let (x, y, width, height) = viewBox
    let (wide, tall) = (max(width, height / shares.upperBound), max(height, width * shares.lowerBound))
    return (x - (wide - width) / 2, y - (tall - height) / 2, wide, tall)
  }

  /// Where the area is in words: by its cities, otherwise by its coordinates.
  var words: String {
    let (x, y, width, height) = viewBox
    let middle = ((x + width / 2) * Self.unitMeters, (y + height / 2) * Self.unitMeters)
    return Gazetteer.shared.words(around: middle, on: plane) ?? "around \(Report.degrees(self))"
  }

  /// Writes names of cities, a scale bar and an arrow to the north on a map of this size, which shows `frame`.
  func drawLegend(
    _ frame: Frame, width: Double, height: Double, letters: Double, _ units: ExportStyle.Units, on page: Markup
  ) {
    let (unit, scale) = (Self.unitMeters, width / frame.width / Self.unitMeters)
    let box = (frame.x * unit, frame.y * unit, frame.width * unit, frame.height * unit)
    var legend = MapLegend(width: width, height: height, letters: letters)
    legend.draw(
      Gazetteer.shared.places(in: box, of: plane, scale: scale), unitsPerLength: scale * units.metersPerDistanceUnit,
      lengthName: units.distanceName, on: page)
  }

  /// The area with only the rides that are in the visible part as a whole.
  var whole: RouteArea {
    let (x, y, width, height) = viewBox
    var area = self
    area.rides.removeAll { $0.west < x || $0.north < y || $0.east > x + width || $0.south > y + height }
    return area
  }
}

extension Report {
  /// The maximum number of maps.
  ///
  /// Rides in other areas are only counted.
  static let areaLimit = 8

  /// The areas with a map, the most routes first, and the others.
  typealias Areas = (maps: [RouteArea], others: [RouteArea])

  /// Writes the map of the area with most routes, and what a reader of maps has to know.
  func putMainMap(_ areas: Areas, of rides: PaneledRides) throws(DatabaseError) {
    if areas.maps.isEmpty && areas.others.isEmpty { return }
    page.put("<div>")
    if let area = areas.maps.first { try draw(area, 0, pointLimit: rides.pointsPerRoute) }
    putLegend(areas.maps.prefix(1))
    page.put(
      privacy.isEmpty
        ? """
        <p class="note">The routes show where \(noun)s start and end. Before you mail this page, write it with \
        --conceal-start 500 --conceal-end 500.</p>
        """ : "<p class=\"note\">Parts of the routes are concealed.</p>")
    page.put("<p class=\"note\">N\(String(Gazetteer.credit.dropFirst())).</p>")
    if rides.others > 0 {
      page.put("<p class=\"note\">Only the latest \(rides.ids.count) \(noun)s are drawn, as --limit asks.</p>")
    }
    page.put("</div>")
  }

  /// Writes the colours of the activities on maps, unless they have one colour.
  private func putLegend(_ maps: ArraySlice<RouteArea>) {
    let families = SportFamily.named(in: maps.flatMap { $0.rides.map(\.family) })
    if families.isEmpty { return }
    Legend.draw(families.map { ($0.rawValue, Palette.kinds.name(of: $0.place)) }, on: page)
  }

  /// Writes a map for each other area with all its routes.
  ///
  /// Each ride's panel reuses the ride's line.
  func putRoutes(_ areas: Areas, of rides: PaneledRides) throws(DatabaseError) {
    let left = areas.others.reduce(0) { $0 &+ $1.rides.count }
    if areas.maps.count < 2 && left == 0 { return }
    try section("routes", "Routes elsewhere") { () throws(DatabaseError) in
      putLegend(areas.maps.dropFirst())
      page.put("<div class=\"maps areas\">")
      for (number, area) in areas.maps.enumerated().dropFirst() {
        try draw(area, number, pointLimit: rides.pointsPerRoute)
      }
      page.put("</div>")
      if left > 0 {
        page.put("<p class=\"note\">\(String.count(left, "more route")) can be seen in the panels of the \(noun)s.</p>")
      }
    }
  }

  /// Draws the map of an area, 1000 units wide.
  private func draw(_ area: RouteArea, _ number: Int, pointLimit: Int) throws(DatabaseError) {
    let frame = area.frame(0.4...0.66)
    // The first map is beside the sums of one year.
    let years = number == 0 && archive.filter.year == nil ? " of all years" : ""
    let name = "\(String.count(area.rides.count, "route"))\(years) \(area.words)"
    let tall = 1000 * frame.height / frame.width
    page.put(
      """
      <figure class="map"><figcaption>\(name)</figcaption><svg id="area\(number)" viewBox="0 0 1000 \(tall)" role="img" aria-label="\(name)">\
      <svg width="1000" height="\(tall)" viewBox="\(frame.x) \(frame.y) \(frame.width) \(frame.height)">\
      <g class="routes" stroke-opacity="\(Self.opacity(area.rides.count), places: 2)">
      """)
    try putLines(of: area, pointLimit: pointLimit) { "id=\"r\($0)\" " }
    page.put("</g></svg>")
    area.drawLegend(frame, width: 1000, height: tall, letters: number == 0 ? 28 : 34, units, on: page)
    page.put("</svg></figure>\n")
  }

  /// Writes the routes of an area, those of a family of activities in its colour, and returns the rides that have one.
  @discardableResult
  func putLines(
    of area: RouteArea, pointLimit: Int, _ attribute: (Int64) -> HTML
  ) throws(DatabaseError) -> Set<Int64> {
    var drawn: Set<Int64> = []
    for family in SportFamily.allCases {
      let rides = area.rides.filter { $0.family == family }
      if rides.isEmpty { continue }
      page.put("<g class=\"r\(family.place)\">")
      for ride in rides {
        let line = try routeLine(of: ride.id, in: area, pointLimit: pointLimit)
        if line.isEmpty { continue }
        page.put("<path \(attribute(ride.id))d=\"\(line)\"/>\n")
        drawn.insert(ride.id)
      }
      page.put("</g>")
    }
    return drawn
  }

  /// Writes the routes that are on no map, for their rides' panels.
  func putRoutesElsewhere(_ areas: Areas, of rides: PaneledRides) throws(DatabaseError) {
    var list = ListOfRides("routes-of-rides", on: page)
    for area in areas.others {
      for ride in area.rides {
        let line = try routeLine(of: ride.id, in: area, pointLimit: rides.pointsPerRoute)
        if !line.isEmpty { list.put(ride.id, "\"\(line)\"") }
      }
    }
    list.end()
  }

  /// Returns the opacity of lines.
  ///
  /// It decreases with the number of routes, so that frequent roads stand out in any case.
  static func opacity(_ routes: Int) -> Double { min(max(4 / Double(routes).squareRoot(), 0.07), 0.7) }

  static func degrees(_ area: RouteArea) -> String {
    let (latitude, longitude) = (area.latitude, area.longitude)
    return Decimal.text(latitude.magnitude, places: 1) + "° " + (latitude < 0 ? "S" : "N") + " "
      + Decimal.text(longitude.magnitude, places: 1) + "° " + (longitude < 0 ? "W" : "E")
  }

  /// Returns the areas of the rides.
  ///
  /// A ride is in the first area that it is near to.
  func areas(of rides: PaneledRides) throws(DatabaseError) -> Areas {
    var areas: [RouteArea] = []
    var grid = PlaceGrid(reachMeters: RouteArea.reachMeters)
    let sides = ["min(min_longitude_deg)", "max(max_latitude_deg)", "max(max_longitude_deg)", "min(min_latitude_deg)"]
    try archive.forEachRow(
      of:
        "(SELECT workout_id, \(zip(sides, "wnes").map { "\($0) AS \($1)" }.joined(separator: ", ")) FROM routes GROUP BY 1)",
      columns: ["workout_id", "w", "n", "e", "s"], inOrder: "workout_id"
    ) { row in
      guard let id = row[0].whole, let family = rides.ids[id], let west = row[1].number, let north = row[2].number,
        let east = row[3].number, let south = row[4].number, north.magnitude < 89, south.magnitude < 89
      else { return true }
      let (latitude, longitude) = ((north + south) / 2, (west + east) / 2)
      let corner = RouteArea(latitude: latitude, longitude: longitude).place(north, west)
      let extent = 2 * max(corner.x.magnitude, corner.y.magnitude)
      let reach = min(
        RouteArea.nearMeters / RouteArea.unitMeters + extent, RouteArea.reachMeters / RouteArea.unitMeters)
      var number = areas.count
      grid.forEachNear(latitude: latitude, longitude: longitude) { near in
        guard near < number else { return }
        let place = areas[near].place(latitude, longitude)
        if place.x * place.x + place.y * place.y < reach * reach { number = near }
      }
      if number == areas.count {
        areas.append(RouteArea(latitude: latitude, longitude: longitude))
        grid.add(latitude: latitude, longitude: longitude)
      }
      let (first, last) = (areas[number].place(north, west), areas[number].place(south, east))
      areas[number].rides.append((id, family, first.x, first.y, last.x, last.y))
      return true
    }
    let sorted = areas.map { ($0.routeCount, $0) }.sorted { $0.0 > $1.0 }
    let maps = sorted.prefix(Self.areaLimit).prefix { $0.0 > 0 }
    return (maps.map(\.1), sorted.dropFirst(maps.count).map(\.1))
  }

  func routeLine(of ride: Int64, in area: RouteArea, pointLimit: Int) throws(DatabaseError) -> String {
    var whole: [[(latitude: Double, longitude: Double)]] = []
    try archive.forEachRow(
      of: "(SELECT polyline, piece FROM routes WHERE workout_id = \(ride))", columns: ["polyline"], inOrder: "piece"
    ) {
      guard case .text(let text) = $0[0] else { return true }
      whole.append(Array(StoredPolyline(text, after: whole)))
      return true
    }
    let pieces = privacy.shown(of: whole).pieces.map { piece in
      var points: [(x: Double, y: Double)] = []
      for (latitude, longitude) in piece {
        let place = area.place(latitude, longitude)
        if let last = points.last, (place.x - last.x).magnitude + (place.y - last.y).magnitude < 3 { continue }
        points.append(place)
      }
      return points
    }
    return LineSimplifier.line(of: pieces, pointLimit: pointLimit)
  }
}
#endif
