import Testing

@testable import CommandLineOptions

/// Parses words separated by spaces.
private func parsed(_ line: String, onTerminal: Bool = false) throws -> Request {
  try parse(line.split(separator: " ").map { Array($0.utf8) }, isStandardInputTerminal: onTerminal)
}

private func invocation(_ line: String) throws -> Invocation {
  guard case .run(let invocation) = try parsed(line) else { throw UsageError("'\(line)' runs nothing") }
  return invocation
}

private func message(_ line: String) -> String? {
  do {
    _ = try parsed(line)
    return nil
  } catch {
    return "\(error)"
  }
}

@Suite("Command line")
struct ParserTests {
  @Test("an option set by its name is the option of the command line, with the same faults")
  func setByName() throws {
    var set = Invocation(.export)
    try set.set("jobs", to: Array("4".utf8))
    try set.set("resolve", to: nil)
    set.inputs = [Array("-".utf8)]
    #expect(try invocation("export -j4 --resolve") == set)
    for (name, value, line) in [
      ("jobs", "many", "--jobs=many"), ("jobs", nil, "--jobs"), ("resolve", "1", "--resolve=1"),
      ("wat", nil, "--wat"), ("by", "month", "--by=month"), ("j", "4", "--j=4"),
    ] as [(String, String?, String)] {
      var other = Invocation(.export)
      let error = #expect(throws: UsageError.self) { try other.set(name, to: value.map { Array($0.utf8) }) }
      #expect(error?.description == message("export " + line))
    }
  }

  /// A command line, and its changes to the command's defaults.
  struct Row: Sendable, CustomTestStringConvertible {
    var command = Command.route
    let line: String
    let change: @Sendable (inout Invocation) -> Void
    var testDescription: String { line }
  }

