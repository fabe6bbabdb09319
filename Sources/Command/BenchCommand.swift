import CAllocationProbe
import CommandLineOptions
import Exports
import FITWorkouts
import Ingest
import InputReports
import Inputs
import Pipelines

/// `bench`: measures the speed of reading the inputs, by stage and in total.
func benchCommand(_ invocation: Invocation) -> Int32 {
  let run = Run(invocation)
  // Standard input can only be read once, so it is measured by stage only.
  let isRepeatable = run.inputs.measure() != nil
  let (wall, readable, unreadable) = isRepeatable ? wholeRun(run) : (0, nil, 0)
  let stages = stageRun(run)
  // The complete run has already reported it.
  if !isRepeatable { run.batch.tell(empty: stages.empty) }
  if let signal = Interrupts.received {
    run.console.line("stopped by signal \(signal); nothing is told of a part of the inputs")
    return 128 &+ signal
  }
  let result = BenchResult(
    inputs: stages.inputs, jobs: run.pipelineOptions.jobs, times: stages.times, wallNanoseconds: wall,
    peakResidentBytes: SystemFacts.peakResidentBytes, countsAllocations: allocation_probe_works())
  var text = TextBuffer()
  if invocation.format == .json { result.appendJSON(to: &text) } else { result.appendTable(to: &text) }
  let status = unreadable > 0 ? ExitCode.problems : ExitCode.success
  return max(status, run.putResult(text.string), run.expecting(readable ?? stages.times.files))
}

/// Reads all inputs as `samples` does, and counts instead of writing.
///
/// Returns the nanoseconds, and the numbers of readable inputs and of inputs that could not be opened or read. The
/// latter are reported; damaged inputs are measured like others.
private func wholeRun(_ run: Run) -> (nanoseconds: UInt64, readable: Int?, unreadable: Int) {
  let start = SystemFacts.nanoseconds
  var (readable, unreadable) = (0, 0)
  _ = run.batch.run(.count, run.rules) { input, report, _ in
    readable &+= report.readableInputs
    if report.reason == .unreadable {
      unreadable &+= 1
      run.console.problem(input, report.problem)
    }
    return false
  }
  return (SystemFacts.nanoseconds &- start, readable, unreadable)
}

private func stageRun(_ run: Run) -> (inputs: Int, times: StageTimes, empty: [InputPath]) {
  let sum = Monitor(StageTimes())
  let result = Pipeline.measureStages(
    run.inputs, options: run.pipelineOptions, allocationCount: { allocation_probe_count() },
    report: { times in sum.update { $0.add(times) } })
  return (result.inputs, sum.update { $0 }, result.empty)
}

/// The measurements and their output.
private struct BenchResult {
  let inputs: Int
  let jobs: Int
  let times: StageTimes
  let wallNanoseconds: UInt64
  let peakResidentBytes: Int
  let countsAllocations: Bool

  private var wallSeconds: Double { Double(wallNanoseconds) / 1e9 }

  private var stages: [(name: StaticString, time: StageTime, bytes: Int)] {
    [
      ("read", times.read, times.inputBytes), ("inflate", times.inflate, times.fitBytes),
      ("decode", times.decode, times.fitBytes), ("generate", times.generate, times.fitBytes),
      ("fields", times.fields, times.fitBytes),
    ]
  }

  /// Returns the seconds that count: warm ones, or cold ones of a stage that happens once.
  private static func seconds(_ time: StageTime) -> Double { Double(time.warm > 0 ? time.warm : time.cold) / 1e9 }

  /// The stages of the way from a file to samples, which are all but `fields`.
  private var waySeconds: Double { stages.dropLast().reduce(0) { $0 + Self.seconds($1.time) } }

  /// Returns a rate, rounded down to three decimals to keep the text short.
  private static func rate(_ amount: Double, per seconds: Double) -> Double {
    seconds > 0 ? (min(amount / seconds, 9e12) * 1000).rounded(.down) / 1000 : 0
  }

