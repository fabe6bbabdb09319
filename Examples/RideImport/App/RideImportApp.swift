// Parsed in this repository, by Tests/Checks/example-app.sh; it has not run, as there is no SwiftUI here.
import Foundation
import HealthKitBridge
import SwiftUI

#if canImport(RideImportModel)
import RideImportModel
#endif

@main
struct RideImportApp: App {
  @State private var importer = RideImporter(
    HealthKitStore(),
    history: URL.applicationSupportDirectory.appending(path: "imports.json"),
    settings: Self.keptSettings, inbox: SharedInbox.ofGroup, keep: Self.keep)

  @State private var recorder = RideRecorder(HealthKitStore())

  @Environment(\.scenePhase) private var phase

  var body: some Scene {
    WindowGroup {
      ContentView(importer: importer, recorder: recorder)
        // A file that another app opened with this one.
        .onOpenURL { url in Task { await importer.open([url]) } }
        // Files that the share extension has left.
        .onChange(of: phase, initial: true) { if phase == .active { Task { await importer.openShared() } } }
    }
  }

  init() {
    // The folder does not exist at first.
    try? FileManager.default.createDirectory(at: .applicationSupportDirectory, withIntermediateDirectories: true)
  }

  private static let key = "settings"

  private static var keptSettings: ImportSettings {
    let data = UserDefaults.standard.data(forKey: key)
    return data.flatMap { try? JSONDecoder().decode(ImportSettings.self, from: $0) } ?? ImportSettings()
  }

  private static func keep(_ settings: ImportSettings) {
    UserDefaults.standard.set(try? JSONEncoder().encode(settings), forKey: key)
  }
}