  static let rows = [
    Row(line: "") { _ in },
    Row(line: "-j 4") { $0.jobs = 4 },
    Row(line: "-j4") { $0.jobs = 4 },
    Row(line: "--jobs 4") { $0.jobs = 4 },
    Row(line: "--jobs=4") { $0.jobs = 4 },
    Row(line: "--totals run.json") { $0.totals = Array("run.json".utf8) },
    Row(line: "--format json") { $0.format = .ndjson },
    Row(line: "--csv") { $0.format = .csv },
    Row(line: "--format jsonl") { $0.format = .ndjson },
    Row(line: "--format json") { $0.format = .ndjson },
    Row(command: .bench, line: "--format json") { $0.format = .json },
    Row(line: "-o a/ride.gpx") { ($0.output, $0.format) = (Array("a/ride.gpx".utf8), .gpx) },
    Row(line: "-o RIDE.GeoJSON") { ($0.output, $0.format) = (Array("RIDE.GeoJSON".utf8), .geojson) },
    Row(line: "-o a.json") { ($0.output, $0.format) = (Array("a.json".utf8), .ndjson) },
    Row(command: .bench, line: "-o a.json") { ($0.output, $0.format) = (Array("a.json".utf8), .json) },
    Row(command: .summary, line: "-o a.txt") { ($0.output, $0.format) = (Array("a.txt".utf8), .table) },
    Row(line: "-o a.json --format geojson") { ($0.output, $0.format) = (Array("a.json".utf8), .geojson) },
    Row(line: "-o a.txt --format csv") { ($0.output, $0.format) = (Array("a.txt".utf8), .csv) },
    Row(line: "-o a.b/csv") { $0.output = Array("a.b/csv".utf8) },
    Row(line: "-o .csv") { $0.output = Array(".csv".utf8) },
    Row(line: "-o a.jsonl --format ndjson") { ($0.output, $0.format) = (Array("a.jsonl".utf8), .ndjson) },
    Row(line: "--no-config") { $0.ignoresSettings = true },
    Row(line: "--jobs=4 -j 2") { $0.jobs = 2 },
    Row(line: "--format csv") { $0.format = .csv },
    Row(line: "--format=geojson") { $0.format = .geojson },
    Row(line: "-o out") { $0.output = Array("out".utf8) },
    Row(line: "-oout") { $0.output = Array("out".utf8) },
    Row(line: "--output=a=b") { $0.output = Array("a=b".utf8) },
    Row(line: "--output -") { $0.output = Array("-".utf8) },
    Row(line: "--expect-inputs 40") { $0.expectedInputs = 40 },
    Row(line: "--report r.ndjson") { $0.report = Array("r.ndjson".utf8) },
    Row(line: "--max-gap 0") { $0.maximumGapSeconds = 0 },
    Row(line: "--pause-gap 30") { $0.pauseGapSeconds = 30 },
    Row(line: "--tolerance=2.5") { $0.toleranceMeters = 2.5 },
    Row(line: "--native heart_rate,4") { $0.nativeFields = [3, 4] },
    Row(line: "--conceal-start 200") { $0.concealStartMeters = 200 },
    Row(line: "--conceal-end=1e3") { $0.concealEndMeters = 1000 },
    Row(line: "--all") { $0.asksAllFiles = true },
    Row(command: .check, line: "--without other-files") { $0.tables.leftOut = [.otherFiles] },
    Row(line: "--crc ignore") { $0.checksums = .ignore },
    Row(line: "--crc=refuse") { $0.checksums = .refuse },
    Row(line: "--quiet") { $0.isQuiet = true },
    Row(line: "-q") { $0.isQuiet = true },
    Row(line: "-qj2") { ($0.isQuiet, $0.jobs) = (true, 2) },
    Row(line: "-qqj 2") { ($0.isQuiet, $0.jobs) = (true, 2) },
    Row(line: "-qoj2") { ($0.isQuiet, $0.output) = (true, Array("j2".utf8)) },
    Row(line: "--progress always") { $0.progress = .always },
    Row(line: "--files-from list") { $0.filesFrom = Array("list".utf8) },
    Row(line: "--files-from=-") { $0.filesFrom = Array("-".utf8) },
    Row(line: "--without order") { $0.tables.leftOut = [.order] },
    Row(line: "--limit chunk-bytes=7") { $0.chunkBytes = 7 },
    Row(line: "--limit depth=9") { $0.maximumDepth = 9 },
    Row(line: "--limit=entries=10") { $0.maximumEntries = 10 },
    Row(line: "--limit entry-bytes=11") { $0.maximumEntryBytes = 11 },
    Row(line: "--limit ratio=12") { $0.maximumRatio = 12 },
    Row(line: "--resolve") { $0.resolves = true },
    Row(line: "--assume-sport trail_run") { $0.assumedSport = "trail_run" },
    Row(command: .samples, line: "--coalesce equal") { $0.coalescing = .equalValues },
    Row(command: .samples, line: "--coalesce 2.5") { $0.coalescing = .window(seconds: 2.5) },
    Row(line: "--smooth 7.5") { $0.smoothingSeconds = 7.5 },
    Row(line: "--compatible") { $0.isCompatible = true },
    Row(command: .ingest, line: "--db=other") { $0.database = Array("other".utf8) },
    Row(command: .ingest, line: "--db d --add records") { $0.additions = [.records] },
    Row(command: .ingest, line: "--db d --add samples") { $0.additions = [.samples] },
    Row(command: .ingest, line: "--db d --add route-points") { $0.additions = [.routePoints] },
    Row(command: .ingest, line: "--db d --add beats") { $0.additions = [.beats] },
    Row(command: .ingest, line: "--db d --ftp 250") { $0.rider.thresholdPower = 250 },
    Row(command: .ingest, line: "--db d --max-heart-rate 187.5") { $0.rider.maximumHeartRate = 187.5 },
    Row(command: .ingest, line: "--db d --rider resting=48") { $0.rider.restingHeartRate = 48 },
    Row(command: .ingest, line: "--db d --rider sex=female") { $0.rider.sex = .female },
    Row(command: .ingest, line: "--db d --rider from=2026-03-01") { $0.rider.fromDay = "2026-03-01" },
    Row(command: .ingest, line: "--db d --without bests") { $0.tables.leftOut = [.bests] },
    Row(command: .stats, line: "--wellness") { $0.includesWellness = true },
    Row(command: .check, line: "--add suspicions") { $0.additions = [.suspicions] },
    Row(command: .repair, line: "--dry-run") { $0.isDryRun = true },
    Row(command: .repair, line: "--complete") { $0.completesSound = true },
    Row(command: .edit, line: "--keep 10min..-5km") { ($0.edit.first, $0.edit.last) = ("10min", "-5km") },
    Row(command: .edit, line: "--split sessions --shift -1h") { ($0.edit.split, $0.edit.shift) = ("sessions", "-1h") },
    Row(command: .edit, line: "--join --in-place --anonymise") {
      ($0.edit.joins, $0.edit.isInPlace, $0.edit.anonymises) = (true, true, true)
    },
    Row(command: .edit, line: "--fill-from b.fit") { $0.edit.fillFrom = Array("b.fit".utf8) },
    Row(command: .edit, line: "--remove power>1500,positions --remove cadence") {
      $0.edit.removals = ["power>1500", "positions", "cadence"]
    },
    Row(command: .edit, line: "--set sport=running,distance=5km") {
      $0.edit.values = ["sport": "running", "distance": "5km"]
    },
    Row(command: .best, line: "--duration 5s,20min --duration=1.5h") { $0.tables.durations = [5, 1200, 5400] },
    Row(command: .best, line: "--distance 5km,half --distance 400") { $0.tables.distances = [5000, 21_097.5, 400] },
    Row(command: .best, line: "--of heart-rate") { $0.tables.quantity = .heartRate },
    Row(command: .best, line: "--top 5") { $0.tables.top = 5 },
    Row(command: .best, line: "--of critical-power") { $0.tables.quantity = .criticalPower },
    Row(command: .ingest, line: "--db d --without duplicates") { $0.tables.leftOut = [.duplicates] },
    Row(command: .ingest, line: "--db d --copies once") { $0.copies = .once },
    Row(command: .ingest, line: "--db d --prefer edge") { ($0.copies, $0.preferredDevices) = (.rides, ["edge"]) },
    Row(command: .samples, line: "--copies rides") { $0.copies = .rides },
    Row(command: .export, line: "--prefer a --prefer b") { ($0.copies, $0.preferredDevices) = (.rides, ["a", "b"]) },
    Row(command: .messages, line: "--message record --message 78") { $0.messages = ["record", "78"] },
    Row(command: .messages, line: "--field speed --field=3") { $0.fields = ["speed", "3"] },
    Row(command: .messages, line: "--limit 9") { $0.limit = 9 },
    Row(command: .report, line: "--limit 9") { $0.limit = 9 },
    Row(command: .plot, line: "--against time") { $0.plotBase = .time },
    Row(command: .poster, line: "--kind heat --year 2024") { ($0.posterKind, $0.year) = (.heat, 2024) },
    Row(command: .plot, line: "--color heart-rate") { $0.plotColor = .heartRate },
    Row(command: .poster, line: "--sheet 4:5") { $0.posterSheet = .portrait },
    Row(command: .report, line: "--title A --title B") { $0.titles = ["A", "B"] },
    Row(line: "--conceal-zone 47.5,-8,200 --conceal-zone=0,0,1") {
      $0.concealZones = [ConcealedCircle("47.5,-8,200"), ConcealedCircle("0,0,1")].compactMap { $0 }
    },
    Row(command: .messages, line: "--limit 1") { $0.limit = 1 },
    Row(command: .messages, line: "--raw") { $0.isRaw = true },
    Row(command: .messages, line: "--add units") { $0.additions = [.units] },
    Row(command: .messages, line: "--add input") { $0.additions = [.input] },
    Row(command: .messages, line: "--resolve") { $0.resolves = true },
    Row(command: .messages, line: "--compatible") { $0.isCompatible = true },
    Row(command: .export, line: "--as minutes") { $0.tables.table = .minutes },
    Row(command: .export, line: "--as laps") { $0.tables.table = .laps },
    Row(command: .export, line: "--columns time,power_w") { $0.tables.columns = ["time", "power_w"] },
    Row(command: .export, line: "--developer-fields Power,Form") { $0.tables.developerFields = ["Power", "Form"] },
    Row(command: .export, line: "--drop-empty") { $0.tables.dropsEmptyColumns = true },
    Row(command: .export, line: "--compatible") { $0.isCompatible = true },
    Row(command: .export, line: "--units imperial") { $0.tables.units = .imperial },
    Row(command: .export, line: "--max-heart-rate 187.5") { $0.rider.maximumHeartRate = 187.5 },
    Row(command: .export, line: "--zone-limits heart-rate=50,60.5") { $0.tables.heartRateZones = [50, 60.5] },
    Row(command: .export, line: "--ftp=265") { $0.rider.thresholdPower = 265 },
    Row(command: .export, line: "--zone-limits=power=0,80,100") { $0.tables.powerZones = [0, 80, 100] },
    Row(command: .export, line: "--limit zone-gap=30") { $0.tables.maximumInterval = 30 },
    Row(command: .export, line: "--resolve") { $0.resolves = true },
    Row(command: .stats, line: "--units imperial") { $0.tables.units = .imperial },
    Row(command: .stats, line: "--by week") { $0.tables.period = TimeSpan(count: 1, unit: .week) },
    Row(command: .stats, line: "--by 15min") { $0.tables.period = TimeSpan(count: 15, unit: .minute) },
    Row(command: .stats, line: "--by 2weeks@2026-01-05") {
      ($0.tables.period, $0.tables.anchor) = (TimeSpan(count: 2, unit: .week), "2026-01-05")
    },
    Row(command: .stats, line: "--since 2026-01-01 --since 3mo") {
      $0.selection.last = TimeSpan(count: 3, unit: .month)
    },
    Row(command: .stats, line: "--group sport") { $0.tables.groups = [.sport] },
    Row(command: .stats, line: "--group sport,device") { $0.tables.groups = [.sport, .device] },
    Row(command: .stats, line: "--zones --ftp 250 --max-heart-rate 190") {
      $0.tables.showsZones = true
      ($0.rider.thresholdPower, $0.rider.maximumHeartRate) = (250, 190)
    },
    Row(command: .stats, line: "--without manual,guessed --without computed") {
      $0.tables.leftOut = [.manual, .guessed, .computed]
    },
    Row(command: .best, line: "--units imperial") { $0.tables.units = .imperial },
    Row(command: .stats, line: "--add duration,recent") { $0.additions = [.duration, .recent] },
    Row(command: .stats, line: "--edge strict-start") { $0.tables.edge = .strictStart },
    Row(command: .stats, line: "--copies rides") { $0.copies = .rides },
    Row(command: .stats, line: "--columns power,steps") { $0.tables.columns = ["power", "steps"] },
    Row(command: .stats, line: "--since 2026-01-01") { $0.selection.since = "2026-01-01" },
    Row(command: .stats, line: "--until 2026-12-31") { $0.selection.until = "2026-12-31" },
    Row(command: .route, line: "--since 2026-01-01T10:00Z") { $0.selection.since = "2026-01-01T10:00Z" },
    Row(command: .check, line: "--sport running,cycling --sport=rowing") {
      $0.selection.sports = ["running", "cycling", "rowing"]
    },
    Row(command: .messages, line: "--only *.fit --only a?") { $0.selection.names = ["*.fit", "a?"] },
    Row(command: .summary, line: "--min-distance 2.5km") { $0.selection.minimumMeters = 2500 },
    Row(command: .summary, line: "--min-distance=10mi") { $0.selection.minimumMeters = 16093.44 },
    Row(command: .summary, line: "--min-distance 400m") { $0.selection.minimumMeters = 400 },
    Row(command: .summary, line: "--min-distance 400") { $0.selection.minimumMeters = 400 },
    Row(command: .route, line: "--db d --ride 7 --ride=2026-11-20") {
      ($0.database, $0.rides) = (Array("d".utf8), ["7", "2026-11-20"])
    },
    Row(command: .ingest, line: "--db d --prune remove") { $0.pruning = .remove },
    Row(command: .ingest, line: "--db d --prune count") { $0.pruning = .count },
    Row(command: .export, line: "--format tsv") { ($0.format, $0.isTabSeparated) = (.csv, true) },
    Row(command: .samples, line: "--format tsv") { ($0.format, $0.isTabSeparated) = (.csv, true) },
    Row(command: .stats, line: "-o all.tsv") {
      ($0.format, $0.isTabSeparated, $0.output) = (.csv, true, Array("all.tsv".utf8))
    },
    Row(line: "more -q files") {
      $0.inputs.insert(Array("more".utf8), at: 0)
      $0.inputs.insert(Array("files".utf8), at: 1)
      $0.isQuiet = true
    },
  ]

