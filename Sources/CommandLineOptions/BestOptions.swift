/// The quantities that `best` has curves of.
public enum BestQuantity: String, CaseIterable, Sendable {
  case power
  case heartRate = "heart-rate"
  case cadence, speed, climbing
  case criticalPower = "critical-power"
}

extension Flag {
  /// The options of `best`.
  static let ofBests: [Flag] = [
    Flag(
      long: "duration", value: .named("LIST"),
      summary: "Print best means over 5s,1min,20min,1h; repeatable",
      detail: """
        Possible durations: 1, 2, 3, 5, 8, 10, 12, 15, 20, 30, 45 s; 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20,
        25, 30, 40, 45 min; 1, 1.25, 1.5, 2, 2.5, 3, 4, 5 h. Without this option and --distance: 1, 5 and 15 s,
        1, 5 and 20 min, 1 h, and all distances.
        """,
      isRepeatable: true,
      isFor: { $0 == .best },
      apply: { invocation, value in
        for part in value.split { invocation.tables.durations.append(try part.seconds()) }
      }),
    Flag(
      long: "distance", value: .named("LIST"),
      summary: "Print best times over 5km,half; repeatable",
      detail: """
        Possible distances: for swimming 100 and 200 m; for running and swimming 400 and 800 m, 1 km, 1 and 2 mi, 5, 10
        and 15 km, half, marathon; for cycling 10, 20, 40, 80, 100, 160 km. Time continues in pauses. Swims faster than
        their device's highest speed, or than 2.3 m/s, are left out.
        """,
      isRepeatable: true,
      isFor: { $0 == .best },
      apply: { invocation, value in
        for part in value.split {
          switch part.text {
          case "half": invocation.tables.distances.append(21_097.5)
          case "marathon": invocation.tables.distances.append(42_195)
          default: invocation.tables.distances.append(try part.length())
          }
        }
      }),
    Flag(
      long: "of", value: .named("QUANTITY"),
      summary: "Print only power, heart-rate or others: see --of",
      detail: """
        QUANTITY is power, heart-rate, cadence, speed, climbing or critical-power. Without this option the first
        five and the distances are printed. critical-power prints critical power and W', with their standard
        errors. Critical power can be held for a long time, and W' is the work that can be done above it: work =
        critical power * time + W'. They are fitted by least squares to the best of 2 to 20 minutes, for each
        activity with at least three durations.
        """,
      suggestions: BestQuantity.allCases.map(\.rawValue),
      isFor: { $0 == .best },
      apply: { $0.tables.quantity = try $1.word() }),
    Flag(
      long: "top", value: .named("N"),
      summary: "Print the best N rides of each (1)",
      detail: "The best ride is first. Copies of a recording count once. N is at most 1000.",
      isFor: { $0 == .best },
      apply: { invocation, value in
        try value.count(into: &invocation.tables.top)
        if let top = invocation.tables.top, top > 1000 { throw UsageError("--top takes a number from 1 to 1000") }
      }),
  ]
}
