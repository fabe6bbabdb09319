import Archives
import Testing

@Suite("Mutated archives")
struct ArchiveMutationTests {
  static let ride = fitLike(150)
  static let other = fitLike(60, seed: 2)

  /// Small archives with every feature in them.
  static let subjects: [[UInt8]] = {
    let gzip = GzipMaker(name: [65]).member(other)
    let inner = ZipMaker([.init("c.fit", other)]).bytes()
    var zip = ZipMaker([
      .init("a.fit", ride), .init("b.fit.gz", gzip).with { $0.isDeflated = false },
      .init("in.zip", inner).with { $0.descriptor = .signed }, .init("e.fit", []),
    ])
    zip.entries[0].isZip64 = true
    zip.isZip64 = true
    var tar = TarMaker()
    tar.add("PaxHeaders/x", Array(TarMaker.record("path", "ü.fit").utf8), type: "x")
    tar.add("a.fit", ride)
    tar.add("b.zip", inner)
    // Gzip inside what is inflated, and inside a tar that comes in pieces.
    let padded = gzip + [UInt8](repeating: 0, count: 40)
    let deflated = ZipMaker([.init("b.fit.gz", gzip), .init("padded.fit.gz", padded), .init("a.fit", ride)])
    var packed = TarMaker()
    packed.add("b.fit.gz", gzip)
    packed.add("c.FIT.GZ", GzipMaker().member(ride))
    return [
      zip.bytes(), GzipMaker().member(tar.ended()), inner, ZipMaker([.init("x.tar", tar.ended())]).bytes(),
      deflated.bytes(), packed.ended(),
    ]
  }()

  @Test("cut anywhere, an archive ends with a status and gives nothing that was not in it", arguments: subjects.indices)
  func truncations(subject: Int) {
    let file = Self.subjects[subject]
    var unpacker = Unpacker()
    let whole = unpacked(file, with: &unpacker)
    for count in file.indices {
      let items = unpacked(Array(file.prefix(count)), with: &unpacker)
      #expect(!items.isEmpty, "cut at \(count)")
      #expect(unpackedDetaching(Array(file.prefix(count)), cuts: [count / 2]) == items, "detached, cut at \(count)")
      for item in items where item.kind == .fit {
        #expect(Self.ride.starts(with: item.bytes) || Self.other.starts(with: item.bytes), "cut at \(count)")
      }
      // Anything missing is reported, by the file or by its archive.
      let isWhole = items.filter { $0.kind == .fit }.map(\.bytes) == whole.filter { $0.kind == .fit }.map(\.bytes)
      let isTold = items.contains {
        $0.problem != nil || $0.gzip.contains { $0 != nil } || !$0.isArchive && $0.kind != .fit
      }
      #expect(isWhole || isTold, "cut at \(count)")
      if file.starts(with: [0x50, 0x4B]) { _ = unpackedByDirectory(Array(file.prefix(count))) }
    }
  }

  @Test(
    "with any bit flipped, the chunking makes no difference, and no wrong byte passes as right",
    arguments: subjects.indices)
  func flips(subject: Int) {
    let file = Self.subjects[subject]
    var unpacker = Unpacker()
    for index in file.indices {
      var flipped = file
      flipped[index] ^= 1 << (index % 8)
      let items = unpacked(flipped, with: &unpacker)
      #expect(!items.isEmpty)
      #expect(unpacked(flipped, cuts: [index / 2, index], with: &unpacker) == items, "byte \(index)")
      #expect(unpackedDetaching(flipped, cuts: [index / 2]) == items, "detached, byte \(index)")
      for item in items where item.kind == .fit && item.problem == nil && item.gzip.allSatisfy({ $0 == nil }) {
        // Tar has no checksum over its data.
        let isRight = item.bytes == Self.ride || item.bytes == Self.other || item.name.hasPrefix("x.tar!")
        #expect(
          isRight || items.contains { $0.isArchive && ($0.problem != nil || $0.gzip.contains { $0 != nil }) },
          "byte \(index)")
      }
      if file.starts(with: [0x50, 0x4B]) { _ = unpackedByDirectory(flipped) }
    }
  }

  @Test("thousands of random changes do no harm, whatever the chunks")
  func mutations() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    var unpacker = Unpacker()
    for round in 0..<6_000 {
      var file = Self.subjects[round % Self.subjects.count]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<file.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: file[place] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: file[place] = 0xff
        case 2: file.remove(at: place)
        case 3: file.insert(UInt8.random(in: .min ... .max, using: &generator), at: place)
        default:
          let end = min(file.count, place + Int.random(in: 1...40, using: &generator))
          file.insert(contentsOf: Array(file[place..<end]), at: Int.random(in: 0...file.count, using: &generator))
        }
      }
      let cut = Int.random(in: 0...file.count, using: &generator)
      let whole = unpacked(file, with: &unpacker)
      #expect(unpacked(file, cuts: [cut], with: &unpacker) == whole, "seed \(seed), round \(round)")
      #expect(unpackedDetaching(file, cuts: [cut]) == whole, "detached, seed \(seed), round \(round)")
      _ = unpackedByDirectory(file)
    }
  }

  @Test("noise after an archive's first bytes does no harm")
  func noiseBehindSignature() {
    let seed = UInt64.random(in: .min ... .max)
    var unpacker = Unpacker()
    for round in 0..<2_000 {
      let bytes: [UInt8] = [0x50, 0x4b, 3, 4] + noise(count: round % 300, seed: seed &+ UInt64(round))
      let items = unpacked(bytes, with: &unpacker)
      #expect(items.contains { $0.problem != nil || !$0.isArchive }, "seed \(seed), round \(round)")
      _ = unpackedByDirectory(bytes + [0x50, 0x4b, 5, 6] + noise(count: 18, seed: seed &+ UInt64(round)))
    }
  }
}
