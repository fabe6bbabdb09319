extension Flag {
  /// The options of `report`.
  static let ofReports: [Flag] = [
    Flag(
      long: "rides", value: .named("N"),
      summary: "Add panels and routes only for the latest N rides",
      detail: """
        This makes the file smaller: a panel takes about half a kilobyte. All figures are still those of all
        rides, and the page shows how many rides have no panel.
        """,
      isFor: { $0 == .report },
      apply: { try $1.count(into: &$0.panelLimit) })
  ]
}
