// Parsed in this repository, by Tests/Checks/example-app.sh; it has not run, as there is no SwiftUI here.
import SwiftUI

#if canImport(RideImportModel)
import RideImportModel
#endif

/// A ride with its route and its profile, before it is saved.
struct RideRow: View {
  let ride: RidePreview

  var body: some View {
    HStack {
      Line(places: ride.route).stroke(.tint, lineWidth: 2).frame(width: 56, height: 56).accessibilityHidden(true)
      VStack(alignment: .leading) {
        Text(ride.title).font(.headline)
        Text(ride.start, format: .dateTime)
        Text(ride.facts).foregroundStyle(.secondary)
        if let problem = ride.problem { Text(problem).font(.footnote).foregroundStyle(.red) }
      }
      Spacer()
      Line(places: ride.profile).stroke(.secondary).frame(width: 80, height: 32).accessibilityHidden(true)
    }
  }
}

/// A line through places between 0 and 1.
struct Line: Shape {
  let places: [RidePreview.Place]

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.addLines(
        places.map { CGPoint(x: rect.minX + $0.x * rect.width, y: rect.minY + $0.y * rect.height) })
    }
  }
}
