import CCeiling
import Foundation

/// Fails the benchmark unless a result is right; nothing is timed before.
func require(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError("wrong result: \(what())") }
}

/// The median of some numbers.
func median(_ numbers: [Double]) -> Double {
  let sorted = numbers.sorted()
  return sorted[sorted.count / 2]
}

/// Seconds of processor time of this thread, without its waits for others.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Median seconds a run for several ways of doing something; their rounds alternate, so that other load on the machine
/// hits all alike.
func compare(seconds: Double, _ ways: [(name: String, run: () -> Void)], rounds: Int = 11) -> [(String, Double)] {
  func time(_ run: () -> Void, _ count: Int) -> Double {
    let start = processorSeconds()
    for _ in 0..<count { run() }
    return processorSeconds() - start
  }
  let counts = ways.map { way in max(1, Int(seconds / max(time(way.run, 1), time(way.run, 1)))) }
  var times = [[Double]](repeating: [], count: ways.count)
  for _ in 0..<rounds {
    for (index, way) in ways.enumerated() { times[index].append(time(way.run, counts[index]) / Double(counts[index])) }
  }
  return zip(ways, times).map { ($0.name, median($1)) }
}

private func report(_ corpus: String, _ bytes: Int, _ results: [(String, Double)]) {
  for (task, seconds) in results {
    print(
      "{\"corpus\":\"\(corpus)\",\"task\":\"\(task)\",\"bytes\":\(bytes),\"seconds\":\(seconds),\"mbps\":\(Double(bytes) / seconds / 1e6)}"
    )
  }
}

/// Measures every task over one input.
func measure(_ name: String, _ bytes: [UInt8], seconds: Double) {
  let box = Box(Bench(bytes))
  let six = box.bench.ceiling(1, multiplies: true)
  require(box.bench.typed() == six.sums, "six fields of \(name)")
  require(box.bench.typed(chunk: 64) == six.sums, "six fields of \(name) in pieces")
  require(box.bench.gzipTyped() == six.sums, "six fields of \(name).gz")
  require(box.bench.wholeGzipTyped() == six.sums, "six fields of \(name).gz, whole")
  require(box.bench.wholeGzipCeiling() == six.sums, "six fields of \(name).gz, in C")
  require(Int(box.bench.frame()) == six.messages, "messages of \(name)")
  let all = box.bench.ceiling(2, multiplies: true).all
  require(abs(box.bench.raw() - all) <= abs(all) * 1e-12, "all fields of \(name): \(box.bench.raw()), not \(all)")
  let columns = box.bench.columns(isScaled: false, sumsAll: true).total
  require(abs(columns - all) <= abs(all) * 1e-9, "columns of \(name): \(columns), not \(all)")
  // The writer does not repeat a definition that still holds, as some files do.
  let encoded = box.bench.encode()
  require(
    encoded <= bytes.count && encoded * 10 > bytes.count * 9, "bytes of \(name) encoded: \(encoded) of \(bytes.count)")
  require(box.bench.inflateOnly() == bytes.count, "inflating \(name)")
  require(six.checksum == box.bench.ceiling(1, multiplies: false).checksum, "checksum of \(name)")

  report(
    name, bytes.count,
    compare(
      seconds: seconds,
      [
        ("checksum", { _ = box.bench.checksumOnly(multiplies: true) }),
        ("checksum, tables", { _ = box.bench.checksumOnly(multiplies: false) }),
        ("frame", { _ = box.bench.frame() }),
        ("frame, C", { _ = box.bench.ceiling(0, multiplies: true) }),
      ]))
  report(
    name, bytes.count,
    compare(
      seconds: seconds,
      [
        ("typed records", { _ = box.bench.typed() }),
        ("typed records, C", { _ = box.bench.ceiling(1, multiplies: true) }),
        ("typed records, C, tables", { _ = box.bench.ceiling(1, multiplies: false) }),
      ]))
  report(
    name, bytes.count,
    compare(
      seconds: seconds,
      [
        ("all fields, raw", { _ = box.bench.raw() }),
        ("all fields", { _ = box.bench.fields() }),
        ("values encoded", { _ = box.bench.encode() }),
        ("all fields, C", { _ = box.bench.ceiling(2, multiplies: true) }),
        ("columns", { _ = box.bench.columns(isScaled: false) }),
        ("columns, scaled", { _ = box.bench.columns(isScaled: true) }),
        ("columns, C", { _ = box.bench.ceiling(3, multiplies: true) }),
        ("samples", { box.bench.samples() }),
      ]))
  report(
    name, bytes.count,
    compare(
      seconds: seconds,
      [
        ("inflate, C", { _ = box.bench.inflateOnly() }),
        ("gz to typed records", { _ = box.bench.gzipTyped() }),
        ("gz to samples", { box.bench.gzipSamples() }),
        ("whole gz to typed records", { _ = box.bench.wholeGzipTyped() }),
        ("whole gz to typed records, C", { _ = box.bench.wholeGzipCeiling() }),
      ], rounds: 7))
  let chunks = [1, 16, 64, 512, 4096, 16_384, 65_536, 1 << 20]
  report(
    name, bytes.count,
    compare(
      seconds: seconds / 2,
      chunks.map { chunk in
        ("typed records, chunks of \(chunk)", { _ = box.bench.typed(chunk: chunk) })
      }, rounds: 7))
}

