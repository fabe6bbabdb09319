import Foundation
import Testing

/// Damaged files made whole, as their user sees it.
@Suite("Tool: repair") struct RepairCommandTests {
  private static let cut = "malformed/truncated-mid-message.fit", sound = "activities/pool-swim-25m.fit"

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: Fixture.folder.appending(path: name)) }

  @Test("a damaged file becomes a whole one, with what changed in its report, from a file and from a pipe")
  func one() throws {
    let folder = TemporaryFolder()
    let output = folder.url.appending(path: "whole.fit").path
    let run = try Tool.run("repair", Self.cut, "-o", output, "--report", folder.path + "/report", in: Fixture.folder)
    #expect(run.status == 1 && run.output.isEmpty && run.errorLines.count == 1)
    let report = String(decoding: try folder.read("report"), as: UTF8.self)
    for text in [
      "\"status\":\"partial\",\"reason\":\"truncated\"", "repaired: left out 11 bytes, at 2375–2385",
      "computed lap, session, activity from 66 records",
    ] {
      #expect(report.contains(text), "\(report)")
    }
    let check = try Tool.run("check", "--format", "ndjson", output)
    #expect(check.status == 0 && check.text.contains("\"records\":66,\"sessions\":1"))
    let piped = try Tool.run("repair", input: bytes(Self.cut))
    #expect(try piped.status == 1 && piped.output == folder.read("whole.fit"))
    // Repaired again it is the same.
    let again = try Tool.run("repair", output)
    #expect(again.status == 0 && again.output == piped.output)
  }

  @Test("a sound file comes out as it went in, also out of gzip")
  func sound() throws {
    let run = try Tool.run("repair", Self.sound, in: Fixture.folder)
    #expect(try run.status == 0 && run.output == bytes(Self.sound))
    #expect(run.errors.hasSuffix("pool-swim-25m.fit: sound, copied byte for byte\n"))
    let unpacked = try Tool.run("repair", "malformed/gz-of-gz.fit.gz", "-q", in: Fixture.folder)
    #expect(try unpacked.output == Tool.run("repair", "malformed/gz-named.fit", "-q", in: Fixture.folder).output)
  }

  @Test("the files of a folder and of an archive go into a folder, and replace none there")
  func folder() throws {
    let folder = TemporaryFolder()
    try folder.write("in/a.fit", bytes(Self.cut))
    try folder.write("in/more/a.fit", bytes(Self.sound))
    try folder.write("in/text.fit", Array("no ride".utf8))
    try folder.write("in/b.gpx", bytes("tracks/morning-run.gpx"))
    for _ in 0..<2 {
      let run = try Tool.run("repair", "in", "-o", "out/", in: folder.url)
      #expect(run.status == 1 && run.errorLines.last == "fitstream: 4 inputs: 1 ok, 1 partial, 1 failed, 1 skipped")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").sorted() == ["a-2.fit", "a.fit"])
    }
    // Into its own folder: the damaged file stays.
    _ = try Tool.run("repair", "in/a.fit", "-o", "in/", in: folder.url)
    #expect(try folder.read("in/a.fit") == bytes(Self.cut) && folder.read("in/a-2.fit") == folder.read("out/a.fit"))
    _ = try Tool.run("repair", "archives/strava-export.zip", "-o", folder.path + "/zip/", in: Fixture.folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/zip").sorted() == ["11.fit", "12.fit"])
  }

  @Test("one file is not written over the input, over another ride, or for several inputs")
  func refused() throws {
    let folder = TemporaryFolder()
    try folder.write("a.fit", bytes(Self.cut))
    try folder.write("b.fit", bytes(Self.sound))
    for (line, words) in [
      ("repair a.fit -o a.fit", "--output names the input 'a.fit'"), ("repair a.fit -o b.fit", "would replace 'b.fit'"),
      ("repair a.fit b.fit -o c.fit", "-o names one file, and there are 2 rides"),
      ("repair a.fit b.fit", "such as -o rides/"),
    ] {
      let run = try Tool.run(line.split(separator: " ").map(String.init), in: folder.url)
      #expect(run.status == 2 && run.output.isEmpty && run.errors.contains(words), "\(run.errors)")
    }
    #expect(try folder.names() == ["a.fit", "b.fit"] && folder.read("a.fit") == bytes(Self.cut))
  }

  @Test("an input that cannot be repaired is one line and no file")
  func hopeless() throws {
    let folder = TemporaryFolder()
    let long = [14, 0x20, 0, 0, 0, 0, 0, 2] + Array(".FIT".utf8) + [UInt8](repeating: 0, count: 16 << 20)
    try folder.write("long.fit", long)
    for (input, words) in [
      (Fixture.folder.path + "/malformed/truncated-in-header.fit", "failed, truncated"),
      (Fixture.folder.path + "/malformed/empty.fit", "failed, empty"),
      (folder.path + "/long.fit", "failed, too-large: longer than 16 MiB"), ("nothing.fit", "No such file"),
    ] {
      let run = try Tool.run("repair", input, "-o", folder.path + "/whole.fit")
      #expect(run.status == 1 && run.errorLines.count == 1 && run.errors.contains(words), "\(run.errors)")
    }
    #expect(try folder.names() == ["long.fit"])
  }

  @Test("--dry-run prints the changes and writes nothing")
  func dryRun() throws {
    let folder = TemporaryFolder()
    let run = try Tool.run("repair", "--dry-run", Self.cut, Self.sound, "-o", folder.path + "/x/", in: Fixture.folder)
    #expect(run.status == 1 && run.lines.count == 3 && run.lines[1].contains("repaired: left out 11 bytes"))
    #expect(try run.lines[2].hasSuffix("sound, copied byte for byte") && folder.names().isEmpty)
  }

  @Test("check prints the command, and that repairs the file", arguments: ["ride.fit", "a ride's.fit", "-x.fit"])
  func command(name: String) throws {
    let folder = TemporaryFolder()
    try folder.write(name, bytes(Self.cut))
    let check = try Tool.run("check", "--", name, in: folder.url)
    let line = try #require(check.lines.last?.components(separatedBy: "; to mend it: ").last)
    #expect(try Tool.shell(line, in: folder.url).status == 1)
    let repaired = try Tool.run("check", "repaired/\(name)", in: folder.url)
    #expect(repaired.status == 0 && !repaired.text.contains("to mend it"))
  }
}
