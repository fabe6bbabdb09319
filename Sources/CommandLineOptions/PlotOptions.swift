/// The base axis of the curves of `plot`.
public enum PlotBase: String, CaseIterable, Sendable {
  case distance, time
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
      apply: { $0.plotBase = try $1.word() })
  ]
}
