import Archives
import Foundation
import Ingest
import Inputs
import Pipelines

/// A folder for one test, removed with the value.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "fitstream-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  var path: InputPath { InputPath(url.path) }

  func path(_ name: String) -> InputPath { InputPath(url.path + "/" + name) }

  @discardableResult
  func write(_ name: String, _ text: String = "") throws -> InputPath {
    let file = URL(filePath: url.path + "/" + name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return path(name)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url.path + "/" + name, withDestinationPath: target)
  }

  /// The file's bytes; nil: no file.
  func read(_ name: String) -> Data? { FileManager.default.contents(atPath: url.path + "/" + name) }

  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// A toy's findings about its input.
struct ToyOutcome: Sendable, Equatable {
  var bytes = 0
  var chunks = 0
  var error: InputError?
}

/// Reads an input that gives a wait and a size of output: `<milliseconds> <bytes>`.
///
/// Its output depends on the input's name only, so two runs can be compared.
struct ToyProcessor: InputProcessor, ~Copyable {
  private var text: [UInt8] = []
  private var name = ""
  private var outcome = ToyOutcome()
  /// The most bytes that it wants.
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  static var readsRaw: Bool { true }

  mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    text = []
    name = input.display.split(separator: "/").last.map(String.init) ?? ""
    outcome = ToyOutcome()
    return true
  }

  mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    outcome.bytes += chunk.byteCount
    outcome.chunks += 1
    if text.count < 64 {
      for index in 0..<chunk.byteCount { text.append(chunk.unsafeLoad(fromByteOffset: index, as: UInt8.self)) }
    }
    return outcome.bytes < limit
  }

  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> ToyOutcome {
    outcome.error = readError
    let numbers = String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    if let wait = numbers.first, wait > 0 { usleep(UInt32(wait) * 1000) }
    var left = numbers.count > 1 ? numbers[1] : 0
    output.write("begin \(name)\n")
    while left > 0 {
      let line = "\(name) \(left)\n"
      output.write(line)
      left -= line.utf8.count
    }
    output.write("end \(name)\n")
    return outcome
  }
}

/// A generator of the same numbers for the same seed.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
