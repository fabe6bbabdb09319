import Foundation
import Testing

/// The promises of the options.
@Suite("Tool: options")
struct OptionTests {
  private let folder = TemporaryFolder()

  @Test("the report of any command has the lines of check", arguments: ["samples", "summary", "route", "check"])
  func report(command: String) throws {
    let path = folder.path + "/report"
    let run = try Tool.run(command, "--all", "-q", "--report", path, ".", in: Fixture.folder)
    let check = try Tool.run("check", "-q", "--format", "ndjson", ".", in: Fixture.folder)
    #expect(check.lines.count > 100 && run.status == 1)
    let report = try String(decoding: folder.read("report"), as: UTF8.self)
    guard command != "check" else { return #expect(report == check.text) }
    // A second reading leaves nothing out that one reading has to.
    let lines = zip(report.split(separator: "\n").map(String.init), check.lines)
    // Only `route` reads tracks without times, and courses.
    let other = lines.filter { $0 != $1 && !(command == "route" && $1.contains("not-an-activity")) }.map { $1 }
    #expect(report.count { $0 == "\n" } == check.lines.count)
    #expect(other.count == 6 && other.allSatisfy { $0.contains("\"dropped\"") }, "\(other)")
  }

  @Test("the report may go to standard output when the data goes elsewhere")
  func reportOnStandardOutput() throws {
    let run = try Tool.run(
      "samples", "-o", folder.path + "/out", "--report", "-", "malformed/chained.fit", in: Fixture.folder)
    #expect(run.lines.count == 1 && objects(run.lines)[0]?["status"] as? String == "ok")
    #expect(try folder.read("out") == Tool.run("samples", "malformed/chained.fit", in: Fixture.folder).output)
  }

  @Test("files that are no activity are read by check, skipped by the others, and options change either")
  func activities() throws {
    func status(_ arguments: String...) throws -> String {
      let report = "\(folder.path)/report"
      let all = arguments + ["--report", report, "vendors/settings-file.fit"]
      let run = try Tool.run(all, in: Fixture.folder)
      let found = objects([String(decoding: try folder.read("report"), as: UTF8.self)])[0]
      let isSilent = arguments[0] == "check" || found?["status"] as? String == "ok"
      #expect(run.status == 0 && run.errors.isEmpty == isSilent)
      return "\(found?["status"] ?? "") \(found?["reason"] ?? "") \(found?["file_type"] ?? "")"
    }
    #expect(try status("check") == "ok  settings")
    #expect(try status("check", "--without", "other-files") == "skipped not-an-activity settings")
    for command in ["samples", "route", "summary"] {
      #expect(try status(command) == "skipped not-an-activity settings")
      #expect(try status(command, "--all") == "ok  settings")
    }
  }

  @Test("a list names files and folders, after those of the command line; blank lines and Windows line ends do no harm")
  func lists() throws {
    try folder.write("list", "vendors/sport-200.fit\r\n\r\nactivities\n\nmalformed/empty.fit".utf8)
    let run = try Tool.run(
      "check", "--format", "ndjson", "--files-from", folder.path + "/list", "malformed/chained.fit", in: Fixture.folder)
    let inputs = objects(run.lines).compactMap { $0?["input"] as? String }
    #expect(inputs.first == "malformed/chained.fit" && inputs.last == "malformed/empty.fit" && inputs.count == 10)
    #expect(run.status == 1 && run.errorLines.count == 1)
  }

  @Test("a missing list is a bad input, and the others are still read")
  func missingList() throws {
    let run = try Tool.run(
      "check", "--format", "ndjson", "--files-from", "no/list", "malformed/chained.fit", in: Fixture.folder)
    #expect(run.status == 1 && run.lines.count == 2)
    #expect(run.errorLines == ["fitstream: no/list: cannot open: No such file or directory"])
  }

  @Test("standard input cannot be list and ride at once")
  func standardInputTwice() throws {
    let run = try Tool.run("samples", "--files-from", "-", "-")
    #expect(run.status == 1)
    #expect(
      run.errorLines == [
        "fitstream: -: standard input already carries the list of files", "fitstream: -: nothing in it",
      ])
  }

  @Test("quiet suppresses messages on single inputs; the exit code and the report still show them")
  func quiet() throws {
    for command in ["check", "summary", "samples", "route"] {
      let run = try Tool.run(command, "-q", "--report", folder.path + "/report", "malformed", in: Fixture.folder)
      #expect(run.status == 1 && run.errors.isEmpty)
      #expect(try folder.read("report").split(separator: UInt8(ascii: "\n")).count > 30)
    }
  }

  @Test("a table for people is aligned whatever the names are, and ends with a count of all")
  func table() throws {
    let run = try Tool.run("check", "malformed", in: Fixture.folder)
    let columns = try #require(run.lines.first?.range(of: "input"))
    let start = run.lines[0].distance(from: run.lines[0].startIndex, to: columns.lowerBound)
    for line in run.lines.dropFirst() { #expect(line.dropFirst(start).hasPrefix("malformed/"), "\(line)") }
    #expect(
      run.errorLines.last?.wholeMatch(of: #/fitstream: 37 inputs: \d+ ok, \d+ partial, \d+ failed, \d+ skipped/#) != nil
    )
    // One input needs no sum.
    #expect(try Tool.run("check", "malformed/chained.fit", in: Fixture.folder).errors.isEmpty)
  }

  @Test("progress is on standard error alone, only when asked for there, and clears itself")
  func progress() throws {
    let list = "for i in 1 2 3 4 5 6 7 8; do echo activities; sleep 0.1; done | fitstream samples --files-from -"
    let never = try Tool.shell(list, in: Fixture.folder)
    #expect(never.status == 0 && never.errors.isEmpty)
    for quiet in ["", " -q"] {
      let always = try Tool.shell(list + " --progress always" + quiet, in: Fixture.folder)
      #expect(always.output == never.output)
      #expect(always.errors.contains(#/\d+ inputs, \d+ MB/s/#))
      #expect(always.errors.hasSuffix("\r\u{1B}[K"), "the line is taken away")
      #expect(!always.errors.contains("\n"))
    }
  }

  @Test("a line about an input clears the line of progress first")
  func progressAndProblems() throws {
    let list =
      "for i in 1 2 3 4 5 6; do echo malformed; sleep 0.1; done | fitstream samples --progress always --files-from -"
    let run = try Tool.shell(list, in: Fixture.folder)
    #expect(run.errors.contains("with problems"))
    for line in run.errors.split(separator: "\n") {
      let shown = line.split(separator: "\r\u{1B}[K").last ?? ""
      #expect(shown.hasPrefix("fitstream: malformed/") || shown.hasSuffix("with problems"), "\(shown)")
    }
  }
}
