#if TrackXML
import TestSupport
import Testing
import Workouts

@testable import TrackXML

@Suite("Limits") struct LimitTests {
  private static let ride = Text.track(Text.points(0..<3))

  /// Reads in chunks of 4 KiB and of a megabyte, which must give the same.
  private static func read(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Track {
    let bytes = Array(text.utf8)
    var reading = TrackReading()
    let track = reading.read(bytes)
    let pieces = reading.read(bytes, cuts: Array(stride(from: 4096, to: bytes.count, by: 4096)))
    #expect(track == pieces, sourceLocation: sourceLocation)
    return track
  }

  @Test("a bomb of entities is refused where it is declared")
  func billionLaughs() {
    var declarations = "<!ENTITY a0 \"ha\">"
    for level in 1...9 {
      declarations += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
    }
    let track = Self.read(
      "<?xml version=\"1.0\"?><!DOCTYPE gpx [\(declarations)]><gpx><trk><name>&a9;</name></trk></gpx>")
    #expect(track.status == track.problem.map { .failed($0) } && track.problem?.code == .tooLarge(.entities))
  }

  @Test("a long entity is refused, and so are many declarations and parameter entities")
  func entities() {
    let long = "<!ENTITY a \"" + String(repeating: "x", count: 2000) + "\">"
    let many = (0..<100).map { "<!ENTITY e\($0) \"x\">" }.joined()
    let attributes = (0..<100).map { "<!ATTLIST trkpt a\($0) CDATA \"x\">" }.joined()
    let parameter = "<!ENTITY % a \"x\"><!ENTITY % b \"&#37;a;&#37;a;\">"
    for subset in [long, many, attributes, parameter] {
      let track = Self.read("<!DOCTYPE gpx [\(subset)]><gpx>\(Self.ride)</gpx>")
      #expect(track.problem?.code == .tooLarge(.entities), "\(subset.prefix(40))")
    }
  }

  @Test("an external entity is not fetched")
  func external() {
    let text =
      "<!DOCTYPE gpx SYSTEM \"http://localhost:1/gpx.dtd\" [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
      + "<gpx creator=\"me\"><trk><name>&x;</name></trk>\(Self.ride)</gpx>"
    let track = Self.read(text)
    #expect(track.status == .ok && track.creator == "me")
  }

  @Test("endless nesting is refused, and all before it is kept")
  func nesting() throws {
    let deep = String(repeating: "<a>", count: 100_000)
    let track = Self.read("<gpx>\(Self.ride)\(deep)")
    let problem = try #require(track.problem)
    #expect(track.status == .partial(problem) && problem.code == .tooLarge(.nesting))
    #expect(track.workouts.first?.points.count == 3)
    #expect(problem.explanation.hasPrefix("elements are nested more than 100 deep"))
    let allowed = String(repeating: "<a>", count: 99) + String(repeating: "</a>", count: 99)
    #expect(Self.read("<gpx>\(Self.ride)\(allowed)</gpx>").status == .ok)
  }

  @Test("a tag, comment or attribute without end is refused")
  func tokens() {
    let long = String(repeating: "x", count: 600_000)
    for tail in ["<a b=\"\(long)\"/>", "<!--\(long)-->", "<?\(long)?>", "<\(long)>", "<a \(long)=''/>"] {
      let track = Self.read("<gpx>\(Self.ride)\(tail)</gpx>")
      #expect(track.problem?.code == .tooLarge(.token), "\(tail.prefix(8)): \(track.status)")
      #expect(track.workouts.first?.points.count == 3)
    }
    #expect(Self.read("<gpx>\(Self.ride)<!--\(long.prefix(100_000))--></gpx>").status == .ok)
  }

  @Test("endless text costs nothing, in a value either")
  func text() {
    let long = String(repeating: "x", count: 1_000_000)
    let track = Self.read(
      "<gpx><desc>\(long)</desc><trk><trkseg><trkpt><ele>1\(long)</ele></trkpt></trkseg></trk>\(Self.ride)</gpx>")
    #expect(track.status == .ok && track.counts.points == 4 && track.counts.unreadableValues == 1)
  }

  @Test("a long name and many different names are refused")
  func names() {
    let name = String(repeating: "n", count: 2000)
    #expect(Self.read("<gpx>\(Self.ride)<\(name)/></gpx>").problem?.code == .tooLarge(.name))
    let elements = (0..<20_000).map { "<n\($0)/>" }.joined()
    #expect(Self.read("<gpx>\(Self.ride)\(elements)</gpx>").problem?.code == .tooLarge(.names))
    let prefixes = (0..<20_000).map { "<p\($0):ele/>" }.joined()
    #expect(Self.read("<gpx>\(Self.ride)\(prefixes)</gpx>").problem?.code == .tooLarge(.names))
    let few = (0..<500).map { "<n\($0) a\($0)='1'/>" }.joined()
    #expect(Self.read("<gpx>\(Self.ride)\(few)</gpx>").status == .ok)
  }
}

@Suite("Allocations", .serialized) struct AllocationTests {
  private struct Counter: WorkoutSink {
    var samples = 0
    var points = 0
    mutating func sample(_ sample: Sample) { samples += 1 }
    mutating func routePoint(_ point: RoutePoint) { points += 1 }
  }

  private static func gpx(_ points: Int) -> [UInt8] {
    let extra =
      "<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>140</gpxtpx:hr><x>1</x></gpxtpx:TrackPointExtension></extensions>"
    return Array(Text.gpx(Text.track(Text.points(0..<points, extra: extra))).utf8)
  }

  private static func tcx(_ points: Int) -> [UInt8] {
    let body = (0..<points).map { index in
      Text.trackpoint(
        "10:\(Text.two(index / 60)):\(Text.two(index % 60))", meters: Double(index),
        extra: "<HeartRateBpm><Value>100</Value></HeartRateBpm>")
    }.joined()
    return Array(Text.tcx(Text.lap("10:00:00", seconds: Double(points), "<Track>\(body)</Track>")).utf8)
  }

  @Test("a file eight times as long allocates no more, whatever its points hold")
  func perPoint() {
    var reader = TrackReader(sink: Counter())
    func read(_ bytes: [UInt8], _ reader: inout TrackReader<Counter>) {
      reader.reset()
      let span = bytes.span.bytes
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + 4096)
        _ = reader.feed(span.extracting(start..<end))
        start = end
      }
      _ = reader.finish()
    }
    for make in [Self.gpx, Self.tcx] {
      let (short, long) = (make(350), make(2800))
      read(long, &reader)
      read(long, &reader)
      let few = allocations { read(short, &reader) }
      let many = allocations { read(long, &reader) }
      #expect(few == many)
      #expect(many <= 60)
      #expect(reader.sink.samples > 5000)
    }
  }
}
#endif
