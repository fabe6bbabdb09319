import Archives
import Testing

@Suite("Zip archives")
struct ZipReaderTests {
  private let ride = fitLike(5_000)
  private let other = fitLike(300, seed: 2)

  /// The result of both ways of reading an archive of whole files.
  private func read(_ maker: ZipMaker, sourceLocation: SourceLocation = #_sourceLocation) throws -> [UnpackedItem] {
    let bytes = maker.bytes()
    let forward = unpacked(bytes, sourceLocation: sourceLocation)
    let byDirectory = try #require(unpackedByDirectory(bytes), sourceLocation: sourceLocation)
    #expect(forward.filter { !$0.isArchive } == byDirectory, sourceLocation: sourceLocation)
    #expect(directoryEntries(bytes)?.count == maker.entries.count, sourceLocation: sourceLocation)
    let archive = try #require(forward.last, sourceLocation: sourceLocation)
    #expect(archive.isArchive && archive.problem == nil, sourceLocation: sourceLocation)
    return byDirectory
  }

  @Test("real numbers in the old end record beside a zip64 one are no damage, and false ones are not believed")
  func bothEnds() {
    for (isWide, count) in [(false, 1), (true, 1), (false, 3)] {
      var zip = ZipMaker(
        (0..<count).map { ZipMaker.Entry("\($0).gpx", Array("<gpx/>".utf8)).with { $0.isZip64 = isWide } })
      zip.hasBothEnds = true
      for comment in [[], Array("a comment".utf8)] {
        zip.comment = comment
        let bytes = zip.bytes()
        #expect(directoryEntries(bytes)?.count == count)
        let directory = ZipDirectory(tail: bytes.span.bytes, fileBytes: bytes.count)
        #expect(directory?.prefixBytes == 0 && directory?.entries == count)
      }
      // A zip64 record that says something else belongs to nothing.
      var bytes = zip.bytes()
      let old = bytes.count - zip.comment.count - 22
      bytes[old + 8] &+= 1
      bytes[old + 10] &+= 1
      let directory = ZipDirectory(tail: bytes.span.bytes, fileBytes: bytes.count)
      #expect(directory?.prefixBytes != 0)
    }
  }

  @Test("entries may be deflated or stored, empty too", arguments: [true, false])
  func methods(isDeflated: Bool) throws {
    let entries = [ZipMaker.Entry("a/ride.fit", ride), .init("empty.fit", []), .init("b.fit", other)]
    let items = try read(ZipMaker(entries.map { $0.with { $0.isDeflated = isDeflated } }))
    #expect(items.map(\.name) == ["a/ride.fit", "empty.fit", "b.fit"])
    #expect(items.map(\.kind) == [.fit, .empty, .fit])
    #expect(items[0].bytes == ride && items[1].bytes.isEmpty && items[2].bytes == other)
    #expect(items.allSatisfy { $0.problem == nil })
  }

  @Test("the length may follow the data in any of the four forms in use", arguments: ZipMaker.Descriptor.allCases)
  func descriptors(form: ZipMaker.Descriptor) throws {
    let entries = [ZipMaker.Entry("ride.fit", ride), .init("empty.fit", []), .init("b.fit", other)]
    let items = try read(ZipMaker(entries.map { $0.with { $0.descriptor = form } }))
    #expect(items.map(\.bytes) == [ride, [], other])
    #expect(items.allSatisfy { $0.problem == nil })
  }

  @Test("sizes and offsets may be those of zip64")
  func zip64() throws {
    var maker = ZipMaker([.init("ride.fit", ride), .init("b.fit", other)])
    maker.entries[0].isZip64 = true
    maker.entries[1].isZip64 = true
    maker.entries[1].isDeflated = false
    maker.isZip64 = true
    let items = try read(maker)
    #expect(items.map(\.bytes) == [ride, other])
  }

  @Test("a comment and other bytes may be around the archive")
  func surroundings() throws {
    var maker = ZipMaker([.init("ride.fit", ride)])
    maker.comment = Array("made by PK\u{5}\u{6} hand".utf8)
    #expect(try read(maker).map(\.bytes) == [ride])
    maker.prefix = Array("#!/bin/sh\n".utf8)
    #expect(unpacked(maker.bytes()).filter { !$0.isArchive }.map(\.bytes) == [ride])
    #expect(unpackedByDirectory(maker.bytes())?.map(\.bytes) == [ride])
    maker.isZip64 = true
    #expect(unpackedByDirectory(maker.bytes())?.map(\.bytes) == [ride])
  }

