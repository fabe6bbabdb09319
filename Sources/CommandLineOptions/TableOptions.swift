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
      summary: "Set the table: workouts, laps, minutes and others",
      detail: """
        workouts (default): a row for each workout. workout: a row for each field of a workout. minutes: a row
        for each minute of active time. zones: the time in each zone of heart rate and power. route: a row for
        each point. records: a row for each recorded moment. laps, lengths, events, devices, beats (the times
        between heart beats), samples, tanks and gases of dives, sets of strength training, shifts of gears, climbs of
        courses: a row for each. messages: a row for each FIT message of the kind in
        --message, with the profile's fields in typed columns. With --output DIR/ every table except workouts
        has a file for each workout, named by its activity and start. Existing files are not replaced.
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
      summary: "Print only these columns, in this order",
      detail: """
        Names are separated by commas. 'fitstream help columns' with the name of the table lists them. input,
        session and ride_id are columns of every table. With ndjson, lines have only these keys. With --as
        workout the names are fields.
        """,
      isFor: { $0 == .export },
      apply: { $0.tables.columns = try $1.names() }),
    Flag(
      long: "developer-fields", value: .named("LIST"),
      summary: "Add columns for these fields of apps, or all",
      detail: """
        This applies to --as records and --as messages. Names, as described by the apps, are separated by
        commas. Each field is a column after the others, with its raw numbers, and its unit is in the metadata
        of an Arrow field. records accepts at most four fields. all adds every field that the inputs describe,
        in --as messages only. The inputs are then read twice, so standard input and pipes are not possible.
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
      summary: "Omit columns that are empty in all inputs",
      detail: """
        All inputs are read twice, so standard input and pipes are not possible. Lines of ndjson never have
        empty fields.
        """,
      isRare: true,
      isFor: { $0 == .export },
      apply: { invocation, _ in invocation.tables.dropsEmptyColumns = true }),
    Flag(
      long: "compatible",
      summary: "Use headings and quotes of the iOS app Workout",
      detail: """
        The table has only the app's columns, in its order and with its quotes, for tools that read its files.
        minutes only has runs, walks, rides and swims. zones only has heart rates of runs, by the app's rule.
        """,
      isFor: { $0 == .export },
      apply: { invocation, _ in invocation.isCompatible = true }),
    Flag(
      long: "units", value: .choice("SYSTEM", { _ in UnitSystem.allCases.map(\.rawValue) }),
      summary: "Set the units of lengths and speeds",
      detail: "The names of the columns contain the units. Routes are always metric.",
      isRare: true,
      isFor: { [.export, .stats, .query, .best, .summary, .plot, .report, .poster].contains($0) },
      apply: { $0.tables.units = try $1.word() }),
    Flag(
      long: "max-heart-rate", value: .named("BPM"),
      summary: "Set the rider's maximum, for heart-rate zones",
      detail: "Without it there are no heart-rate zones; plot uses the value in the file. From 60 to 250.",
      isFor: { $0 == .export || $0 == .plot },
      apply: { try $1.number(60...250, into: &$0.tables.maximumHeartRate) }),
    Flag(
      long: "zones", value: .named("LIST"),
      summary: "Set lower limits in % of it (60,70,80,94)",
      detail: "Two to twenty ascending numbers, such as 60,70,80,94. Time below the first limit is zone 0.",
      isFor: { $0 == .export || $0 == .plot },
      apply: { try $1.percents(into: &$0.tables.heartRateZones) }),
    Flag(
      long: "ftp", value: .named("WATTS"),
      summary: "Set the rider's threshold, for power zones",
      detail: "Without it the value in the file is used. If the file has none, there are no power zones.",
      isFor: { $0 == .export || $0 == .plot },
      apply: { try $1.number(1...5000, into: &$0.tables.thresholdPower) }),
    Flag(
      long: "power-zones", value: .named("LIST"),
      summary: "Set lower limits in % of it (0,55,75,90,105,120,150)",
      detail: "Two to twenty ascending numbers.",
      isRare: true,
      isFor: { $0 == .export || $0 == .plot },
      apply: { try $1.percents(into: &$0.tables.powerZones) }),
    Flag(
      long: "rule", value: .choice("RULE", { _ in ZoneRuleName.allCases.map(\.rawValue) }),
      summary: "Set how jumps over a zone are counted",
      detail: """
        split: the time between two readings counts for every zone that the straight line between them crosses.
        adjacent: it counts for no zone if a whole zone lies between the readings or one of them is below the
        first zone; power zones then need --ftp.
        """,
      isRare: true,
      isFor: { $0 == .export },
      apply: { $0.tables.zoneRule = try $1.word() }),
    Flag(
      long: "max-interval", value: .named("SECONDS"),
      summary: "Limit the time between readings of a zone (60)",
      detail: "If two readings are further apart, the time between them counts for no zone.",
      isRare: true,
      isFor: { $0 == .export },
      apply: { try $1.number(1...86_400, into: &$0.tables.maximumInterval) }),
    Flag(
      long: "by", value: .choice("PERIOD", { _ in PeriodName.allCases.map(\.rawValue) }),
      summary: "",
      detail: """
        Print a row for each period. Periods can be multiples: 15minutes, 6h, 10d, 2weeks, 3mo, 5y; see
        --anchor. A workout counts on the day of its start, in its local time if the file has it, otherwise in
        UTC: see the column clock. Weeks are ISO 8601 weeks and begin on Monday. With periods of less than a
        day, samples count by their own time (see --edge). Such rows are written when they are complete, however
        many there are. Inputs should therefore be in order of time, or at most 4,096 rows out of order.
        Workouts of a database (--db) are in order.
        """,
      isFor: { $0 == .stats },
      apply: { $0.tables.period = try $1.span() }),
    Flag(
      long: "anchor", value: .named("TIME"),
      summary: "Set the start of one period",
      detail: """
        TIME is a local day or a local time to the minute: 2026-01-05 for fortnights from that Monday,
        2026-01-01T04:00 for days that end at four in the morning. Without it periods count from 1970-01-01, and
        weeks from the Monday before.
        """,
      isRare: true,
      isFor: { $0 == .stats },
      apply: { $0.tables.anchor = $1.text }),
    Flag(
      long: "group", value: .choice("WHAT", { _ in GroupName.allCases.map(\.rawValue) }),
      summary: "",
      detail: """
        sport: rows for each activity type, and no rows for the total. device: rows for each device. If a
        sensor's profile defines its measurements, they belong to the sensor, and all others to the head unit.
        app: rows for the recorder of the workout. sport,device and sport,app combine two groups. A workout
        counts in the rows of all its devices. gear, place: only with --db, the gear in the index of an export,
        or the place where rides begin (see query places). weekday, hour: the local time of the start.
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
      summary: "Print the time in zones of power and heart rate",
      detail: """
        These rows replace sums and means. Zones are those of export --as zones with default limits. Power zones
        use --ftp, otherwise the threshold in the file. Heart-rate zones use --max-heart-rate, otherwise the
        maximum in the file. With --db the rider's values in the database are used. A second counts for the zone
        of its reading. A workout counts completely in the interval of its start.
        """,
      isFor: { $0 == .stats },
      apply: { invocation, _ in invocation.tables.showsZones = true }),
    Flag(
      long: "max-heart-rate", value: .named("BPM"),
      summary: "Set the rider's maximum heart rate, for --zones",
      detail: """
        Without it the maximum in the file is used, or with --db the rider's value there. From 60 to 250.
        """,
      isRare: true,
      isFor: { $0 == .stats },
      apply: { try $1.number(60...250, into: &$0.tables.maximumHeartRate) }),
    Flag(
      long: "ftp", value: .named("WATTS"),
      summary: "Set the rider's threshold, for --zones",
      detail: "Without it the threshold in the file is used, or with --db the rider's value there.",
      isRare: true,
      isFor: { $0 == .stats },
      apply: { try $1.number(1...5000, into: &$0.tables.thresholdPower) }),
    Flag(
      long: "without", value: .choice("WHAT", { _ in DoubtName.allCases.map(\.rawValue) }),
      summary: "Leave out less certain data",
      detail: """
        manual: workouts that a person entered in a form or in an export. guessed: workouts whose sport was
        guessed from a title. computed: ascents that were computed from heights. Several words are separated by
        commas. The columns user_entered, sport_source and ascent_source of summary mark these workouts.
        """,
      isRare: true,
      isList: true,
      isFor: { $0 == .stats },
      apply: { $0.tables.leftOut.formUnion(try $1.words()) }),
    Flag(
      long: "kind", value: .named("KIND"),
      summary: "Print only columns of this kind of sample; repeatable",
      detail: """
        KIND is a name in samples: distance, energy, steps, heartRate, power, cadence, speed and so on. Kinds
        that add up have the sum, and other kinds the mean over time, the minimum and the maximum.
        """,
      isRare: true,
      isRepeatable: true,
      isFor: { $0 == .stats },
      apply: { $0.tables.kinds.append($1.text) }),
    Flag(
      long: "add", value: .choice("COLUMNS", { _ in AdditionName.allCases.map(\.rawValue) }),
      summary: "Add columns to each kind",
      detail: """
        duration: the seconds that the samples cover; a reading covers at most 60. recent: the most recent
        sample, its start and its end. Both: duration,recent.
        """,
      isRare: true,
      isList: true,
      isFor: { $0 == .stats },
      apply: { $0.tables.additions.formUnion(try $1.words()) }),
    Flag(
      long: "db", value: .path("FILE"),
      summary: "Read a database of ingest instead of inputs",
      detail: """
        Workouts are in the order of their start, so any number of rows of less than a day needs no more memory.
        If ingest stored --samples, the numbers are the same as from the files. Otherwise sums, minima and
        maxima are the stored values of each workout, or of each minute for less than a day and with --edge.
        Means are then weighted by active time, and the columns of --add are empty. Options about reading files
        are an error with this option.
        """,
      isFor: { $0 == .stats || $0 == .best },
      apply: { $0.database = try $1.path() }),
    Flag(
      long: "last", value: .named("SPAN"),
      summary: "Use only the last 7d, 4w, 3mo, 24h to now or --until",
      detail: """
        Days, weeks, months and years end with today, in this computer's time zone: 7d is today and the six days
        before. Hours and minutes end now.
        """,
      isFor: { $0 == .stats },
      apply: { $0.tables.last = try $1.span() }),
    Flag(
      long: "edge", value: .choice("RULE", { _ in EdgeName.allCases.map(\.rawValue) }),
      summary: "Set how samples across the edge of an interval count",
      detail: """
        workout: a workout counts completely in the interval of its start. With the other rules samples count by
        their own time, and a sample in two intervals is divided. At --since and --until, samples across the
        edge are divided (cut), kept whole (keep), or omitted if they begin before (strict-start), end after
        (strict-end) or either (strict), as in HealthKit's options of these names. Days are then days of this
        computer's time zone. The default is cut for less than a day and for times, otherwise workout.
        """,
      isRare: true,
      isFor: { $0 == .stats },
      apply: { $0.tables.edge = try $1.word() }),
    Flag(
      long: "copies", value: .choice("RULE", { _ in CopiesName.allCases.map(\.rawValue) }),
      summary: "Set how copies of a recording count",
      detail: """
        once: the first of several files of one recording counts. rides: in addition, recordings of one ride by
        several devices count once. Two recordings are the same ride if the activities are equal or one is
        unknown, and more than 0.8 of the shorter one overlaps. The device of the first file counts. Minutes in
        which it has no samples count from the next device. Examples are the heart rate of a watch beside a
        bicycle computer, and its recording before the computer began. each: all files count.
        """,
      isRare: true,
      isFor: { $0 == .stats },
      apply: { $0.tables.copies = try $1.word() }),
  ]
}
