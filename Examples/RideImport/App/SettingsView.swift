// Parsed in this repository, by Tests/Checks/example-app.sh; it has not run, as there is no SwiftUI here.
import HealthKitBridge
import SwiftUI

#if canImport(RideImportModel)
import RideImportModel
#endif

struct SettingsView: View {
  @Bindable var importer: RideImporter<HealthKitStore>
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          Picker("A sample every", selection: $importer.settings.secondsPerSample) {
            Text("reading").tag(0)
            ForEach([5, 10, 30, 60], id: \.self) { Text("\($0) s").tag($0) }
          }
        } footer: {
          Text("Health keeps each sample by itself: fewer of them make it faster. Sums stay the same.")
        }
        Section("Privacy") {
          Picker("Hide around start and end", selection: $importer.settings.hiddenMeters) {
            Text("nothing").tag(0.0)
            ForEach([200.0, 500, 1000], id: \.self) { Text("\(Int($0)) m").tag($0) }
          }
          Toggle("Serial numbers of devices", isOn: $importer.settings.includesSerialNumbers)
        }
        Section {
          Toggle("Leave out rides of other apps", isOn: $importer.settings.skipsAlike)
          Toggle("One workout for a triathlon", isOn: $importer.settings.joinsMultisport)
        }
      }
      .navigationTitle("Settings")
      .toolbar { Button("Done") { dismiss() } }
    }
  }
}