  @Test("archives one after the other are read as one; a ride of another kind after the end is reported")
  func several() throws {
    let one = ZipMaker([.init("ride.fit", ride)]).bytes()
    let two = ZipMaker([.init("ride.fit", other), .init("b.fit", ride)]).bytes()
    for padding in [[], [0], Array("rubbish PK\u{3} and PK\u{1}\u{2}".utf8)] as [[UInt8]] {
      let items = unpacked(one + padding + two)
      #expect(
        items.map(\.name) == ["ride.fit", "ride.fit#2", "b.fit", ""] && items.map(\.bytes) == [ride, other, ride, []])
      #expect(items.allSatisfy { $0.problem == nil })
    }
    for padding in [0, 3] {
      let items = unpacked(one + [UInt8](repeating: 0, count: padding) + ride)
      #expect(items.map(\.name) == ["ride.fit", ""] && items.last?.problem == .trailingRide)
      #expect(items.last?.offset == one.count + padding)
    }
    #expect(unpacked(one + Array("hello".utf8)).allSatisfy { $0.problem == nil })
    #expect(unpacked(Array("#!/bin/sh\nexit\n".utf8)).map(\.kind) == [.program])
  }

  @Test("names are UTF-8 by flag or by their bytes, and else code page 437")
  func names() throws {
    let utf8 = ZipMaker.Entry("über/日本.fit", other)
    let old = utf8.with { $0.name = [0x63, 0x61, 0x66, 0x82, 0x2e, 0x66, 0x69, 0x74] }
    let windows = utf8.with { $0.name = Array("a\\b.fit".utf8) }
    let items = try read(ZipMaker([utf8, utf8.with { $0.flags = 1 << 11 }, old, windows]))
    #expect(items.map(\.name) == ["über/日本.fit", "über/日本.fit#2", "café.fit", "a/b.fit"])
  }

  @Test("encrypted entries, other methods and unknown lengths are reported, and the next entry is read")
  func unreadable() throws {
    let good = ZipMaker.Entry("good.fit", ride)
    let items = try read(
      ZipMaker([
        good.with { $0.flags = 1 }, good.with { $0.method = 12 }, good.with { $0.method = 99 }, good,
      ]))
    #expect(items.map(\.problem) == [.encrypted, .unsupportedMethod, .encrypted, nil])
    #expect(items.map(\.bytes) == [[], [], [], ride])
  }

  @Test("a stored entry without a length anywhere is reported and skipped")
  func unknownSize() {
    let good = ZipMaker.Entry("good.fit", ride)
    let stored = good.with {
      $0.isDeflated = false
      $0.descriptor = .signed
    }
    let items = unpacked(ZipMaker([good, stored, good]).bytes())
    #expect(items.map(\.problem) == [nil, .unknownSize, nil, .some(.lostPlace)] || items.last?.problem == nil)
    #expect(items.map(\.bytes.count) == [ride.count, 0, ride.count, 0])
    // The directory does have it.
    #expect(unpackedByDirectory(ZipMaker([good, stored, good]).bytes())?.map(\.bytes) == [ride, ride, ride])
  }

  @Test("wrong sums, wrong lengths and damaged data make one entry bad and no other")
  func damage() throws {
    let good = ZipMaker.Entry("good.fit", ride)
    var packed = GzipMaker.deflated(ride)
    packed[packed.count / 2] ^= 0x55
    let entries = [
      good.with { $0.crc = 1 }, good.with { $0.statedCount = 7 }, good.with { $0.packed = packed },
      good.with { $0.packed = packed + [1, 2, 3] }, good.with { $0.packed = GzipMaker.deflated(ride) + [1, 2, 3] },
      good.with { $0.packed = Array(GzipMaker.deflated(ride).dropLast(9)) }, good,
    ]
    for descriptor in [ZipMaker.Descriptor.none, .signed] {
      let bytes = ZipMaker(entries.map { $0.with { $0.descriptor = descriptor } }).bytes()
      let byDirectory = try #require(unpackedByDirectory(bytes))
      #expect(byDirectory.map { $0.problem == nil } == [false, false, false, false, false, false, true])
      let forward = unpacked(bytes).filter { !$0.isArchive }
      #expect(!forward.contains { $0.problem == nil && $0.bytes != ride })
      // Cut data without a length takes the bytes after them for their own.
      if descriptor == .none { #expect(forward == byDirectory) }
      #expect(forward[0].bytes == ride && forward[1].bytes == ride)
    }
  }

  @Test("where an entry's header and the directory disagree, the directory is believed")
  func disagreement() throws {
    let good = ZipMaker.Entry("good.fit", ride)
    let bytes = ZipMaker([good.with { $0.localName = Array("no.jpg".utf8) }, good.with { $0.localMethod = 0 }]).bytes()
    let items = try #require(unpackedByDirectory(bytes))
    #expect(items.map(\.bytes) == [ride, ride])
    #expect(items.map(\.name) == ["good.fit", "good.fit#2"])
    #expect(items.map(\.problem) == [nil, .headersDisagree])
  }

  @Test("a directory that leads nowhere gives each entry a status")
  func nowhere() throws {
    let bytes = ZipMaker([.init("a.fit", ride)]).bytes()
    let entry = try #require(directoryEntries(bytes)?.first)
    var unpacker = Unpacker()
    let items = unpacked(Array(bytes.dropFirst(9)), entry: entry, with: &unpacker)
    #expect(items.map(\.problem) == [.localHeader])
    #expect(unpacked([], entry: entry, with: &unpacker).map(\.problem) == [.zipTruncated])
    #expect(unpacked(Array(bytes.prefix(20)), entry: entry, with: &unpacker).map(\.problem) == [.zipTruncated])
    #expect(unpacked(Array(bytes.prefix(200)), entry: entry, with: &unpacker).map(\.problem) == [.zipTruncated])
  }

  @Test("after a lost place the archive's end is found, however close it is")
  func endBehindLostPlace() {
    // An unknown method and no length: the bytes after it are searched, the last 22 too.
    let entry = ZipMaker.Entry("a.fit", []).with {
      $0.method = 77
      $0.packed = noise(count: 20)
      $0.descriptor = .bare
      $0.flags = 0
    }
    let bytes = ZipMaker([entry]).bytes()
    let end = bytes.count - 22
    for gap in 0...12 {
      let broken = Array(bytes[..<70]) + [UInt8](repeating: 7, count: gap) + Array(bytes[end...])
      // The end says that the directory, which is gone, lists one entry.
      #expect(unpacked(broken).map(\.problem) == [.unsupportedMethod, .directory], "\(gap) bytes before the end")
    }
  }

  @Test("a short record right after an entry is skipped alone")
  func shortRecord() {
    let entry = ZipMaker.Entry("a.fit", ride).with { $0.descriptor = .bare }
    let first = ZipMaker([entry]).bytes()
    let directory = first.count - 22 - (46 + 5)
    // Extra data of the archive, with one byte.
    let bytes = Array(first[..<directory]) + [0x50, 0x4b, 6, 8, 1, 0, 0, 0, 9] + ZipMaker([entry]).bytes()
    #expect(unpacked(bytes).map(\.bytes) == [ride, ride, []])
  }

  @Test("an archive without an entry is reported as holding no ride")
  func nothing() {
    let items = unpacked(ZipMaker([]).bytes())
    #expect(items.count == 1 && items[0].isArchive && !items[0].holdsRide && items[0].problem == nil)
  }

  @Test("rubbish between entries is skipped and reported")
  func rubbish() {
    let good = ZipMaker([.init("a.fit", ride)]).bytes()
    let first = Array(good[..<(good.count - 22 - 46 - 5)])
    let items = unpacked(first + Array("a PK\u{3}\u{4} is not PK\u{1}\u{2} here".utf8) + good)
    #expect(items.map(\.name) == ["a.fit", "a.fit#2", ""])
    #expect(items.map(\.bytes) == [ride, ride, []])
    #expect(items.last?.problem == .lostPlace)
    #expect(items.last?.offset == first.count)
  }
}
