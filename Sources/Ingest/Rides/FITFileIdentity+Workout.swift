package import FITWorkouts
package import Workouts

extension FITFileIdentity {
  /// The identity of a workout; if a file has many independent workouts, each has its own identity.
  package func of(_ summary: borrowing WorkoutSummary) -> FITFileIdentity {
    guard case .entry? = summary.recording else { return self }
    var identity = FITFileIdentity()
    identity.track = summary.recording
    identity.productName = summary.devices.headUnit?.name
    return identity
  }
}
