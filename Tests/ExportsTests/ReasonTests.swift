import InputReports
import Testing

@Suite("Reasons")
struct ReasonTests {
  @Test("every reason has a name of its own in kebab case, by which it is found again")
  func names() {
    #expect(Set(Reason.allCases.map(\.name)).count == Reason.allCases.count)
    for reason in Reason.allCases {
      #expect(reason.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(reason.name)")
      #expect(Reason(name: reason.name) == reason && reason.description == reason.name)
    }
    #expect(Reason(name: "time-travel") == nil && Reason(name: "") == nil && Reason(name: "Truncated") == nil)
  }

  @Test("every reason has a meaning of one line, which no other has")
  func meanings() {
    #expect(Set(Reason.allCases.map(\.meaning)).count == Reason.allCases.count)
    for reason in Reason.allCases { #expect(!reason.meaning.isEmpty && !reason.meaning.contains(where: \.isNewline)) }
  }

  @Test("a report says its status and reason in words")
  func words() {
    var report = InputReport(input: "ride.fit", status: .ok)
    #expect(report.statusText == "ok")
    report.set(.failed, .notRecognized, offset: 4, detail: "no FIT header")
    report.addDetail("of no kind")
    #expect(report.statusText == "failed, not-recognized")
    #expect(report.offset == 4 && report.detail == "no FIT header; of no kind")
  }
}
