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
    let run = try Tool.run(["messages", "--message", "file_id", "--first"] + files, in: Fixture.folder)
    #expect(run.status == 0 && run.lines.count == files.count)
    let kinds = ToolTests.objects(run.lines).map { $0?["message"] as? String }
    #expect(kinds.allSatisfy { $0 == "file_id" })
  }

  @Test("a limit counts messages that were asked for, and a message may be named by its number")
  func limit() throws {
    let records = try objects("messages", "--message", "20", "--limit", "5", Self.swim)
    #expect(records.count == 5 && records.allSatisfy { $0["message"] as? String == "record" })
  }

  @Test("fields that were asked for come alone")
  func fields() throws {
    let records = try objects("messages", "--message", "record", "--field", "distance", "--limit", "9", Self.swim)
    #expect(records.count == 9)
    for record in records { #expect((record["fields"] as? [String: Any])?.keys.sorted() == ["distance"]) }
  }

  @Test("where output streams, beats that a strap stored come into records and samples only when asked for")
  func heartRates() throws {
    func count(_ arguments: String...) throws -> Int {
      let run = try Tool.run(arguments + [Self.swim], in: Fixture.folder)
      return run.lines.filter { $0.contains("heart_rate\":") || $0.contains("\"kind\":\"heartRate\"") }.count
    }
    #expect(try count("messages", "--message", "record") == 0)
    #expect(try count("samples") == 0)
    let merged = try count("messages", "--message", "record", "--merge-heart-rates")
    #expect(merged > 100)
    #expect(try count("samples", "--merge-heart-rates") == merged)
  }

  @Test("a message nobody knows by that name is a usage error")
  func unknownName() throws {
    let run = try Tool.run("messages", "--message", "recrod", Self.swim, in: Fixture.folder)
    #expect(run.status == 2 && run.errorLines.count == 1)
  }
}
