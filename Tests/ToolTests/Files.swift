import CZlib
import Foundation
import Testing

/// A folder for one test, removed with the value.
final class TemporaryFolder: Sendable {
  let url: URL

  init() {
    let name = "fitstream-\(UUID().uuidString)"
    url = FileManager.default.temporaryDirectory.appending(path: name, directoryHint: .isDirectory)
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  var path: String { url.path }

  @discardableResult
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> URL {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

  deinit {
    // Files that a test made unreadable must not stay.
    _ = chmod(path, 0o700)
    try? FileManager.default.removeItem(at: url)
  }
}

/// The files of `Fixtures/` and their expected results.
struct Fixture: Sendable, CustomTestStringConvertible {
  /// The part of a file's entry in `expected.json` that these tests use.
  private struct Expected: Decodable {
    struct Row: Decodable {
      let file: String
      let status: String
      let reason: String?
      let messages: Int
      let records: Int
      let sessions: [Session]
    }
    struct Session: Decodable {}
    let files: [Row]
  }

  let name: String
  let status: String
  let reason: String?
  let messages: Int
  let records: Int
  let sessions: Int

  var testDescription: String { name }
  var url: URL { Self.folder.appending(path: name) }
  var bytes: Data { get throws { try Data(contentsOf: url) } }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  /// Every file, in the order in which the tool reads the folders.
  static let all: [Fixture] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "expected.json")),
      let expected = try? JSONDecoder().decode(Expected.self, from: data)
    else { return [] }
    return expected.files.map {
      Fixture(
        name: $0.file, status: $0.status, reason: $0.reason, messages: $0.messages, records: $0.records,
        sessions: $0.sessions.count)
    }
    .sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
  }()

  static func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
}

/// One gzip member, as `gzip` would make it.
func gzipped(_ bytes: Data) -> Data {
  var input = [UInt8](bytes)
  var stream = z_stream()
  // Window bits beyond 16 ask zlib for gzip's wrapping.
  deflateInit2_(
    &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))) + 32)
  input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      let status = deflate(&stream, Z_FINISH)
      precondition(status == Z_STREAM_END)
    }
  }
  return Data(output[..<(output.count - Int(stream.avail_out))])
}

/// The objects of NDJSON, line by line; nil: not an object.
func objects(_ lines: [String]) -> [[String: Any]?] {
  lines.map { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any] }
}

/// A text without the names of workouts, which follow from the names of their inputs.
func withoutRides(_ text: String) -> String {
  // By Unicode's rules of words, a comma between digits is no boundary.
  text.replacing(#/"ride(?:_id)?":"r[0-9a-z]{11}",?|\br[0-9a-z]{11}\b/#.wordBoundaryKind(.simple), with: "")
}
