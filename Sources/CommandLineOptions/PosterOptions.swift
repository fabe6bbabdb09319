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
        grid: the route of each ride in a separate cell, by date. heat: all routes in one picture of the area
        with most rides. calendar: a square for each day, darker for longer rides.
        """,
      isFor: { $0 == .poster },
      apply: { $0.posterKind = try $1.word() }),
    Flag(
      long: "year", value: .named("YYYY"),
      summary: "Show only rides of this year (default: all)",
      detail: "The rides' local time decides.",
      isFor: { $0 == .poster },
      apply: { invocation, value in
        guard value.bytes.count == 4, let year = Int(value.text), year > 0 else {
          throw value.error(wanted: "a year such as 2024", not: value.text)
        }
        invocation.year = year
      }),
  ]
}
