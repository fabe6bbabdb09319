import FITWriter
import Foundation
import Testing

/// What a run may not destroy, cut within a letter, or leave behind; and what it finds however many are beside it.
@Suite("Tool: bounds") struct BoundTests {
  private let folder = TemporaryFolder()

  private static let written =
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,"
    + "Relative Effort,Commute,Activity Private Note,Activity Gear,Filename\n"
    + "1,\"Oct 6, 2022, 11:19:20 PM\",By hand,Ride,,3600,20,,,,,,\n"

  // MARK: Outputs over inputs

  @Test(
    "no output replaces a ride, an archive or the list of an export that is read, by whatever way it is reached",
    arguments: [
      "summary --csv -o d/a.fit d", "summary --csv -o linked.fit d", "summary --csv -o hard.fit d",
      "summary --csv -o d/a.fit other", "check --report d/a.fit d", "check --totals d/a.fit d",
      "summary --csv -o d/a.zip d/a.zip!a.fit", "summary --csv -o d/a.zip d", "route --format gpx -o d/a.gpx d",
      "route --format gpx -o d/a.gpx link", "summary --csv -o d/a.gpx other", "summary --csv -o d/activities.csv d",
      "samples -o d/a.fit.gz d", "route --format gpx -o d/a.gpx --files-from list",
      "report -o d/a.fit d", "find d/a.fit | summary --csv -o d/a.fit --files-from -",
    ])
  func replaced(words: String) throws {
    let ride = try Fixture.bytes("activities/smart-recording.fit")
    try folder.write("d/a.fit", ride)
    try folder.write("other/b.fit", ride)
    try folder.write("d/a.gpx", Self.gpx(name: "x").utf8)
    try folder.write("d/activities.csv", Self.written.utf8)
    try folder.write("list", "d/a.fit\nd/a.gpx\n".utf8)
    let make =
      "gzip -k d/a.fit; python3 -m zipfile -c d/a.zip d/a.fit; ln -s d/a.fit linked.fit; ln d/a.fit hard.fit; ln -s d link"
    try #require(try Tool.shell(make, in: folder.url).status == 0)
    let sums = "cat d/a.fit d/a.gpx d/a.zip d/a.fit.gz d/activities.csv | cksum; ls d | cksum"
    let before = try Tool.shell(sums, in: folder.url).text
    let pipe = words.hasPrefix("find") ? words.replacing("| ", with: "| fitstream ") : "fitstream \(words)"
    let run = try Tool.shell(pipe, in: folder.url)
    #expect(run.status == 2, "\(run.errors)")
    #expect(try Tool.shell(sums, in: folder.url).text == before)
  }

