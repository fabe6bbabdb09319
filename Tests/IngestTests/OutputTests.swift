import Foundation
import Ingest
import Testing

@Suite("Output")
struct OutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) -> String? { folder.read(name).map { String(decoding: $0, as: UTF8.self) } }

  @Test("a file appears under its name when it is whole, and not before")
  func commit() throws {
    let output = try Output.file(folder.path("out"))
    output.write("some ")
    #expect(try folder.names().allSatisfy { $0.hasPrefix(".") })
    output.write("text")
    try output.commit()
    #expect(text("out") == "some text")
    #expect(try folder.names() == ["out"])
  }

  @Test("an output that is given up leaves what was there before, and nothing else")
  func discard() throws {
    try folder.write("out", "old")
    do {
      let output = try Output.file(folder.path("out"))
      output.write("new")
      output.discard()
    }
    _ = try Output.file(folder.path("other"))
    #expect(text("out") == "old")
    #expect(try folder.names() == ["out"])
  }

  @Test("an existing file keeps its permissions, and a link keeps pointing to it")
  func replace() throws {
    try folder.write("real", "old")
    chmod(folder.path("real").display, 0o640)
    try folder.link("link", to: "real")
    let output = try Output.file(folder.path("link"))
    output.write("new")
    try output.commit(isDurable: true)
    #expect(text("real") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link").display) == "real")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("real").display)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("a name as long as names may be can be written")
  func longName() throws {
    let name = String(repeating: "n", count: 255)
    let output = try Output.file(folder.path(name))
    try output.commit()
    #expect(try folder.names() == [name])
  }

  @Test("a place that cannot be written is an error with its reason")
  func impossible() throws {
    try folder.write("file")
    #expect(throws: SystemError(code: ENOENT, operation: .create)) { try Output.file(folder.path("no/out")) }
    #expect(throws: SystemError(code: ENOTDIR, operation: .create)) { try Output.file(folder.path("file/out")) }
    #expect(throws: SystemError(code: EISDIR, operation: .create)) { try Output.file(folder.path) }
  }

  @Test("a writer keeps the order of small and large pieces")
  func pieces() throws {
    let output = try Output.file(folder.path("out"))
    var writer = OutputWriter(to: output)
    var expected: [UInt8] = []
    var random = SeededNumbers(state: 11)
    for piece in 0..<300 {
      let size =
        piece % 50 == 0 ? Int.random(in: 60_000...200_000, using: &random) : Int.random(in: 0...900, using: &random)
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &+ piece) }
      switch piece % 3 {
      case 0: writer.write(bytes)
      case 1: writer.write(bytes.span)
      default: for byte in bytes { writer.write(byte: byte) }
      }
      writer.write("é\(piece)")
      expected += bytes + Array("é\(piece)".utf8)
    }
    writer.flush()
    try output.commit()
    #expect(folder.read("out") == Data(expected))
  }
}
