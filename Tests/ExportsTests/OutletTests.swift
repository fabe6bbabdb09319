import Columns
import Exports
import Foundation
import Testing
import Workouts

@testable import Exports

/// Rows stream: a buffer with an outlet passes on all above its limit, in the middle of a row too.
@Suite("Outlets")
struct OutletTests {
  @Test("the bytes passed on and those waiting are all that was appended, in order, and no more wait than may")
  func buffer() {
    var random = Seeded(3)
    for limit in [64, 100, 4096] {
      let taken = Collected()
      var text = TextBuffer(capacity: 64)
      var plain = TextBuffer()
      text.connect(to: taken, beyond: limit)
      for _ in 0..<2000 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: append(String(repeating: "x", count: Int.random(in: 0...300, using: &random)), &text, &plain)
        case 1: append(String(repeating: "ab", count: 5000), &text, &plain)
        case 2:
          let value = Double.random(in: -1e9...1e9, using: &random)
          text.append(value)
          plain.append(value)
        case 3:
          text.append(at(1))
          plain.append(at(1))
        case 4:
          text.append(json: awkwardName)
          plain.append(json: awkwardName)
        default:
          text.append(UInt8(ascii: ","))
          plain.append(UInt8(ascii: ","))
        }
        #expect(text.count <= limit)
      }
      #expect(taken.text(and: text) == string(plain))
    }
  }

  private func append(_ string: String, _ text: inout TextBuffer, _ plain: inout TextBuffer) {
    text.append(string)
    plain.append(string)
  }

  /// A writer's text for a ride with a long name, with an outlet and without one.
  private func check<Writer: WorkoutTextWriter & ~Copyable>(_ make: () -> Writer, _ kind: String) {
    let name = String(repeating: "n", count: 65_000) + awkwardName
    var plain = make()
    plain.begin(input: name)
    for session in 0..<20 { ride(into: &plain, session: session, activity: 37) }
    plain.end()
    let taken = Collected()
    var writer = make()
    writer.text.connect(to: taken)
    writer.begin(input: name)
    for session in 0..<20 {
      ride(into: &writer, session: session, activity: 37)
      #expect(writer.text.count <= TextBuffer.passedBytes, "\(kind)")
    }
    writer.end()
    let whole = taken.text(and: writer.text)
    #expect(whole == string(plain.text), "\(kind)")
    #expect(whole.utf8.count > 20 * 65_000 && taken.largest < 200_000, "\(kind)")
  }

  @Test("every writer's rows are the same through an outlet, and none waits for the end of its workout")
  func writers() {
    check({ SampleLines() }, "samples")
    check({ SampleTable() }, "samples as a table")
    check({ RouteLines() }, "route")
    check({ RouteTable() }, "route as a table")
    check({ RouteGeoJSON() }, "GeoJSON")
    check({ RouteGPX() }, "GPX")
    check({ MinuteExport() }, "minutes")
    check({ RouteExport() }, "export of routes")
    var settings = ZoneSettings()
    settings.maximumHeartRate = 190
    check({ ZoneExport(settings, ExportStyle()) }, "zones")
  }

  @Test("a route longer than a feature may be continues in another, and loses no point")
  func features() throws {
    var writer = RouteGeoJSON(featureBytes: 4000)
    let taken = Collected(separator: RouteGeoJSON.itemSeparator)
    writer.text.connect(to: taken)
    RouteGeoJSON.appendHeader(to: &writer.text)
    writer.begin(input: "a.fit")
    writer.isConcealed = true
    writer.workoutStart(sessionIndex: 3, start: at(0))
    writer.activity(ActivityType(rawValue: 13), sport: 2)
    for second in 0..<500 {
      writer.routePoint(
        RoutePoint(
          time: at(Double(second)), latitudeDegrees: 47 + Double(second) / 10_000, longitudeDegrees: 8,
          horizontalAccuracyMeters: 5))
    }
    var summary = rideSummary(session: 3)
    summary.isRouteConcealed = true
    writer.workoutEnd(summary)
    RouteGeoJSON.appendFooter(to: &writer.text)
    let text = taken.text(and: writer.text)
    let document = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let features = try #require(document["features"] as? [[String: Any]])
    #expect(features.count > 5)
    var latitudes: [Double] = []
    for feature in features {
      let geometry = feature["geometry"] as? [String: Any]
      let properties = feature["properties"] as? [String: Any]
      #expect(properties?["session"] as? Int == 3 && properties?["concealed"] as? Bool == true)
      #expect(properties?["activity_type"] as? String == "cycling")
      latitudes += (geometry?["coordinates"] as? [[Double]] ?? []).map { $0[1] }
    }
    #expect(latitudes.count == 500 && latitudes == latitudes.sorted())
  }

  @Test("a file of several features is one document, too")
  func featuresOfAFile() throws {
    var writer = RouteGeoJSON(featureBytes: 4000)
    writer.file.isWanted = true
    writer.begin(input: "a.fit")
    for ride in 0..<2 {
      writer.workoutStart(sessionIndex: ride, start: at(0))
      for second in 0..<500 {
        writer.routePoint(
          RoutePoint(
            time: at(Double(second)), latitudeDegrees: 47, longitudeDegrees: 8, horizontalAccuracyMeters: 5))
      }
      writer.workoutEnd(rideSummary(session: ride))
      let document = try #require(
        JSONSerialization.jsonObject(with: Data(string(writer.text).utf8)) as? [String: Any])
      #expect(try #require(document["features"] as? [Any]).count > 5)
      writer.text.removeAll()
    }
  }
}
