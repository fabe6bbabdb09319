/// The names of cities around rides, from the data in `Cities`.
public struct Gazetteer: Sendable {
  /// A city with its position in degrees.
  private struct City {
    let name: String, country: Substring
    let latitude: Double, longitude: Double
  }

  /// The maximum distance in metres of a city that gives an area its name.
  private static let nearMeters = 30_000.0, farMeters = 150_000.0

  /// The data, read when a map is drawn.
  public static let shared = Gazetteer()

  /// The credit that a picture with names must have.
  public static let credit = "names of cities: GeoNames, CC BY 4.0"

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

  /// Returns where a point of a plane is in words, such as `around Freiburg, Germany`: the largest city close to it,
  /// otherwise the nearest; nil if there is none.
  public func words(around point: (x: Double, y: Double), on plane: GroundPlane) -> String? {
    var nearest: (city: City, meters: Double)?
    for (city, place) in cities(on: plane) {
      let (east, south) = (place.x - point.x, place.y - point.y)
      let meters = (east * east + south * south).squareRoot()
      if meters < Self.nearMeters { return "around \(words(for: city))" }
      if meters < nearest?.meters ?? Self.farMeters { nearest = (city, meters) }
    }
    return nearest.map { "not far from \(words(for: $0.city))" }
  }

  private func words(for city: City) -> String {
    countries[city.country].map { "\(city.name), \($0)" } ?? city.name
  }

  /// A rectangle of a plane in metres from its north-western corner.
  public typealias Box = (west: Double, north: Double, width: Double, height: Double)

  /// Returns the cities within a map, the largest first, with their places from its upper left corner in units, of which
  /// `scale` are a metre.
  public func places(in box: Box, of plane: GroundPlane, scale: Double) -> [MapLegend.Place] {
    cities(on: plane).compactMap { city, place in
      let (x, y) = (place.x - box.west, place.y - box.north)
      guard x >= 0, y >= 0, x <= box.width, y <= box.height else { return nil }
      return MapLegend.Place(x: x * scale, y: y * scale, name: city.name)
    }
  }

  /// The cities within two degrees of a plane's latitude, with their places in metres.
  private func cities(on plane: GroundPlane) -> some Sequence<(City, (x: Double, y: Double))> {
    cities.lazy.filter { ($0.latitude - plane.latitudeDegrees).magnitude < 2 }
      .map { ($0, plane.place(latitudeDegrees: $0.latitude, longitudeDegrees: $0.longitude)) }
  }
}
