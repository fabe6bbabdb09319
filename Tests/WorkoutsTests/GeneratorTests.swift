import Testing
import Workouts

/// The mean share of the right leg over each span.
private struct MeanBalance: WorkoutGenerator {
  static var wants: MeasureSet { MeasureSet(.rightBalance) }
  private var (sum, count) = (0.0, 0.0)
  private var start: Instant?

  mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    guard let percent = observation[.rightBalance] else { return }
    if start == nil { start = observation.time }
    sum += percent
    count += 1
  }

  mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    if let start {
      output.put(CustomSample(name: "rightBalance", unit: "%", start: start, end: time, value: sum / count))
    }
    self = Self()
  }

  mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    pause(at: time, into: &output)
  }
}

private struct Calls: WorkoutGenerator {
  static var wants: MeasureSet { MeasureSet(.course) }
  mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    output.put(CustomSample(name: "finished", unit: "count", start: time, end: time, value: 1))
  }
  mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {}
  mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    output.put(CustomSample(name: "resumed", unit: "count", start: time, end: time, value: 1))
  }
}

private struct CustomLog: WorkoutSink {
  typealias Generators = GeneratorPair<MeanBalance, Calls>
  var lines: [String] = []
  func makeGenerators() -> Generators { GeneratorPair(MeanBalance(), Calls()) }
  mutating func sample(_ sample: CustomSample) {
    lines.append("\(sample.name) \(sample.start.seconds)-\(sample.end.seconds) \(sample.value) \(sample.unit)")
  }
}

@Suite("Custom generators") struct GeneratorTests {
  @Test("a pair runs both, from pause to pause, and anew for each workout")
  func pair() {
    var builder = WorkoutBuilder(sink: CustomLog())
    for _ in 0..<2 {
      builder.open(sessionIndex: 0, start: at(0))
      builder.take([
        reading(0, [.rightBalance: 50]), reading(1), reading(2, [.rightBalance: 54]), .stop(2), .start(10),
        reading(11, [.rightBalance: 60]), reading(20),
      ])
      builder.close(WorkoutSummary(start: at(0), end: at(20)))
      builder.abandon()
    }
    let once = [
      "rightBalance 0.0-2.0 52.0 %", "resumed 10.0-10.0 1.0 count", "rightBalance 11.0-20.0 60.0 %",
      "finished 20.0-20.0 1.0 count",
    ]
    #expect(builder.output.sink.lines == once + once)
  }

  @Test("every measure that any generator wants is wanted")
  func wants() {
    let builder = WorkoutBuilder(sink: CustomLog())
    let plain = WorkoutBuilder(sink: WorkoutCounter())
    let (wanted, usual) = (builder.wants, plain.wants)
    #expect(wanted.contains(.rightBalance) && wanted.contains(.course) && wanted.contains(.heartRate))
    #expect(!usual.contains(.rightBalance))
  }
}
