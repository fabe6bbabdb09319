import FITCore
import FITStream
import Foundation
import Inputs
import Testing

@Suite("Messages of files and chunks")
struct MessagesTests {
  private func all(_ messages: Messages) async throws -> [String] {
    var lines: [String] = []
    for try await message in messages { lines.append("\(message.name) \(message.offset) \(message.fields.count)") }
    return lines
  }

  @Test("a path, chunks, bytes and streams give the same messages")
  func sources() async throws {
    let name = "activities/smart-recording.fit"
    let bytes = try bytes(of: name)
    let expected = FITMessages(bytes).map { "\($0.name) \($0.offset) \($0.fields.count)" }
    #expect(expected.count > 100)
    #expect(try await all(Messages(fixture(name))) == expected)
    #expect(try await all(Messages(path: fixture(name).path)) == expected)
    #expect(try await all(Messages(chunks: Chunks(bytes: bytes, size: 13))) == expected)
    #expect(try await all(Messages(stream: InputStream(data: Data(bytes)))) == expected)
    let single = AsyncStream {
      for byte in bytes { $0.yield(byte) }; $0.finish()
    }
    #expect(try await all(Messages(bytes: single)) == expected)
  }

  @Test("fields have values as numbers, whole numbers and texts")
  func values() async throws {
    var session: FITDecodedMessage?
    for try await message in Messages(fixture("activities/outdoor-ride-2h.fit.gz"), only: [18]) { session = message }
    #expect(session?["sport"]?.string == "cycling")
    #expect((session?["total_distance"]?.double ?? 0) > 50_000)
    #expect((session?["avg_heart_rate"]?.int ?? 0) > 100)
  }

  @Test("the first problem comes after all messages before it")
  func damaged() async throws {
    var count = 0
    let error = try await #require(throws: FITError.self) {
      for try await _ in Messages(fixture("malformed/truncated-mid-message.fit")) { count += 1 }
    }
    #expect(count > 10)
    #expect(error.code == .truncated)
    let chunks = Chunks(bytes: try bytes(of: "malformed/truncated-mid-message.fit"), size: 100)
    await #expect(throws: error) { for try await _ in Messages(chunks: chunks) {} }
    await #expect(throws: NotFITError.self) { for try await _ in Messages(fixture("malformed/text.fit")) {} }
  }

  @Test("errors say in Foundation's words what they say in print")
  func words() throws {
    let missing = try #require(throws: SystemError.self) { try FITMessages(path: "/nowhere/ride.fit") }
    #expect(missing.localizedDescription == "cannot open: No such file or directory")
  }

  @Test("a chunk is asked for when the messages of the one before are taken")
  func backPressure() async throws {
    let chunks = Chunks(bytes: try bytes(of: "activities/run-distance-laps.fit"))
    var iterator = Messages(chunks: chunks).makeAsyncIterator()
    _ = try await iterator.next()
    #expect(chunks.count.value == 1)
  }
}
