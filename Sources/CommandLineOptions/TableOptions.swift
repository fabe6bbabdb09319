/// The options of `export`, `stats` and `best` that other commands do not have.
public struct TableOptions: Sendable, Equatable {
  /// The table of `export`.
  public var table = ExportTable.workouts
  /// The selected columns of the table in their order, or the selected kinds of samples of `stats`; empty for all.
  public var columns: [String] = []
  /// The developer fields that get their own columns in `records` and `messages`, by their names.
  public var developerFields: [String] = []
  /// Whether all developer fields of the inputs are included.
  public var findsDeveloperFields = false
  /// Whether columns that are empty in all inputs are omitted.
  public var dropsEmptyColumns = false
  /// The units of lengths and other measures.
  public var units = UnitSystem.metric
  /// Lower limits of heart-rate zones in percent; nil for the default.
  public var heartRateZones: [Double]?
  /// Lower limits of power zones in percent; nil for the default.
  public var powerZones: [Double]?
  /// Longest interval in seconds between two readings whose time counts for a zone; nil for the default.
  public var maximumInterval: Double?
  /// The period of a row of `stats`.
  public var period = TimeSpan(count: 1, unit: .month)
  /// The start of an interval of `stats`.
  public var anchor: String?
  /// The groups that have their own rows in `stats`.
  public var groups: Set<GroupName> = []
  /// The rule for samples that cross the start or end of an interval; nil if it depends on the intervals.
  public var edge: EdgeName?
  /// Whether `stats` includes the time in zones.
  public var showsZones = false
  /// The data that is omitted.
  public var leftOut: Set<OmissionName> = []
  /// Durations of `best` in seconds; empty for the usual ones.
  public var durations: [Int] = []
  /// Lengths of `best` in metres; empty for all lengths, or for none if there are durations.
  public var distances: [Double] = []
  /// The only quantity of `best`; nil for all.
  public var quantity: BestQuantity?
  /// Number of rides for each best; nil for one.
  public var top: Int?

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
  /// A row for each item of the kind.
  case laps, lengths, events, devices, beats, samples
  /// A row for each fact of the kind that a device reports.
  case tanks, gases, sets, shifts, climbs
  /// A row for each FIT message of one kind.
  case messages
}

/// The units of lengths and other measures.
public enum UnitSystem: String, CaseIterable, Sendable {
  case metric, imperial
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

  /// Creates a span.
  public init(count: Int, unit: PeriodName) {
    self.count = count
    self.unit = unit
  }

  /// Parses `week`, `2weeks`, `7d` or `15min`; nil for any other text.
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

/// The groups that have their own rows in `stats`.
public enum GroupName: String, CaseIterable, Sendable {
  case none, sport, device, app, gear, place, weekday, hour

  /// The groups of which one can be combined with the sport.
  static let sources: Set<GroupName> = [.device, .app, .gear, .place, .weekday, .hour]
}

/// The data that `--without` omits.
public enum OmissionName: String, Sendable {
  case manual, guessed, computed, bests, duplicates
  case otherFiles = "other-files", order

  /// The words that a command accepts.
  static func words(of command: Command) -> [OmissionName] {
    let own: [OmissionName] =
      switch command {
      case .stats: [.manual, .guessed, .computed]
      case .ingest: [.bests, .duplicates]
      case .check, .messages, .repair, .edit, .export, .bench: [.otherFiles]
      default: []
      }
    return command.description.isStream ? own + [.order] : own
  }
}

/// The columns or data that `--add` adds.
public enum AdditionName: String, Sendable {
  case input, units, device, app, duration, recent, suspicions
  case routePoints = "route-points"
  case beats, records, samples

  /// The words that a command accepts.
  static func words(of command: Command) -> [AdditionName] {
    switch command {
    case .messages: [.input, .units]
    case .samples: [.input, .device, .app]
    case .route, .export: [.input]
    case .stats: [.duration, .recent]
    case .check: [.suspicions]
    case .ingest: [.routePoints, .beats, .records, .samples]
    default: []
    }
  }
}

/// The rule for samples that cross the start or end of an interval.
public enum EdgeName: String, CaseIterable, Sendable {
  case workout, cut, keep, strictStart = "strict-start", strictEnd = "strict-end", strict
}

/// The rule for a recording with copies.
public enum CopiesName: String, CaseIterable, Sendable {
  case once, rides, each

