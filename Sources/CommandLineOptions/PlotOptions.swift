/// What the curves of `plot` are drawn against.
public enum PlotBase: String, CaseIterable, Sendable {
  case distance, time
}

extension Flag {
  /// The options of `plot`.
  static let ofPlots: [Flag] = [
    Flag(
      long: "against", value: .choice("WHAT", { _ in PlotBase.allCases.map(\.rawValue) }),
      summary: "curves against",
      detail: """
        Distance travelled, or time since the start with pauses shaded. Without the option distance, and time where the ride has no distance.
        """,
      isFor: { $0 == .plot },
      apply: { $0.plotBase = try $1.word() })
  ]
}
