import Archives
import Testing

@Suite("Archives in archives")
struct UnpackerTests {
  private let ride = fitLike(5_000)
  private let other = fitLike(300, seed: 2)

  private func gz(_ bytes: [UInt8]) -> [UInt8] { GzipMaker().member(bytes) }
  private func zip(_ entries: (String, [UInt8])...) -> [UInt8] { ZipMaker(entries.map { .init($0.0, $0.1) }).bytes() }
  private func tar(_ files: (String, [UInt8])...) -> [UInt8] {
    var tar = TarMaker()
    for file in files { tar.add(file.0, file.1) }
    return tar.ended()
  }

  @Test("a plain file is itself, without a name")
  func plain() {
    #expect(unpacked(ride).map(\.bytes) == [ride])
    #expect(unpacked(ride).map(\.name) == [""])
    #expect(unpacked([]).map(\.kind) == [.empty])
    #expect(unpacked([0x50]).map(\.kind) == [.text])
  }

  @Test("gzip in zip, zip in zip, gzipped tar, zip in tar and gzip of gzip are all undone")
  func nested() {
    let garmin = zip(
      ("customer.json", Array("{}".utf8)), ("DI/Part1.zip", zip(("me_1.fit", ride), ("me_2.fit", other))),
      ("DI/Part2.zip", zip(("me_3.fit.gz", gz(gz(ride))))))
    let items = unpacked(garmin)
    #expect(
      items.map(\.name) == [
        "customer.json", "DI/Part1.zip!me_1.fit", "DI/Part1.zip!me_2.fit", "DI/Part1.zip", "DI/Part2.zip!me_3.fit.gz",
        "DI/Part2.zip", "",
      ])
    #expect(items.map(\.bytes.count) == [2, ride.count, other.count, 0, ride.count, 0, 0])
    #expect(items[4].gzip == [nil, nil])
    #expect(items.filter(\.isArchive).allSatisfy { $0.holdsRide && $0.problem == nil })

