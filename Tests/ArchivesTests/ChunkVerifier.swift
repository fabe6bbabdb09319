import Archives
import Testing

/// An inflater's output and report for a file.
struct Inflated: Equatable, CustomTestStringConvertible {
  var bytes: [UInt8]
  var report: GzipReport

  /// True when these are the bytes.
  ///
  /// A plain `==` in an expectation that fails would look for the shortest edit, which takes minutes for long arrays.
  func holds(_ expected: [UInt8]) -> Bool { bytes == expected }

  var testDescription: String { "\(bytes.count) bytes, CRC \(GzipMaker.checksum(bytes)), \(report)" }
}

/// Feeds `inflater` the file in chunks that end at `cuts`, then makes it ready for another.
func inflated(_ file: [UInt8], cuts: [Int] = [], with inflater: inout GzipInflater) -> Inflated {
  var output: [UInt8] = []
  file.withUnsafeBytes { file in
    var start = 0
    for end in cuts + [file.count] {
      let chunk = UnsafeRawBufferPointer(rebasing: file[start..<end]).bytes
      _ = inflater.feed(chunk) { bytes in
        bytes.withUnsafeBytes { output.append(contentsOf: $0) }
        return true
      }
      start = end
    }
  }
  let report = inflater.finish()
  inflater.reset()
  return Inflated(bytes: output, report: report)
}

/// Inflates the file whole, byte by byte, and in random chunks through buffers of several sizes.
///
/// Records an issue if any of them gives other bytes or another report.
@discardableResult
func verified(
  _ file: [UInt8], randomRounds: Int = 3, _ note: String = "", sourceLocation: SourceLocation = #_sourceLocation
) -> Inflated {
  var large = GzipInflater()
  let whole = inflated(file, with: &large)
  let dripped = inflated(file, cuts: Array(1..<max(file.count, 1)), with: &large)
  #expect(dripped == whole, "byte by byte \(note)", sourceLocation: sourceLocation)
  for capacity in [1, 13, 300] {
    var small = GzipInflater(bufferCapacity: capacity)
    #expect(
      inflated(file, with: &small) == whole, "a buffer of \(capacity) bytes \(note)", sourceLocation: sourceLocation)
    for _ in 0..<randomRounds {
      let seed = UInt64.random(in: .min ... .max)
      var generator = SeededGenerator(seed: seed)
      let cuts = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        Int.random(in: 0...file.count, using: &generator)
      }
      #expect(
        inflated(file, cuts: cuts.sorted(), with: &small) == whole, "seed \(seed), a buffer of \(capacity) \(note)",
        sourceLocation: sourceLocation)
    }
  }
  return whole
}
