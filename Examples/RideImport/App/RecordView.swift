// Parsed in this repository, by Tests/Checks/example-app.sh; it has not run, as there is no SwiftUI here.
import FITStream
import Foundation
import HealthKitBridge
import SwiftUI

#if canImport(RideImportModel)
import RideImportModel
#endif

/// Records a ride.
struct RecordView: View {
  let recorder: RideRecorder<HealthKitStore>

  var body: some View {
    Form {
      LabeledContent("Points", value: recorder.points.count, format: .number)
      if let failure = recorder.failure { Text(LocalizedStringKey(failure)).foregroundStyle(.red) }
      switch recorder.stage {
      case .idle: Button("Start") { Task { await recorder.start(at: Instant(.now)) } }
      case .recording: Button("Pause") { recorder.pause(at: Instant(.now)) }
      case .paused: Button("Go on") { recorder.resume(at: Instant(.now)) }
      case .finished: ProgressView()
      }
      if recorder.stage != .idle { Button("Finish") { Task { await recorder.finish(at: Instant(.now)) } } }
    }
    .navigationTitle("Record")
    .task(id: recorder.stage == .idle) {
      if recorder.stage != .idle { try? await sendLocations(to: recorder) }
    }
  }
}
