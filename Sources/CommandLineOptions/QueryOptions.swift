extension Flag {
  /// The options of `query`.
  static let ofQueries: [Flag] = [
    Flag(
      long: "limit", value: .named("N"),
      summary: "Print at most N rows",
      detail: "Without it all rows are printed. The most important rows are first.",
      isFor: { $0 == .query },
      apply: { try $1.count(into: &$0.limit) })
  ]
}
