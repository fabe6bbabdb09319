public import Foundation

/// The records of all workouts of a file, an archive or a folder as an async sequence.
///
/// The records of a workout are returned when the workout is complete. To set options, create the sequence from a
/// `Rides` value. It uses as much memory as `Rides` with `Rides.Options.keepsRecords`.
public struct Records: AsyncSequence {
  private let rides: Rides

  /// Reads the records of the given rides, with their options and `Rides.Options.keepsRecords`.
  public init(_ rides: Rides) {
    var rides = rides
    rides.options.keepsRecords = true
    self.rides = rides
  }

  /// Reads the records of a file, an archive or a folder.
  public init(_ url: URL) { self.init(Rides(url)) }

  /// Reads the records of a path.
  public init(path: String) { self.init(Rides(path: path)) }

  /// Starts reading.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(workouts: rides.makeAsyncIterator()) }

  /// Iterates over the records.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var workouts: Rides.AsyncIterator
    private var waiting: ArraySlice<WorkoutRecord> = []

    init(workouts: Rides.AsyncIterator) { self.workouts = workouts }

    /// Returns the next record, or nil after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> WorkoutRecord? {
      while waiting.isEmpty {
        guard let workout = try await workouts.next(isolation: actor) else { return nil }
        waiting = workout.records[...]
      }
      return waiting.popFirst()
    }
  }
}
