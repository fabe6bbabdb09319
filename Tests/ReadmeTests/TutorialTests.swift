import Foundation
import Testing

@Suite("Tutorials")
struct TutorialTests {
  @Test("every program of a tutorial is compiled, word for word")
  func programs() throws {
    let source = lines(try Documents.read("Tests/ReadmeTests/Tutorials.swift")).joined(separator: "\n")
    for name in ["HealthTutorial", "TableTutorial"] {
      let page = try Documents.read("Sources/FITStream/FITStream.docc/\(name).md")
      let blocks = page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
      #expect(!blocks.isEmpty)
      for block in blocks {
        let body = lines(block).filter { !$0.hasPrefix("import ") }
        #expect(source.contains(body.joined(separator: "\n")), "\(name): not in Tutorials.swift:\n\(block)")
      }
    }
  }

  @Test("a file gives what Health is to get, with identifiers that stay")
  func health() async throws {
    let run = Documents.root.appendingPathComponent("Fixtures/activities/run-distance-laps.fit")
    let workouts = try await healthWorkouts(in: run)
    #expect(workouts.count == 1)
    #expect(workouts.first?.samples.isEmpty == false)
    #expect(workouts.first?.identity != nil)
    #expect(try await healthWorkouts(in: run).first?.identity?.identifier == workouts.first?.identity?.identifier)
  }

  @Test("a triathlon is one workout with legs")
  func triathlon() async throws {
    let file = Documents.root.appendingPathComponent("Fixtures/activities/triathlon-summary-first.fit.gz")
    let workouts = try await healthWorkouts(in: file)
    #expect(workouts.count == 1)
    #expect(workouts.first?.legs.count == 5)
  }

  @Test("a zip gives a row for each of its workouts")
  func zip() async throws {
    let zip = Documents.root.appendingPathComponent("Fixtures/archives/strava-export.zip")
    let rows = try await table(of: zip).split(separator: "\n")
    #expect(rows.count == 3)
    #expect(rows[1].hasPrefix("2024-05-04T07:30:00Z,cycling,"))
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
