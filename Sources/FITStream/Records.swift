public import Foundation

/// The records of all workouts of a file, an archive or a folder, one by one.
///
/// A workout's records come when it has been read: memory is that of `Rides`.
public struct Records: AsyncSequence {
  private let rides: Rides

  /// The records of these rides.
  public init(_ rides: Rides) {
    var rides = rides
    rides.options.keepsRecords = true
    self.rides = rides
  }

  /// The records of a file, an archive or a folder.
  public init(_ url: URL) { self.init(Rides(url)) }

  /// The records of a path.
  public init(path: String) { self.init(Rides(path: path)) }

  /// Begins to read.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(workouts: rides.makeAsyncIterator()) }

  /// The records one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var workouts: Rides.AsyncIterator
    private var waiting: ArraySlice<WorkoutRecord> = []

    init(workouts: Rides.AsyncIterator) { self.workouts = workouts }

    /// The next record; nil after the last.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> WorkoutRecord? {
      while waiting.isEmpty {
        guard let workout = try await workouts.next(isolation: actor) else { return nil }
        waiting = workout.records[...]
      }
      return waiting.popFirst()
    }
  }
}