  func appendJSON(to text: inout TextBuffer) {
    text.append(#"{"inputs":"#)
    text.append(inputs)
    integer("bytes_in", times.inputBytes, &text)
    integer("bytes_fit", times.fitBytes, &text)
    integer("messages", times.messages, &text)
    integer("records", times.records, &text)
    integer("jobs", jobs, &text)
    text.append(#","stages":{"#)
    for (position, stage) in stages.enumerated() {
      if position > 0 { text.append(",") }
      text.append("\"")
      text.append(stage.name)
      let seconds = Self.seconds(stage.time)
      text.append(#"":{"seconds":"#)
      text.append(json: seconds)
      number("mb_per_s", Self.rate(Double(stage.bytes) / 1e6, per: seconds), &text)
      number("cold_seconds", Double(stage.time.cold) / 1e9, &text)
      number("least_seconds", Double(stage.time.least) / 1e9, &text)
      number("greatest_seconds", Double(stage.time.greatest) / 1e9, &text)
      text.append("}")
    }
    text.append("}")
    if wallNanoseconds > 0 {
      number("wall_s", wallSeconds, &text)
      number("mb_per_s", Self.rate(Double(times.fitBytes) / 1e6, per: wallSeconds), &text)
      number("records_per_s", Self.rate(Double(times.records), per: wallSeconds), &text)
      number("files_per_s", Self.rate(Double(times.files), per: wallSeconds), &text)
    }
    if countsAllocations { integer("allocations", Int(truncatingIfNeeded: times.allocations), &text) }
    number("peak_rss_mb", Double(peakResidentBytes / 1000) / 1000, &text)
    text.append("}\n")
  }

  private func key(_ name: StaticString, _ text: inout TextBuffer) {
    text.append(",\"")
    text.append(name)
    text.append("\":")
  }

  private func integer(_ name: StaticString, _ value: Int, _ text: inout TextBuffer) {
    key(name, &text)
    text.append(value)
  }

  private func number(_ name: StaticString, _ value: Double, _ text: inout TextBuffer) {
    key(name, &text)
    text.append(json: value)
  }

  func appendTable(to text: inout TextBuffer) {
    text.append("\(inputs) inputs, \(times.files) with FIT: \(times.inputBytes) bytes in, \(times.fitBytes) of FIT, ")
    text.append("\(times.messages) messages, \(times.records) records; \(jobs) workers\n")
    func rate(_ bytes: Int, _ nanoseconds: UInt64) -> Int64 {
      Int64(saturating: Self.rate(Double(bytes) / 1e6, per: Double(nanoseconds) / 1e9))
    }
    for (position, stage) in stages.enumerated() where stage.time.cold > 0 {
      let (time, label) = (stage.time, String(describing: stage.name))
      text.append(label + String(repeating: " ", count: max(1, 10 &- label.count)))
      if time.warm > 0 {
        text.append("\(rate(stage.bytes, time.warm)) MB/s of one core, warm (")
        text.append("\(rate(stage.bytes, time.greatest)) to \(rate(stage.bytes, time.least))), ")
      }
      text.append("\(rate(stage.bytes, time.cold)) MB/s cold")
      if position < stages.count &- 1 {
        text.append(", \(Int64(saturating: 100 * Self.seconds(time) / waySeconds)) % of the way to samples")
      }
      text.append("\n")
    }
    if wallNanoseconds > 0 {
      let rate = Int64(saturating: Self.rate(Double(times.fitBytes) / 1e6, per: wallSeconds))
      let files = Int64(saturating: Self.rate(Double(times.files), per: wallSeconds))
      let milliseconds = wallNanoseconds / 1_000_000
      text.append("whole run  \(rate) MB/s of FIT, \(files) files/s, \(milliseconds) ms, from file to samples\n")
    }
    if countsAllocations { text.append("\(times.allocations) heap allocations while decoding and generating\n") }
    text.append("\(peakResidentBytes / 1_000_000) MB resident at most\n")
  }
}
