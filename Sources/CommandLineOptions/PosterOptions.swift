/// The kind of a poster.
public enum PosterKind: String, CaseIterable, Sendable {
  case grid, heat, calendar
}

/// The proportions of a poster.
public enum PosterSheet: String, CaseIterable, Sendable {
  case a3
  case portrait = "4:5"
}

extension Flag {
  /// The options of `report` and `poster`.
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
      detail: "The rides' local time decides. A report compares the year with the year before.",
      isFor: \.takesDatabase,
      apply: { invocation, value in
        guard value.bytes.count == 4, let year = Int(value.text), year > 0 else {
          throw value.error(wanted: "a year such as 2024", not: value.text)
        }
        invocation.year = year
      }),
    Flag(
      long: "title", value: .named("TEXT"),
      summary: "Set the title, then the line below it; repeatable",
      detail: "By default the title is the year, and the line below it has the sums.",
      isRepeatable: true,
      isFor: \.takesDatabase,
      apply: { $0.titles.append($1.text) }),
    Flag(
      long: "sheet", value: .choice("SHEET", { _ in PosterSheet.allCases.map(\.rawValue) }),
      summary: "",
      detail: "a3 (default) is for printing, 4:5 for posts.",
      isFor: { $0 == .poster },
      apply: { $0.posterSheet = try $1.word() }),
  ]
}
