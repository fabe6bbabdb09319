import FITCore
import RideSimulator
import TestSupport
import Testing

/// Damaged streams: none may trap or hang, and the damage must read the same in any chunking.
@Suite struct MutationTests {
  #if DEBUG
  static let rounds: UInt64 = 120
  #else
  static let rounds: UInt64 = 1500
  #endif

  private static let sources: [[UInt8]] = {
    let ride = FITBytes.ride(records: 6)
    var compressed = FITBytes()
    compressed.define(0, 20, [FITBytes.timestamp])
    compressed.define(1, 20, [FITBytes.Field(3, 1, 2)], developer: [.init(0, 2, 0)])
    compressed.message(0, FITBytes.number(UInt32(1_000_000_000)))
    for seconds in UInt8(0)..<32 { compressed.message(1, seconds: seconds, [seconds, 1, 2]) }
    return [
      ride.file(), ride.unfinalized(), ride.unfinalized(dataSize: 100), ride.file() + compressed.file(headerSize: 12),
      compressed.file() + [UInt8](repeating: 0, count: 30), RandomStream.make(7).file(), RandomStream.make(8).file(),
    ]
  }()

  @Test("damaged streams decode the same in any chunking", arguments: 0..<10 as Range<UInt64>)
  func damaged(batch: UInt64) {
    var decoder = FITDecoder()
    for round in 0..<Self.rounds {
      let seed = batch &* 1_000_000 &+ round
      var random = Seed.generator(seed)
      var bytes = Self.sources.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) { Self.damage(&bytes, &random) }
      let isMixed = seed % 4 == 0
      let log = FITEventLog(lanes: { number in isMixed ? (number % 2 == 0 ? .skip : .typed) : .generic })
      let differences = FITChunkVerifier.verify(bytes, log: log, seed: seed, splits: 2, with: &decoder).differences
      guard differences.isEmpty else {
        Issue.record("seed \(seed): \(differences.joined(separator: "\n"))")
        return
      }
    }
  }

  @Test(
    "damaged streams decode the same in any chunking when the workspace is small", arguments: 0..<4 as Range<UInt64>)
  func damagedInSmallWorkspace(batch: UInt64) throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1344, alignment: 8)
    defer { memory.deallocate() }
    for round in 0..<Self.rounds {
      let seed = batch &* 1_000_000 &+ round &+ 500_000
      var random = Seed.generator(seed)
      var bytes = Self.sources.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 0...4, using: &random) { Self.damage(&bytes, &random) }
      var decoder = try lentDecoder(memory, definitionBytes: Int.random(in: 0...700, using: &random))
      let differences = FITChunkVerifier.verify(bytes, seed: seed, splits: 2, with: &decoder).differences
      guard differences.isEmpty else {
        Issue.record("seed \(seed): \(differences.joined(separator: "\n"))")
        return
      }
    }
  }

  @Test("noise after a header decodes the same in any chunking", arguments: 0..<4 as Range<UInt64>)
  func noise(batch: UInt64) {
    var decoder = FITDecoder()
    for round in 0..<Self.rounds {
      let seed = batch &* 1_000_000 &+ round &+ 900_000
      var random = Seed.generator(seed)
      var data = FITBytes()
      data.data = RandomStream.bytes(.random(in: 0...600, using: &random), &random)
      let bytes = Bool.random(using: &random) ? data.file() : data.unfinalized()
      let differences = FITChunkVerifier.verify(bytes, seed: seed, splits: 2, with: &decoder).differences
      guard differences.isEmpty else {
        Issue.record("seed \(seed): \(differences.joined(separator: "\n"))")
        return
      }
    }
  }

  /// One damage: a flipped bit, a wild byte, a cut, a wrong length, or a block swapped, doubled or dropped.
  private static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard bytes.count > 16 else { return }
    let position = Int.random(in: 0..<bytes.count, using: &random)
    let other = Int.random(in: 0..<bytes.count, using: &random)
    let length = min(Int.random(in: 1...24, using: &random), bytes.count - max(position, other))
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes[position] = .random(in: 0...255, using: &random)
    case 3: bytes.removeLast(bytes.count - position)
    case 4: for byte in 4..<6 { bytes[byte] = .random(in: 0...255, using: &random) }
    case 5: bytes[4] = UInt8(truncatingIfNeeded: Int(bytes[4]) + Int.random(in: -20...20, using: &random))
    case 6: for offset in 0..<length { bytes.swapAt(position + offset, other + offset) }
    case 7: bytes.insert(contentsOf: Array(bytes[other..<other + length]), at: position)
    case 8: bytes.removeSubrange(position..<position + length)
    default: bytes += RandomStream.bytes(length, &random)
    }
  }
}
