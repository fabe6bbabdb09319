/// The kind of a poster.
public enum PosterKind: String, CaseIterable, Sendable {
  case grid, heat, calendar
}

extension Flag {
  /// The options of `poster`.
  static let ofPosters: [Flag] = [
    Flag(
      long: "kind", value: .choice("KIND", { _ in PosterKind.allCases.map(\.rawValue) }),
      summary: "",
      detail: """
        grid: the route of each ride in a cell of its own, by date. heat: all routes over one another, where most rides were. calendar: a
        square for each day, the darker the longer its rides.
        """,
      isFor: { $0 == .poster },
      apply: { invocation, value throws(UsageError) in
        invocation.posterKind = try word("--kind", value, among: PosterKind.allCases)
      }),
    Flag(
      long: "year", value: .named("YYYY"),
      summary: "only rides of this year (default: all)",
      detail: "By the rides' own clocks.",
      isFor: { $0 == .poster },
      apply: { invocation, value throws(UsageError) in
        guard value.count == 4, let year = Int(String(decoding: value, as: UTF8.self)), year > 0 else {
          throw UsageError("--year takes a year such as 2024, not '\(String(decoding: value, as: UTF8.self))'")
        }
        invocation.year = year
      }),
  ]
}
