/// The options of `export`, `stats` and `best` that other commands do not have.
public struct TableOptions: Sendable, Equatable {
  /// The table of `export`.
  public var table = ExportTable.workouts
  /// The only columns of the table, in their order; empty for all.
  public var columns: [String] = []
  /// The developer fields with columns of their own in `records` and `messages`, by their names.
  public var developerFields: [String] = []
  /// True for all developer fields that the inputs describe.
  public var findsDeveloperFields = false
  /// True when columns that are empty in all inputs are left out.
  public var dropsEmptyColumns = false
  /// The units of lengths and other measures.
  public var units = UnitSystem.metric
  /// The rider's highest heart rate; nil when not given.
  public var maximumHeartRate: Double?
  /// Lower limits of heart-rate zones in percent; nil: the default.
  public var heartRateZones: [Double]?
  /// The rider's threshold power in watts; nil to use the file's.
  public var thresholdPower: Double?
  /// Lower limits of power zones in percent; nil: the default.
  public var powerZones: [Double]?
  /// The rule for jumps over a zone.
  public var zoneRule = ZoneRuleName.split
  /// Longest interval in seconds between two readings whose time counts; nil: the default.
  public var maximumInterval: Double?
  /// The period of a row of `stats`.
  public var period = TimeSpan(count: 1, unit: .month)
  /// The start of an interval of `stats`.
  public var anchor: String?
  /// The groups that have rows of their own in `stats`.
  public var groups: Set<GroupName> = []
  /// Further columns of each kind in `stats`.
  public var additions: Set<AdditionName> = []
  /// The kinds with columns in `stats`; empty for all.
  public var kinds: [String] = []
  /// Length of time before now or `until` that counts.
  public var last: TimeSpan?
  /// The rule for samples at an edge of time; nil: the one that fits the intervals.
  public var edge: EdgeName?
  /// The rule for a recording that is there more than once.
  public var copies = CopiesName.once
  /// True for the time in zones in `stats`.
  public var showsZones = false
  /// The doubts for which `stats` leaves workouts or climbing out.
  public var leftOut: Set<DoubtName> = []
  /// Durations of `best` in seconds; empty for the usual ones.
  public var durations: [Int] = []
  /// Lengths of `best` in metres; empty for all, or none where there are durations.
  public var distances: [Double] = []
  /// The only quantity of `best`; nil for all.
  public var quantity: BestQuantity?
  /// Rides of each best; nil: one.
  public var top: Int?
  /// True for critical power in the place of bests.
  public var fitsPower = false

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
  /// A row for each record.
  case records
  /// A row for each of those things.
  case laps, lengths, events, devices, beats, samples
  /// A row for each of those that a device reports.
  case tanks, gases, sets, shifts, climbs
  /// A row for each FIT message of one kind.
  case messages
}

/// The units of lengths and other measures.
public enum UnitSystem: String, CaseIterable, Sendable {
  case metric, imperial
}

/// The rule for two readings with a whole zone between them.
public enum ZoneRuleName: String, CaseIterable, Sendable {
  case split, adjacent
}

/// A unit of time.
public enum PeriodName: String, CaseIterable, Sendable {
  case month, day, week, year, hour, minute

  /// The shorter words for it.
  var shortNames: [String] {
    switch self {
    case .month: ["mo"]
    case .day: ["d"]
    case .week: ["w"]
    case .year: ["y"]
    case .hour: ["h"]
    case .minute: ["min"]
    }
  }
}

/// A number of units of time.
public struct TimeSpan: Equatable, Sendable {
  /// The number of units, from 1.
  public var count: Int
  /// The unit.
  public var unit: PeriodName

  /// Makes a span.
  public init(count: Int, unit: PeriodName) {
    self.count = count
    self.unit = unit
  }

  /// Reads `week`, `2weeks`, `7d` or `15min`; nil for anything else.
  init?(_ text: String) {
    let digits = text.prefix { ("0"..."9").contains($0) }
    let word = text.dropFirst(digits.count)
    guard digits.count <= 6, let count = digits.isEmpty ? 1 : Int(digits), count >= 1 else { return nil }
    let unit = PeriodName.allCases.first {
      word == $0.rawValue || word == $0.rawValue + "s" || $0.shortNames.contains(String(word))
    }
    guard let unit else { return nil }
    self.init(count: count, unit: unit)
  }
}

