extension Flag {
  /// The options of `query`.
  static let ofQueries: [Flag] = [
    Flag(
      long: "limit", value: .named("N"),
      summary: "so many rows at most",
      detail: "Without it all: tables are in an order that has the most telling rows first.",
      isFor: { $0 == .query },
      apply: { invocation, value throws(UsageError) in try count("--limit", value, into: &invocation.limit) })
  ]
}
