// Type-checked in this repository, by Tests/Checks/example-app.sh; it has not run, as there is no CoreLocation here.
import CoreLocation
import FITStream
import HealthKitBridge

#if canImport(RideImportModel)
import RideImportModel
#endif

/// Asks for permission to use the location, and sends the phone's locations to a recorder until the task is cancelled.
@MainActor
func sendLocations(to recorder: RideRecorder<HealthKitStore>) async throws {
  let permission = CLServiceSession(authorization: .whenInUse)
  // Locations go on while the app is in the background.
  let background = CLBackgroundActivitySession()
  defer {
    background.invalidate()
    permission.invalidate()
  }
  for try await update in CLLocationUpdate.liveUpdates(.fitness) {
    if update.authorizationDenied { return recorder.refuseLocations() }
    if let location = update.location { recorder.add(LocationReading(location)) }
  }
}
