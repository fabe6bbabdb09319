import Foundation
import Testing

/// Names and folders that no one would choose.
@Suite("Faults: paths")
struct FaultPathTests {
  private let folder = TemporaryFolder()

  @Test("folders that link back into themselves are read once, whatever the command")
  func loop() throws {
    try folder.write("in/a/ride.fit", Fixture.bytes("vendors/header-12-bytes.fit"))
    try folder.link("in/a/up", to: "..")
    try folder.link("in/a/self", to: ".")
    try folder.link("in/whole", to: folder.path + "/in")
    try folder.link("in/round", to: "round")
    let run = try Tool.run("check", "--format", "ndjson", "in", in: folder.url)
    #expect(objects(run.lines).map { $0?["status"] as? String } == ["ok", "failed"])
    #expect(run.errorLines == ["fitstream: in/round: cannot open: Too many levels of symbolic links"])
    #expect(try Tool.run("summary", "--progress", "always", "in", in: folder.url).lines.count == 2)
  }

  /// `FITSTREAM_FULL_SIZE=1` runs it with the 100,000 files of the promise.
  @Test("a folder of a hundred thousand files is read in flat memory, with few descriptors, each file once")
  func manyFiles() throws {
    let count = MemoryTests.isFullSize ? 100_000 : 20_000
    try folder.write("in/0", [])
    for index in 1..<count { close(open(folder.path + "/in/\(index)", O_CREAT | O_WRONLY, 0o644)) }
    let few = try Tool.shell("ulimit -n 32; fitstream check -q --format ndjson -j8 in > many; echo $?", in: folder.url)
    #expect(few.lines == ["0"])
    let lines = try folder.read("many").split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == count && Set(lines).count == count)
    guard MemoryTests.isThere else { return }
    // With one heap: the C library reserves 64 MB of addresses for each thread's.
    let limits = "ulimit -v 100000; export MALLOC_ARENA_MAX=1;"
    let limited = "\(limits) '\(MemoryTests.executable.path)' check -q --format ndjson -j2 in > few; echo $?"
    #expect(try Tool.shell(limited, in: folder.url).lines == ["0"])
    #expect(try folder.read("few") == folder.read("many"))
  }

  @Test("a file below the longest possible path is read, and reported by its path")
  func longPath() throws {
    let name = String(repeating: "d", count: 200)
    var here = open(folder.path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<30 {
      mkdirat(here, name, 0o755)
      let next = openat(here, name, O_RDONLY | O_DIRECTORY)
      close(here)
      here = next
    }
    for (file, bytes) in [("ride.fit", try Fixture.bytes("vendors/header-12-bytes.fit")), ("bad.fit", Data([1]))] {
      let target = openat(here, file, O_CREAT | O_WRONLY, 0o644)
      bytes.withUnsafeBytes { _ = write(target, $0.baseAddress, $0.count) }
      close(target)
    }
    close(here)
    let run = try Tool.run("check", "--format", "ndjson", ".", in: folder.url)
    let path = "./" + Array(repeating: name, count: 30).joined(separator: "/")
    #expect(objects(run.lines).map { $0?["input"] as? String } == [path + "/bad.fit", path + "/ride.fit"])
    #expect(run.errorLines.count == 1 && run.errors.hasPrefix("fitstream: \(path)/bad.fit: failed, not-recognized"))
    #if SQLite
    // Not stored with the file's time, as its name is longer than the system takes: read again, and known by its
    // bytes.
    #expect(try Tool.run("ingest", ".", "--db", "/tmp/\(UUID().uuidString)", "-q", in: folder.url).status == 1)
    #endif
    // Foundation cannot remove it.
    _ = try Tool.shell("rm -rf d*", in: folder.url)
  }

  @Test("names of any bytes are read, are one line without commands on a terminal, and JSON stays JSON")
  func strangeNames() throws {
    let names: [[UInt8]] = [
      [0xFF, 0xFE], Array("new\nline".utf8), Array("red\u{1B}[31m\u{7}".utf8), Array("c1\u{9B}31m".utf8),
      Array("turn\u{202E}tif".utf8), Array("-dash".utf8), Array("q\"uo\\te".utf8), Array("tab\tcr\r".utf8),
      Array("a.zip!b".utf8), Array("line\u{2028}".utf8),
    ].map { $0 + Array(".fit".utf8) }
    for name in names {
      let path = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name
      let file = path.map { CChar(bitPattern: $0) } + [0]
      let descriptor = open(file, O_CREAT | O_WRONLY, 0o644)
      #expect(descriptor >= 0)
      write(descriptor, "nothing", 7)
      close(descriptor)
    }
    let run = try Tool.run("check", "--format", "ndjson", ".", in: folder.url)
    #expect(run.lines.count == names.count && run.errorLines.count == names.count)
    let reported = Set(objects(run.lines).compactMap { $0?["input"] as? String })
    #expect(reported == Set(names.map { "./" + String(decoding: $0, as: UTF8.self) }))
    let table = try Tool.run("check", ".", in: folder.url)
    for shown in run.errorLines + table.lines + table.errorLines {
      #expect(drivers(in: shown).isEmpty)
    }
    #expect(drivers(in: run.text).isEmpty, "JSON escapes them")
    #expect(table.lines.count == names.count + 1)
    // A name is an argument too.
    #expect(
      try Tool.shell("for file in ./*; do fitstream check -q \"$file\"; done | grep -c failed", in: folder.url).text
        == "\(names.count)\n")
  }
}
