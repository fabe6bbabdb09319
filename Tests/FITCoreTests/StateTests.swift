import Foundation
import TestSupport
import Testing

@testable import FITCore

/// Every arrow of the decoder's state machine, by the names that `FITDecoder` documents it with.
@Suite struct StateTests {
  private typealias Phase = FITDecoder.Phase

  private let ride = FITBytes.ride(records: 6)
  private var file: [UInt8] { ride.file() }
  /// A file whose header promises all but the last `missing` bytes of the data, so that other bytes are taken for its
  /// checksum.
  private func promisingTooLittle(by missing: Int) -> [UInt8] {
    ride.unfinalized(dataSize: UInt32(ride.data.count - missing))
  }
  private var wrongChecksum: [UInt8] {
    var bytes = file
    bytes[bytes.count - 1] ^= 0xFF
    return bytes
  }

  /// The states of a stream, fed a byte at a time, and the one after its end.
  private static func path(
    _ bytes: [UInt8], finishes: Bool = false, stopAfter: Int? = nil
  ) -> (states: [FITDecoder.Phase], messages: Int) {
    var decoder = FITDecoder()
    var log = FITEventLog()
    log.stopAfter = stopAfter
    var states = [decoder.phase]
    func note() { if states.last != decoder.phase { states.append(decoder.phase) } }
    for byte in bytes {
      _ = try? decoder.feed([byte].span.bytes, into: &log)
      note()
    }
    if finishes {
      _ = try? decoder.finish(into: &log)
      note()
    }
    return (states, log.lines.count { $0.hasPrefix("message") })
  }

  private func expect(
    _ states: [Phase], of bytes: [UInt8], finishes: Bool = false, stopAfter: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = Self.path(bytes, finishes: finishes, stopAfter: stopAfter).states
    #expect(found == states, sourceLocation: sourceLocation)
  }

  @Test("fileHeader → messages: the header is whole")
  func headerIsWhole() {
    expect([.fileHeader], of: Array(file.prefix(13)))
    expect([.fileHeader, .messages], of: Array(file.prefix(14)))
  }

  @Test("fileHeader → padding: a zero byte follows a file")
  func zeroAfterFile() { expect([.fileHeader, .messages, .checksum, .fileHeader, .padding], of: file + [0]) }

  @Test("fileHeader → trailing: other bytes follow a file")
  func otherAfterFile() { expect([.fileHeader, .messages, .checksum, .fileHeader, .trailing], of: file + [5]) }

  @Test("fileHeader → failed: the first bytes are no FIT header, or the input ends in a header")
  func noHeader() {
    expect([.fileHeader, .failed], of: Array("this is no FIT file".utf8))
    expect([.fileHeader, .failed], of: Array(file.prefix(13)), finishes: true)
    expect([.fileHeader, .failed], of: [], finishes: true)
  }

  @Test("messages → checksum: the header's data size is used up")
  func dataUsedUp() { expect([.fileHeader, .messages, .checksum], of: file.dropLast(2)) }

  @Test("messages → padding: zeros follow, or the input ends, where the header promised too little")
  func unfinalizedEnds() {
    expect([.fileHeader, .messages, .padding], of: ride.unfinalized(), finishes: true)
    expect([.fileHeader, .messages, .padding], of: ride.unfinalized() + [UInt8](repeating: 0, count: 40))
  }

  @Test("messages → stopped: the sink asked for no more")
  func sinkStops() { expect([.fileHeader, .messages, .stopped], of: file, finishes: true, stopAfter: 2) }

  @Test("messages → failed: a message without a definition, or the input ends")
  func messageFails() {
    var undefined = FITBytes()
    undefined.message(3, [1])
    expect([.fileHeader, .messages, .failed], of: undefined.file())
    expect([.fileHeader, .messages, .failed], of: file.dropLast(9), finishes: true)
  }

  @Test("checksum → fileHeader: the checksum is right")
  func checksumIsRight() { expect([.fileHeader, .messages, .checksum, .fileHeader], of: file, finishes: true) }

  @Test("checksum → afterMismatch: the checksum is wrong")
  func checksumIsWrong() { expect([.fileHeader, .messages, .checksum, .afterMismatch], of: wrongChecksum) }

  @Test("checksum → messages: the input ends with a message that runs past the promised end")
  func messageOverEnd() {
    let bytes = promisingTooLittle(by: 1)
    let (states, messages) = Self.path(bytes, finishes: true)
    // The message is delivered as it turns out, and the file ends as one that was never finished.
    #expect(states == [.fileHeader, .messages, .checksum, .padding])
    #expect(messages == Self.path(file).messages)
  }

  @Test("checksum → failed: the input ends")
  func noChecksum() { expect([.fileHeader, .messages, .checksum, .failed], of: file.dropLast(), finishes: true) }

  @Test("afterMismatch → messages: what follows reads as messages")
  func goesOn() {
    let (states, messages) = Self.path(promisingTooLittle(by: 42), finishes: true)
    #expect(states == [.fileHeader, .messages, .checksum, .afterMismatch, .messages, .padding])
    #expect(messages == Self.path(file).messages)
  }

  @Test("afterMismatch → fileHeader: another header follows")
  func anotherFile() {
    let states: [Phase] = [
      .fileHeader, .messages, .checksum, .afterMismatch, .fileHeader, .messages, .checksum, .fileHeader,
    ]
    expect(states, of: wrongChecksum + file)
  }

