import FITStream
import Foundation

/// The package's root.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

func fixture(_ name: String) -> URL { root.appendingPathComponent("Fixtures/" + name) }

func bytes(of name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: fixture(name))) }

/// A folder that is removed afterwards, with files in it.
func withFolder<R>(_ files: [String: [UInt8]], _ body: (URL) async throws -> R) async throws -> R {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fitstream-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (name, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
  return try await body(folder)
}

/// Chunks of some bytes, one when asked for one; counts those that were asked for.
struct Chunks: AsyncSequence {
  final class Count: @unchecked Sendable {
    private let lock = NSLock()
    private var taken = 0
    var value: Int { lock.withLock { taken } }
    func add() { lock.withLock { taken += 1 } }
  }

  struct Broken: Error {}

  let bytes: [UInt8]
  var size = 1000
  let count = Count()
  /// The chunk before which the source fails.
  var failsAt = Int.max

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: self) }

  struct AsyncIterator: AsyncIteratorProtocol {
    let chunks: Chunks
    var position = 0
    mutating func next() async throws -> [UInt8]? {
      if chunks.count.value >= chunks.failsAt { throw Broken() }
      guard position < chunks.bytes.count else { return nil }
      chunks.count.add()
      let end = Swift.min(position + chunks.size, chunks.bytes.count)
      defer { position = end }
      return Array(chunks.bytes[position..<end])
    }
  }
}

/// The workouts of a sequence, as an array.
func all(_ rides: Rides) async throws -> [Workout] {
  var workouts: [Workout] = []
  for try await workout in rides { workouts.append(workout) }
  return workouts
}
