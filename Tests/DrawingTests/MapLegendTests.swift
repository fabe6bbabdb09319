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

  @Test(
    "the bar has a round length of at most a quarter of the map",
    arguments: [
      (100.0, "2 km"), (3, "50 km"), (12_000, "0.02 km"), (0.001, "200000 km"), (540, "0.2 km"),
    ])
  func bar(unitsPerLength: Double, expected: String) {
    #expect(drawn([], unitsPerLength: unitsPerLength).contains(">\(expected)<"))
  }
}