/// The groups that have rows of their own in `stats`.
public enum GroupName: String, CaseIterable, Sendable {
  case none, sport, device, app, gear, place, weekday, hour

  /// Those of which one may stand beside the sport.
  static let sources: Set<GroupName> = [.device, .app, .gear, .place, .weekday, .hour]
}

/// A doubt for which `stats` may leave a workout or its climbing out.
public enum DoubtName: String, CaseIterable, Sendable {
  case manual, guessed, computed
}

/// Further columns of each kind in `stats`.
public enum AdditionName: String, CaseIterable, Sendable {
  case duration, recent
}

/// The rule for samples at an edge of time.
public enum EdgeName: String, CaseIterable, Sendable {
  case workout, cut, keep, strictStart = "strict-start", strictEnd = "strict-end", strict
}

/// The rule for a recording that is there more than once.
public enum CopiesName: String, CaseIterable, Sendable {
  case once, rides, each
}

extension Flag {
  /// The options of `export` and `stats`.
  static let tables: [Flag] = [
    Flag(
      long: "as", value: .choice("TABLE", { _ in ExportTable.allCases.map(\.rawValue) }),
      summary: "workouts, laps, minutes, records and more",
      detail: """
        workouts, the default: a row for each. workout: a field and its value in a row. minutes: a row for each minute of active time.
        zones: the time in each zone of heart rate and power. route: a row for each point. With --output DIR/ all but workouts
        make a file for each workout, named by its activity and start; no file that is there is replaced. records: a row for each
        moment that was recorded. laps, lengths, events, devices, beats (the times between them) and samples: a row for each.
        tanks and gases of dives, sets of strength training, shifts of gears and climbs of courses: a row for each.
        messages: a row for each FIT message that --message names, with the profile's fields in typed columns.
        """,
      isFor: { $0 == .export },
      apply: { invocation, value in
        if ["gpx", "geojson"].contains(value.text) {
          throw UsageError("--as has no \(value.text): 'route --format' puts it out")
        }
        invocation.tables.table = try value.word()
      }),
    Flag(
      long: "columns", value: .named("LIST"),
      summary: "only these, in this order",
      detail: """
        Names with commas between. 'fitstream help columns' with the name of the table lists them; input, session and ride_id are columns of every table.
        A line of ndjson then has these keys and no others. Of --as workout the fields.
        """,
      isFor: { $0 == .export },
      apply: { $0.tables.columns = try $1.names() }),
    Flag(
      long: "developer-fields", value: .named("LIST"),
      summary: "columns of these fields of apps, or all",
      detail: """
        Of --as records and --as messages. Names with commas between, as apps describe their fields; each is a column of its own after the
        others, numbers as they are, with the unit in the metadata of an Arrow field. records has four at most. all: every one that the inputs
        describe, of --as messages; inputs are then read once before, which standard input and pipes cannot be.
        """,
      isRare: true,
      isFor: { $0 == .export },
      apply: { invocation, value in
        let fields = try value.names()
        invocation.tables.findsDeveloperFields = fields == ["all"]
        invocation.tables.developerFields = fields == ["all"] ? [] : fields
      }),
    Flag(
      long: "drop-empty",
      summary: "without columns that are empty in all inputs",
      detail: """
        All inputs are read twice, which standard input and pipes cannot be. Lines of ndjson have no empty fields anyhow.
        """,
      isRare: true,
      isFor: { $0 == .export },
      apply: { invocation, _ in invocation.tables.dropsEmptyColumns = true }),
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
      isRare: true,
      isFor: { [.export, .stats, .query, .best, .summary, .plot, .report, .poster].contains($0) },
      apply: { $0.tables.units = try $1.word() }),
    Flag(
      long: "max-heart-rate", value: .named("BPM"),
      summary: "the rider's, for heart-rate zones",
      detail: "Without it there are no heart-rate zones; plot takes what the file tells. From 60 to 250.",
      isFor: { $0 == .export || $0 == .plot },
      apply: { try $1.number(60...250, into: &$0.tables.maximumHeartRate) }),
    Flag(
      long: "zones", value: .named("LIST"),
      summary: "lower limits in % of it (60,70,80,94)",
      detail: "Two to twenty numbers, ascending, such as 60,70,80,94. Time below the first is told as zone 0.",
      isFor: { $0 == .export || $0 == .plot },
      apply: { try $1.percents(into: &$0.tables.heartRateZones) }),
    Flag(
      long: "ftp", value: .named("WATTS"),
      summary: "the rider's threshold, for power zones",
      detail: "Without it that of the file; where it tells none there are no power zones.",
      isFor: { $0 == .export || $0 == .plot },
      apply: { try $1.number(1...5000, into: &$0.tables.thresholdPower) }),
    Flag(
      long: "power-zones", value: .named("LIST"),
      summary: "lower limits in % of it (0,55,75,90,105,120,150)",
      detail: "Two to twenty numbers, ascending.",
      isRare: true,
      isFor: { $0 == .export || $0 == .plot },
      apply: { try $1.percents(into: &$0.tables.powerZones) }),
    Flag(
      long: "rule", value: .choice("RULE", { _ in ZoneRuleName.allCases.map(\.rawValue) }),
      summary: "for jumps over a zone",
      detail: """
        split: the time between two readings counts for every zone that the straight line between them crosses. adjacent: it
        counts for none when a whole zone lies between or one is below the first; power zones then need --ftp.
        """,
      isRare: true,
      isFor: { $0 == .export },
      apply: { $0.tables.zoneRule = try $1.word() }),
    Flag(
      long: "max-interval", value: .named("SECONDS"),
      summary: "between readings of a zone (60)",
      detail: "Two readings further apart say nothing of the time between, which then counts for no zone.",
      isRare: true,
      isFor: { $0 == .export },
      apply: { try $1.number(1...86_400, into: &$0.tables.maximumInterval) }),
    Flag(
      long: "by", value: .choice("PERIOD", { _ in PeriodName.allCases.map(\.rawValue) }),
      summary: "",
      detail: """
        A row for each. Also several: 15minutes, 6h, 10d, 2weeks, 3mo, 5y; see --anchor. A workout counts for the day it begins on by its local time where
        the file tells it, else by UTC: the column clock says which. Weeks are those of ISO 8601, from Monday. For less than a day samples
        count by their own time (see --edge); rows are put out as they are complete, however many there are, so inputs should
        come in order of time, or no more than 4,096 rows out of it; from a database (--db) they do.
        """,
      isFor: { $0 == .stats },
      apply: { $0.tables.period = try $1.span() }),
    Flag(
      long: "anchor", value: .named("TIME"),
      summary: "where one of those begins",
      detail: """
        A day or a time to the minute of the clock on the wall: 2026-01-05 for fortnights from that Monday, 2026-01-01T04:00 for days that
        end at four in the morning. Without it they are counted from 1970-01-01, weeks from the Monday before.
        """,
      isRare: true,
      isFor: { $0 == .stats },
      apply: { $0.tables.anchor = $1.text }),
    Flag(
      long: "group", value: .choice("WHAT", { _ in GroupName.allCases.map(\.rawValue) }),
      summary: "",
      detail: """
        With sport each activity type has its rows, and there are none for all together. With device each device, where a sensor's
        profile says what it measures, and the head unit for the rest; with app whoever recorded the workout. sport,device and
        sport,app are both at once. A workout counts in the rows of all its devices. With gear or place, of a database alone, what the index of an
        export names, and where rides begin (see query places); with weekday or hour when they begin, by their own clocks.
        """,
      isList: true,
      isFor: { $0 == .stats },
      apply: { invocation, value in
        let groups: Set<GroupName> = try value.words()
        let sources = GroupName.allCases.filter { groups.contains($0) && GroupName.sources.contains($0) }
        if sources.count > 1 {
          throw UsageError("--group takes \(sources[0].rawValue) or \(sources[1].rawValue), not both")
        }
        invocation.tables.groups = groups.subtracting([.none])
      }),
    Flag(
      long: "zones",
      summary: "rows for the time in zones of power and heart rate",
      detail: """
        In the place of sums and means. Zones as in export --as zones, with its usual limits; of power by --ftp, else by the file's threshold, of
        heart rate by --max-heart-rate, else by the highest that the file tells; with --db by the rider's values there. A second counts for the
        zone that its reading lies in. Workouts count whole, for the interval they begin in.
        """,
      isFor: { $0 == .stats },
      apply: { invocation, _ in invocation.tables.showsZones = true }),
    Flag(
      long: "max-heart-rate", value: .named("BPM"),
      summary: "the rider's, for --zones",
      detail: "Without it the highest that the file tells, or with --db the rider's there. From 60 to 250.",
      isRare: true,
      isFor: { $0 == .stats },
      apply: { try $1.number(60...250, into: &$0.tables.maximumHeartRate) }),
    Flag(
      long: "ftp", value: .named("WATTS"),
      summary: "the rider's threshold, for --zones",
      detail: "Without it that of the file, or with --db the rider's there.",
      isRare: true,
      isFor: { $0 == .stats },
      apply: { try $1.number(1...5000, into: &$0.tables.thresholdPower) }),
    Flag(
      long: "without", value: .choice("WHAT", { _ in DoubtName.allCases.map(\.rawValue) }),
      summary: "leaves out what is less certain",
      detail: """
        manual: workouts that a person wrote down instead of recording them, in a form or in an export. guessed: workouts whose sport was guessed
        from a title. computed: metres climbed that were computed from heights. Several with commas between. The columns user_entered,
        sport_source and ascent_source of summary tell which they are.
        """,
      isRare: true,
      isList: true,
      isFor: { $0 == .stats },
      apply: { $0.tables.leftOut.formUnion(try $1.words()) }),
    Flag(
      long: "kind", value: .named("KIND"),
      summary: "only columns of this kind of sample; repeatable",
      detail: """
        As in samples: distance, energy, steps, heartRate, power, cadence, speed and so on. Of those that add up there is the sum,
        of the others the mean over time, the least and the greatest.
        """,
      isRare: true,
      isRepeatable: true,
      isFor: { $0 == .stats },
      apply: { $0.tables.kinds.append($1.text) }),
    Flag(
      long: "add", value: .choice("COLUMNS", { _ in AdditionName.allCases.map(\.rawValue) }),
      summary: "further columns of each kind",
      detail: """
        duration: the seconds that the samples cover, of readings those they stand for, 60 at most. recent: the most recent sample, its start
        and its end. Both: duration,recent.
        """,
      isRare: true,
      isList: true,
      isFor: { $0 == .stats },
      apply: { $0.tables.additions.formUnion(try $1.words()) }),
    Flag(
      long: "db", value: .path("FILE"),
      summary: "of what ingest stored in this database, not of inputs",
      detail: """
        Workouts come in order of their start, so that there may be any number of rows of less than a day, without more memory. Where ingest
        stored --samples, the numbers are those of the files. Where it did not, sums, least and greatest are those stored of each workout,
        for less than a day and with --edge those of each minute; means are weighted by active time, and the columns of --add are empty.
        Options about reading files are an error then.
        """,
      isFor: { $0 == .stats || $0 == .best },
      apply: { $0.database = try $1.path() }),
    Flag(
      long: "last", value: .named("SPAN"),
      summary: "only the last 7d, 4w, 3mo, 24h: until now, or --until",
      detail: """
        Days, weeks, months and years end with today, by this computer's time zone: 7d is today and the six days before. Hours and minutes
        end now.
        """,
      isFor: { $0 == .stats },
      apply: { $0.tables.last = try $1.span() }),
    Flag(
      long: "edge", value: .choice("RULE", { _ in EdgeName.allCases.map(\.rawValue) }),
      summary: "for samples across an edge of time",
      detail: """
        workout: a workout counts whole, for the interval it begins in. Otherwise samples count by their own time, and one that lies in two
        intervals is shared out between them. At --since and --until what crosses the edge is cut, kept whole, or left out where it begins
        before (strict-start), ends after (strict-end) or either (strict), as by HealthKit's options of these names. Days are
        then those of this computer's time zone. Without it: cut for less than a day and for times, else workout.
        """,
      isRare: true,
      isFor: { $0 == .stats },
      apply: { $0.tables.edge = try $1.word() }),
    Flag(
      long: "copies", value: .choice("RULE", { _ in CopiesName.allCases.map(\.rawValue) }),
      summary: "of one recording count",
      detail: """
        once: of several files of one recording the first. rides: so, and of recordings of one ride by several devices too: the activity is
        the same, or one is unknown, and more than 0.8 of the shorter overlap. The device whose file comes first is the one that counts; what
        it has no samples of at a moment counts from the next, by minutes: the heart rate of a watch beside a bicycle computer, and what that
        recorded before the computer began. each: all.
        """,
      isRare: true,
      isFor: { $0 == .stats },
      apply: { $0.tables.copies = try $1.word() }),
  ]
}
