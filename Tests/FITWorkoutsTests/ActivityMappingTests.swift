import FITWorkouts
import Foundation
import Testing
import Workouts

@Suite struct ActivityMappingTests {
  private func mapping(_ sport: UInt8?, _ subSport: UInt8?, positions: Int = 100) -> ActivityMapping {
    ActivityMapping.activity(sport: sport, subSport: subSport, validPositions: positions)
  }

  /// The rows of a table of ActivityTypes.md as cells, from the header line that starts with `header`.
  private func table(after header: String) throws -> [[String]] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Documentation/ActivityTypes.md")
    let reference = try String(contentsOf: page, encoding: .utf8)
    let lines = reference.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix(header) })
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("every pair of numbers has an answer, with or without positions")
  func everyPair() {
    var routesIndoors = 0
    for sport in UInt8.min ... .max {
      for subSport in UInt8.min ... .max {
        for positions in [0, 100] {
          let answer = mapping(sport, subSport, positions: positions)
          if answer.isIndoor == true && answer.allowsRoute { routesIndoors += 1 }
        }
      }
    }
    #expect(routesIndoors == 0)
  }

  @Test("a sport alone is the reference's activity, and any other number is other")
  func sports() throws {
    let rows = try table(after: "| FIT # | FIT sport |")
    #expect(rows.count == 82)
    var expected = [UInt8: UInt16]()
    for row in rows { expected[try #require(UInt8(row[0]))] = UInt16(row[2]) }
    for sport in UInt8.min ... .max {
      for subSport in [nil, 0, 7, 254, 255] as [UInt8?] {
        let answer = mapping(sport, subSport)
        #expect(answer.type.rawValue == expected[sport] ?? 3000)
        #expect(answer.isIndoor == false && answer.allowsRoute && answer.swimmingLocation == nil)
      }
    }
  }

  @Test("a sub sport overrides activity and place as the reference says")
  func subSports() throws {
    let rows = try table(after: "| FIT sub # | sub_sport |")
    #expect(rows.count == 56)
    for row in rows {
      let subSport = try #require(UInt8(row[0]))
      let sports = row[2].matches(of: /\d+/).compactMap { UInt8($0.output) }
      for sport in row[2].contains("any") && sports.isEmpty ? Array(0...255) : sports {
        // "snowboarding stays 14": the sport's own activity.
        let keeps = row[3] == "(sport)" || (subSport == 37 && sport == 14)
        let type = keeps ? mapping(sport, nil).type.rawValue : try #require(UInt16(row[3]))
        let many = mapping(sport, subSport, positions: 2)
        let few = mapping(sport, subSport, positions: 1)
        #expect(many.type.rawValue == type, "sub sport \(subSport), sport \(sport)")
        #expect(few.type.rawValue == type)
        let (outside, inside, water) = try place(row[5])
        #expect(many.isIndoor == outside, "sub sport \(subSport), sport \(sport)")
        #expect(few.isIndoor == inside)
        #expect(many.swimmingLocation == water)
        #expect(many.allowsRoute == (outside != true))
      }
    }
  }

  /// A cell of the column `location`: indoors with and without positions, and the water.
  private func place(_ cell: String) throws -> (Bool?, Bool?, SwimmingLocation?) {
    switch cell {
    case "-": (false, nil, nil)
    case "indoor", "indoor, no route": (true, true, nil)
    case "outdoor": (false, false, nil)
    case "indoor unless positions": (false, true, nil)
    case "pool": (false, nil, .pool)
    case "open water": (false, false, .openWater)
    default: try #require(nil, "unknown location \(cell)")
    }
  }

  @Test("a sub sport whose sport does not match keeps the sport")
  func mismatch() {
    #expect(mapping(2, 20).type.rawValue == 13)
    #expect(mapping(1, 94) == mapping(1, nil))
    #expect(mapping(13, 42).type == mapping(13, nil).type)
  }

  @Test("a sub sport that is indoors by its name is so with any sport")
  func indoorByName() {
    let walkOnTreadmill = mapping(11, 1)
    #expect(walkOnTreadmill.type.rawValue == 52)
    #expect(walkOnTreadmill.isIndoor == true)
    #expect(!walkOnTreadmill.allowsRoute)
    #expect(mapping(13, 25).isIndoor == true)
  }

  @Test("an activity that is not indoors is outdoors with two valid positions, whatever the sub sport")
  func outdoorByPositions() {
    for subSport in [nil, 0, 4, 13, 17, 22, 23, 30, 69, 126, 200, 254] as [UInt8?] {
      #expect(mapping(2, subSport, positions: 2).isIndoor == false, "\(subSport ?? 0)")
      #expect(mapping(2, subSport, positions: 1).isIndoor == nil && mapping(2, subSport, positions: 0).isIndoor == nil)
    }
  }

  @Test("a sub sport that only exists outdoors is outdoors without a position")
  func outdoorByName() {
    for subSport in [2, 3, 7, 8, 9, 11, 18, 37, 46, 48, 66, 67, 72, 78, 110, 119, 127] as [UInt8] {
      #expect(mapping(2, subSport, positions: 0).isIndoor == false, "\(subSport)")
      #expect(mapping(200, subSport, positions: 0).isIndoor == false)
    }
  }

  @Test("an absent sport counts as generic")
  func absentSport() {
    #expect(mapping(nil, nil).type == .other)
    #expect(mapping(nil, 1).type.rawValue == 37)
    #expect(mapping(nil, 58).type == .other)
    #expect(mapping(nil, 58).isIndoor == true)
  }
}
