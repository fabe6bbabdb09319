#if SQLite
internal import Drawing

/// The names of cities around rides, from the data in `Cities`.
struct Gazetteer {
  /// A city with its position in degrees.
  struct City {
    let name: String, country: Substring
    let latitude: Double, longitude: Double
  }

  /// The maximum distance in metres of a city that gives an area its name.
  private static let nearMeters = 30_000.0, farMeters = 150_000.0

  /// The data, read when a map is drawn.
  static let shared = Gazetteer()

  /// The cities, the largest first.
  private let cities: [City]
  private let countries: [Substring: Substring]

  /// Reads the data, which takes some milliseconds.
  private init() {
    cities = Cities.text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "|")
      guard parts.count == 4, let north = Int(parts[2]), let east = Int(parts[3]) else { return nil }
      return City(
        name: String(parts[0]), country: parts[1], latitude: Double(north) / 100, longitude: Double(east) / 100)
    }
    let pairs = Cities.countries.split(separator: "\n").compactMap { line -> (Substring, Substring)? in
      let parts = line.split(separator: "|")
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    countries = Dictionary(pairs) { first, _ in first }
  }

  /// Returns where an area is in words, such as `around Freiburg, Germany`: the largest city close to its middle,
  /// otherwise the nearest, otherwise its coordinates.
  func words(for area: RouteArea) -> String {
    let (x, y, width, height) = area.viewBox
    var nearest: (city: City, meters: Double)?
    for city in cities where (city.latitude - area.latitude).magnitude < 2 {
      let place = area.place(city.latitude, city.longitude)
      let (east, south) = (place.x - x - width / 2, place.y - y - height / 2)
      let meters = (east * east + south * south).squareRoot() * RouteArea.unitMeters
      if meters < Self.nearMeters { return "around \(words(for: city))" }
      if meters < nearest?.meters ?? Self.farMeters { nearest = (city, meters) }
    }
    guard let city = nearest?.city else { return "around \(Report.degrees(area))" }
    return "not far from \(words(for: city))"
  }

  private func words(for city: City) -> String {
    countries[city.country].map { "\(city.name), \($0)" } ?? city.name
  }

  /// Returns the cities within a map, the largest first, with their places from its upper left corner.
  func places(in area: RouteArea, _ frame: RouteArea.Frame, scale: Double) -> [MapLegend.Place] {
    cities.compactMap { city in
      guard (city.latitude - area.latitude).magnitude < 2 else { return nil }
      let place = area.place(city.latitude, city.longitude)
      let (x, y) = (place.x - frame.x, place.y - frame.y)
      guard x >= 0, y >= 0, x <= frame.width, y <= frame.height else { return nil }
      return MapLegend.Place(x: x * scale, y: y * scale, name: city.name)
    }
  }
}
#endif
