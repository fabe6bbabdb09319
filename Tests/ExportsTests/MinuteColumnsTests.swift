import Testing

@testable import Exports
@testable import Workouts

@Suite("Custom columns")
struct MinuteColumnsTests {
  private func time(_ second: Int64) -> Instant { Instant(unixSeconds: 1_000_000_000 + second) }

  /// Three minutes of heart rate with a generator's values in them.
  private func written(_ activity: ActivityType, _ change: (inout MinuteExport) -> Void) -> [String] {
    var export = MinuteExport()
    change(&export)
    export.begin(input: "ride")
    export.workoutStart(sessionIndex: 0, start: time(0))
    for second in Int64(0)..<180 {
      export.sample(Sample(kind: .heartRate, start: time(second), end: time(second), value: 100))
      export.sample(
        CustomSample(name: "smo2", unit: "%", start: time(second), end: time(second), value: Double(second)))
    }
    // Half of it lies in the first minute.
    export.sample(CustomSample(name: "bolus", unit: "U", start: time(30), end: time(90), value: 5))
    export.sample(CustomSample(name: "other", unit: "U", start: time(30), end: time(90), value: 5))
    var summary = WorkoutSummary(start: time(0), end: time(180))
    summary.activityType = activity
    export.workoutEnd(summary)
    return export.text.string.split(separator: "\n").map(String.init)
  }

  private let columns = [
    GeneratorColumn(name: "smo2_percent", of: "smo2", rule: .mean),
    GeneratorColumn(name: "max_smo2_percent", of: "smo2", rule: .greatest),
    GeneratorColumn(name: "min_smo2_percent", of: "smo2", rule: .least),
    GeneratorColumn(name: "bolus_u", of: "bolus", rule: .sum),
  ]

  @Test("a generator's values are in the columns asked for")
  func ownColumns() {
    let rows = written(.cycling) { $0.columns = columns }
    #expect(rows.count == 3)
    #expect(
      rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).suffix(4).joined(separator: ",") }
        == ["29.5,59,0,2.5", "89.5,119,60,2.5", "149.5,179,120,"])
    var header = TextBuffer()
    MinuteExport.appendHeader(ExportStyle(), columns: columns, to: &header)
    #expect(header.string.hasSuffix(",smo2_percent,max_smo2_percent,min_smo2_percent,bolus_u\n"))
    #expect(written(.cycling) { _ in }.allSatisfy { $0.hasSuffix(",,") })
  }

  @Test("the rows of workouts have columns of generators after all others, in each form, and the head names them")
  func workoutColumns() {
    let columns = [
      GeneratorColumn(name: "bolus_u", of: "bolus", rule: .sum),
      GeneratorColumn(name: "none_u", of: "none", rule: .last),
    ]
    var output = WorkoutOutput(sink: MinuteExport())
    output.resetTally(columns)
    for (second, value) in [(Int64(0), 2.5), (60, 1), (120, .nan)] {
      output.put(CustomSample(name: "bolus", unit: "U", start: time(second), end: time(second), value: value))
    }
    var row = SummaryRow(input: "ride", status: .ok, summary: WorkoutSummary(start: time(0), end: time(180)))
    row.summary.cells = output.cells

    func text(_ format: SummaryFormat) -> [Substring] {
      var text = TextBuffer()
      format.appendHeader(columns: columns, to: &text)
      format.append(row, to: &text)
      return text.string.split(separator: "\n")
    }
    func form(_ shape: WorkoutExport.Shape, _ change: (inout ExportStyle) -> Void = { _ in }) -> SummaryFormat {
      var style = ExportStyle()
      change(&style)
      return .export(WorkoutExport(shape, style))
    }
    for format in [SummaryFormat.csv, form(.list)] {
      #expect(text(format)[0].hasSuffix(",max_depth_m,bolus_u,none_u") && text(format)[1].hasSuffix(",3.5,"))
      #expect(Set(text(format).map { $0.count { $0 == "," } }).count == 1)
    }
    #expect(text(.ndjson)[0].hasSuffix(#","bolus_u":3.5}"#))
    #expect(text(form(.fields)).last == "ride,0,bolus_u,3.5")
    let compatible = text(form(.list) { $0.isCompatible = true })
    #expect(compatible[0].hasSuffix(",Weather Humidity,\"bolus_u\",\"none_u\"") && compatible[1].hasSuffix(",\"3.5\","))
    #expect(text(form(.fields) { $0.isCompatible = true }).suffix(2) == ["bolus_u,\"3.5\"", "none_u,"])
  }

  @Test("the last value of a minute is one that a column can have")
  func lastValue() {
    let rows = written(.cycling) { $0.columns = [GeneratorColumn(name: "last_smo2_percent", of: "smo2", rule: .last)] }
    #expect(rows.map { $0.split(separator: ",").last } == ["59", "119", "179"])
  }

  @Test("tables of the app's form are values: an activity, a column and custom units")
  func tables() {
    func compatible(_ activity: ActivityType, _ change: (inout MinuteTables) -> Void) -> [String] {
      written(activity) {
        $0.style.isCompatible = true
        change(&$0.tables)
      }
    }
    #expect(compatible(.rowing) { _ in }.isEmpty)
    let rows = compatible(.rowing) {
      $0.columns[.rowing] = [.pace, .own(columns[0])]
      $0.units[.rowing] = .imperial
    }
    #expect(rows[0] == "\"Time\",\"Pace time/mi\",\"smo2_percent\"")
    #expect(rows.count == 4 && rows[1].hasSuffix(",\"29.5\""))
    #expect(compatible(.cycling) { _ in }[0] == "\"Time\",\"Speed km/hr\",\"Heart Rate\"")
  }

  @Test("values of generators beyond those that can wait are counted, and in no minute")
  func limit() {
    var values = OwnMinuteValues()
    values.begin(columns)
    for second in 0..<OwnMinuteValues.limit + 7 {
      values.add(CustomSample(name: "smo2", unit: "%", start: time(Int64(second)), end: time(Int64(second)), value: 1))
    }
    #expect(values.left == 7)
    values.add(CustomSample(name: "nobody", unit: "", start: time(0), end: time(0), value: 1))
    #expect(values.left == 7)
    values.beginInput()
    #expect(values.left == 0)
  }
}
