import Testing

@testable import Archives

@Suite("Tar archives")
struct TarReaderTests {
  private let ride = fitLike(5_000)
  private let other = fitLike(300, seed: 2)

  @Test("files are read, of old archives and of new ones", arguments: [true, false])
  func files(isUstar: Bool) {
    var tar = TarMaker()
    tar.add("rides/", [], type: "5", isUstar: isUstar)
    tar.add("rides/a.fit", ride, isUstar: isUstar)
    tar.add("rides/empty.fit", [], isUstar: isUstar)
    tar.add("rides/b.fit", other, type: isUstar ? "0" : "\0", isUstar: isUstar)
    let items = unpacked(tar.ended())
    #expect(items.map(\.name) == ["rides/a.fit", "rides/empty.fit", "rides/b.fit", ""])
    #expect(items.map(\.bytes) == [ride, [], other, []])
    #expect(items.allSatisfy { $0.problem == nil })
    #expect(items[3].isArchive && items[3].holdsRide && items[3].kind == .tar)
  }

  @Test("names may be of any length, in each of the three ways to store them")
  func longNames() {
    let long = String(repeating: "long ", count: 100) + ".fit"
    var tar = TarMaker()
    tar.add("././@LongLink", Array((long + "\0").utf8), type: "L")
    tar.add("short", other)
    tar.add(
      "PaxHeaders/x", Array((TarMaker.record("mtime", "1.5") + TarMaker.record("path", "ü/" + long)).utf8), type: "x")
    tar.add("short", ride)
    tar.bytes += TarMaker.block(Array("b.fit".utf8), size: other.count, prefix: "folder/of") + TarMaker.padded(other)
    tar.add("plain.fit", other)
    let items = unpacked(tar.ended())
    #expect(items.map(\.name) == [long, "ü/" + long, "folder/of/b.fit", "plain.fit", ""])
    #expect(items.map(\.bytes) == [other, ride, other, other, []])
  }

  @Test("an entry whose name is longer than any system allows keeps the one in its own header")
  func endlessName() {
    var tar = TarMaker()
    let record = TarMaker.record("path", String(repeating: "n", count: TarReader.keptTextBytes))
    tar.add("PaxHeaders/x", Array(record.utf8), type: "x")
    tar.add("ride.fit", ride)
    tar.add("b.fit", other)
    let items = unpacked(tar.ended())
    #expect(items.map(\.name) == ["ride.fit", "b.fit", ""] && items.map(\.bytes) == [ride, other, []])
  }

  @Test("sizes may be in a pax record or in base 256")
  func sizes() {
    var tar = TarMaker()
    tar.add("PaxHeaders/x", Array(TarMaker.record("size", "\(ride.count)").utf8), type: "x")
    tar.bytes += TarMaker.block(Array("a.fit".utf8), size: 0) + TarMaker.padded(ride)
    tar.bytes += TarMaker.block(Array("b.fit".utf8), size: other.count, isBase256: true) + TarMaker.padded(other)
    let items = unpacked(tar.ended())
    #expect(items.map(\.bytes) == [ride, other, []])
  }

  @Test("links, devices and files with holes are skipped with a note")
  func otherMembers() {
    var tar = TarMaker()
    for type in "12346S" { tar.add("x\(type).fit", type == "S" ? other : [], type: type) }
    tar.add("PaxHeaders/x", Array(TarMaker.record("GNU.sparse.major", "1").utf8), type: "x")
    tar.add("y.fit", other)
    tar.add("a.fit", ride)
    let items = unpacked(tar.ended())
    #expect(items.map(\.passedOver) == [.link, .link, .link, .link, .link, .sparse, .sparse, nil, nil])
    #expect(items.map(\.bytes.count) == [0, 0, 0, 0, 0, 0, 0, ride.count, 0])
  }

  @Test("a damaged header loses its own entry and no other")
  func damagedHeader() {
    var tar = TarMaker()
    tar.add("a.fit", other)
    let place = tar.bytes.count
    tar.add("b.fit", ride)
    tar.add("c.fit", other)
    tar.bytes[place + 124] ^= 1
    let items = unpacked(tar.ended())
    #expect(items.map(\.name) == ["a.fit", "c.fit", ""])
    #expect(items[2].problem == .tarHeader && items[2].offset == place)
  }

  @Test("an archive without its end mark may be cut, and says so")
  func noEnd() {
    var tar = TarMaker()
    tar.add("a.fit", other)
    let items = unpacked(tar.bytes)
    #expect(items.map(\.problem) == [nil, .tarNoEnd])
    let cut = unpacked(Array(tar.bytes.prefix(600)))
    #expect(cut.map(\.problem) == [.tarTruncated, .tarTruncated])
    #expect(cut[0].bytes == Array(other.prefix(88)))
  }

  @Test("archives one after the other are read as one; a ride of another kind after the end is reported")
  func several() {
    var (one, two) = (TarMaker(), TarMaker())
    one.add("a.fit", other)
    two.add("a.fit", ride)
    for padding in [0, 512, 9 * 512] {
      let items = unpacked(one.ended() + [UInt8](repeating: 0, count: padding) + two.ended())
      #expect(items.map(\.name) == ["a.fit", "a.fit#2", ""] && items.map(\.bytes) == [other, ride, []])
      #expect(items.allSatisfy { $0.problem == nil })
    }
    #expect(unpacked(one.ended() + two.bytes).last?.problem == .tarNoEnd)
    let items = unpacked(one.ended() + ride)
    #expect(items.map(\.problem) == [nil, .trailingRide] && items.last?.offset == one.ended().count)
    #expect(unpacked(one.ended() + Array("hello".utf8)).allSatisfy { $0.problem == nil })
  }

  @Test("cut anywhere or with any byte changed, a small archive ends with a status", arguments: 0..<8)
  func damage(part: Int) {
    var tar = TarMaker()
    tar.add("PaxHeaders/x", Array(TarMaker.record("path", "ü.fit").utf8), type: "x")
    tar.add("a.fit", Array(other.prefix(40)))
    tar.add("b.fit", Array(other.prefix(20)))
    let file = tar.ended()
    var unpacker = Unpacker()
    for index in stride(from: part, to: file.count, by: 8) {
      let cut = unpacked(Array(file.prefix(index)), with: &unpacker)
      #expect(!cut.isEmpty)
      // Two blocks of zeros end it; bytes after them do not matter.
      if index < file.count - 1024 { #expect(cut.contains { $0.problem != nil || !$0.isArchive && $0.kind != .fit }) }
      var changed = file
      changed[index] ^= 0xff
      #expect(!unpacked(changed, cuts: [index], with: &unpacker).isEmpty)
    }
  }
}