    let tarball = unpacked(gz(tar(("a.zip", garmin), ("b.fit", ride))))
    #expect(tarball.map(\.name).contains("a.zip!DI/Part2.zip!me_3.fit.gz"))
    #expect(tarball.filter { $0.bytes == ride }.count == 3)
    #expect(
      unpacked(gz(zip(("x.tar.gz", gz(tar(("y.fit", other))))))).map(\.name) == ["x.tar.gz!y.fit", "x.tar.gz", ""])
  }

  @Test("an entry is detached up to a size and a promise, and unpacked in place beyond")
  func detached() {
    let most = 1 << 20
    func detachedNames(_ input: [UInt8], limits: UnpackLimits = UnpackLimits()) -> [String] {
      var unpacker = Unpacker(limits: limits)
      unpacker.detachesEntries = true
      var names: [String] = []
      func take(_ event: UnpackEvent, _ bytes: RawSpan) -> Bool {
        if case .detached(let entry) = event { names.append(String(decoding: entry.name, as: UTF8.self)) }
        return true
      }
      _ = unpacker.feed(input.span.bytes, take)
      unpacker.finish(take)
      return names
    }
    let files: [(String, [UInt8])] = [
      ("a.fit", ride), ("a.txt", ride), ("b.gpx", other), ("most.fit", noise(count: most, seed: 1)), ("none.fit", []),
      ("more.fit", noise(count: most + 1, seed: 2)), ("c.FIT.GZ", gz(ride)), (".d.fit", ride), ("a.fit", other),
    ]
    var tar = TarMaker()
    for file in files { tar.add(file.0, file.1) }
    #expect(detachedNames(tar.ended()) == ["a.fit", "b.gpx", "most.fit", "c.FIT.GZ"])
    var zip = ZipMaker(files.map { ZipMaker.Entry($0.0, $0.1).with { $0.isDeflated = false } })
    #expect(detachedNames(zip.bytes()) == ["a.fit", "b.gpx", "most.fit", "c.FIT.GZ"])
    let inner = ZipMaker([.init("in.zip", zip.bytes())]).bytes()
    #expect(detachedNames(inner) == ["in.zip!a.fit", "in.zip!b.gpx", "in.zip!most.fit", "in.zip!c.FIT.GZ"])
    // A length after the data is known too late; content beyond what is free of limits may reach one.
    zip.entries[0].descriptor = .signed
    zip.entries[2].statedCount = UnpackLimits().freeBytes + 1
    zip.entries[2].isDeflated = true
    #expect(detachedNames(zip.bytes()) == ["most.fit", "c.FIT.GZ"])
    var tight = UnpackLimits()
    tight.freeBytes = 1000
    #expect(detachedNames(tar.ended(), limits: tight) == ["b.gpx"])
  }

  @Test("a long ride inside gzip is no bomb, in an archive in an archive or in gzip, wherever it is unpacked")
  func longRide() {
    // Longer than what is free of limits, and some ten times as long as its gzip.
    let usual = noise(count: 27_000, seed: 3)
    let long = (0..<160).reduce(into: ride) { $0 += usual + noise(count: 3000, seed: UInt64($1)) }
    let inner = ZipMaker([.init("long.fit.gz", gz(long)), .init("b.fit", other)]).bytes()
    let stored = ZipMaker([.init("in.zip", inner).with { $0.isDeflated = false }]).bytes()
    let packed = ZipMaker([.init("in.zip", inner)]).bytes()
    for archive in [packed, stored, gz(inner), gz(tar(("in.zip", inner), ("long.fit.gz", gz(long))))] {
      // Not byte by byte, as it is long.
      var unpacker = Unpacker()
      for cuts in [[], [1000], Array(stride(from: 70_000, to: archive.count, by: 70_000))] {
        let items = unpacked(archive, cuts: cuts, with: &unpacker)
        #expect(items.allSatisfy { $0.problem == nil } && items.contains { $0.bytes == long }, "\(cuts.count)")
        #expect(unpackedDetaching(archive, cuts: cuts) == items, "\(cuts.count)")
      }
    }
  }

  @Test("a damaged checksum of the gzip around a tar archive is reported of the archive")
  func gzipAroundTar() {
    let items = unpacked(GzipMaker(checksumDamage: 1).member(tar(("y.fit", other))))
    #expect(items.map(\.gzip) == [[], [.dataChecksum]])
    #expect(items[0].bytes == other)
  }

  @Test("an entry nested too deep is reported and not read")
  func depth() {
    var bytes = ride
    for _ in 0..<6 { bytes = gz(bytes) }
    #expect(unpacked(bytes).map(\.bytes) == [ride])
    let items = unpacked(gz(bytes))
    #expect(items.map(\.problem) == [.tooDeep])
    var limits = UnpackLimits()
    limits.depth = 1
    #expect(unpacked(zip(("a.zip", zip(("b.fit", ride)))), limits: limits).map(\.problem) == [.tooDeep, nil])
  }

  @Test("with a depth limit of 0, an entry of the directory is reported as nested too deep")
  func noDepth() throws {
    let bytes = zip(("a.fit", ride))
    let entry = try #require(directoryEntries(bytes)?.first)
    var limits = UnpackLimits()
    limits.depth = 0
    var unpacker = Unpacker(limits: limits)
    let items = unpacked(bytes, entry: entry, with: &unpacker)
    #expect(items.map(\.problem) == [.tooDeep])
    #expect(items.map(\.name) == ["a.fit"])
    #expect(items[0].bytes.isEmpty)
  }

  @Test("a file whose name or first bytes show that it is no ride is skipped")
  func passedOver() {
    let fork: [UInt8] = [0, 5, 0x16, 7] + [UInt8](repeating: 0, count: 100)
    let items = unpacked(
      zip(
        ("__MACOSX/rides/._a.fit", fork), ("rides/._a.fit", fork), (".hidden/a.fit", ride), (".DS_Store", other),
        ("media/film.MP4", other), ("./a.fit", ride), ("../../etc/b.fit", ride)))
    #expect(items.map(\.passedOver) == [.resourceFork, nil, .hidden, .hidden, .media, nil, nil, nil])
    #expect(items[1].kind == .appleDouble)
    #expect(items.map(\.bytes.isEmpty) == [true, false, true, true, true, false, false, true])
  }

  @Test("a consumer that has enough is given no more, and the next file is whole")
  func enough() {
    let archive = zip(("a.fit", ride), ("b.fit.gz", gz(ride)), ("c.zip", zip(("d.fit", ride))))
    for descriptor in [ZipMaker.Descriptor.none, .signed] {
      let entries = [("a.fit", ride), ("b.fit.gz", gz(ride)), ("c.fit", other)]
      let bytes = ZipMaker(entries.map { ZipMaker.Entry($0.0, $0.1).with { $0.descriptor = descriptor } }).bytes()
      var unpacker = Unpacker()
      for limit in [0, 1, 100] {
        let items = unpacked(bytes, limit: limit, with: &unpacker)
        #expect(items.map(\.bytes.count) == [limit, limit, limit, 0])
        #expect(items.allSatisfy { $0.problem == nil })
      }
    }
    var unpacker = Unpacker()
    #expect(unpacked(archive, limit: 5, with: &unpacker).map(\.bytes.count) == [5, 5, 5, 0, 0])
    // The beginning is enough to recognize a file that is no ride: the input may stop there.
    #expect(unpacked(ride, cuts: [20], limit: 12, with: &unpacker).map(\.bytes.count) == [12])
  }

  @Test("an archive cut inside a file that was left is reported as cut, and the file is not")
  func cutBehind() {
    let bytes = ZipMaker([.init("a.fit", ride)]).bytes()
    var unpacker = Unpacker()
    let items = unpacked(Array(bytes.prefix(300)), limit: 50, with: &unpacker)
    #expect(items.map(\.problem) == [nil, .zipTruncated])
    #expect(items[0].bytes.count == 50)
  }
}
