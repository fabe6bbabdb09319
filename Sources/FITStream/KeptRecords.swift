internal import Workouts

/// The records of the open workout, on their way from the generator to the keeper.
///
/// Both belong to one worker, which is why sharing it is safe.
final class KeptRecords: MomentTaker, @unchecked Sendable {
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
