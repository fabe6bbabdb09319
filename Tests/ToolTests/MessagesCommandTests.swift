import Foundation
import Testing

@Suite("Tool: messages")
struct MessagesCommandTests {
  private static let swim = "vendors/pool-swim-hr-messages.fit"

  private func objects(_ arguments: String...) throws -> [[String: Any]] {
    let run = try Tool.run(arguments, in: Fixture.folder)
    #expect(run.status == 0 && run.errors.isEmpty)
    return ToolTests.objects(run.lines).compactMap { $0 }
  }

  @Test("the first message of a kind ends the reading of each input")
  func first() throws {
    let files = ["activities/indoor-trainer.fit", "activities/outdoor-ride-2h.fit.gz", Self.swim]
    let run = try Tool.run(["messages", "--message", "file_id", "--limit", "1"] + files, in: Fixture.folder)
    #expect(run.status == 0 && run.lines.count == files.count)
    let kinds = ToolTests.objects(run.lines).map { $0?["message"] as? String }
    #expect(kinds.allSatisfy { $0 == "file_id" })
  }

  @Test("a limit counts selected messages, and a message may be named by its number")
  func limit() throws {
    let records = try objects("messages", "--message", "20", "--limit", "5", Self.swim)
    #expect(records.count == 5 && records.allSatisfy { $0["message"] as? String == "record" })
  }

  @Test("selected fields come alone")
  func fields() throws {
    let records = try objects("messages", "--message", "record", "--field", "distance", "--limit", "9", Self.swim)
    #expect(records.count == 9)
    for record in records { #expect((record["fields"] as? [String: Any])?.keys.sorted() == ["distance"]) }
  }

  @Test("an unknown field is an error with a suggestion; one that only an application describes is none")
  func unknownField() throws {
    for format in [["--format", "ndjson"], ["--format", "csv"]] {
      func run(_ field: String, _ file: String = Self.swim) throws -> Tool.Run {
        try Tool.run(["messages", "--message", "record", "--field", field] + format + [file], in: Fixture.folder)
      }
      let typed = try run("hart_rate")
      #expect(typed.status == 2)
      #expect(
        typed.errorLines == [
          "fitstream: no field is called 'hart_rate' in the messages read; did you mean 'heart_rate'?"
        ])
      #expect(try run("total_ascent").status == 2, "of a lap, not of a record")
      for known in ["heart_rate", "power", "200", "Leg Spring Stiffness"] {
        let run = try run(known, "vendors/developer-fields.fit")
        #expect(run.status == 0 && run.errors.isEmpty, "\(known): \(run.errors)")
      }
    }
  }

  @Test("beats stored by a strap are in the samples of a file, and in records and streams on request")
  func heartRates() throws {
    func count(_ arguments: String...) throws -> Int {
      let run = try Tool.run(arguments + [Self.swim], in: Fixture.folder)
      return run.lines.filter { $0.contains("heart_rate\":") || $0.contains("\"kind\":\"heartRate\"") }.count
    }
    #expect(try count("messages", "--message", "record") == 0)
    let streamed = try Tool.shell("fitstream samples < '\(Self.swim)'", in: Fixture.folder)
    #expect(streamed.lines.count > 10 && !streamed.text.contains("\"kind\":\"heartRate\""))
    let merged = try count("messages", "--message", "record", "--resolve")
    #expect(merged > 100)
    #expect(try count("samples", "--resolve") == merged)
    #expect(try count("samples") == merged)
  }

  @Test("an unknown message name is a usage error")
  func unknownName() throws {
    let run = try Tool.run("messages", "--message", "recrod", Self.swim, in: Fixture.folder)
    #expect(run.status == 2 && run.errorLines.count == 1)
  }
}
