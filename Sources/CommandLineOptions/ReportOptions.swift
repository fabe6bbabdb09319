extension Flag {
  /// The options of `report`.
  static let ofReports: [Flag] = [
    Flag(
      long: "rides", value: .named("N"),
      summary: "only the latest N rides have a panel and a route",
      detail: """
        For a smaller file: a ride's panel takes about half a kilobyte. All figures stay those of all rides, and the page says how many
        rides have none.
        """,
      isFor: { $0 == .report },
      apply: { try $1.count(into: &$0.panelLimit) })
  ]
}