/// Measures what the C ceiling does too; nothing for a file of which that reads something else, as a chained or a cut one.
func compareWithCeiling(_ name: String, _ bytes: [UInt8], seconds: Double) {
  let box = Box(Bench(bytes))
  let six = box.bench.ceiling(1, multiplies: true)
  let all = box.bench.ceiling(2, multiplies: true).all
  guard box.bench.typed() == six.sums, Int(box.bench.frame()) == six.messages,
    abs(box.bench.raw() - all) <= abs(all) * 1e-12
  else { return }
  // Columns are for runs of records with a number in each field.
  let columns = box.bench.columns(isScaled: false, sumsAll: true)
  let isUniform = columns.inRuns * 10 >= six.messages * 9 && abs(columns.total - all) <= abs(all) * 1e-9
  report(
    name, bytes.count,
    compare(
      seconds: seconds,
      (isUniform
        ? [
          ("columns", { _ = box.bench.columns(isScaled: false) }),
          ("columns, C", { _ = box.bench.ceiling(3, multiplies: true) }),
        ] : []) + [
          ("frame", { _ = box.bench.frame() }),
          ("frame, C", { _ = box.bench.ceiling(0, multiplies: true) }),
          ("typed records", { _ = box.bench.typed() }),
          ("typed records, C", { _ = box.bench.ceiling(1, multiplies: true) }),
          ("all fields, raw", { _ = box.bench.raw() }),
          ("all fields", { _ = box.bench.fields() }),
          ("all fields, C", { _ = box.bench.ceiling(2, multiplies: true) }),
          ("whole gz to typed records", { _ = box.bench.wholeGzipTyped() }),
          ("whole gz to typed records, C", { _ = box.bench.wholeGzipCeiling() }),
        ], rounds: 7))
}

/// Measures the cost of generating beyond typed records; the C ceiling, which reads no chained files, is left out.
func compareGenerating(_ name: String, _ bytes: [UInt8], seconds: Double) {
  let box = Box(Bench(bytes))
  report(
    name, bytes.count,
    compare(
      seconds: seconds,
      [
        ("typed records", { _ = box.bench.typed() }),
        ("samples", { box.bench.samples() }),
        ("gz to typed records", { _ = box.bench.gzipTyped() }),
        ("gz to samples", { box.bench.gzipSamples() }),
      ]))
}

/// Makes the bench shareable between closures.
final class Box {
  var bench: Bench
  init(_ bench: consuming Bench) { self.bench = bench }
}

// MARK: Counting instructions

/// Runs a task; callgrind counts what happens inside.
@inline(never) func counted(_ run: () -> Void) { run() }

/// Runs one hot task twice, first to fill plans and caches, then to be counted; false when there is no such task.
func count(_ task: String, _ bytes: [UInt8]) -> Bool {
  let box = Box(Bench(bytes))
  let tasks: [String: () -> Void] = [
    "frame": { _ = box.bench.frame() },
    "typed": { _ = box.bench.typed() },
    "typed-4096": { _ = box.bench.typed(chunk: 4096) },
    "typed-64": { _ = box.bench.typed(chunk: 64) },
    "raw": { _ = box.bench.raw() },
    "fields": { _ = box.bench.fields() },
    "encode": { _ = box.bench.encode() },
    "samples": { box.bench.samples() },
    "typed-c": { _ = box.bench.ceiling(1, multiplies: true) },
    "gz-typed": { _ = box.bench.gzipTyped() },
    "inflate-c": { _ = box.bench.inflateOnly() },
    "all-c": { _ = box.bench.ceiling(2, multiplies: true) },
  ]
  guard let run = tasks[task] else { return false }
  run()
  counted(run)
  return true
}
