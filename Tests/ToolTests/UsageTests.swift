import Foundation
import Testing

@Suite("Tool: usage")
struct UsageTests {
  static let commands = [
    "check", "summary", "samples", "route", "plot", "messages", "repair", "edit", "convert", "export", "stats",
    "best", "ingest", "query", "report", "poster", "duplicates", "bench",
  ]

  @Test("every way to ask for help gives the same page, on standard output and with success", arguments: commands)
  func help(command: String) throws {
    let page = try Tool.run("help", command)
    #expect(page.status == 0 && page.errors.isEmpty)
    #expect(page.text.hasPrefix("fitstream \(command): "))
    for arguments in [[command, "-h"], [command, "--help"], [command, "x", "--help"]] {
      #expect(try Tool.run(arguments).output == page.output)
    }
  }

  @Test("without a command the overview is shown", arguments: [[], ["help"], ["-h"], ["--help"]])
  func overview(arguments: [String]) throws {
    let run = try Tool.run(arguments)
    #expect(run.status == 0)
    for command in Self.commands { #expect(run.text.contains("\n  \(command) ")) }
  }

  @Test("the version is one line", arguments: [["--version"], ["check", "--version"]])
  func version(arguments: [String]) throws {
    let run = try Tool.run(arguments)
    #expect(run.status == 0 && run.text.split(separator: "\n").count == 1)
  }

  @Test(
    "a mistake is one line on standard error and exit code 2",
    arguments: [
      (["chekc"], "fitstream: no command 'chekc'; did you mean 'check'?"),
      (["check", "--jbos", "3"], "fitstream: no option --jbos; did you mean --jobs? see 'fitstream help check'"),
      (["check", "-j", "none"], "fitstream: --jobs takes a whole number from 1, not 'none'"),
      (["samples", "--format", "gpx"], "fitstream: --format takes ndjson, csv or tsv, not 'gpx'"),
      (["check", "--format"], "fitstream: --format needs one of table or ndjson"),
      (
        ["check", "-0", "x"],
        "fitstream: -0 is gone: use --files-from alone, which recognises zero bytes; see 'fitstream help check'"
      ),
      (["check", "-o", "x", "--report=x"], "fitstream: --output and --report name the same file"),
      (["check", ""], "fitstream: the name of an input is empty"),
      (["--format", "csv", "check"], "fitstream: options come after the command; see 'fitstream help'"),
      (
        ["https://a.b/c.fit"],
        "fitstream: addresses are not fetched; use a pipe: curl -sL 'https://a.b/c.fit' | fitstream summary"
      ),
      (
        ["route", "a.fit", "HTTP://a.b"],
        "fitstream: addresses are not fetched; use a pipe: curl -sL 'HTTP://a.b' | fitstream route"
      ),
      (
        ["route", "-o", "x.fit"],
        "fitstream: route puts out ndjson, csv, tsv, geojson or gpx, and the suffix of 'x.fit' says something else"
      ),
      (
        ["best", "--distance", "3000", "x"],
        "fitstream: --distance takes 100m, 200m, 400m, 800m, 1km, 1mi, 2mi, 5km, 10km, 15km, 20km, half, 40km, marathon, 80km, 100km or 160km"
      ),
      (
        ["summary", "--against"],
        "fitstream: summary has no option --against, only plot has; see 'fitstream help summary'"
      ),
      (
        ["help", "nothing"],
        "fitstream: no command 'nothing'; there are \(commands.joined(separator: ", ")); see 'fitstream help'"
      ),
    ])
  func mistakes(arguments: [String], line: String) throws {
    let run = try Tool.run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errorLines == [line])
  }

  @Test("every page of help fits a screen", arguments: commands.map { ["help", $0] } + [["help"], ["help", "--crc"]])
  func screen(arguments: [String]) throws {
    let lines = try Tool.run(arguments).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40 && lines.allSatisfy { $0.count <= 80 })
  }

  @Test("help that cannot be written is an error, help that nobody reads is none")
  func unwritten() throws {
    let full = try Tool.shell("fitstream help > /dev/full")
    #expect(
      full.status == 1 && full.errorLines == ["fitstream: standard output: cannot write: No space left on device"])
    let closed = try Tool.shell("{ sleep 0.05; fitstream help; echo $? >&2; } | true")
    #expect(closed.errors == "0\n")
  }

  @Test("a command without inputs on a terminal shows its help instead of waiting")
  func terminal() throws {
    let terminal = try Terminal()
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = ["samples"]
    #expect(try terminal.show(process).hasPrefix("fitstream samples: "))
    #expect(process.terminationStatus == 0)
  }
}
