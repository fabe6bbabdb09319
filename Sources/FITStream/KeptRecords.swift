internal import Workouts

/// Collects the records of the open workout until `WorkoutKeeper` stores them, up to `byteLimit` bytes.
///
/// The generator that fills it and the keeper that empties it belong to the same worker, so access is never concurrent.
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
