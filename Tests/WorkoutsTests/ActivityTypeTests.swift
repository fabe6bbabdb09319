import Foundation
import Testing
import Workouts

@Suite struct ActivityTypeTests {
  @Test("names are Apple's, for every value of ActivityTypes.md")
  func names() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Documentation/ActivityTypes.md")
    let reference = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(reference.split(separator: "## Activity types").last)
    let rows = section.matches(of: /([a-z][A-Za-z]+) (\d+)[,.]/)
    #expect(rows.count == 84)
    for row in rows {
      let value = try #require(UInt16(row.2))
      #expect("\(ActivityType(rawValue: value).name)" == row.1)
    }
  }

  @Test("a number without a public name is other", arguments: [0, 81, 85, 3000, 65_535] as [UInt16])
  func unnamed(rawValue: UInt16) {
    #expect("\(ActivityType(rawValue: rawValue).name)" == "other")
  }

  @Test("constants have the value of their name")
  func constants() {
    for (constant, name) in [
      (ActivityType.cycling, "cycling"), (.running, "running"), (.swimming, "swimming"), (.handCycling, "handCycling"),
      (.underwaterDiving, "underwaterDiving"), (.snowSports, "snowSports"), (.transition, "transition"),
    ] {
      #expect("\(constant.name)" == name)
    }
  }

  @Test(
    "each activity has its own quantity types",
    arguments: [
      (13, "distanceCycling cyclingCadence cyclingPower cyclingSpeed"),
      (74, "distanceCycling cyclingCadence cyclingPower cyclingSpeed"),
      (37, "distanceWalkingRunning - runningPower runningSpeed"), (52, "distanceWalkingRunning - - -"),
      (24, "distanceWalkingRunning - - -"), (46, "distanceSwimming - - -"), (35, "distanceRowing - - rowingSpeed"),
      (31, "distancePaddleSports - - paddleSportsSpeed"),
      (60, "distanceCrossCountrySkiing - - crossCountrySkiingSpeed"), (61, "distanceDownhillSnowSports - - -"),
      (67, "distanceDownhillSnowSports - - -"), (40, "distanceDownhillSnowSports - - -"),
      (39, "distanceSkatingSports - - -"), (70, "distanceWheelchair - - -"), (71, "distanceWheelchair - - -"),
      (21, "distanceWalkingRunning - - -"), (41, "distanceWalkingRunning - - -"),
      (48, "distanceWalkingRunning - - -"), (68, "distanceWalkingRunning - - -"), (84, "- - - -"),
      (83, "distanceWalkingRunning - - -"), (82, "- - - -"), (3000, "- - - -"),
    ] as [(UInt16, String)])
  func quantityTypes(rawValue: UInt16, expected: String) {
    let quantities = QuantityTable.standard.quantities(of: ActivityType(rawValue: rawValue))
    let types = [SampleKind.distance, .cadence, .power, .speed].map { kind in
      quantities[kind].type.map { "\($0)" } ?? "-"
    }
    #expect(types.joined(separator: " ") == expected)
    #expect(quantities[.heartRate].type.map { "\($0)" } == "heartRate")
    #expect(quantities[.energy].type.map { "\($0)" } == "activeEnergyBurned")
  }

  @Test("snowshoeing counts as walking although its activity is a snow sport")
  func snowshoeing() {
    let name = QuantityTable.standard.quantities(of: .snowSports, sport: 35)[.distance].type
    #expect(name.map { "\($0)" } == "distanceWalkingRunning")
  }
}