  @Test("an output of an earlier run is replaced, in a folder that is read too", arguments: ["csv", "ndjson", "html"])
  func again(suffix: String) throws {
    try folder.write("d/a.fit", Fixture.bytes("activities/smart-recording.fit"))
    let command = suffix == "html" ? "report" : suffix == "csv" ? "summary --csv" : "samples"
    for _ in 0..<2 {
      let run = try Tool.shell("fitstream \(command) -q -o d/out.\(suffix) d", in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
    }
    try folder.write("d/old.gpx", Self.gpx(name: "x").utf8)
    #expect(try Tool.shell("fitstream route --format gpx -o d/old.gpx d/a.fit", in: folder.url).status == 0)
  }

  // MARK: Rides that people wrote down

  @Test("a ride that only the list of an export has comes out, and its input is no failure, however it is named")
  func written() throws {
    try folder.write("x/activities.csv", Self.written.utf8)
    let zip = "cd x && python3 -m zipfile -c ../x.zip activities.csv; cd ..; fitstream ingest -q --db r.sqlite x"
    try #require(try Tool.shell(zip, in: folder.url).status == 0)
    for words in ["--db r.sqlite --ride 1", "x/activities.csv", "x.zip", "x.zip!activities.csv", "x", "- < x.zip"] {
      let run = try Tool.shell("fitstream summary --csv \(words)", in: folder.url)
      #expect(run.status == 0 && run.text.contains("By hand"), "\(words): \(run.status) \(run.errors)")
      let check = try Tool.shell("fitstream check --format ndjson \(words)", in: folder.url)
      #expect(check.status == 0 && check.text.contains("\"reason\":\"index\""), "\(words): \(check.text)")
    }
    #expect(try Tool.run("report", "-o", "page.html", "x.zip", in: folder.url).status == 0)
  }

  // MARK: Texts that are cut

  private static func gpx(name: String) -> String {
    "<gpx creator=\"x\"><trk><name>\(name)</name><trkseg><trkpt lat=\"47\" lon=\"8\"><time>2020-01-01T00:00:00Z</time></trkpt>"
      + "<trkpt lat=\"47.1\" lon=\"8\"><time>2020-01-01T00:10:00Z</time></trkpt></trkseg></trk></gpx>"
  }

  @Test(
    "a name of any letters is kept up to 512 bytes, and cut between two letters beyond",
    arguments: ["é", "日", "Ж", "😀", "x", "日é"], [1, 28, 29, 43, 86, 170, 171, 255, 256, 257, 600])
  func names(letter: String, count: Int) throws {
    let name = String(repeating: letter, count: count)
    let file = try folder.write("a.gpx", Self.gpx(name: name).utf8)
    let run = try Tool.run("summary", "--format", "ndjson", file.path)
    let found = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let title = try #require(found["title"] as? String)
    #expect(name.hasPrefix(title) && title.utf8.count > min(name.utf8.count, 512) - 4 && title.utf8.count <= 512)
  }

  @Test("a name of Western bytes is cut as well, and read as what it is")
  func westernNames() throws {
    let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + Self.gpx(name: String(repeating: "é", count: 600))
    let file = try folder.write("a.gpx", #require(text.data(using: .isoLatin1)))
    let run = try Tool.run("summary", "--format", "ndjson", file.path)
    let found = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let title = try #require(found["title"] as? String)
    #expect(title.count >= 508 && Set(title) == ["é"])
  }

  // MARK: Signals

  @Test(
    "whatever signal ends a report, once or twice, its temporary folder goes with it",
    arguments: [
      SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGSEGV, SIGABRT,
    ])
  func folders(signal: Int32) throws {
    let run = try Tool.shell(
      """
      mkfifo pipe; mkdir tmp; (sleep 20 > pipe) & writer=$!
      SWIFT_BACKTRACE=enable=no TMPDIR=tmp python3 -c '
      import os, signal, sys
      # A shell has its background ignore these.
      for number in (signal.SIGINT, signal.SIGQUIT): signal.signal(number, signal.SIG_DFL)
      os.execv(sys.argv[1], sys.argv[1:])' "$tool" report -q pipe -o x.html & reader=$!
      for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 0.1; ls tmp/* 2>/dev/null | grep -q sqlite && break; done
      ls tmp | grep -c '^fitstream-'
      kill -\(signal) $reader; kill -\(signal) $reader; wait $reader; echo $?; kill $writer; ls -A tmp
      """, in: folder.url)
    #expect(run.lines == ["1", "\(128 + signal)"], "\(run.text) \(run.errors)")
  }

  @Test("the note of crashes may have a megabyte, and costs no more than the inputs")
  func crashNote() throws {
    try folder.write("a.fit", Fixture.bytes("activities/smart-recording.fit"))
    let lines = (0..<12_000).map { "11 \($0 % 7) 10 10 \(folder.path) n\($0).fit \n" }.joined()
    try folder.write("r.sqlite-crashes", lines.utf8)
    let start = ContinuousClock.now
    let run = try Tool.run("ingest", "-q", "--db", "r.sqlite", "a.fit", in: folder.url)
    #expect(run.status == 0 && ContinuousClock.now - start < .seconds(6), "\(run.errors)")
  }

  // MARK: Neighbours

  @Test("of many folders with an index each file gets its title, by a list of entries too")
  func indexes() throws {
    let script = """
      import zipfile
      gpx = '''\(Self.gpx(name: "")) '''
      rows = lambda folder: "h\\n" * 0 + ",".join("abcdefghijkl") + ",Filename\\n" + "".join(
          f"{n},,{folder} {n} {'t' * 300},,,,,,,,,,activities/{n}.gpx\\n" for n in range(9000))
      with zipfile.ZipFile("a.zip", "w", zipfile.ZIP_DEFLATED) as z:
          for folder in "abcdefgh": z.writestr(f"{folder}/activities.csv", rows(folder))
          for n in range(40):
              z.writestr(f"{'abcdefgh'[n % 8]}/{n}.gpx", gpx)
      open("list", "w").write("".join(f"a.zip!{'abcdefgh'[n % 8]}/{n}.gpx\\n" for n in range(40)))
      """
    try #require(try Tool.shell("python3 -c '\(script.replacing("'", with: "'\\''"))'", in: folder.url).status == 0)
    for words in ["-j1 a.zip", "-j2 a.zip", "-j2 --files-from list"] {
      let run = try Tool.shell("fitstream summary --format ndjson \(words)", in: folder.url)
      let titles = try run.lines.map {
        try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])["title"] as? String ?? ""
      }
      let expected = (0..<40).map { "\(["a", "b", "c", "d", "e", "f", "g", "h"][$0 % 8]) \($0) t" }
      #expect(titles.count == 40 && zip(titles, expected).allSatisfy { $0.hasPrefix($1) }, "\(words): \(run.errors)")
    }
  }

