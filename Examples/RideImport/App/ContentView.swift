// Parsed in this repository, by Tests/Checks/example-app.sh; it has not run, as there is no SwiftUI here.
import HealthKitBridge
import SwiftUI
import UniformTypeIdentifiers

#if canImport(RideImportModel)
import RideImportModel
#endif

extension UTType {
  /// The types in Info.plist, and the types of every system.
  static let rides: [UTType] = [
    UTType(importedAs: "com.garmin.fit"), UTType(importedAs: "com.topografix.gpx"),
    UTType(importedAs: "com.garmin.tcx"), .gzip, .zip,
  ]
}

struct ContentView: View {
  let importer: RideImporter<HealthKitStore>
  let recorder: RideRecorder<HealthKitStore>
  @State private var isPicking = false
  @State private var showsSettings = false

  var body: some View {
    NavigationStack {
      List {
        StateSection(importer: importer)
        Section { ForEach(importer.previews) { RideRow(ride: $0) } }
        if !importer.problems.isEmpty {
          Section("Problems") { ForEach(importer.problems, id: \.self) { Text($0).font(.footnote) } }
        }
      }
      .overlay {
        if importer.stage == .idle {
          ContentUnavailableView(
            "No rides", systemImage: "bicycle",
            description: Text("Choose FIT, GPX or TCX files, or an archive of them."))
        }
      }
      .navigationTitle("Rides")
      .toolbar {
        NavigationLink("Record") { RecordView(recorder: recorder) }
        Button("Settings", systemImage: "gear") { showsSettings = true }
        Button("Choose", systemImage: "plus") { isPicking = true }
          .disabled(importer.stage == .importing)
      }
      .fileImporter(isPresented: $isPicking, allowedContentTypes: UTType.rides, allowsMultipleSelection: true) {
        result in
        guard let urls = try? result.get() else { return }
        Task { await importer.open(urls) }
      }
      .dropDestination(for: URL.self) { urls, _ in
        Task { await importer.open(urls) }
        return importer.stage != .importing
      }
      .sheet(isPresented: $showsSettings) { SettingsView(importer: importer) }
    }
  }
}

/// The app's state, and the button for the next step.
struct StateSection: View {
  let importer: RideImporter<HealthKitStore>

  var body: some View {
    Section {
      switch importer.stage {
      case .idle: EmptyView()
      case .reading: ProgressView("\(importer.rideCount) rides so far")
      case .ready: importButton("Save \(importer.rideCount) rides to Health")
      case .importing:
        ProgressView(value: importer.progress.fraction) { Text("\(importer.progress.workouts) rides") }
        Button("Stop", role: .cancel) { importer.cancel() }
      case .done:
        if let report = importer.report {
          LabeledContent("New in Health", value: report.count(.saved) + report.count(.replaced), format: .number)
          LabeledContent("There already", value: report.count(.present), format: .number)
          LabeledContent("By another app", value: report.count(.alike), format: .number)
          LabeledContent("Not saved", value: report.count(.failed) + report.count(.refused), format: .number)
          if report.isCancelled || report.count(.failed) + report.count(.incomplete) > 0 {
            importButton("Go on")
          }
        }
      }
      if let failure = importer.failure { Text(LocalizedStringKey(failure)).foregroundStyle(.red) }
    }
  }

  private func importButton(_ title: LocalizedStringKey) -> some View {
    Button(title) { Task { await importer.importAll() } }
  }
}
