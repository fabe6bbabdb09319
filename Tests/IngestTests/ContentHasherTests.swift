import TestSupport
import Testing

@testable import Ingest
@testable import Inputs
@testable import Pipelines
@testable import Workouts

@Suite("Hash of a content") struct ContentHasherTests {
  private func hash(_ bytes: [UInt8], pieces: [Int]) -> String {
    let hasher = ContentHasher()
    var rest = bytes[...]
    for count in pieces {
      hasher.add(Array(rest.prefix(count)).span.raw)
      rest = rest.dropFirst(count)
    }
    hasher.add(Array(rest).span.raw)
    return hasher.hexadecimal
  }

  @Test("it is the same in any chunking", arguments: 0..<50 as Range<UInt64>)
  func pieces(seed: UInt64) {
    var random = Seed.generator(seed)
    let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let whole = hash(bytes, pieces: [])
    #expect(whole.count == 32)
    #expect(hash(bytes, pieces: bytes.map { _ in 1 }) == whole)
    #expect(hash(bytes, pieces: (0..<9).map { _ in Int.random(in: 0...70, using: &random) }) == whole)
  }

  @Test(
    "the hash of the beginning is that of the first 16 MiB, in any chunking", arguments: [1 << 20, 5 << 20, 40 << 20])
  func start(chunk: Int) {
    let bytes = (0..<ContentHasher.startBytes + 100_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 5) }
    let (hasher, first) = (ContentHasher(), ContentHasher())
    first.add(Array(bytes[..<(ContentHasher.startBytes - 1)]).span.raw)
    #expect(!first.hasStart && first.startHash == first.hash)
    first.add(Array(bytes[(ContentHasher.startBytes - 1)..<ContentHasher.startBytes]).span.raw)
    #expect(first.hasStart && first.startHash == first.hash)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      hasher.add(Array(bytes[start..<min(bytes.count, start + chunk)]).span.raw)
    }
    #expect(hasher.hasStart && hasher.startHash == first.hash && hasher.hash != first.hash)
    #expect(ContentHash(hexadecimal: hasher.hexadecimal) == hasher.hash)
    hasher.reset()
    #expect(!hasher.hasStart && hasher.startHash == ContentHasher().hash)
  }

  @Test("a bit changed anywhere, or one more zero at the end, makes another")
  func differences() {
    let bytes = [UInt8](repeating: 0, count: 130)
    var hashes: Set = [hash(bytes, pieces: []), hash(bytes + [0], pieces: [])]
    for bit in 0..<8 * bytes.count {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      hashes.insert(hash(changed, pieces: []))
    }
    #expect(hashes.count == 2 + 8 * bytes.count)
  }
}
