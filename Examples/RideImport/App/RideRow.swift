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
      Line(places: ride.route).stroke(.tint, lineWidth: 2).frame(width: 56, height: 56)
        .accessibilityElement().accessibilityLabel("Route, \(Self.text(ride.acrossMeters)) across")
        .accessibilityHidden(ride.route.isEmpty)
      VStack(alignment: .leading) {
        title.font(.headline)
        Text(ride.start, format: .dateTime)
        Text(facts).foregroundStyle(.secondary)
        if let problem = ride.problem { Text(problem).font(.footnote).foregroundStyle(.red) }
      }
      Spacer()
      Line(places: ride.profile).stroke(.secondary).frame(width: 80, height: 32)
        .accessibilityElement().accessibilityLabel(profileLabel).accessibilityHidden(ride.heights == nil)
    }
  }

  /// A title of the file is shown as it is; names of activities are texts of the app.
  private var title: Text { ride.title.map { Text(verbatim: $0) } ?? Text(LocalizedStringKey(ride.activity)) }

  /// Distance and time in the person's units.
  private var facts: String {
    let time = Duration.seconds(ride.seconds).formatted(.time(pattern: .hourMinuteSecond))
    return [ride.distanceMeters.map { Self.text($0) }, time].compactMap(\.self).formatted(
      .list(type: .and, width: .narrow))
  }

  private var profileLabel: LocalizedStringKey {
    guard let heights = ride.heights else { return "" }
    return "Heights from \(Self.text(heights.lowerBound, .asProvided)) to \(Self.text(heights.upperBound, .asProvided))"
  }

  private static func text(_ meters: Double, _ usage: MeasurementFormatUnitUsage<UnitLength> = .road) -> String {
    Measurement(value: meters.rounded(), unit: UnitLength.meters).formatted(
      .measurement(width: .abbreviated, usage: usage))
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
