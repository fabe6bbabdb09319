import Foundation
import Testing

/// The settings of a person for all runs, as the built command reads them.
@Suite("Tool: settings")
struct SettingsFileTests {
  private let folder = TemporaryFolder()
  private let ride = Fixture.folder.appending(path: "activities/run-distance-laps.fit").path

  /// Runs a line of shell with `text` as the file below the folder for settings.
  private func run(_ line: String, file text: String) throws -> Tool.Run {
    let settings = folder.url.appending(path: "settings/fitstream")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: settings.appending(path: "config"))
    return try Tool.shell("export XDG_CONFIG_HOME=\"$PWD/settings\"; ride='\(ride)'; \(line)", in: folder.url)
  }

  @Test("option beats variable beats file, and --no-config leaves the option alone")
  func order() throws {
    let file = "units = imperial\n"
    func header(_ line: String) throws -> String { try run(line, file: file).lines.first ?? "" }
    #expect(try header("fitstream export \"$ride\"").contains("distance_mi"))
    #expect(try header("FITSTREAM_UNITS=metric \"$tool\" export \"$ride\"").contains("distance_m,"))
    #expect(try header("fitstream export --units metric \"$ride\"").contains("distance_m,"))
    #expect(try header("fitstream export --no-config \"$ride\"").contains("distance_m,"))
    #expect(try header("unset XDG_CONFIG_HOME; HOME=/ \"$tool\" export \"$ride\"").contains("distance_m,"))
  }

  @Test("the folder that a command runs in sets nothing")
  func workingFolder() throws {
    let line = "cd settings; XDG_CONFIG_HOME=. HOME=. \"$tool\" export \"$ride\""
    #expect(try run(line, file: "units = imperial").lines.first?.contains("distance_m,") == true)
  }

  @Test("ingest finds its database by a variable or the file")
  func database() throws {
    #expect(try run("fitstream ingest -q \"$ride\"", file: "db = \(folder.path)/a.sqlite").status == 0)
    #expect(try run("FITSTREAM_DB=b.sqlite \"$tool\" ingest -q \"$ride\"", file: "").status == 0)
    for name in ["a", "b"] { #expect(FileManager.default.fileExists(atPath: "\(folder.path)/\(name).sqlite")) }
  }

  @Test("what is wrong is said with file and line, ends with code 2, and puts out nothing")
  func wrong() throws {
    let run = try run("fitstream check \"$ride\"", file: "# mine\njobs = many\n")
    #expect(run.status == 2 && run.output.isEmpty && run.errorLines.count == 1)
    #expect(run.errors.hasSuffix("/settings/fitstream/config:2: --jobs takes a whole number from 1, not 'many'\n"))
    #expect(try self.run("fitstream --version", file: "jobs = many").status == 0)
  }

  @Test("a file that cannot be read is a warning, and one that is not there is none")
  func unreadable() throws {
    let folderInItsPlace = "rm settings/fitstream/config; mkdir settings/fitstream/config; fitstream check \"$ride\""
    let run = try run(folderInItsPlace, file: "")
    #expect(run.status == 0 && run.errors.contains("/config: cannot read: ") && run.text.contains("ok"))
    #expect(run.errorLines.count == 1 && run.errors.hasSuffix("; its settings are not used\n"))
    #expect(try Tool.shell("XDG_CONFIG_HOME=/nowhere \"$tool\" check '\(ride)'").status == 0)
  }
}
