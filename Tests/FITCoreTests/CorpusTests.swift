import FITCore
import Foundation
import RideSimulator
import TestSupport
import Testing

/// Real files, if present: `../shared/corpus` beside the package, or `FITSTREAM_CORPUS`.
enum Corpus {
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["FITSTREAM_CORPUS"] { return URL(filePath: path) }
    return URL(filePath: #filePath).appending(path: "../../../../shared/corpus").standardized
  }()

  /// The official decoder's counts for a file.
  struct Summary: Decodable, Sendable, CustomTestStringConvertible {
    var file: String
    var kind: String
    var messagesTotal: Int?
    var records: Int?
    var firstTimestamp: UInt32?
    var lastTimestamp: UInt32?
    var testDescription: String { file }
  }

  static let summaries: [Summary] = {
    guard let text = try? String(contentsOf: folder.appending(path: "summaries.jsonl"), encoding: .utf8) else {
      return []
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let all = text.split(separator: "\n").compactMap { try? decoder.decode(Summary.self, from: Data($0.utf8)) }
    return all.filter { $0.kind == "fit" }
  }()
}

/// Folds every call into one number, and counts.
struct FITHash: FITSink {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  var messages = 0
  var records = 0
  var firstRecord: UInt32?
  var lastRecord: UInt32?
  var ends: [FITFileEnd] = []

  func lane(forMessage number: UInt16) -> FITLane { .generic }

  private mutating func add(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }

  mutating func fileStart(_ header: FITFileHeader) { add(header.offset) }

  mutating func definition(_ definition: FITDefinition) {
    add(definition.offset)
    add(UInt64(definition.messageNumber) << 32 | UInt64(definition.messageSize))
  }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    messages += 1
    if message.number == 20 {
      records += 1
      firstRecord = firstRecord ?? message.timestamp
      lastRecord = message.timestamp ?? lastRecord
    }
    add(message.offset)
    add(UInt64(message.number) << 32 | UInt64(message.timestamp ?? 0))
    let bytes = message.bytes
    for offset in stride(from: 0, to: bytes.byteCount, by: 8) {
      let isWhole = offset + 8 <= bytes.byteCount
      add(
        isWhole
          ? bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
          : UInt64(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)))
    }
    for position in 0..<message.fieldCount { add(message[position].number()?.bitPattern ?? 1) }
    return .proceed
  }

  mutating func fileEnd(_ end: FITFileEnd) {
    add(end.endOffset)
    ends.append(end)
  }
}

@Suite(.enabled(if: !Corpus.summaries.isEmpty, "there is no corpus of real files in \(Corpus.folder.path)"))
struct CorpusTests {
  /// Debug builds take the small files only, to stay quick.
  private static var files: [Corpus.Summary] {
    #if DEBUG
    Corpus.summaries.filter { ($0.messagesTotal ?? 0) < 1500 }
    #else
    Corpus.summaries
    #endif
  }

  /// The files where we differ from the official decoder, with the reason.
  private static let exceptions: [String: (messages: Int, reason: String)] = [
    "fit/4496c67a-event_timestamp.fit": (
      4795,
      "Its data are shifted at byte 59,214, so that samples read as definitions with unknown base types. The official decoder "
        + "stops there; by the rule that such fields are opaque bytes we go on, and end in step with a checksum that is right."
    )
  ]

  private func decode(_ bytes: [UInt8], cuts: [Int], _ decoder: inout FITDecoder) -> (sink: FITHash, error: FITError?) {
    var sink = FITHash()
    decoder.reset()
    let span = bytes.span.bytes
    do throws(FITError) {
      var start = 0
      for end in cuts + [bytes.count] {
        _ = try decoder.feed(span.extracting(start..<end), into: &sink)
        start = end
      }
      _ = try decoder.finish(into: &sink)
    } catch {
      return (sink, error)
    }
    return (sink, nil)
  }

  @Test("real files read the same whole and in random chunks, and as the official decoder counts", arguments: files)
  func real(summary: Corpus.Summary) throws {
    let bytes = [UInt8](try Data(contentsOf: Corpus.folder.appending(path: summary.file)))
    var decoder = FITDecoder()
    let (whole, error) = decode(bytes, cuts: [], &decoder)
    for seed in UInt64(0)..<2 {
      var random = Seed.generator(seed)
      let cuts = (0..<bytes.count / 700).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      let (chunked, chunkedError) = decode(bytes, cuts: cuts, &decoder)
      #expect(chunked.hash == whole.hash && chunkedError == error, "seed \(seed)")
      #expect(chunked.messages == whole.messages, "seed \(seed)")
      #expect(chunked.ends == whole.ends, "seed \(seed)")
    }
    let exception = Self.exceptions[summary.file]
    #expect(
      whole.messages == exception?.messages ?? summary.messagesTotal, "\(String(describing: error)) \(whole.ends)")
    #expect(whole.records == summary.records)
    #expect(whole.firstRecord == summary.firstTimestamp)
    #expect(whole.lastRecord == summary.lastTimestamp)
  }
  @Test("real files have the same messages after they were decoded and encoded again", arguments: files)
  func copies(summary: Corpus.Summary) throws {
    MessageHashes.expectEqual([UInt8](try Data(contentsOf: Corpus.folder.appending(path: summary.file))), summary.file)
  }
}
