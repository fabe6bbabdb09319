import Foundation
import Testing

@Suite("Tool: inputs and outputs")
struct StreamTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "fitstream-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for index in 0..<40 { try Data("no ride \(index)\n".utf8).write(to: folder.appending(path: "\(100 + index).fit")) }
  }

  @Test("a missing file is one line on standard error, one input report, and exit code 1")
  func missing() throws {
    let run = try Tool.run("check", "--format", "ndjson", folder.path + "/nowhere.fit")
    #expect(run.status == 1)
    #expect(run.errorLines == ["fitstream: \(folder.path)/nowhere.fit: cannot open: No such file or directory"])
    #expect(run.text.contains(#""status":"failed""#) && run.text.contains(#""reason":"unreadable""#))
    #expect(try Tool.run("check", "--quiet", folder.path + "/nowhere.fit").errors.isEmpty)
  }

  @Test("the output is the same with any number of workers, and in the order of the names")
  func order() throws {
    let alone = try Tool.run("check", "--format", "ndjson", "-j1", folder.path)
    #expect(alone.text.split(separator: "\n").count == 40)
    #expect(try Tool.run("check", "--format", "ndjson", "-j", "8", folder.path).output == alone.output)
    #expect(try Tool.run("check", "--format", "ndjson", "--limit=chunk-bytes=1", folder.path).output == alone.output)
  }

  @Test("a reader that goes away ends the run quietly and well")
  func closedPipe() throws {
    // Far more than a pipe holds, so that the tool must still be writing when its reader leaves.
    let inputs = String(repeating: "'\(folder.path)' ", count: 40)
    let line = "{ fitstream check --quiet --format ndjson \(inputs); echo $? >&2; } | head -c 1 >/dev/null"
    #expect(try Tool.shell(line).errorLines == ["0"])
  }

  @Test("an output file appears when it is whole, and not at all if the place cannot be written")
  func outputFile() throws {
    let out = folder.appending(path: "out.ndjson")
    let piped = try Tool.run("check", "--quiet", "--format", "ndjson", folder.path)
    let run = try Tool.run("check", "--quiet", "--format", "ndjson", "-o", out.path, folder.path)
    #expect(run.output.isEmpty && run.status == piped.status)
    #expect(try Data(contentsOf: out) == piped.output)
    let failed = try Tool.run("check", "-o", folder.path + "/no/out", folder.path)
    #expect(failed.status == 1)
    #expect(failed.errorLines == ["fitstream: \(folder.path)/no/out: cannot create: No such file or directory"])
  }

  @Test("a full disk is one line and exit code 1", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let run = try Tool.run("check", "--quiet", "-o", "/dev/full", folder.path)
    #expect(run.status == 1)
    #expect(run.errorLines == ["fitstream: /dev/full: cannot write: No space left on device"])
  }

  @Test("paths come from a list, by lines and by zero bytes")
  func list() throws {
    let names = (0..<40).map { "\(folder.path)/\(100 + $0).fit" }
    let whole = try Tool.run("check", "--quiet", "--format", "ndjson", folder.path)
    let lines = Data((names.joined(separator: "\n") + "\n").utf8)
    #expect(
      try Tool.run(["check", "--quiet", "--format", "ndjson", "--files-from", "-"], input: lines).output == whole.output
    )
    let zeros = Data(names.map { $0 + "\0" }.joined().utf8)
    #expect(
      try Tool.run(["check", "--quiet", "--format", "ndjson", "--files-from=-"], input: zeros).output
        == whole.output)
  }

  @Test("standard error of a pipe carries no progress, unless it is asked for")
  func progress() throws {
    #expect(!(try Tool.run("check", "--quiet", folder.path)).errors.contains("\r"))
  }
}
