import Archives
import TestSupport
import Testing

@Suite("Allocations of the inflater")
struct GzipAllocationTests {
  @Test("an inflater allocates four times at the start: stream, buffer, and zlib's state and window")
  func start() {
    // The first call makes the runtime look up types.
    _ = allocations { makeAndReset() }
    #expect(allocations { makeAndReset() } == 4 + box)
  }

  #if DEBUG
  /// Unoptimized code puts the variable in a box.
  private let box: UInt64 = 1
  #else
  private let box: UInt64 = 0
  #endif
  private let igzip: UInt64 = 0

  private func makeAndReset() {
    var inflater = GzipInflater()
    inflater.reset()
  }

  @Test("no file allocates anything, whole or damaged, large or small, the first or a later one")
  func files() {
    let ride = rideLikeBytes(count: 300_000)
    let member = GzipMaker(name: [65], hasHeaderChecksum: true).member(ride)
    var damaged = member
    damaged[member.count / 2] ^= 0xff
    let files = [
      member, member + member, member + [0, 0], member + [1], Array(member.dropLast(100)), damaged, [], [1, 2, 3],
      GzipMaker(checksumDamage: 1).member(ride),
    ]
    var inflater = GzipInflater()
    for _ in 0..<2 {
      for file in files {
        let chunk = file.span.bytes
        var count = 0
        let made = allocations {
          _ = inflater.feed(chunk) { bytes in
            count += bytes.byteCount
            return true
          }
          _ = inflater.finish()
          inflater.reset()
        }
        #expect(made == 0)
      }
    }
  }
}
