import Exports
import Foundation
import InputReports
import Testing
import Workouts

@Suite struct ReportTests {
  private static let keys = [
    "input", "status", "reason", "offset", "detail", "kind", "file_type", "manufacturer", "product", "bytes",
    "messages", "records", "sessions", "first_timestamp", "last_timestamp", "crc", "dropped", "suspect",
  ]

  private static var full: InputReport {
    var report = InputReport(input: "a.zip!b\u{1B}[2J.fit", status: .partial, reason: .truncated)
    report.offset = 1204
    report.suspect = [InputReport.Dropped(reason: "power too-high", count: 2)]
    report.detail = "a message ends\nbeyond the data"
    report.kind = "fit"
    report.fileType = "activity"
    report.manufacturer = "garmin"
    report.product = "edge530"
    report.bytes = 200_000
    report.messages = 4000
    report.records = 3601
    report.sessions = 1
    report.firstTimestamp = at(0)
    report.lastTimestamp = at(3600)
    report.crc = .absent
    report.dropped = [.init(reason: "time-went-back", count: 3), .init(reason: "no-position", count: 2)]
    return report
  }

  private func text(_ format: ReportFormat, _ reports: InputReport...) -> String {
    written {
      format.appendHeader(to: &$0)
      for report in reports { format.append(report, to: &$0) }
    }
  }

  @Test("a line has the keys of the contract in their order, and dropped in the order given")
  func keys() throws {
    let text = text(.ndjson, Self.full)
    #expect(text.contains(#""dropped":{"time-went-back":3,"no-position":2},"suspect":{"power too-high":2}}"#))
    guard let keys = try keysInOrder(text) else { return }
    #expect(keys == Self.keys)
  }

  @Test("the keys are in Columns.md in their order")
  func contract() throws {
    let columns = try documentedColumns(of: "check")
    #expect(columns == Self.keys)
  }

  @Test("values are under their keys, and unknown ones have none")
  func values() throws {
    let lines = try jsonLines(text(.ndjson, Self.full, InputReport(input: "b", status: .ok)))
    let line = lines[0]
    #expect(line["status"] as? String == "partial")
    #expect(line["reason"] as? String == "truncated")
    #expect(line["detail"] as? String == "a message ends\nbeyond the data")
    #expect(line["file_type"] as? String == "activity")
    #expect(line["offset"] as? Int == 1204)
    #expect(line["bytes"] as? Int == 200_000)
    #expect(line["messages"] as? Int == 4000)
    #expect(line["records"] as? Int == 3601)
    #expect(line["sessions"] as? Int == 1)
    #expect(line["first_timestamp"] as? String == "2026-11-20T18:25:50Z")
    #expect(line["last_timestamp"] as? String == "2026-11-20T19:25:50Z")
    #expect(line["crc"] as? String == "absent")
    #expect(Set(lines[1].keys) == ["input", "status"])
  }

  @Test("the table says what is wrong where, and cannot drive a terminal")
  func table() {
    var fine = InputReport(input: "b.gpx", status: .ok)
    fine.kind = "gpx"
    fine.records = 12
    #expect(
      text(.table, Self.full, fine, InputReport(input: "c", status: .failed, reason: .empty)) == """
        status   kind   records  sessions  first (UTC)       input
        partial  fit       3601         1  2026-11-20 18:25  a.zip!b\u{FFFD}[2J.fit: truncated (at byte 1204): \
        a message ends\u{FFFD}beyond the data; dropped 3 time-went-back; dropped 2 no-position; \
        suspect 2 power too-high
        ok       gpx         12                              b.gpx
        failed                                               c: empty

        """)
  }
}
