import RideSimulator

/// An archive, and the expected report on each file in it.
struct ArchiveFixture {
  /// A line of `fitstream check`: the entry's name, empty for the archive itself, and its status and reason.
  struct Line {
    var entry: String
    var expected: Expectation

    init(_ entry: String, _ expected: Expectation) {
      self.entry = entry
      self.expected = expected
    }

    init(_ entry: String, _ status: Expectation.Status, _ reason: String) {
      self.init(entry, Expectation(status: status, reason: reason))
    }
  }

  var path: String
  var purpose: String
  var bytes: [UInt8]
  var lines: [Line]

  init(_ name: String, _ purpose: String, _ bytes: [UInt8], _ lines: [Line]) {
    path = "archives/" + name
    self.purpose = purpose
    self.bytes = bytes
    self.lines = lines
  }
}

/// Archives in the form of real exports, archives created by hand, and invalid archives.
enum ArchiveFiles {
  static var files: [ArchiveFixture] { exports + forms + damaged + limits }

  private static let ride = SimulatedActivity.outdoorRide(plan: [Stretch(60)], seed: 81).encoded()
  private static let other = SimulatedActivity.outdoorRide(plan: [Stretch(40)], seed: 82).encoded()
  private static let photo: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 400)
  private static let fork: [UInt8] = [0, 5, 0x16, 7, 0, 2, 0, 0] + [UInt8](repeating: 0, count: 74)

  private static let untyped = [1, 2, 3].map { SimulatedFile.untypedTrack(start: $0 * 3600) }

  /// An index without a line for the third file.
  private static let germanIndex = """
    Aktivitäts-ID,Datum,Name,Typ,Beschreibung,Zeit,Distanz,HF,Aufwand,Pendeln,Notiz,Rad,Dateiname
    1,"4. Mai 2024, 06:00:00",Der Lauf,Lauf,,60,1,,,false,,,activities/21.gpx
    2,"4. Mai 2024, 06:00:00","Rund um den See, zweimal",Radfahrt,,60,1,,,false,,Rennrad,activities/22.gpx.gz

    """

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static var good: Expectation { Expectation(ride) }
  private static var goodOther: Expectation { Expectation(other) }

  private static var health: SimulatedFile {
    let start = SimulatedActivity.usualStart
    let export = HealthExport([
      .indoorRide(seconds: 120, start: start, seed: 83), .poolSwim(sets: [2], start: start + 86_400, seed: 84),
    ])
    var expected = Expectation(status: .ok, reason: nil)
    expected.records = export.records
    return SimulatedFile(path: "", purpose: "", bytes: export.bytes, expectation: expected)
  }

  /// A file that is not an activity, as reported by `check` when it reads all files.
  private static var settings: SimulatedFile {
    SimulatedFile.vendors.first { $0.path == "vendors/settings-file.fit" }
      ?? SimulatedFile(path: "", purpose: "", bytes: [], expectation: Expectation(status: .failed, reason: "empty"))
  }

  private static var exports: [ArchiveFixture] {
    let takeout = Zip([
      Zip.Entry("me_1.fit", settings.bytes), .init("me_2.fit", ride.bytes), .init("me_3.fit", settings.bytes),
    ])
    return [
      ArchiveFixture(
        "strava-export.zip", "the layout of a Strava export",
        Zip([
          .init("activities.csv", text("Activity ID,Filename\n1,activities/11.fit.gz\n")), .init("activities/", []),
          .init("activities/11.fit.gz", Gzip.member(ride.bytes)), .init("activities/12.fit", other.bytes),
          .init("media/photo.jpg", photo), .init("profile.csv", text("Name\nNobody\n")),
        ]).bytes,
        [
          .init("activities.csv", .skipped, "index"), .init("activities/11.fit.gz", good),
          .init("activities/12.fit", goodOther), .init("media/photo.jpg", .skipped, "media"),
          .init("profile.csv", .skipped, "not-a-ride"),
        ]),
      ArchiveFixture(
        "tracks-and-index.zip", "GPX files that name no sport, and the index that does, in German and after them",
        Zip([
          .init("activities/", []), .init("activities/21.gpx", untyped[0].bytes),
          .init("activities/22.gpx.gz", Gzip.member(untyped[1].bytes)), .init("activities/23.gpx", untyped[2].bytes),
          .init("activities.csv", text(germanIndex)),
        ]).bytes,
        zip(["activities/21.gpx", "activities/22.gpx.gz", "activities/23.gpx"], untyped).map {
          .init($0, $1.expectation)
        }
          + [.init("activities.csv", .skipped, "index")]),
      ArchiveFixture(
        "garmin-takeout.zip", "the layout of a Garmin takeout: zip in zip, and more than activities",
        Zip([
          .init("customer_data/customer.json", text("{\"name\": \"nobody\"}")),
          .init("DI_CONNECT/x_summarizedActivities.json", text("[{}]")),
          .init("DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip", takeout.bytes),
        ]).bytes,
        [
          .init("customer_data/customer.json", .skipped, "not-a-ride"),
          .init("DI_CONNECT/x_summarizedActivities.json", .skipped, "index"),
        ]
          + zip([1, 2, 3], [settings.expectation, good, settings.expectation]).map {
            .init("DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip!me_\($0).fit", $1)
          }),
      ArchiveFixture(
        "apple-health-export.zip",
        "the layout of Apple Health's export: a ride on a trainer and a swim, without routes",
        Zip([
          .init("apple_health_export/export_cda.xml", HealthExport.clinicalDocument),
          .init("apple_health_export/export.xml", health.bytes),
        ]).bytes,
        [
          .init("apple_health_export/export_cda.xml", .skipped, "not-a-ride"),
          .init("apple_health_export/export.xml", health.expectation),
        ]),
      ArchiveFixture(
        "macos.zip", "resource forks and hidden files beside a ride, as macOS packs them",
        Zip([
          .init("rides/a.fit", ride.bytes), .init("__MACOSX/rides/._a.fit", fork), .init("rides/._b.fit", fork),
          .init("rides/.DS_Store", fork), .init("rides/empty.fit", []),
          .init("rides/pointer.fit", text("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n")),
        ]).bytes,
        [
          .init("rides/a.fit", good), .init("__MACOSX/rides/._a.fit", .skipped, "resource-fork"),
          .init("rides/._b.fit", .skipped, "resource-fork"), .init("rides/.DS_Store", .skipped, "hidden"),
          .init("rides/empty.fit", .skipped, "empty"), .init("rides/pointer.fit", .skipped, "git-lfs-pointer"),
        ]),
    ]
  }

  private static var forms: [ArchiveFixture] {
    var streamed = Zip([.init("a.fit", ride.bytes), .init("b.fit", other.bytes)])
    for index in streamed.entries.indices { streamed.entries[index].hasDescriptor = true }
    var wide = Zip([.init("a.fit", ride.bytes), .init("b.fit", other.bytes)])
    wide.isZip64 = true
    wide.entries[1].isStored = true
    var names = Zip([.init("Größe/漢字.fit", ride.bytes), .init("", other.bytes), .init("../../b.fit", ride.bytes)])
    names.entries[0].isUTF8 = true
    names.entries[1].name = [0x63, 0x61, 0x66, 0x82, 0x2E, 0x66, 0x69, 0x74]
    var tar = Tar()
    tar.add("rides/", [], type: "5")
    tar.add("rides/a.fit", ride.bytes)
    tar.add("rides/link.fit", [], type: "2")
    tar.add("rides/b.fit.gz", Gzip.member(other.bytes))
    let long = "rides/" + String(repeating: "a very long name ", count: 8) + "Größe.fit"
    var longNames = Tar()
    longNames.add(longName: long, ride.bytes)
    longNames.add("././@LongLink", Array((long + "\0").utf8), type: "L")
    longNames.add("rides/short.fit", other.bytes)
    let both: [ArchiveFixture.Line] = [.init("a.fit", good), .init("b.fit", goodOther)]
    let inTar: [ArchiveFixture.Line] = [
      .init("rides/a.fit", good), .init("rides/link.fit", .skipped, "link"), .init("rides/b.fit.gz", goodOther),
    ]
    return [
      ArchiveFixture("data-descriptors.zip", "sizes and checksums behind the data", streamed.bytes, both),
      ArchiveFixture("zip64.zip", "sizes and places in 64 bits; one entry stored", wide.bytes, both),
      ArchiveFixture(
        "prefixed.zip", "behind the script that unpacks it", text("#!/bin/sh\nexit 1\n") + streamed.bytes, both),
      ArchiveFixture(
        "names.zip", "names in UTF-8 and in code page 437, and one that would lead out of the folder", names.bytes,
        [.init("Größe/漢字.fit", good), .init("café.fit", goodOther), .init("../../b.fit", good)]),
      ArchiveFixture("rides.tar", "a folder, a ride, a link and a gzipped ride", tar.ended, inTar),
      ArchiveFixture("rides.tar.gz", "the same, gzipped", Gzip.member(tar.ended), inTar),
      ArchiveFixture(
        "long-names.tar", "one name of more than a hundred bytes, in both formats of tar: the second is numbered",
        longNames.ended,
        [.init(long, good), .init(long + "#2", goodOther)]),
    ]
  }

  private static var damaged: [ArchiveFixture] {
    var bad = Zip([
      .init("checksum.fit", ride.bytes), .init("locked.fit", ride.bytes), .init("corrupt.fit", other.bytes),
      .init("good.fit", other.bytes),
    ])
    bad.entries[0].checksum = 1
    bad.entries[1].isEncrypted = true
    // Three set bits: the last block, of a type that does not exist.
    bad.entries[2].packed = [7, 0xDE, 0xAD, 0xBE, 0xEF]
    let whole = Zip([.init("a.fit", ride.bytes), .init("b.fit", other.bytes)])
    let both: [ArchiveFixture.Line] = [.init("a.fit", good), .init("b.fit", goodOther)]
    var directoryDamaged = whole.bytes
    directoryDamaged[whole.body.count + 1] ^= 0xFF
    var tar = Tar()
    tar.add("a.fit", ride.bytes)
    let place = tar.bytes.count
    tar.add("b.fit", ride.bytes)
    tar.add("c.fit", other.bytes)
    var tarBytes = tar.ended
    tarBytes[place + 130] ^= 1
    return [
      ArchiveFixture(
        "bad-entries.zip", "a wrong checksum, a locked entry, damaged data, and a good ride behind them", bad.bytes,
        [
          .init("checksum.fit", Expectation(ride, status: .partial, reason: "zip-corrupt")),
          .init("locked.fit", .failed, "encrypted"), .init("corrupt.fit", .failed, "zip-corrupt"),
          .init("good.fit", goodOther),
        ]),
      ArchiveFixture(
        "no-directory.zip", "cut behind its entries", whole.body, both + [.init("", .partial, "zip-truncated")]),
      ArchiveFixture(
        "damaged-directory.zip", "a damaged directory behind sound entries", directoryDamaged,
        both + [.init("", .partial, "zip-corrupt")]),
      ArchiveFixture(
        "damaged-header.tar", "a damaged header: its member is lost, the next is not", tarBytes,
        [.init("a.fit", good), .init("c.fit", goodOther), .init("", .partial, "tar-corrupt")]),
      ArchiveFixture(
        "no-end.tar", "cut between two members", Array(tar.bytes.prefix(place)),
        [.init("a.fit", good), .init("", .partial, "tar-truncated")]),
      ArchiveFixture(
        "no-ride.zip", "only a text", Zip([.init("notes.txt", text("No ride today.\n"))]).bytes,
        [.init("notes.txt", .skipped, "not-a-ride"), .init("", .failed, "no-ride")]),
    ]
  }

  private static var limits: [ArchiveFixture] {
    let zeros = [UInt8](repeating: 0, count: 24 << 20)
    var nested = ride.bytes
    for _ in 0..<6 { nested = Zip([.init("r.zip", nested)]).bytes }
    return [
      ArchiveFixture(
        "bomb.zip", "24 MB of zeros behind a ride, in as many kilobytes, and a good ride behind them",
        Zip([.init("bomb.fit", ride.bytes + zeros), .init("good.fit", other.bytes)]).bytes,
        [.init("bomb.fit", Expectation(ride, status: .partial, reason: "too-large")), .init("good.fit", goodOther)]),
      ArchiveFixture(
        "nested.zip.gz", "seven layers, one more than is undone",
        Gzip.member(nested), [.init("r.zip!r.zip!r.zip!r.zip!r.zip", .failed, "nested-too-deep")]),
    ]
  }
}
