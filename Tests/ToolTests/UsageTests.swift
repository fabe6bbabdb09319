import Foundation
import Testing

@Suite("Tool: usage")
struct UsageTests {
  static let commands = ["check", "summary", "samples", "route", "bench"]

  @Test("every way to ask for help gives the same page, on standard output and with success", arguments: commands)
  func help(command: String) throws {
    let page = try Tool.run("help", command)
    #expect(page.status == 0 && page.errors.isEmpty)
    #expect(page.text.hasPrefix("fitstream \(command): "))
    for arguments in [[command, "-h"], [command, "--help"], [command, "x", "--quiet", "--help"]] {
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
      (["samples", "--format", "gpx"], "fitstream: --format takes ndjson or csv, not 'gpx'"),
    ])
  func mistakes(arguments: [String], line: String) throws {
    let run = try Tool.run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errorLines == [line])
  }
}
