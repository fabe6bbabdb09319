import Testing

@testable import Ingest
@testable import Inputs
@testable import Pipelines

@Suite("Progress")
struct ProgressTests {
  @Test("the line shows the share done, the speed, the failures and the time left")
  func line() {
    let text = Progress.text(
      inputs: 1204, bytes: 412_000_000, problems: 3, total: (10_000, 2_060_000_000), nanoseconds: 2_000_000_000)
    #expect(text == "[██        ] 20 %, 1,204 of 10,000 inputs, 206 MB/s, 3 with problems, 0:08 left")
  }

  @Test("of one archive the line shows rides, and the time left as soon as anything is read")
  func archive() {
    let text = Progress.text(
      inputs: 0, bytes: 50_000_000, problems: 0, rides: 412, total: (1, 200_000_000), nanoseconds: 300_000_000)
    #expect(text == "[██        ] 25 %, 167 MB/s, 412 rides, 0:01 left")
  }

  @Test(
    "in few columns the line loses what matters least",
    arguments: [
      (200, "[██        ] 20 %, 1,204 of 10,000 inputs, 206 MB/s, 1,180 rides, 3 with problems, 0:08 left"),
      (80, "[██        ] 20 %, 1,204 of 10,000 inputs, 1,180 rides, 0:08 left"),
      (60, "[██        ] 20 %, 1,180 rides, 0:08 left"), (30, "[██        ] 20 %, 0:08 left"), (5, "[██        ] 20 %"),
    ])
  func columns(columns: Int, expected: String) {
    let text = Progress.text(
      inputs: 1204, bytes: 412_000_000, problems: 3, rides: 1180, total: (10_000, 2_060_000_000),
      nanoseconds: 2_000_000_000, columns: columns)
    #expect(text == expected)
  }

  @Test("without a total the line shows no time left")
  func noTotal() {
    let text = Progress.text(inputs: 7, bytes: 1_000_000, problems: 0, total: nil, nanoseconds: 500_000_000)
    #expect(text == "7 inputs, 2 MB/s")
  }

  @Test("long waits are shown in hours")
  func hours() {
    let text = Progress.text(
      inputs: 1, bytes: 1_000_000, problems: 0, total: (9, 3_726_000_000), nanoseconds: 1_000_000_000)
    #expect(text == "[          ] 0 %, 1 of 9 inputs, 1 MB/s, 1:02:05 left")
  }

  @Test("a run that has hardly begun shows no time left")
  func beginning() {
    #expect(
      Progress.text(inputs: 0, bytes: 0, problems: 0, total: (9, 9), nanoseconds: 0)
        == "[          ] 0 %, 0 of 9 inputs, 0 MB/s")
  }

  @Test("all bytes are all of the bar, and more than all no more")
  func whole() {
    for bytes in [9, 100] {
      let text = Progress.text(inputs: 9, bytes: bytes, problems: 0, total: (9, 9), nanoseconds: 0)
      #expect(text.hasPrefix("[██████████] 100 %, "))
    }
  }

  @Test("there is no progress without a terminal")
  func hidden() {
    #expect(Progress.make(.never, Console(), for: InputList(arguments: [])) == nil)
    #expect(Progress.make(.always, Console(), for: InputList(arguments: [])) != nil)
  }
}
