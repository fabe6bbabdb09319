import Foundation
import TrackXML
import Workouts

// Apple Health's export: the same workouts, verdict, rows and samples outside workouts in any chunking, each row within
// its workout, and no number that is none.
//
// Options: bit 0 records outside workouts. Byte 3: the chunks.

func fuzzHealth(_ input: Input) { read(input, []).expect(read(input, input.cuts), "chunks") }

private func read(_ input: Input, _ cuts: [Int]) -> Digest {
  var reader = HealthReader()
  input.forEachChunk(endingAt: cuts) { reader.feed($0) }
  let status = reader.finish()
  let offset = reader.foundProblem?.offset
  must((0...input.bytes.count).contains(offset ?? 0), "\(status)")
  var digest = Digest()
  digest.note("\(status) \(reader.records) \(reader.unreadable) \(reader.table.leftOut)")
  for workout in reader.table.workouts {
    must(workout.start <= workout.end, "a workout that ends before it begins")
    digest.note("\(workout) \(reader.table.device(of: workout) ?? "")")
  }
  for event in reader.table.events { digest.note("\(event)") }
  join(reader.table, input, cuts, limit: offset ?? .max, into: &digest)
  return digest
}

private func join(_ table: HealthTable, _ input: Input, _ cuts: [Int], limit: Int, into digest: inout Digest) {
  var records = HealthRecordReader(HealthJoiner(table), limit: limit)
  records.includesWellness = input.chooses(0)
  var (rows, samples) = (Digest(), Digest())
  input.forEachChunk(endingAt: cuts) { chunk in
    records.feed(chunk) { aside in
      if case .sample(let sample) = aside {
        must(sample.value.isFinite && sample.start <= sample.end, "\(sample)")
      }
      samples.note("\(aside)")
    } _: { row in
      check(row, table)
      rows.begin(2)
      for number in [row.start, row.end, Int64(row.workout), Int64(row.kind)] { rows.add(number) }
      rows.add(row.value)
      rows.end()
    }
  }
  must(records.joined == rows.calls.count, "\(records.joined) joined, \(rows.calls.count) handed over")
  for call in rows.calls + samples.calls {
    digest.begin(3)
    digest.add(call)
    digest.end()
  }
  digest.note("\(records.joined) \(records.outside) \(records.unreadable) \(records.wellness)")
}

private func check(_ row: HealthRow, _ table: HealthTable) {
  must(Int(row.workout) < table.workouts.count, "workout \(row.workout)")
  let workout = table.workouts[Int(row.workout)]
  must(row.value.isFinite, "\(row)")
  must(row.start <= row.end, "\(row)")
  must(row.start >= workout.start.unixMilliseconds && row.end <= workout.end.unixMilliseconds, "\(row) outside")
}

/// An export with every twelfth record: its declarations alone are longer than most inputs.
func healthSeeds(_ bytes: [UInt8]) -> [[UInt8]] {
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  let declarationsEnd = lines.firstIndex { $0.hasPrefix("]>") } ?? 0
  var place = 0
  let body = lines[min(lines.count, declarationsEnd + 1)...].filter { line in
    place += 1
    return !line.hasPrefix(" <Record") || place % 12 == 0
  }
  let text = body.joined(separator: "\n")
  let declarations = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]>\n"
  return [text, declarations + text].map { Array($0.utf8) }
}
