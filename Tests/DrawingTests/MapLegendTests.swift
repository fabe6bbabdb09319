import Drawing
import Testing

@Suite("Drawing: what is written on a map") struct MapLegendTests {
  private func drawn(_ places: [(x: Double, y: Double, name: String)], unitsPerLength: Double = 100) -> String {
    var bytes: [UInt8] = []
    let page = Markup { bytes += $0 }
    var legend = MapLegend(width: 1000, height: 600, letters: 20)
    legend.draw(
      places.map { MapLegend.Place(x: $0.x, y: $0.y, name: $0.name) }, unitsPerLength: unitsPerLength,
      lengthName: "km", on: page)
    page.finish()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("of names that would lie on one another, the first is drawn")
  func collisions() {
    let text = drawn([(300, 300, "Large"), (310, 305, "Small"), (300, 400, "Other")])
    #expect(text.contains(">Large<") && !text.contains(">Small<") && text.contains(">Other<"))
  }

  @Test("a name near the right edge is left of its place, and none is cut")
  func edges() {
    let text = drawn([(980, 300, "Edge"), (500, 2, "Cut")])
    #expect(text.contains("class=\"place e\"") && text.contains(">Edge<") && !text.contains(">Cut<"))
  }

  @Test("a map of a route names its cities, but none where a marker is")
  func cities() throws {
    func drawn(_ marks: [(x: Double, y: Double, label: String)]) throws -> (text: String, isNamed: Bool) {
      // A line of 40 km around Freiburg (48.00° N 7.85° E).
      let plane = GroundPlane(latitudeDegrees: 48, longitudeDegrees: 7.85)
      let map = try #require(
        RouteMap(pieces: [[(-20_000, -20_000), (20_000, 20_000)]], marks: marks, plane: plane))
      var bytes: [UInt8] = []
      let page = Markup { bytes += $0 }
      let isNamed = map.drawLegend(
        in: RouteMap.Frame(left: 0, top: 0, width: 400, height: 400), letters: 15, metersPerUnit: 1000,
        unitName: "km", on: page)
      page.finish()
      return (String(decoding: bytes, as: UTF8.self), isNamed)
    }
    let open = try drawn([])
    #expect(open.isNamed && open.text.contains(">Freiburg") && open.text.contains(">10 km<"))
    let taken = try drawn([(0, 0, "10")])
    #expect(!taken.text.contains(">Freiburg"))
    // The arrow is in a corner without a marker, or nowhere.
    #expect(open.text.contains("x=\"390\" y=\"21\">N ↑<"))
    #expect(try !drawn([(18_000, -19_000, "1")]).text.contains("N ↑"))
    #expect(
      Gazetteer.shared.words(around: (0, 0), on: GroundPlane(latitudeDegrees: -60, longitudeDegrees: -140)) == nil)
  }

  @Test("a legend names the families of several colours in their order")
  func families() {
    #expect(SportFamily.named(in: [.running, .cycling, .running]) == [.cycling, .running])
    #expect(SportFamily.named(in: [.running, .running]).isEmpty)
  }

  @Test(
    "the bar has a round length of at most a quarter of the map",
    arguments: [
      (100.0, "2 km"), (3, "50 km"), (12_000, "0.02 km"), (0.001, "200000 km"), (540, "0.2 km"),
    ])
  func bar(unitsPerLength: Double, expected: String) {
    #expect(drawn([], unitsPerLength: unitsPerLength).contains(">\(expected)<"))
  }
}
