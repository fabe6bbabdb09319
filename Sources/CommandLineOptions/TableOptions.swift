/// What `export` and `stats` are asked for beyond what every command has.
public struct TableOptions: Sendable, Equatable {
  /// The table of `export`.
  public var table = ExportTable.workouts
  /// What lengths and the like are told in.
  public var units = UnitSystem.metric
  /// The rider's highest heart rate; nil is not told.
  public var maximumHeartRate: Double?
  /// Lower limits of heart-rate zones in percent; nil is the default.
  public var heartRateZones: [Double]?
  /// The rider's threshold power in watts; nil is what the file says.
  public var thresholdPower: Double?
  /// Lower limits of power zones in percent; nil is the default.
  public var powerZones: [Double]?
  /// What to make of jumps over a zone.
  public var zoneRule = ZoneRuleName.split
  /// Seconds beyond which two readings say nothing of the time between; nil is the default.
  public var maximumInterval: Double?
  /// What a row of `stats` is about.
  public var period = PeriodName.month
  /// Whether `stats` has rows for each activity type.
  public var grouping = GroupName.none
  /// The kinds with columns in `stats`; empty for all.
  public var kinds: [String] = []
  /// The first day that counts, `YYYY-MM-DD`.
  public var since: String?
  /// The last day that counts, `YYYY-MM-DD`.
  public var until: String?

  /// The defaults.
  public init() {}
}

/// The tables of `export`.
public enum ExportTable: String, CaseIterable, Sendable {
  /// A row for each workout.
  case workouts
  /// Fields and values of each workout.
  case workout
  /// A row for each minute.
  case minutes
  /// A row for each zone.
  case zones
  /// A row for each point.
  case route
}

/// What lengths and the like are told in.
public enum UnitSystem: String, CaseIterable, Sendable {
  case metric, imperial
}

/// What to make of two readings with a whole zone between them.
public enum ZoneRuleName: String, CaseIterable, Sendable {
  case split, adjacent
}

/// What a row of `stats` is about.
public enum PeriodName: String, CaseIterable, Sendable {
  case month, day, week, year
}

/// What else has rows of its own in `stats`.
public enum GroupName: String, CaseIterable, Sendable {
  case none, sport
}

