import TrackXML
import Workouts

// GPX and TCX to workouts: the same calls and the same report in any chunking, and none that breaks a rule.
//
// Options: bit 0 a tolerance, bits 1 and 2 hidden ends. Byte 1: lengths. Byte 3: the chunks.

func fuzzTrack(_ input: Input) { read(input, []).expect(read(input, input.cuts), "chunks") }

private func read(_ input: Input, _ cuts: [Int]) -> Digest {
  var options = WorkoutOptions()
  options.maximumGapSeconds = Double(input[option: 1] & 7)
  if input.chooses(0) { options.toleranceMeters = Double(input[option: 1] >> 3) }
  if input.chooses(1) { options.concealStartMeters = Double(input[option: 2] & 15) * 40 }
  if input.chooses(2) { options.concealEndMeters = Double(input[option: 2] >> 4) * 40 }
  var reader = TrackReader(sink: RideDigest(), options: options)
  input.forEachChunk(endingAt: cuts) { reader.feed($0) }
  let report = reader.finish()
  must(!reader.sink.hasOpenWorkout, "a workout without end")
  switch report {
  case .partial(let problem), .failed(let problem):
    must(problem.offset >= 0 && problem.offset <= input.bytes.count, "\(problem)")
  default: break
  }
  must(reader.lengthMeters.isFinite, "\(reader.lengthMeters) metres")
  var digest = reader.sink.digest
  digest.begin(30)
  digest.add("\(report) \(reader.counts) \(reader.creator ?? "")")
  digest.add(reader.lengthMeters)
  digest.end()
  return digest
}
