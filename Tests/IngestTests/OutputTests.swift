import Foundation
import Testing

@testable import Ingest
@testable import Inputs
@testable import Pipelines

@Suite("Output")
struct OutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) -> String? { folder.read(name).map { String(decoding: $0, as: UTF8.self) } }

  @Test("text for a terminal loses, in any form, what would drive it, and keeps its lines, tabs and letters")
  func terminal() {
    // Every character that turns the direction of reading or ends a line, and its neighbours.
    let turning: [ClosedRange<UInt32>] = [
      0x61B...0x61D, 0x200D...0x2010, 0x2027...0x202F, 0x2065...0x206A, 0x00...0x20, 0x7E...0xA1,
    ]
    for scalar in turning.flatMap({ $0.compactMap(Unicode.Scalar.init) }) {
      let drives =
        switch scalar.value {
        case 0x09, 0x0A: false
        case ..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
      let shown = String(decoding: Array("a\(scalar)漢".utf8)[...].shownOnTerminal, as: UTF8.self)
      #expect(shown.unicodeScalars.elementsEqual(["a", drives ? "\u{FFFD}" : scalar, "漢"]))
    }
    let broken: [UInt8] = [0x41, 0xE2, 0x80, 0x1B, 0xFF, 0x0A]
    #expect(String(decoding: broken[...].shownOnTerminal, as: UTF8.self) == "A\u{FFFD}\u{FFFD}\u{FFFD}\n")
  }

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

  @Test("an abandoned output leaves the old file, and nothing else")
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

  @Test("a name of the greatest length can be written")
  func longName() throws {
    let name = String(repeating: "n", count: 255)
    let output = try Output.file(folder.path(name))
    try output.commit()
    #expect(try folder.names() == [name])
  }

  @Test("the rest of a killed run is removed by the next, whatever its number; a running one's file is left alone")
  func rests() throws {
    try folder.write(".out.partial", "a rest")
    let first = try Output.file(folder.path("out"))
    first.write("first")
    try first.flush()
    #expect(text(".out.partial") == "first")
    // A run at the same time has a file of its own.
    let second = try Output.file(folder.path("out"))
    second.write("second")
    try second.flush()
    #expect(try folder.names() == [".out.2.partial", ".out.partial"])
    #expect(text(".out.partial") == "first" && text(".out.2.partial") == "second")
    try first.commit()
    #expect(text("out") == "first")
    try second.commit()
    #expect(text("out") == "second")
    #expect(try folder.names() == ["out"])
  }

  @Test("a file that only has the name of such a rest is left as it is")
  func noRest() throws {
    try folder.write("precious", "precious")
    try folder.link(".out.partial", to: "precious")
    #expect(mkfifo(folder.path(".out.2.partial").display, 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: folder.path(".out.3.partial").display, withIntermediateDirectories: false)
    #expect(link(folder.path("precious").display, folder.path(".out.4.partial").display) == 0)
    let output = try Output.file(folder.path("out"))
    output.write("text")
    try output.commit()
    #expect(text("out") == "text" && text("precious") == "precious")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(".out.partial").display) == "precious")
  }

  @Test("an error about the hidden file names it")
  func namesRest() throws {
    for number in 1...PartialFile.numberLimit {
      let name = number == 1 ? ".out.partial" : ".out.\(number).partial"
      try folder.link(name, to: "nowhere")
    }
    do {
      _ = try Output.file(folder.path("out"))
      Issue.record("it was opened")
    } catch {
      #expect("\(error)".contains(".out.\(PartialFile.numberLimit).partial: File exists"))
    }
  }

  @Test("a link that leads nowhere stays, and its target is made")
  func danglingLink() throws {
    try FileManager.default.createDirectory(atPath: folder.path("sub").display, withIntermediateDirectories: false)
    try folder.link("link", to: "sub/other")
    try folder.link("sub/other", to: "real")
    let output = try Output.file(folder.path("link"))
    output.write("text")
    try output.commit()
    #expect(text("sub/real") == "text")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link").display) == "sub/other")
  }

  @Test("a place that cannot be written is an error with its reason")
  func impossible() throws {
    try folder.write("file")
    #expect(throws: SystemError(code: ENOENT, operation: .create)) { try Output.file(folder.path("no/out")) }
    #expect(throws: SystemError(code: ENOTDIR, operation: .create)) { try Output.file(folder.path("file/out")) }
    #expect(throws: SystemError(code: EISDIR, operation: .create)) { try Output.file(folder.path) }
  }

  @Test("a writer keeps the order of small and large chunks")
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