  @Test("every option has its effect, in every way to write it", arguments: rows)
  func options(row: Row) throws {
    var expected = Invocation(row.command)
    expected.inputs = [Array("in".utf8)]
    if row.command == .ingest { expected.database = Array("d".utf8) }
    row.change(&expected)
    #expect(try invocation("\(row.command.rawValue) \(row.line) in") == expected)
  }

  @Test("every option is in the table above")
  func optionsAreTested() {
    let lines = Self.rows.map(\.line).joined(separator: " ") + " "
    for flag in Flag.all {
      #expect(lines.contains(flag.name + " ") || lines.contains(flag.name + "="), "\(flag.name)")
      if let short = flag.short { #expect(lines.contains("-\(short)"), "-\(short)") }
    }
  }

  @Test("a command about a database needs one, and one that only reads it takes no input")
  func database() throws {
    #expect(message("ingest ride.fit") == "ingest needs --db FILE, the database")
    #expect(message("duplicates") == "duplicates needs --db FILE, the database")
    #expect(message("duplicates --db d ride.fit") == "duplicates takes no input, 'ride.fit' is one")
    #expect(message("duplicates --db d -j 2")?.hasPrefix("duplicates has no option -j") == true)
    #expect(message("ingest --db d -o out ride.fit")?.hasPrefix("ingest has no option -o") == true)
    #expect(try invocation("duplicates --db d").inputs.isEmpty)
    guard case .say(let page) = try parse([Array("ingest".utf8)], isStandardInputTerminal: true) else {
      Issue.record("a lone command on a terminal asks for its help")
      return
    }
    #expect(page.contains("--db FILE"))
  }

  @Test("two dashes end the options")
  func dashes() throws {
    #expect(try invocation("check -q -- -o --all --").inputs == ["-o", "--all", "--"].map { Array($0.utf8) })
  }

  @Test("a single dash is standard input")
  func standardInput() throws {
    #expect(try invocation("check - a").inputs == ["-", "a"].map { Array($0.utf8) })
  }

  @Test("paths are bytes, not text")
  func bytes() throws {
    let path: [UInt8] = [0x2F, 0xFF, 0xFE]
    let request = try parse([Array("check".utf8), Array("-o".utf8) + path, path], isStandardInputTerminal: false)
    guard case .run(let invocation) = request else {
      Issue.record("nothing to run")
      return
    }
    #expect(invocation.inputs == [path] && invocation.output == path)
  }

  @Test("no input means standard input, unless that is a terminal or there is a list")
  func noInput() throws {
    #expect(try invocation("check").inputs == [Array("-".utf8)])
    #expect(try parsed("check", onTerminal: true) == .say(Help.page(of: .check)))
    #expect(try invocation("check --files-from list").inputs.isEmpty)
    #expect(try parsed("check a", onTerminal: true) == parsed("check a"))
  }

  @Test("check, messages and bench read all files, the others activities")
  func defaultScope() throws {
    #expect(Command.allCases.filter { Invocation($0).readsAllFiles } == [.check, .messages, .repair, .edit, .bench])
  }

  @Test(
    "help and version are answered anywhere on the line",
    arguments: [
      "-h", "--help", "help", "check -h", "check a --help", "route --crc refuse -h", "help samples", "help --crc",
    ])
  func help(line: String) throws {
    guard case .say(let text) = try parsed(line) else {
      Issue.record("\(line) runs something")
      return
    }
    #expect(text.contains("fitstream") || text.hasPrefix("--crc POLICY"))
  }

  @Test(
    "the version is one line", arguments: ["--version", "version", "-V", "check --version", "samples -q --version a"])
  func version(line: String) throws {
    #expect(try parsed(line) == .say("fitstream \(toolVersion)\n"))
  }

  @Test(
    "a mistake is reported in one line, with the nearest name",
    arguments: [
      ("chekc a", "no command 'chekc'; did you mean 'check'?"),
      ("smaples", "no command 'smaples'; did you mean 'samples'?"),
      (
        "ride",
        "no command, file or folder 'ride'; there are check, summary, samples, route, plot, messages, repair, edit, convert, export, stats, best, ingest, query, report, poster, duplicates, bench; see 'fitstream help'"
      ),
      ("ride.fit", "no file 'ride.fit', and no command of that name; see 'fitstream help'"),
      ("./check", "no file './check', and no command of that name; see 'fitstream help'"),
      ("route -o ride.gpx --format csv", "--format csv and the suffix of 'ride.gpx' say different things"),
      (
        "samples -o ride.gpx",
        "samples puts out ndjson, csv or tsv, and the suffix of 'ride.gpx' says something else"
      ),
      ("plot -o ride.png ride.fit", "no command writes .png files: give 'ride.png' another suffix"),
      ("poster -o a.JPG", "no command writes .jpg files: give 'a.JPG' another suffix"),
      ("check --totals a.json -o a.json", "--output and --totals name the same file"),
      ("route --txt", "no option --txt; see 'fitstream help route'"),
      ("route --format txt", "--format takes ndjson, csv, tsv, geojson or gpx, not 'txt'"),
      ("-q check", "options come after the command; see 'fitstream help'"),
      ("check --fromat csv", "no option --fromat; did you mean --format? see 'fitstream help check'"),
      ("check --tota", "no option --tota; did you mean --totals? see 'fitstream help check'"),
      ("check --xyzzy=3", "no option --xyzzy; see 'fitstream help check'"),
      ("check -x", "no option -x; see 'fitstream help check'"),
      ("samples --format gpx", "--format takes ndjson, csv or tsv, not 'gpx'"),
      ("route --format table", "--format takes ndjson, csv, tsv, geojson or gpx, not 'table'"),
      ("check --format", "--format needs one of table or ndjson"),
      ("check --crc maybe", "--crc takes report, ignore or refuse, not 'maybe'"),
      ("check --progress=", "--progress takes auto, always or never, not ''"),
      ("check -j", "-j needs a value: -j N"),
      ("check -j0", "--jobs takes a whole number from 1, not '0'"),
      ("check --jobs=-3", "--jobs takes a whole number from 1, not '-3'"),
      ("check --jobs=99999999999999999999", "--jobs takes a whole number from 1, not '99999999999999999999'"),
      ("check -o", "-o needs a value: -o FILE"),
      ("check --output=", "--output needs a path"),
      ("check --quiet=yes", "--quiet takes no value"),
      (
        "export --as beat",
        "--as takes workouts, workout, minutes, zones, route, records, laps, lengths, events, devices, beats, samples, tanks, gases, sets, shifts, climbs or messages, not 'beat'"
      ),
      ("export --columns time,,lap", "--columns takes names with commas between, such as time,power_w"),
      ("export --columns time,lap,time", "--columns has 'time' twice"),
      ("export --units", "--units needs one of metric or imperial"),
      ("messages --raw=no", "--raw takes no value"),
      ("messages --add units,app", "--add takes input or units, not 'app'"),
      (
        "check --compatible",
        "check has no option --compatible, only route, messages or export has; see 'fitstream help check'"
      ),
      ("ingest --db d --rider from=2026-13-01", "--rider takes a day such as 2026-11-23, not '2026-13-01'"),
      ("ingest --db d --rider sex=x", "--rider takes female or male, not 'x'"),
      ("export --ftp 0", "--ftp takes a number from 1 to 5000, not '0'"),
      ("export --max-heart-rate fast", "--max-heart-rate takes a number from 60 to 250, not 'fast'"),
      ("export --zone-limits power=60", "--zone-limits takes ascending percentages such as 60,70,80,94, not '60'"),
      (
        "export --zone-limits heart-rate=60,,70",
        "--zone-limits takes ascending percentages such as 60,70,80,94, not '60,,70'"
      ),
      (
        "export --zone-limits power=70,60", "--zone-limits takes ascending percentages such as 60,70,80,94, not '70,60'"
      ),
      ("export --limit zone-gap=nan", "--limit takes a number from 1 to 86400, not 'nan'"),
      ("export --zone-limits 60,70", "--zone-limits takes NAME=VALUE, not '60,70'"),
      ("ingest --db d --rider age=9", "--rider takes resting=BPM, sex=SEX or from=DAY, not 'age=9'"),
      ("check --limit 5", "--limit takes NAME=N, such as ratio=500, not '5'"),
      (
        "check --limit speed=5",
        "--limit takes the limits depth, entries, entry-bytes, ratio and zone-gap, not 'speed=5'"
      ),
      ("check --max-ratio 5", "--max-ratio is gone: use --limit ratio=N; see 'fitstream help check'"),
      (
        "stats --by fortnight",
        "--by takes month, day, week, year, hour or minute, or several such as 15min or 2weeks, not 'fortnight'"
      ),
      ("stats --as route", "stats has no option --as, only export has; see 'fitstream help stats'"),
      ("summary --sport running,", "--sport needs the name of an activity type"),
      ("summary --only=", "--only needs a pattern of names such as '2026-*'"),
      (
        "summary --min-distance 3furlongs",
        "--min-distance takes a length such as 20km, 12mi or 400m, not '3furlongs'"
      ),
      ("summary --min-distance=-3km", "--min-distance takes a length such as 20km, 12mi or 400m, not '-3km'"),
      (
        "route -o a.gpx.gz", "nothing is compressed: write 'a.gpx.gz' without .gz, or pass the output on to gzip"
      ),
      (
        "bench --since 2026-01-01",
        "bench has no option --since, only check, summary, samples, route, plot, messages, repair, edit, convert, export, stats, best, ingest, report or poster has; see 'fitstream help bench'"
      ),
      ("route --ride 7", "--ride needs --db FILE, the database"),
      (
        "route --db d ride.fit",
        "route reads a ride of a database with --db FILE --ride ID; stats, best, query and report read all rides"
      ),
      (
        "stats --ride 7",
        "stats has no option --ride, only check, summary, samples, route, plot, messages, repair, edit, convert or export has; see 'fitstream help stats'"
      ),
      ("--csv -j2 check", "options come after the command; see 'fitstream help'"),
      ("help chekc", "no command 'chekc'; did you mean 'check'?"),
      ("help --crcc", "no option --crcc; did you mean --crc?"),
    ])
  func errors(line: String, expected: String) {
    #expect(message(line) == expected)
    #expect(!expected.contains("\n"))
  }

  @Test("inputs without a command are summed up, and a command's own name is the command")
  func inputsAlone() throws {
    func parsed(_ words: String...) throws -> Request {
      try parse(
        words.map { Array($0.utf8) }, isStandardInputTerminal: false,
        isInput: { ["rides", "check", "a.fit"].contains(String(decoding: $0, as: UTF8.self)) })
    }
    var expected = Invocation(.summary)
    expected.inputs = ["rides", "a.fit"].map { Array($0.utf8) }
    expected.format = .csv
    #expect(try parsed("rides", "--csv", "a.fit") == .run(expected))
    guard case .run(let invocation) = try parsed("check") else { throw UsageError("no run") }
    #expect(invocation.command == .check)
    #expect(throws: UsageError.self) { try parsed("ridez") }
    expected.inputs = ["a.fit"].map { Array($0.utf8) }
    #expect(try parsed("--csv", "a.fit") == .run(expected))
    #expect(try parsed("--csv", "--", "a.fit") == .run(expected))
    // After -- an input need not be there, and options before one are the summary's.
    expected.inputs = ["samples", "none"].map { Array($0.utf8) }
    expected.format = nil
    #expect(try parsed("--", "samples", "none") == .run(expected))
    #expect(throws: UsageError.self) { try parsed("--csv", "samples") }
    #expect(throws: UsageError.self) { try parsed("--compatible", "a.fit") }
  }

  @Test("an empty argument is no input")
  func emptyInput() {
    #expect(throws: UsageError.self) {
      try parse([Array("check".utf8), []], isStandardInputTerminal: false)
    }
  }

  @Test("swapped neighbours are one mistake, and distant names are no hint")
  func distance() {
    #expect(editDistance(Array("form".utf8), Array("from".utf8)) == 1)
    #expect(editDistance(Array("".utf8), Array("abc".utf8)) == 3)
    #expect(editDistance(Array("kitten".utf8), Array("sitting".utf8)) == 3)
    #expect(nearest(to: "banana", among: ["check", "route"]) == nil)
    #expect(nearest(to: "sum", among: ["check", "summary"]) == "summary")
  }
}
