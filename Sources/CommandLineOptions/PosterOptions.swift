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
      apply: { $0.posterKind = try $1.word() }),
    Flag(
      long: "year", value: .named("YYYY"),
      summary: "only rides of this year (default: all)",
      detail: "By the rides' own clocks.",
      isFor: { $0 == .poster },
      apply: { invocation, value in
        guard value.bytes.count == 4, let year = Int(value.text), year > 0 else {
          throw value.error(wanted: "a year such as 2024", not: value.text)
        }
        invocation.year = year
      }),
  ]
}
