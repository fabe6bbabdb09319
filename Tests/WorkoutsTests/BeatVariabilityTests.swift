import TestSupport
import Testing

@testable import Workouts

@Suite("Beat variability")
struct BeatVariabilityTests {
  private func variability(
    _ lengths: [Double], breaks: Set<Int> = []
  ) -> (variability: BeatVariability, artefacts: [Bool]) {
    var variability = BeatVariability()
    var judged: [Bool] = []
    var time = Instant(unixSeconds: 1_700_000_000)
    for (place, length) in lengths.enumerated() {
      time = time.advanced(byMilliseconds: Int64(length))
      let interval = BeatInterval(
        end: time, milliseconds: length, isContiguous: place > 0 && !breaks.contains(place))
      if let isArtefact = variability.add(interval) { judged.append(isArtefact) }
    }
    if let isArtefact = variability.finish() { judged.append(isArtefact) }
    return (variability, judged)
  }

  @Test("a beat that was missed is an artefact, and neither figure knows of it")
  func missed() throws {
    var lengths = (0..<100).map { Double(800 + $0 % 2 * 10) }
    let clean = variability(lengths).variability
    #expect(clean.artefacts == 0 && clean.rootMeanSquareOfDifferences == 10)
    lengths[50] = 1600
    let (with, judged) = variability(lengths)
    // Its neighbours are judged by it too.
    #expect(judged.enumerated().filter(\.element).map(\.offset) == [49, 50, 51])
    #expect(with.intervals == 100 && with.artefacts == 3 && with.rootMeanSquareOfDifferences == 10)
    #expect((try #require(with.standardDeviation) - 5.026).magnitude < 0.01)
  }

  @Test("nothing reaches across a break, and an interval alone is not judged")
  func breaks() {
    let (broken, judged) = variability([800, 2000, 810], breaks: [1, 2])
    #expect(judged == [false, false, false] && broken.rootMeanSquareOfDifferences == nil)
    #expect(variability([800]).variability.standardDeviation == nil)
    #expect(variability([]).artefacts.isEmpty)
  }

  @Test("figures are those of all intervals at once", arguments: 1...5)
  func slow(seed: UInt64) throws {
    var random = Seed.generator(seed)
    let lengths = (0..<500).map { _ in Double(600 + random.next() % 400) }
    let breaks = Set((0..<20).map { _ in Int(random.next() % 500) })
    let (ours, judged) = variability(lengths, breaks: breaks)
    let touches = lengths.indices.map { $0 > 0 && !breaks.contains($0) }
    let artefacts = lengths.indices.map { place -> Bool in
      var near: [Double] = []
      if touches[place] { near.append(lengths[place - 1]) }
      if place + 1 < lengths.count, touches[place + 1] { near.append(lengths[place + 1]) }
      let mean = near.isEmpty ? lengths[place] : near.reduce(0, +) / Double(near.count)
      return (lengths[place] - mean).magnitude > 0.2 * mean
    }
    #expect(judged == artefacts && ours.artefacts == artefacts.filter(\.self).count)
    let kept = zip(lengths, artefacts).filter { !$1 }.map(\.0)
    let mean = kept.reduce(0, +) / Double(kept.count)
    let spread = kept.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    #expect(
      (try #require(ours.standardDeviation) - (spread / Double(kept.count - 1)).squareRoot())
        .magnitude < 1e-9)
    let squares = lengths.indices.filter { touches[$0] && !artefacts[$0] && !artefacts[$0 - 1] }
      .map { (lengths[$0] - lengths[$0 - 1]) * (lengths[$0] - lengths[$0 - 1]) }
    let slow = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    #expect((try #require(ours.rootMeanSquareOfDifferences) - slow).magnitude < 1e-9)
  }
}
