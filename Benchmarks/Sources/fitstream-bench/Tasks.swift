import Archives
import CCeiling
import FITCore
import FITWorkouts
import Workouts

/// One input with the state for running every task over it repeatedly.
struct Bench: ~Copyable {
  let bytes: [UInt8]
  let gzip: [UInt8]
  private var decoder = FITDecoder()
  private var meant = MeantFields()
  private var values = RideValues()
  private var reader: FITWorkoutReader<SampleCount>
  private var inflater = GzipInflater()
  private var unpacker = Unpacker()
  private var inflated: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var packed = [UInt8](repeating: 0, count: bytes.count + 1024)
    let count = ceiling_deflate(bytes, bytes.count, &packed, packed.count)
    gzip = Array(packed[..<count])
    inflated = [UInt8](repeating: 0, count: bytes.count)
    var options = FITWorkoutOptions()
    options.activitiesOnly = false
    reader = FITWorkoutReader(sink: SampleCount(), options: options)
    Self.feed(bytes, &decoder, &values)
  }

  /// Decodes all of `bytes`; static, so that decoder and sink may both be members of a bench.
  private static func feed<Sink: FITSink & ~Copyable>(
    _ bytes: [UInt8], _ decoder: inout FITDecoder, _ sink: inout Sink, chunk: Int = .max / 2
  ) {
    decoder.reset()
    let span = bytes.span.bytes
    var start = 0
    while start < span.byteCount {
      let end = min(start + chunk, span.byteCount)
      guard (try? decoder.feed(span.extracting(start..<end), into: &sink)) == .needsInput else { break }
      start = end
    }
    _ = try? decoder.finish(into: &sink)
  }

  private static func feed<Sink: FITSink & ~Copyable>(
    _ gzip: [UInt8], _ inflater: inout GzipInflater, _ decoder: inout FITDecoder, _ sink: inout Sink
  ) {
    decoder.reset()
    inflater.reset()
    _ = inflater.feed(gzip.span.bytes) { (try? decoder.feed($0, into: &sink)) == .needsInput }
    _ = try? decoder.finish(into: &sink)
  }

  private static func unpack<Sink: FITSink & ~Copyable>(
    _ gzip: [UInt8], _ unpacker: inout Unpacker, _ decoder: inout FITDecoder, _ sink: inout Sink
  ) {
    decoder.reset()
    unpacker.reset()
    _ = unpacker.feed(gzip.span.bytes) { event, bytes in
      if case .bytes = event { return (try? decoder.feed(bytes, into: &sink)) == .needsInput }
      return true
    }
    unpacker.finish { _, _ in true }
    _ = try? decoder.finish(into: &sink)
  }

  mutating func frame() -> UInt64 {
    var sink = NoMessages()
    Self.feed(bytes, &decoder, &sink)
    return decoder.progress.messages
  }

  mutating func typed(chunk: Int = .max / 2) -> SixFields.Sums {
    var sink = SixFields()
    Self.feed(bytes, &decoder, &sink, chunk: chunk)
    return sink.sums
  }

  mutating func raw() -> Double {
    var sink = RawFields()
    Self.feed(bytes, &decoder, &sink)
    return sink.total
  }

  /// Encodes every value of every message, one by one; returns the bytes.
  mutating func encode() -> Int { values.encode() }

  mutating func columns(isScaled: Bool, sumsAll: Bool = false) -> (total: Double, inRuns: Int) {
    var sink = Columns(isScaled: isScaled, sumsAll: sumsAll)
    Self.feed(bytes, &decoder, &sink)
    return (sink.total, sink.inRuns)
  }

  mutating func fields() -> Int {
    meant.sums = MeantFields.Sums()
    Self.feed(bytes, &decoder, &meant)
    return meant.sums.count
  }

  mutating func samples() {
    reader.reset()
    Self.feed(bytes, &decoder, &reader)
  }

  mutating func gzipTyped() -> SixFields.Sums {
    var sink = SixFields()
    Self.feed(gzip, &inflater, &decoder, &sink)
    return sink.sums
  }

  /// As the command reads a `.fit.gz`: all of it is there, and comes out at once where libdeflate is.
  mutating func wholeGzipTyped() -> SixFields.Sums {
    var sink = SixFields()
    Self.unpack(gzip, &unpacker, &decoder, &sink)
    return sink.sums
  }

  mutating func gzipSamples() {
    reader.reset()
    Self.feed(gzip, &inflater, &decoder, &reader)
  }

  // MARK: The ceiling

  func ceiling(_ task: Int, multiplies: Bool) -> Ceiling {
    var result = Ceiling()
    ceiling_decode(bytes, bytes.count, Int32(task), multiplies ? 1 : 0, &result)
    return result
  }

  mutating func wholeGzipCeiling() -> SixFields.Sums {
    let count = ceiling_inflate_whole(gzip, gzip.count, &inflated, inflated.count)
    var result = Ceiling()
    ceiling_decode(inflated, count, Int32(CEILING_SIX), 1, &result)
    return result.sums
  }

  func inflateOnly() -> Int { ceiling_inflate(gzip, gzip.count) }

  func checksumOnly(multiplies: Bool) -> UInt16 { ceiling_checksum(0, bytes, bytes.count, multiplies ? 1 : 0) }
}

extension Ceiling {
  /// The six fields as ours are summed.
  var sums: SixFields.Sums {
    SixFields.Sums(records: records, integers: Int64(six.0 + six.1 + six.2 + six.3 + six.4), speeds: six.5)
  }
}
