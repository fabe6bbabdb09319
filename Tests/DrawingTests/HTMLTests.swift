import Drawing
import Testing

@Suite("Drawing") struct DrawingTests {
  private func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

  @Test("a title is text, whatever it holds")
  func titlesAreText() {
    let title = "<script>alert('1')</script>\" onload=\"x & y"
    #expect(
      text("<p title=\"\(title)\"/>")
        == "<p title=\"&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; onload=&quot;x &amp; y\"/>")
    #expect(text("\("שלום 🚴‍♀️ é")") == "שלום 🚴‍♀️ é")
  }

  @Test("control characters and turns of direction are replaced")
  func controlsAreReplaced() {
    #expect(text("\("a\u{0}b\u{1B}c\u{202E}d\u{2066}e\u{85}f\u{FFFF}g")") == "a�b�c�d�e�f�g")
    #expect(text("\("a\nb\tc")") == "a b c")
  }

  @Test(
    "numbers have the decimals that are asked for",
    arguments: [
      (1.25, 1, "1.3"), (0.05, 2, "0.05"), (-0.04, 1, "0.0"), (-12.5, 1, "-12.5"), (1e300, 1, "–"), (.nan, 0, "–"),
      (99.5, 0, "100"),
    ])
  func decimals(number: Double, places: Int, expected: String) {
    #expect(Decimal.text(number, places: places) == expected)
  }

  @Test(
    "thousands are grouped", arguments: [(999.0, 0, "999"), (12_818, 0, "12,818"), (-1_234_567.25, 1, "-1,234,567.3")])
  func thousands(number: Double, places: Int, expected: String) {
    #expect(Decimal.grouped(number, places: places) == expected)
  }

  @Test("seconds are hours, minutes and seconds")
  func times() {
    #expect(Decimal.time(3723.4) == "1:02:03")
    #expect(Decimal.time(360_000) == "100:00:00")
    #expect(Decimal.time(-1) == "0:00:00")
  }

  @Test("ticks are one, two or five times a power of ten")
  func ticks() {
    #expect(Scale(0, 97, from: 0, to: 1).ticks() == [0, 20, 40, 60, 80])
    #expect(Scale(0, 0, from: 0, to: 1).ticks().first == 0)
    #expect(Scale(.infinity, .nan, from: 0, to: 1).ticks().count < 51)
  }

  @Test("a logarithmic scale has equal quotients equally far apart")
  func logarithms() {
    let scale = Scale(1, 10_000, from: 0, to: 400, isLogarithmic: true)
    for (number, place) in [(1.0, 0.0), (10, 100), (100, 200), (1000, 300), (10_000, 400)] {
      #expect((scale.place(number) - place).magnitude < 1e-6)
    }
  }

  @Test("a long title is cut between characters, however many scalars one has")
  func fitting() {
    #expect("short".fitting(5) == "short")
    #expect("longer title".fitting(7) == "longer…")
    #expect("🚴‍♀️🚴‍♀️🚴‍♀️".fitting(9) == "🚴‍♀️🚴‍♀️…")
    #expect(String(repeating: "\u{301}", count: 500).fitting(60).unicodeScalars.count <= 60)
  }

  @Test("the area below a curve is coloured by the zone of each stretch")
  func zones() {
    var bytes: [UInt8] = []
    let page = Markup { bytes += $0 }
    CurvePanel("heart rate", note: "", pieces: [[(0, 100), (10, 150), (20, 150)]], limits: [120, 140])
      .draw(from: 0, to: 20, top: 0, on: page)
    page.finish()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("class=\"z0\" d=\"M0 120V") && text.contains("class=\"z2\" d=\"M10 120V"))
    #expect(!text.contains("class=\"z1\"") && !text.contains("class=\"area\""))
  }

  @Test("a map keeps the shape of its line and fits its box")
  func map() throws {
    #expect(RouteMap(pieces: []) == nil && RouteMap(pieces: [[]]) == nil)
    let map = try #require(RouteMap(pieces: [[(0, 0), (1000, 0), (1000, 500)]]))
    #expect(map.height(width: 800, from: 100, to: 1000) == 400)
    #expect(map.height(width: 800, from: 100, to: 300) == 300)
    var bytes: [UInt8] = []
    let page = Markup { bytes += $0 }
    let frame = RouteMap.Frame(left: 0, top: 0, width: 800, height: 400)
    map.draw(in: frame, on: page)
    #expect(!map.drawLegend(in: frame, letters: 12, metersPerUnit: 1000, unitName: "km", on: page))
    page.finish()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("d=\"M0 0l8000 0l0 4000\"") && text.contains("h160v-6\"") && text.contains(">0.2 km<"))
  }

  @Test("a page goes out in blocks and is whole")
  func blocks() {
    var blocks: [Int] = []
    let page = Markup { blocks.append($0.count) }
    for _ in 0..<10_000 { page.put("<p>0123456</p>") }
    page.finish()
    #expect(blocks.reduce(0, +) == 140_000)
    #expect(blocks.count > 3 && blocks.allSatisfy { $0 < 40_000 })
  }

  @Test("a line's coordinates are differences")
  func lines() {
    var line = PathLine()
    for (x, y) in [(1, -2), (3, 4), (3, 4), (0, 0)] { line.add(x: x, y: y) }
    line.lift()
    line.add(x: 5, y: 5)
    #expect(line.text == "M1-2l2 6l-3-4M5 5")
  }

  @Test("a line of tenths has decimals where it needs them, and no point that is no number")
  func tenths() {
    var line = PathLine(hasTenths: true)
    for (x, y) in [(1, -0.24), (1.96, 12.5), (.nan, 3), (1.9, 12.4), (1.9, 11), (1e300, 0)] { line.add(x, y) }
    #expect(line.text == "M1-.2l1 12.7l-.1-.1l0-1.4")
  }
}
