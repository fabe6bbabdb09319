import TestSupport
import Testing
import Workouts

@Suite("Merging samples") struct CoalescerTests {
  private func coalesced(_ rule: SampleCoalescer.Rule, _ samples: [Sample]) -> [Sample] {
    var coalescer = SampleCoalescer(rule)
    var result: [Sample] = []
    for sample in samples { coalescer.take(sample) { result.append($0) } }
    coalescer.flush { result.append($0) }
    return result
  }

  private func beats(_ values: [(Double, Double)]) -> [Sample] {
    values.map { Sample(kind: .heartRate, start: at($0.0), end: at($0.0), value: $0.1) }
  }

  @Test("a run of equal readings is one sample over the run")
  func equal() {
    let samples = coalesced(.equalValues, beats([(0, 100), (1, 100), (2, 100), (3, 101), (4, 100)]))
    #expect(samples.lines == ["0.0-2.0: 100.0", "3.0: 101.0", "4.0: 100.0"])
  }

  @Test("equal readings with a hole between them are two samples")
  func hole() {
    #expect(coalesced(.equalValues, beats([(0, 100), (100, 100)])).count == 2)
  }

  @Test("a window's value is the mean over time, and its samples do not reach into the next")
  func windowMean() {
    let samples = coalesced(.window(milliseconds: 10_000), beats([(0, 100), (1, 110), (9, 120), (10, 90)]))
    #expect(samples.lines == ["0.0-9.0: \((110.0 + 8 * 120) / 9)", "10.0: 90.0"])
  }

  @Test("a window adds up deltas, keeps the sum, and claims no time without a delta")
  func windowSum() {
    let steps = [(0.0, 1.0), (1, 2), (2, 3), (5, 6), (6, 7)].map { start, end in
      Sample(kind: .distance, start: at(start), end: at(end), value: 3.25)
    }
    let samples = coalesced(.window(milliseconds: 60_000), steps)
    #expect(samples.lines == ["0.0-3.0: 9.75", "5.0-7.0: 6.5"])
    #expect(samples.reduce(0) { $0 + $1.value } == 16.25)
  }

  @Test("a flush divides samples at a pause")
  func flush() {
    var coalescer = SampleCoalescer(.equalValues)
    var result: [Sample] = []
    for sample in beats([(0, 100), (1, 100)]) { coalescer.take(sample) { result.append($0) } }
    coalescer.flush { result.append($0) }
    for sample in beats([(20, 100)]) { coalescer.take(sample) { result.append($0) } }
    coalescer.flush { result.append($0) }
    #expect(result.lines == ["0.0-1.0: 100.0", "20.0: 100.0"])
  }

  @Test("without a rule every sample goes through, and nothing allocates")
  func none() {
    let samples = beats([(0, 100), (1, 100)])
    #expect(coalesced(.none, samples) == samples)
    var coalescer = SampleCoalescer(.window(milliseconds: 5000))
    var count = 0
    let allocated = allocations {
      for second in 0..<1000 {
        let sample = Sample(kind: .power, start: at(Double(second)), end: at(Double(second)), value: 200)
        coalescer.take(sample) { _ in count += 1 }
      }
    }
    #expect(count == 199 && allocated < 10)
  }
}
