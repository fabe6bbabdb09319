import FITCore
import RideSimulator
import TestSupport
import Testing

@Suite struct RedefinitionTests {
  private func fields(_ numbers: ClosedRange<UInt8>) -> [FITBytes.Field] {
    numbers.map { FITBytes.Field($0, 1, 0x02) }
  }

  @Test("a redefinition of the same size, a smaller and a larger one leave the other local types as they were")
  func others() {
    for count in [UInt8(4), 2, 1, 5, 200] {
      var data = FITBytes()
      for local in UInt8(0)..<4 { data.define(local, 100 + UInt16(local), fields(1...4)) }
      data.define(1, 300, fields(11...10 + count))
      for local in [UInt8(3), 2, 0] { data.message(local, [local, 2, 3, 4]) }
      data.message(1, [UInt8](repeating: 9, count: Int(count)))
      #expect(decoded(data.file()).lines.dropFirst().dropLast() == ReferenceDecoder.lines(data.file())[...])
    }
  }

  @Test("definitions may alternate without end: nothing accumulates")
  func alternate() {
    var data = FITBytes()
    for local in UInt8(0)..<15 { data.define(local, UInt16(local), fields(0...254), developer: fields(0...254)) }
    for round in 0..<300 {
      data.define(15, 20, fields(0...UInt8(round % 255)), developer: round % 2 == 0 ? fields(0...254) : nil)
      data.message(15, [UInt8](repeating: UInt8(round % 200), count: round % 255 + 1 + (round % 2 == 0 ? 255 : 0)))
      data.define(UInt8(round % 15), 21, fields(0...254), developer: fields(0...254))
    }
    var decoder = FITDecoder()
    let result = FITChunkVerifier.decode(data.file(), with: &decoder)
    #expect(result.error == nil)
    #expect(result.lines.dropFirst().dropLast() == ReferenceDecoder.lines(data.file())[...])
  }

  @Test("random definitions, redefinitions and messages decode as the simplest decoder reads them", arguments: 0..<60)
  func random(seed: UInt64) {
    expectAsReference(RandomStream.make(seed).file(), seed)
  }

  @Test("definitions that come again, for other local message types too, decode as new ones", arguments: 90..<130)
  func again(seed: UInt64) { expectAsReference(RandomStream.repeating(seed).file(), seed) }

  @Test("a definition that comes again for another lane reaches the sink through that one")
  func againForOtherLanes() {
    let file = RandomStream.repeating(1).file()
    var decoder = FITDecoder()
    for lane in [FITLane.skip, .typed, .generic, .typed, .skip] {
      var fresh = FITDecoder()
      let log = FITEventLog(lanes: { _ in lane })
      let lines = FITChunkVerifier.decode(file, log: log, with: &fresh).lines
      decoder.reset()
      let again = FITChunkVerifier.decode(file, log: log, with: &decoder).lines
      #expect(again == lines)
    }
  }

  private func expectAsReference(_ file: [UInt8], _ seed: UInt64) {
    let result = decoded(file, seed: seed)
    let reference = ReferenceDecoder.lines(file)
    #expect(result.error == nil, "seed \(seed)")
    let lines = Array(result.lines.dropFirst().dropLast())
    for (ours, theirs) in zip(lines, reference) where ours != theirs {
      Issue.record("seed \(seed): \(ours)\n not \(theirs)")
      break
    }
    #expect(lines.count == reference.count, "seed \(seed)")
    #expect(result.end(0).contains("complete, checksum ok"), "seed \(seed)")
  }

  @Test("random streams with changing lanes leave the wanted messages as they were", arguments: 60..<90)
  func randomLanes(seed: UInt64) {
    let file = RandomStream.make(seed).file()
    // The lane depends on the message number, so redefinition of a local type changes its lane all the time.
    let log = FITEventLog(lanes: { $0 % 3 == 0 ? .skip : $0 % 3 == 1 ? .generic : .typed })
    let result = decoded(file, log: log, seed: seed)
    let wanted = ReferenceDecoder.lines(file).filter { line in
      guard line.hasPrefix("message"), let number = line.split(separator: " ").dropFirst(6).first?.dropLast() else {
        return false
      }
      return (Int(number) ?? 0) % 3 != 0
    }
    #expect(result.messages.map(content) == wanted.map(content), "seed \(seed)")
  }
}

/// Valid streams of random definitions and messages.
enum RandomStream {
  static func make(_ seed: UInt64) -> FITBytes {
    var random = Seed.generator(seed)
    var data = FITBytes()
    var sizes: [UInt8: Int] = [:]
    for _ in 0..<Int.random(in: 5...80, using: &random) {
      let known = sizes.keys.sorted()
      if known.isEmpty || Int.random(in: 0..<3, using: &random) == 0 {
        let local = UInt8.random(in: 0..<16, using: &random)
        sizes[local] = define(local, &data, &random)
      } else if let local = known.randomElement(using: &random), let size = sizes[local] {
        let payload = bytes(size, &random)
        if local < 4 && Bool.random(using: &random) {
          data.message(local, seconds: .random(in: 0..<32, using: &random), payload)
        } else {
          data.message(local, payload)
        }
      }
    }
    return data
  }

  /// A stream of a few definitions that come over and over.
  static func repeating(_ seed: UInt64) -> FITBytes {
    var random = Seed.generator(seed)
    // Few, which all have their slot, and more than there are slots.
    let seeds = (0..<Int.random(in: 2...60, using: &random)).map { UInt64($0) &+ seed &* 1000 }
    var data = FITBytes()
    for _ in 0..<400 {
      let local = UInt8.random(in: 0..<16, using: &random)
      var same = Seed.generator(seeds.randomElement(using: &random) ?? 0)
      let size = define(local, &data, &same)
      data.message(local, bytes(size, &random))
    }
    return data
  }

  private static func define(_ local: UInt8, _ data: inout FITBytes, _ random: inout SplitMix64) -> Int {
    let most = Int.random(in: 0..<20, using: &random) == 0 ? 255 : 8
    var list = fields(Int.random(in: 0...most, using: &random), &random)
    if Bool.random(using: &random) && list.count < 255 { list.append(FITBytes.timestamp) }
    let developer = Bool.random(using: &random) ? fields(Int.random(in: 0...most, using: &random), &random) : nil
    let numbers: [UInt16] = [0, 18, 19, 20, 21, 22, 206, 207, 0xFF00]
    data.define(
      local, numbers.randomElement(using: &random) ?? 20, list, developer: developer, bigEndian: .random(using: &random)
    )
    return (list + (developer ?? [])).reduce(0) { $0 + Int($1.size) }
  }

  private static func fields(_ count: Int, _ random: inout SplitMix64) -> [FITBytes.Field] {
    let sizes: [UInt8] = [0, 1, 1, 2, 2, 3, 4, 4, 7, 8, 8, 12, 16, 64]
    return (0..<count).map { _ in
      FITBytes.Field(
        .random(in: 0...255, using: &random), sizes.randomElement(using: &random) ?? 1,
        .random(in: 0...20, using: &random))
    }
  }

  /// Bytes in which invalid values are common.
  static func bytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    let kind = Int.random(in: 0..<6, using: &random)
    return (0..<count).map { position in
      switch kind {
      case 0: 0xFF
      case 1: 0
      case 2: position % 2 == 0 ? 0xFF : 0x7F
      default: .random(in: 0...255, using: &random)
      }
    }
  }
}