extension Flag {
  /// The options of `export` and `stats`.
  static let tables: [Flag] = [
    Flag(
      long: "as", value: .choice("TABLE", { _ in ExportTable.allCases.map(\.rawValue) }),
      summary: "",
      detail: """
        workouts: a row for each. workout: a field and its value in a row. minutes: a row for each minute of active time.
        zones: the time in each zone of heart rate and power. route: a row for each point. With --output DIR/ all but workouts
        make a file for each workout, named by its activity and start; no file that is there is replaced.
        """,
      isFor: { $0 == .export },
      apply: { invocation, value throws(UsageError) in
        invocation.tables.table = try word("--as", value, among: ExportTable.allCases)
      }),
    Flag(
      long: "compatible",
      summary: "headings and quotes of the iOS app Workout",
      detail: """
        Its columns alone, in its order and quoted as it does, for tools that read them. Of minutes only runs, walks, rides and
        swims, of zones only heart rates of runs by its rule.
        """,
      isFor: { $0 == .export },
      apply: { invocation, _ in invocation.isCompatible = true }),
    Flag(
      long: "units", value: .choice("SYSTEM", { _ in UnitSystem.allCases.map(\.rawValue) }),
      summary: "of lengths and speeds",
      detail: "The names of the columns tell which. Routes are metric always.",
      isFor: { $0 == .export },
      apply: { invocation, value throws(UsageError) in
        invocation.tables.units = try word("--units", value, among: UnitSystem.allCases)
      }),
    Flag(
      long: "max-heart-rate", value: .named("BPM"),
      summary: "the rider's, for heart-rate zones",
      detail: "Without it there are no heart-rate zones. From 60 to 250.",
      isFor: { $0 == .export },
      apply: { invocation, value throws(UsageError) in
        try number("--max-heart-rate", value, 60...250, into: &invocation.tables.maximumHeartRate)
      }),
    Flag(
      long: "zones", value: .named("LIST"),
      summary: "lower limits in % of it (60,70,80,94)",
      detail: "Two to twenty numbers, ascending, such as 60,70,80,94. Time below the first is told as zone 0.",
      isFor: { $0 == .export },
      apply: { invocation, value throws(UsageError) in
        try percents("--zones", value, into: &invocation.tables.heartRateZones)
      }),
    Flag(
      long: "ftp", value: .named("WATTS"),
      summary: "the rider's threshold, for power zones",
      detail: "Without it that of the file; where it tells none there are no power zones.",
      isFor: { $0 == .export },
      apply: { invocation, value throws(UsageError) in
        try number("--ftp", value, 1...5000, into: &invocation.tables.thresholdPower)
      }),
    Flag(
      long: "power-zones", value: .named("LIST"),
      summary: "lower limits in % of it (0,55,75,90,105,120,150)",
      detail: "Two to twenty numbers, ascending.",
      isFor: { $0 == .export },
      apply: { invocation, value throws(UsageError) in
        try percents("--power-zones", value, into: &invocation.tables.powerZones)
      }),
    Flag(
      long: "rule", value: .choice("RULE", { _ in ZoneRuleName.allCases.map(\.rawValue) }),
      summary: "for jumps over a zone",
      detail: """
        split: the time between two readings counts for every zone that the straight line between them crosses. adjacent: it
        counts for none when a whole zone lies between or one is below the first; power zones then need --ftp.
        """,
      isFor: { $0 == .export },
      apply: { invocation, value throws(UsageError) in
        invocation.tables.zoneRule = try word("--rule", value, among: ZoneRuleName.allCases)
      }),
    Flag(
      long: "max-interval", value: .named("SECONDS"),
      summary: "between readings of a zone (60)",
      detail: "Two readings further apart say nothing of the time between, which then counts for no zone.",
      isFor: { $0 == .export },
      apply: { invocation, value throws(UsageError) in
        try number("--max-interval", value, 1...86_400, into: &invocation.tables.maximumInterval)
      }),
    Flag(
      long: "by", value: .choice("PERIOD", { _ in PeriodName.allCases.map(\.rawValue) }),
      summary: "a row for each",
      detail: """
        A workout counts for the day it begins on by its local time where the file tells it, else by UTC: the column clock says
        which. Weeks are those of ISO 8601, from Monday.
        """,
      isFor: { $0 == .stats },
      apply: { invocation, value throws(UsageError) in
        invocation.tables.period = try word("--by", value, among: PeriodName.allCases)
      }),
    Flag(
      long: "group", value: .choice("WHAT", { _ in GroupName.allCases.map(\.rawValue) }),
      summary: "rows of their own for",
      detail: "With sport each activity type has its rows, and there are none for all together.",
      isFor: { $0 == .stats },
      apply: { invocation, value throws(UsageError) in
        invocation.tables.grouping = try word("--group", value, among: GroupName.allCases)
      }),
    Flag(
      long: "kind", value: .named("KIND"),
      summary: "only columns of this kind of sample; repeatable",
      detail: """
        As in samples: distance, energy, steps, heartRate, power, cadence, speed and so on. Of those that add up there is the sum,
        of the others the mean over time, the least and the greatest.
        """,
      isFor: { $0 == .stats },
      apply: { invocation, value in invocation.tables.kinds.append(String(decoding: value, as: UTF8.self)) }),
    Flag(
      long: "since", value: .named("DATE"),
      summary: "no workouts before this day, YYYY-MM-DD",
      isFor: { $0 == .stats },
      apply: { invocation, value in invocation.tables.since = String(decoding: value, as: UTF8.self) }),
    Flag(
      long: "until", value: .named("DATE"),
      summary: "no workouts after this day, YYYY-MM-DD",
      isFor: { $0 == .stats },
      apply: { invocation, value in invocation.tables.until = String(decoding: value, as: UTF8.self) }),
  ]

  /// Takes a number within limits.
  private static func number(
    _ name: String, _ value: [UInt8], _ range: ClosedRange<Double>, into target: inout Double?
  ) throws(UsageError) {
    let text = String(decoding: value, as: UTF8.self)
    guard let number = Double(text), range.contains(number) else {
      let (low, high) = (Int(range.lowerBound), Int(range.upperBound))
      throw UsageError("\(name) takes a number from \(low) to \(high), not '\(text)'")
    }
    target = number
  }

  /// Takes ascending percentages between commas.
  private static func percents(
    _ name: String, _ value: [UInt8], into target: inout [Double]?
  ) throws(UsageError) {
    let text = String(decoding: value, as: UTF8.self)
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    guard (2...20).contains(numbers.count),
      numbers.count == text.split(separator: ",", omittingEmptySubsequences: false).count,
      numbers.allSatisfy({ (0...1000).contains($0) }), zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
    else { throw UsageError("\(name) takes ascending percentages such as 60,70,80,94, not '\(text)'") }
    target = numbers
  }
}
