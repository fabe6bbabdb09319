/// The base axis of the curves of `plot`.
public enum PlotBase: String, CaseIterable, Sendable {
  case distance, time
}

/// The quantity that colours the route of `plot`.
public enum PlotColor: String, CaseIterable, Sendable {
  case altitude, speed
  case heartRate = "heart-rate"
  case power, cadence
}

extension Flag {
  /// The options of `plot`.
  static let ofPlots: [Flag] = [
    Flag(
      long: "against", value: .choice("WHAT", { _ in PlotBase.allCases.map(\.rawValue) }),
      summary: "Set the axis of the curves",
      detail: """
        distance: the distance travelled. time: the time since the start, with pauses shaded. The default is
        distance, or time if the ride has no distance.
        """,
      isFor: { $0 == .plot },
      apply: { $0.plotBase = try $1.word() }),
    Flag(
      long: "color", value: .choice("QUANTITY", { _ in PlotColor.allCases.map(\.rawValue) }),
      summary: "Colour the route by a quantity",
      detail: """
        Heart rate and power have the colours of the zones, if they are known. A ride without the quantity has
        one colour.
        """,
      isFor: { $0 == .plot },
      apply: { $0.plotColor = try $1.word() }),
  ]
}