  /// The rules that a command accepts, the default first.
  static func words(of command: Command) -> [CopiesName] {
    switch command {
    case .stats: [.once, .rides, .each]
    case .ingest, .duplicates: [.once, .rides]
    case .samples, .export: [.each, .rides]
    default: []
    }
  }
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
        workout the names are fields. In stats the names are kinds of samples: distance, energy, steps,
        heartRate, power, cadence, speed and so on. Kinds that add up have the sum, and other kinds the mean
        over time, the minimum and the maximum.
        """,
      isFor: { $0 == .export || $0 == .stats },
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
      summary: "Write as the official decoder or the app Workout does",
      detail: """
        messages: the official decoder, errors included. It stops at a base type that does not exist, mixes the
        units of counters, and keeps the first of several descriptions of a developer field. With --resolve it
        merges no beats if the input has any error. route: CoreLocation, with -1 for an unknown course, speed or
        accuracy. export: the iOS app Workout, with only the app's columns, in its order and with its headings
        and quotes, for tools that read its files. minutes then only has runs, walks, rides and swims. zones
        only has heart rates of runs, by the app's rule.
        """,
      isFor: { $0 == .export || $0 == .messages || $0 == .route },
      apply: { invocation, _ in invocation.isCompatible = true }),
    Flag(
      long: "units", value: .choice("SYSTEM", { _ in UnitSystem.allCases.map(\.rawValue) }),
      summary: "Set the units of lengths and speeds",
      detail: "The names of the columns contain the units. Routes are always metric.",
      isRare: true,
      isFor: { [.export, .stats, .query, .best, .summary, .plot, .report, .poster].contains($0) },
      apply: { $0.tables.units = try $1.word() }),
    Flag(
      long: "zone-limits", value: .named("KIND=LIST"),
      summary: "Set the zones of a kind, in %; repeatable",
      detail: """
        LIST has two to twenty ascending lower limits, in percent of --max-heart-rate or --ftp. Time below the
        first limit is zone 0. Without this option they are heart-rate=60,70,80,94 and
        power=0,55,75,90,105,120,150.
        """,
      isRare: true,
      isRepeatable: true,
      isFor: { $0 == .export || $0 == .plot },
      apply: { invocation, value in
        let (kind, limits) = try value.pair()
        switch kind {
        case "heart-rate": try limits.percents(into: &invocation.tables.heartRateZones)
        case "power": try limits.percents(into: &invocation.tables.powerZones)
        default: throw value.error(wanted: "heart-rate=LIST or power=LIST", not: value.text)
        }
      }),
    Flag(
      long: "by", value: .choice("PERIOD", { _ in PeriodName.allCases.map(\.rawValue) }),
      summary: "",
      detail: """
        Print a row for each period. Periods can be multiples: 15minutes, 6h, 10d, 2weeks, 3mo, 5y. PERIOD@START
        sets the start of one of them, a local day or a local time to the minute: 2weeks@2026-01-05 for
        fortnights from that Monday, day@2026-01-01T04:00 for days that end at four in the morning. Otherwise
        periods count from 1970-01-01, and weeks from the Monday before. A workout counts on the day of its start, in its local time if the file has it, otherwise in
        UTC: see the column clock. Weeks are ISO 8601 weeks and begin on Monday. With periods of less than a
        day, samples count by their own time (see --edge). Such rows are written when they are complete, however
        many there are. Inputs should therefore be in order of time, or at most 4,096 rows out of order.
        Workouts of a database (--db) are in order.
        """,
      isFor: { $0 == .stats },
      apply: { invocation, value in
        let parts = value.text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let period = OptionValue(name: value.name, bytes: Array(parts[0].utf8))
        (invocation.tables.period, invocation.tables.anchor) = (
          try period.span(), parts.count > 1 ? String(parts[1]) : nil
        )
      }),
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
      long: "without", value: .choice("WHAT", { OmissionName.words(of: $0).map(\.rawValue) }),
      summary: "Leave out data",
      detail: """
        stats: manual are workouts that a person entered in a form or in an export, guessed are workouts whose
        sport was guessed from a title, and computed are ascents that were computed from heights. The columns
        user_entered, sport_source and ascent_source of summary mark these workouts. ingest: bests are curves,
        best efforts and suspicions, which take up to two fifths of the time. best and the view personal_bests
        need them. A later run without this option reads the inputs again. duplicates are copies of
        stored inputs, by their content. check, messages, repair, edit, bench and export:
        other-files are files that are not activities; their type is at the beginning, and the rest is not read.
        order is the order of the inputs: outputs are written as soon as they are ready, each in one piece,
        which can be faster.
        Several words are separated by commas.
        """,
      isRare: true,
      isList: true,
      isFor: { !OmissionName.words(of: $0).isEmpty },
      apply: { invocation, value in
        invocation.tables.leftOut.formUnion(try value.words(among: OmissionName.words(of: invocation.command)))
      }),
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
      long: "copies", value: .choice("RULE", { CopiesName.words(of: $0).map(\.rawValue) }),
      summary: "Set how copies of a recording count",
      detail: """
        once: of several files of one recording, one counts. rides: in addition, if several devices recorded a
        ride, each figure is from one of them. each: all files count. The default is once for stats, ingest and
        duplicates, and each for samples and export. Two recordings are the same ride if more than 0.8 of the
        shorter one overlaps, and the activities are equal or one is unknown. The choice among devices is: the
        device of --prefer, then a recorded distance before a distance that was spread over the time, then the
        longer active time, then the first. stats chooses the first file. Before this recording begins, after it
        ends, and in its gaps of more than a minute, values are from the next one. In samples and export this
        applies to distance, steps, energy, strokes and pushes; inputs are first read once more, so standard
        input and pipes are not possible. In a database the rule affects totals_by_day and similar views and
        personal_bests, and it also applies to later runs. The view ride_sources shows which recording counts.
        """,
      isRare: true,
      isFor: { !CopiesName.words(of: $0).isEmpty },
      apply: { invocation, value in
        invocation.copies = try value.word(among: CopiesName.words(of: invocation.command))
      }),
  ]
}
