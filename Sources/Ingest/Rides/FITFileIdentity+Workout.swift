package import FITWorkouts
package import Workouts

extension FITFileIdentity {
  /// The identity of a workout, which is its own where a file holds many that have nothing to do with each other.
  package func of(_ summary: borrowing WorkoutSummary) -> FITFileIdentity {
    guard case .entry? = summary.recording else { return self }
    var identity = FITFileIdentity()
    identity.track = summary.recording
    identity.productName = summary.devices.headUnit?.name
    return identity
  }
}
