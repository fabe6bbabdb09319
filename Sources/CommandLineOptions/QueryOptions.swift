extension Flag {
  /// The options of `query`.
  static let ofQueries: [Flag] = [
    Flag(
      long: "limit", value: .named("N"),
      summary: "so many rows at most",
      detail: "Without it all: tables are in an order that has the most telling rows first.",
      isFor: { $0 == .query },
      apply: { try $1.count(into: &$0.limit) })
  ]
}
