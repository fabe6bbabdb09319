internal import Workouts

/// Keeps every moment of a workout as a record, or none: a generator that makes nothing.
struct RecordKeeper: WorkoutGenerator {
  /// All measures, because a record is asked for any.
  static var wants: MeasureSet { Measure.allCases.reduce(MeasureSet(rawValue: 0)) { $0.union(MeasureSet($1)) } }

  let kept: KeptRecords

  mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    kept.add(observation)
  }
}

/// The records of the open workout, on their way from the generator to the keeper.
///
/// Both belong to one worker, which is why sharing it is safe.
final class KeptRecords: @unchecked Sendable {
  private var records: [WorkoutRecord] = []
  private let byteLimit: Int
  private(set) var isCut = false

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  var byteCount: Int { records.count &* MemoryLayout<WorkoutRecord>.stride }

  func add(_ observation: borrowing WorkoutObservation) {
    guard byteCount < byteLimit else { return isCut = true }
    records.append(WorkoutRecord(observation))
  }

  func take() -> (records: [WorkoutRecord], isCut: Bool) {
    defer { removeAll() }
    return (records, isCut)
  }

  func removeAll() { (records, isCut) = ([], false) }
}