  @Test("afterMismatch → padding: zeros follow, or the input ends")
  func zerosAfterMismatch() {
    let states: [Phase] = [.fileHeader, .messages, .checksum, .afterMismatch, .padding]
    expect(states, of: wrongChecksum + [UInt8](repeating: 0, count: 20))
    expect(states, of: wrongChecksum, finishes: true)
  }

  @Test("afterMismatch → trailing: other bytes follow")
  func othersAfterMismatch() {
    expect(
      [.fileHeader, .messages, .checksum, .afterMismatch, .trailing],
      of: wrongChecksum + [UInt8](repeating: 0xFE, count: 20), finishes: true)
    // Twelve bytes of a header decide nothing yet: with one more it is the next file, and without it begins none.
    let header = Array(file.prefix(13))
    let states: [Phase] = [.fileHeader, .messages, .checksum, .afterMismatch]
    expect(states + [.trailing], of: wrongChecksum + header.dropLast(), finishes: true)
    expect(states + [.fileHeader], of: wrongChecksum + header)
  }

  @Test("zeros after a message past the promised end are padding, at the end of input as well")
  func zerosAfterMessageBeyondEnd() {
    // The promised end lies 9 bytes before the end of a message, and two bytes stand in the checksum's place.
    let bytes = promisingTooLittle(by: 9).dropLast(9) + [1, 2]
    for zeros in 12...16 {
      var decoder = FITDecoder()
      var log = FITEventLog()
      let stream = bytes + [UInt8](repeating: 0, count: zeros)
      _ = try? decoder.feed(stream.span.bytes, into: &log)
      var code: FITError.Code?
      do throws(FITError) { _ = try decoder.finish(into: &log) } catch { code = error.code }
      #expect(code == .messageBeyondEnd, "\(zeros) zeros")
      #expect(decoder.phase == .padding, "\(zeros) zeros")
    }
  }

  @Test("afterMismatch → failed: the input ends within the message that runs past the promised end")
  func cutOverEnd() {
    let bytes = promisingTooLittle(by: 9).dropLast(3)
    expect([.fileHeader, .messages, .checksum, .afterMismatch, .failed], of: Array(bytes), finishes: true)
  }

  @Test("padding → trailing: a byte follows that is not zero")
  func byteAfterPadding() {
    expect([.fileHeader, .messages, .checksum, .fileHeader, .padding, .trailing], of: file + [0, 0, 7])
  }

  @Test("reset leads from everywhere to fileHeader")
  func resets() {
    let streams = [[], file.dropLast(9), file.dropLast(), wrongChecksum, file + [0], file + [9], Array("none".utf8)]
    for bytes in streams {
      var decoder = FITDecoder()
      var log = FITEventLog()
      _ = try? decoder.feed(bytes.span.bytes, into: &log)
      decoder.reset()
      #expect(decoder.phase == .fileHeader)
    }
  }

  // MARK: The documented arrows

  private struct Arrow: Hashable, CustomStringConvertible {
    let from, to: String
    var description: String { "\(from) → \(to)" }
  }

  /// The table in the documentation of `FITDecoder`.
  private static func documentedArrows() throws -> Set<Arrow> {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "Sources/FITCore/FITDecoder.swift"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("/// | ") && !$0.contains("---") }.dropFirst()
    return Set(
      rows.map { row in
        let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        return Arrow(from: cells[1], to: cells[2])
      })
  }

  @Test("each documented arrow has a test of its name, and no test names another")
  func namedTests() throws {
    let text = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let names = text.split(separator: "\n").filter { $0.contains("@Test(\"") && $0.contains(" → ") }
    let tested = names.map { name in
      let words = name.split(separator: "\"")[1].split(separator: ":")[0].components(separatedBy: " → ")
      return Arrow(from: words[0], to: words[1])
    }
    #expect(Set(tested).count == tested.count)
    #expect(try Set(tested) == Self.documentedArrows())
  }

  @Test("damaged streams take documented arrows only")
  func noOtherArrow() throws {
    let arrows = try Self.documentedArrows()
    // One call delivers the messages, or skips the padding, that a wrong checksum turned out to be.
    let middles: [Phase: [String]] = [.checksum: ["messages"], .afterMismatch: ["messages", "padding"]]
    func isPath(_ from: Phase, _ to: Phase) -> Bool {
      let via = middles[from, default: []].contains { middle in
        arrows.contains(Arrow(from: "\(from)", to: middle)) && arrows.contains(Arrow(from: middle, to: "\(to)"))
      }
      return via || arrows.contains(Arrow(from: "\(from)", to: "\(to)"))
    }
    let sources = [
      file, file + file, wrongChecksum + file, promisingTooLittle(by: 42), ride.unfinalized(), file + [0, 0],
    ]
    var random = Seed.generator(7)
    for round in 0..<600 {
      var bytes = sources.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 3 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      let states = Self.path(bytes, finishes: true, stopAfter: round % 7 == 0 ? 3 : nil).states
      for (from, to) in zip(states, states.dropFirst()) where !isPath(from, to) {
        Issue.record("\(from) → \(to) in round \(round)")
      }
    }
  }
}
