import FITStream
import Foundation

/// The rides of one file, one after the other, as the list shows them.
struct RideLook {
  /// One input of the file.
  struct Found {
    /// Its rides, of which the list may show fewer.
    var rides: [RidePreview]
    /// Its problem; nil for none.
    var problem: String?
  }

  /// Passes on the rides of the file; `first` is the number of the first ride.
  @MainActor static func look(
    at url: URL, _ settings: ImportSettings, first: Int, _ take: (Found) -> Void
  ) async throws {
    #if canImport(Darwin)
    let isOpen = url.startAccessingSecurityScopedResource()
    defer { if isOpen { url.stopAccessingSecurityScopedResource() } }
    #endif
    var number = first
    for try await input in Rides(url, options: settings.rides).inputs {
      try Task.checkCancellation()
      var found = Found(rides: [], problem: nil)
      if input.isDamaged { found.problem = "\(input.report.input): \(input.report.problem)" }
      for workout in input.workouts {
        found.rides.append(RidePreview(workout, id: number))
        number += 1
      }
      take(found)
    }
  }
}
