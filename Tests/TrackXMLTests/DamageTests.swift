#if TrackXML
import RideSimulator
import TestSupport
import Testing
import Workouts

@testable import TrackXML

@Suite("Damage") struct DamageTests {
  @Test("a GPX file cut at every byte gives every whole point before it, and is reported as cut")
  func cutGPX() {
    let bytes = Array(Text.gpx(Text.track(Text.points(0..<6, extra: "<hr>99</hr>"))).utf8)
    let rootEnd = Text.gpx("").utf8.count - "\n\n</gpx>".utf8.count
    var reading = TrackReading()
    var last = 0
    for end in 0..<(bytes.count) {
      let track = reading.read(Array(bytes[..<end]))
      #expect(track.brokenRules.isEmpty, "cut at \(end)")
      #expect(track.counts.points >= last && track.counts.points <= 6, "cut at \(end)")
      last = track.counts.points
      let code = track.problem?.code
      if end == 0 { #expect(track.status == .failed(TrackProblem(code: .empty, offset: 0, line: 1))) }
      if end >= rootEnd { #expect(code == .truncated, "cut at \(end)") }
      if last > 0 {
        guard case .partial = track.status else {
          Issue.record("cut at \(end): \(track.status)")
          continue
        }
        #expect(track.workouts.allSatisfy { $0.isClosed })
      }
    }
    #expect(last == 6)
  }

  @Test("a TCX file cut at every byte closes its workout, and sums no laps that may be missing")
  func cutTCX() {
    let points = (0..<4).map { Text.trackpoint("10:00:0\($0)", meters: Double($0) * 5) }.joined()
    let lap = Text.lap(
      "10:00:00", seconds: 3, "<Track>\(points)</Track>", values: "<DistanceMeters>15</DistanceMeters>")
    let bytes = Array(Text.tcx(lap + Text.lap("10:00:03", seconds: 60, "")).utf8)
    var reading = TrackReading()
    for end in 1..<bytes.count {
      let track = reading.read(Array(bytes[..<end]))
      #expect(track.brokenRules.isEmpty && track.problem != nil, "cut at \(end)")
      if end < bytes.count - 60, let summary = track.workouts.first?.summary {
        #expect(summary.timerSeconds == summary.end.seconds(since: summary.start), "cut at \(end)")
      }
    }
  }

  @Test("an activity that ended before the damage keeps the sums of its laps")
  func damageBehind() throws {
    func activity(_ hour: Int) -> String {
      let points = (0..<4).map { Text.trackpoint("\(hour):00:0\($0)", meters: Double($0) * 5) }.joined()
      let lap = Text.lap("\(hour):00:00", seconds: 3, "<Track>\(points)</Track>", values: "<Calories>7</Calories>")
      return "<Activity Sport='Biking'><Id>2024-05-04T\(hour):00:00Z</Id>\(lap)</Activity>"
    }
    let head = "<TrainingCenterDatabase><Activities>"
    let track = readChunked(head + activity(10) + activity(11).replacingOccurrences(of: "</Lap>", with: "</Oops>"))
    #expect(track.problem?.code == .malformed && track.workouts.count == 2)
    #expect(track.workouts.map(\.summary.energyKilocalories) == [7, nil])
  }

  @Test("a file that is not well-formed ends there, with the parser's message and the place")
  func malformed() throws {
    let good = Text.points(0..<3)
    let text = "<gpx>\n<trk><trkseg>\(good)\n</wrong></trkseg></trk></gpx>"
    let track = readChunked(text)
    let problem = try #require(track.problem)
    #expect(track.status == .partial(problem) && problem.code == .malformed && problem.line == 5)
    #expect(Array(text.utf8)[problem.offset...].starts(with: Array("</wrong>".utf8)) || problem.offset > 0)
    #expect(problem.explanation == "mismatched tag in line 5")
    #expect(track.workouts.first?.points.count == 3)
  }

  @Test(
    "an ampersand that begins no reference is one, in a title, an attribute, CDATA and at the end",
    arguments: [
      ("Tom & Jerry", "Tom & Jerry"), ("a=1&b=2;", "a=1&b=2;"), ("R&amp;D &#38; &x", "R&D & &x"), ("&&amp;&", "&&&"),
      ("<![CDATA[Tom & Jerry]]>", "Tom & Jerry"),
      ("&aVeryLongNameThatIsNoReferenceAtAll;", "&aVeryLongNameThatIsNoReferenceAtAll;"),
    ])
  func ampersand(_ name: String, _ title: String) {
    let track = readChunked(
      "<gpx creator=\"A & B\"><trk><name>\(name)</name><type>running</type><trkseg>\(Text.points(0..<3))</trkseg></trk></gpx>"
    )
    #expect(track.status == .ok && track.creator == "A & B" && track.workouts.first?.points.count == 3)
    #expect(track.workouts.first?.title == title && track.workouts.first?.summary.sport == 1)
    #expect(readChunked("<gpx><trk><trkseg>\(Text.points(0..<3))</trkseg></trk></gpx>&").problem?.code == .malformed)
    #expect(readChunked("<gpx><trk><name>Tom &").problem?.code == .truncated)
  }

  @Test("the values of a point that were complete before a damage count")
  func halfPoint() throws {
    let text =
      "<gpx><trk><trkseg>\(Text.points(0..<2))<trkpt lat='47' lon='8'><time>2024-05-04T10:00:30Z</time><ele>5"
    let track = readChunked(text)
    #expect(track.counts.points == 3 && track.workouts.first?.points.count == 3)
    #expect(track.counts.altitudes == 2)
  }

  @Test(
    "a file that is neither GPX nor TCX is not recognised",
    arguments: [
      "hello", "<kml></kml>", "<?xml version=\"1.0\"?><html><gpx/></html>", "{\"gpx\":1}", "<", "<<gpx>",
      "<!-- only -->",
      "GPX <gpx></gpx>",
    ])
  func foreign(_ text: String) {
    let track = readChunked(text)
    #expect(track.problem?.code == .notRecognized, "\(track.status)")
    #expect(track.status == track.problem.map { .failed($0) })
  }

  @Test("an input without bytes, or of blanks alone, is empty")
  func empty() {
    for text in ["", " ", "\n\n", "\u{FEFF}"] { #expect(readChunked(text).problem?.code == .empty) }
    #expect(readChunked([0, 0, 0, 0]).problem?.code == .empty)
  }

  @Test("zeros, blanks and comments after the root are nothing, another document is one too many")
  func behind() throws {
    let ride = Text.gpx(Text.track(Text.points(0..<3)))
    for tail in ["\n\n", "\0\0\0\0", " <!-- made by hand --> ", "\u{0}\n"] {
      #expect(readChunked(ride + tail).status == .ok)
    }
    for tail in ["<gpx/>", "x", "\n<?xml version=\"1.0\"?><gpx/>", "<"] {
      let problem = try #require(readChunked(ride + tail).problem)
      #expect(problem.code == .malformed && problem.explanation.hasPrefix("junk after document element"))
      #expect(problem.offset == ride.utf8.count + (tail.hasPrefix("\n") ? 1 : 0))
    }
  }

  @Test("random changes never crash the reader, nor break a rule, nor depend on chunks")
  func mutations() {
    let points = Text.points(0..<8, extra: "<extensions><x:hr>99</x:hr></extensions>")
    let files = [
      Array(Text.gpx(Text.track(points, type: "running")).utf8),
      Array(
        Text.tcx(Text.lap("10:00:00", seconds: 9, "<Track>\(Text.trackpoint("10:00:01", meters: 4))</Track>")).utf8),
    ]
    var reading = TrackReading()
    for round in 0..<400 {
      var random = Seed.generator(UInt64(round) &+ 9000)
      var bytes = files[round % 2]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8(ascii: "<"), at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: place)
        }
      }
      let problems = reading.verify(bytes, seed: UInt64(round), dripLimit: round % 8 == 0 ? 20_000 : 100).problems
      #expect(problems.isEmpty, "round \(round): \(problems)")
    }
  }
}
#endif
