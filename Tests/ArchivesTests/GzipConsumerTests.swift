import Archives
import Testing

@Suite("Consumers of inflated bytes")
struct GzipConsumerTests {
  let ride = rideLikeBytes(count: 20_000)

  @Test("a consumer that has enough gets nothing more, and the rest is not judged")
  func stop() {
    var inflater = GzipInflater(bufferCapacity: 100)
    let file = GzipMaker(checksumDamage: 1).member(ride)
    var calls = 0
    let progress = inflater.feed(file.span.bytes) { _ in
      calls += 1
      return calls < 3
    }
    #expect(progress == .ended)
    #expect(calls == 3)
    let later = inflater.feed(file.span.bytes) { _ in
      calls += 1
      return true
    }
    #expect(later == .ended)
    #expect(calls == 3)
    let report = inflater.finish()
    #expect(report.isStopped)
    #expect(report.problem == nil)
    #expect(report.inflatedBytes == 300)
    inflater.reset()
    #expect(!inflater.finish().isStopped)
  }

  @Test("a consumer may throw its own error, which ends the file")
  func throwing() {
    struct Refusal: Error, Equatable { let count: Int }
    var inflater = GzipInflater(bufferCapacity: 100)
    let file = GzipMaker().member(ride)
    var calls = 0
    var refusal: Refusal?
    do throws(Refusal) {
      _ = try inflater.feed(file.span.bytes) { _ throws(Refusal) in
        calls += 1
        if calls == 2 { throw Refusal(count: calls) }
        return true
      }
    } catch {
      refusal = error
    }
    #expect(refusal == Refusal(count: 2))
    #expect(inflater.finish().isStopped)
    #expect(inflater.finish().inflatedBytes == 200)
    inflater.reset()
    #expect(inflated(file, with: &inflater).holds(ride))
  }

  @Test("everything a chunk determines is delivered before the next is asked for")
  func nothingWithheld() {
    // Stored blocks: every byte of data is a byte of the file.
    let file = GzipMaker(level: 0).member(ride)
    let headers = 10 + 5
    var inflater = GzipInflater()
    var count = 0
    for end in [headers, headers + 1, headers + 2, headers + 5_000] {
      let result = inflated(Array(file.prefix(end)), with: &inflater)
      #expect(result.bytes.count == end - headers)
    }
    for index in 0..<headers + 300 {
      let byte = [file[index]]
      let progress = inflater.feed(byte.span.bytes) { bytes in
        count += bytes.byteCount
        return true
      }
      #expect(progress == .needsInput)
      #expect(count == max(0, index + 1 - headers))
    }
  }

  @Test("empty chunks change nothing, before, amid and after")
  func emptyChunks() {
    var inflater = GzipInflater()
    let file = GzipMaker().member(ride)
    let middle = file.count / 2
    let result = inflated(file, cuts: [0, 0, middle, middle, file.count, file.count], with: &inflater)
    #expect(result.holds(ride))
    #expect(result.report.problem == nil)
  }
}
