import Testing

@testable import CommandLineOptions

@Suite("Settings")
struct SettingsTests {
  private static func settings(
    file: String = "", variables: [String: String] = [:]
  ) throws(UsageError) -> Settings {
    var settings = Settings()
    try settings.take(file: Array(file.utf8), called: "/c", home: Array("/home/ann".utf8))
    try settings.takeVariables { variables[$0].map { Array($0.utf8) } }
    return settings
  }

  private static func invocation(
    _ line: String, file: String = "", variables: [String: String] = [:]
  ) throws -> Invocation {
    let words = line.split(separator: " ").map { Array($0.utf8) }
    let request = try parse(words, isStandardInputTerminal: false) { () throws(UsageError) in
      try settings(file: file, variables: variables)
    }
    guard case .run(let invocation) = request else { throw UsageError("'\(line)' runs nothing") }
    return invocation
  }

  private static let file = """
    # what holds for all runs
    db = ~/rides.sqlite
      max-heart-rate=182\t
    ftp = 260\r

    units = imperial
    jobs = 3
    """

  @Test("a file sets what it names, for the commands that have it")
  func commands() throws {
    let export = try Self.invocation("export a", file: Self.file)
    #expect(export.rider.maximumHeartRate == 182 && export.rider.thresholdPower == 260)
    #expect(export.tables.units == .imperial && export.jobs == 3 && export.database == nil)
    #expect(try Self.invocation("ingest a", file: Self.file).database == Array("/home/ann/rides.sqlite".utf8))
    #expect(try Self.invocation("duplicates", file: Self.file).database == Array("/home/ann/rides.sqlite".utf8))
    #expect(try Self.invocation("messages a", file: Self.file).tables.units == .metric)
  }

  @Test("stats sums over a database only where it is told to")
  func stats() throws {
    let stats = try Self.invocation("stats a", file: Self.file)
    #expect(stats.database == nil && stats.tables.units == .imperial)
  }

  @Test("an option stands over a variable, and a variable over the file")
  func order() throws {
    let variables = ["FITSTREAM_JOBS": "5", "FITSTREAM_DB": "here.sqlite"]
    #expect(try Self.invocation("check a", file: "jobs = 3").jobs == 3)
    #expect(try Self.invocation("check a", file: "jobs = 3", variables: variables).jobs == 5)
    #expect(try Self.invocation("check -j 7 a", file: "jobs = 3", variables: variables).jobs == 7)
    #expect(
      try Self.invocation("ingest a", file: Self.file, variables: variables).database == Array("here.sqlite".utf8))
    #expect(try Self.invocation("check a", file: "jobs = 3", variables: ["FITSTREAM_JOBS": ""]).jobs == 3)
    #expect(try Self.invocation("check a", file: "jobs = 3\njobs = 4").jobs == 4)
  }

  @Test(
    "with --no-config nothing is read, wherever it stands", arguments: ["check --no-config a", "check a --no-config"])
  func ignored(line: String) throws {
    let words = line.split(separator: " ").map { Array($0.utf8) }
    let request = try parse(words, isStandardInputTerminal: false) { () throws(UsageError) in
      throw UsageError("was read")
    }
    guard case .run(let invocation) = request else { throw UsageError("'\(line)' runs nothing") }
    #expect(invocation.jobs == nil && invocation.ignoresSettings)
  }

  @Test(
    "help and version do not depend on it", arguments: ["help", "check --help", "--version", "man", "completions zsh"])
  func help(line: String) throws {
    let words = line.split(separator: " ").map { Array($0.utf8) }
    _ = try parse(words, isStandardInputTerminal: false) { () throws(UsageError) in throw UsageError("was read") }
  }

  @Test(
    "what is wrong is said with its place, by every command",
    arguments: [
      ("jobs = 3\nunits = furlongs", [:], "/c:2: --units takes metric or imperial, not 'furlongs'"),
      ("\n\njob = 3", [:], "/c:3: no setting 'job'; did you mean 'jobs'?"),
      ("output = x", [:], "/c:1: no setting 'output'; there are db, ftp, jobs, max-heart-rate, units"),
      ("jobs", [:], "/c:1: a setting is written as 'name = value'"),
      ("jobs =", [:], "/c:1: --jobs takes a whole number from 1, not ''"),
      ("db = rides.sqlite", [:], "/c:1: db takes a path from / or ~/, not 'rides.sqlite'"),
      ("", ["FITSTREAM_FTP": "strong"], "FITSTREAM_FTP: --ftp takes a number from 1 to 5000, not 'strong'"),
      (
        "", ["FITSTREAM_MAX_HEART_RATE": "20"],
        "FITSTREAM_MAX_HEART_RATE: --max-heart-rate takes a number from 60 to 250, not '20'"
      ),
    ])
  func errors(file: String, variables: [String: String], expected: String) {
    #expect(throws: UsageError(expected)) { try Self.invocation("check a", file: file, variables: variables) }
  }

  @Test("a file that is too large to be one of settings is an error, and one of the largest size is none")
  func size() throws {
    let line = "jobs = 3\n"
    let file = String(repeating: "#", count: Settings.fileLimit - line.utf8.count - 1) + "\n" + line
    #expect(try Self.invocation("check a", file: file).jobs == 3)
    #expect(throws: UsageError("/c: larger than 65536 bytes")) { try Self.invocation("check a", file: "#" + file) }
  }

  @Test("the file is in the folder for settings, else in the person's, and never where the command runs")
  func path() {
    func path(_ folder: String?, _ home: String?) -> String? {
      Settings.path(configurationFolder: folder.map { Array($0.utf8) }, home: home.map { Array($0.utf8) })
        .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(path("/x", "/home/ann") == "/x/fitstream/config")
    #expect(path(nil, "/home/ann") == "/home/ann/.config/fitstream/config")
    #expect(path("", "/home/ann") == "/home/ann/.config/fitstream/config")
    #expect(path("settings", "/home/ann") == "/home/ann/.config/fitstream/config")
    #expect(path("settings", ".") == nil && path(nil, nil) == nil)
  }

  @Test("on a terminal a lone command shows its page, whatever is set")
  func alone() throws {
    for command in [Command.ingest, .check] {
      let request = try parse([Array(command.rawValue.utf8)], isStandardInputTerminal: true) { () throws(UsageError) in
        try Self.settings(file: Self.file)
      }
      #expect(request == .say(Help.page(of: command)))
    }
  }

  @Test("every setting is an option with a value, and its variable is in the manual page")
  func names() {
    for (name, _) in Settings.names {
      #expect(Flag.all.contains { $0.long == name && $0.valueWord != nil })
      #expect(ManPage.text.contains(Settings.variable(name)))
    }
    #expect(Settings.variable("max-heart-rate") == "FITSTREAM_MAX_HEART_RATE")
  }
}