  @Test("entries that a list names come out in its order, repeated names, folders and missing ones too")
  func listedEntries() throws {
    let ride = Fixture.folder.path + "/activities/smart-recording.fit"
    let script = """
      import io, warnings, zipfile
      warnings.simplefilter("ignore")
      ride = open("\(ride)", "rb").read()
      inner = io.BytesIO()
      with zipfile.ZipFile(inner, "w") as z: z.writestr("x.fit", ride)
      with zipfile.ZipFile("a.zip", "w", zipfile.ZIP_DEFLATED) as z:
          for name in ["a.fit", "b/1.fit", "a.fit", "b/2.fit", "c.fit"]: z.writestr(name, ride)
          z.writestr("in.zip", inner.getvalue())
      names = ["c.fit", "a.fit#2", "b/", "none.fit", "a.fit", "in.zip!x.fit", "in.zip", "b/2.fit"]
      open("list", "w").write("".join(f"a.zip!{name}\\n" for name in names))
      """
    try #require(try Tool.shell("python3 -c '\(script.replacing("'", with: "'\\''"))'", in: folder.url).status == 0)
    for jobs in ["-j1", "-j2"] {
      let run = try Tool.shell("fitstream check --format ndjson \(jobs) --files-from list", in: folder.url)
      let inputs = try run.lines.map {
        let found = try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        return "\(found["input"] ?? "") \(found["status"] ?? "")"
      }
      #expect(
        inputs == [
          "a.zip!c.fit ok", "a.zip!a.fit#2 ok", "a.zip!b/1.fit ok", "a.zip!b/2.fit ok", "a.zip!none.fit failed",
          "a.zip!a.fit ok", "a.zip!in.zip!x.fit ok", "a.zip!in.zip!x.fit ok", "a.zip!b/2.fit ok",
        ], "\(jobs) \(run.errors)")
    }
  }

  @Test("of many exports of Apple Health that name one route the first have it, and the others say so")
  func sharedRoute() throws {
    let export =
      "<HealthData><Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"w\" "
      + "startDate=\"2020-01-01 00:00:00 +0000\" endDate=\"2020-01-01 10:00:00 +0000\"><WorkoutRoute>"
      + "<FileReference path=\"/workout-routes/r.gpx\"/></WorkoutRoute></Workout></HealthData>"
    for number in 0..<12 { try folder.write("h/\(number + 10).xml", export.utf8) }
    try folder.write("h/workout-routes/r.gpx", Self.gpx(name: "x").utf8)
    try #require(
      try Tool.shell("cd h && python3 -m zipfile -c ../h.zip *.xml workout-routes", in: folder.url).status == 0)
    for place in ["h", "h.zip"] {
      let run = try Tool.shell(
        "fitstream route --format ndjson \(place) | wc -l; fitstream check \(place)", in: folder.url)
      #expect(run.text.components(separatedBy: "left out").count == 5, "\(place): \(run.text)")
      #expect(run.lines.first?.trimmingCharacters(in: .whitespaces) == "16", "\(place): \(run.lines.first ?? "")")
    }
  }
}
