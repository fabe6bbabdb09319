import FITCore
import RideSimulator

/// The result of a decode: its calls, and its end.
public struct FITDecodeResult: Equatable, Sendable {
  /// The calls, one line each.
  public var lines: [String]
  /// The first error, from a chunk or from the end.
  public var error: FITError?
  /// The decoder's counts, with or without an error.
  public var summary: FITStreamSummary

  /// Makes a result to compare with.
  public init(lines: [String], error: FITError?, summary: FITStreamSummary) {
    self.lines = lines
    self.error = error
    self.summary = summary
  }

  /// The lines of messages only.
  public var messages: [String] {
    lines.filter { !$0.hasPrefix("chained") && !$0.hasPrefix("def") && !$0.hasPrefix("end") }
  }
  /// The lines of chained files' ends only.
  public var ends: [String] { lines.filter { $0.hasPrefix("end") } }
  /// The line of one chained file's end; empty when there is none.
  public func end(_ position: Int) -> String { position < ends.count ? ends[position] : "" }
}

/// Decodes the same bytes in many chunkings and reports where the results differ.
public enum FITChunkVerifier {
  /// Decodes `bytes` in chunks that end at `cuts` (ascending), then finishes.
  public static func decode(
    _ bytes: [UInt8], cuts: [Int] = [], log: FITEventLog = FITEventLog(), with decoder: inout FITDecoder
  ) -> FITDecodeResult {
    var log = log
    var failure: FITError?
    let span = bytes.span.bytes
    do throws(FITError) {
      var start = 0
      for end in cuts + [bytes.count] {
        _ = try decoder.feed(span.extracting(start..<end), into: &log)
        start = end
      }
      _ = try decoder.finish(into: &log)
    } catch {
      failure = error
    }
    return FITDecodeResult(lines: log.lines, error: failure, summary: decoder.progress)
  }

  /// Decodes `bytes` whole with a decoder of its own.
  public static func decode(_ bytes: [UInt8], log: FITEventLog = FITEventLog()) -> FITDecodeResult {
    var decoder = FITDecoder()
    return decode(bytes, log: log, with: &decoder)
  }

  /// The result of decoding `bytes` whole, and one line for each chunking whose result differs, and for each broken
  /// rule.
  ///
  /// Tried: byte by byte (up to `dripLimit` bytes), in chunks of 2, 7 and 4,096, and at `splits` random sets of cuts
  /// made from `seed`. Rules: an error is repeated until reset, a reset decoder is as new, and each begun chained file
  /// has one end.
  public static func verify(
    _ bytes: [UInt8], log: FITEventLog = FITEventLog(), seed: UInt64 = 1, splits: Int = 4, dripLimit: Int = 20_000,
    with decoder: inout FITDecoder
  ) -> (result: FITDecodeResult, differences: [String]) {
    decoder.reset()
    let whole = decode(bytes, log: log, with: &decoder)
    var differences = brokenRules(whole, log, &decoder)
    func compare(_ name: String, _ cuts: [Int], _ decoder: inout FITDecoder) {
      decoder.reset()
      let other = decode(bytes, cuts: cuts, log: log, with: &decoder)
      if let text = difference(whole, other) { differences.append("\(name): \(text)") }
    }
    if bytes.count <= dripLimit {
      compare("byte by byte", Array(stride(from: 1, to: max(1, bytes.count), by: 1)), &decoder)
    }
    for size in [2, 7, 4096] where size < bytes.count && bytes.count / size <= dripLimit {
      compare("chunks of \(size)", Array(stride(from: size, to: bytes.count, by: size)), &decoder)
    }
    for split in 0..<splits {
      var random = Seed.generator(seed &* 7919 &+ UInt64(split))
      compare("seed \(seed) split \(split)", randomCuts(bytes.count, &random), &decoder)
    }
    return (whole, differences)
  }

  /// Up to 12 ascending cuts; some chunks are empty.
  public static func randomCuts(_ count: Int, _ random: inout SplitMix64) -> [Int] {
    (0..<Int.random(in: 1...12, using: &random)).map { _ in Int.random(in: 0...count, using: &random) }.sorted()
  }

  private static func brokenRules(
    _ result: FITDecodeResult, _ log: FITEventLog, _ decoder: inout FITDecoder
  ) -> [String] {
    var broken = result.lines.filter { $0.contains("DISAGREES") }
    if !result.summary.wasStopped && result.ends.count != result.summary.files {
      broken.append("\(result.summary.files) files, but \(result.ends.count) ends")
    }
    guard let error = result.error else { return broken }
    var again = log
    do throws(FITError) {
      _ = try decoder.finish(into: &again)
      broken.append("finish after an error does not say it again")
    } catch let second {
      if second != error { broken.append("finish after \(error) says \(second)") }
    }
    if !again.lines.isEmpty { broken.append("after an error came \(again.lines[0])") }
    return broken
  }

  /// The first difference; nil: none.
  public static func difference(_ whole: FITDecodeResult, _ other: FITDecodeResult) -> String? {
    for (position, line) in whole.lines.enumerated()
    where position >= other.lines.count || other.lines[position] != line {
      let found = position < other.lines.count ? other.lines[position] : "nothing"
      return "call \(position) is \(found), not \(line)"
    }
    if other.lines.count > whole.lines.count { return "one call more: \(other.lines[whole.lines.count])" }
    if other.error != whole.error { return "error \(text(other.error)), not \(text(whole.error))" }
    return other.summary == whole.summary ? nil : "\(other.summary), not \(whole.summary)"
  }

  private static func text(_ error: FITError?) -> String { error.map { "\($0)" } ?? "none" }
}
