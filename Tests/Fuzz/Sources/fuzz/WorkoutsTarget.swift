import FITCore
import FITWorkouts
import Workouts

// FIT to workouts, with every generator and table: the same calls in any chunking, and none that breaks a rule.
//
// Options: bits 0…6 as in `options(of:)`, 7 header and checksum corrected. Bytes 1, 2: lengths. Byte 3: the chunks.

func fuzzWorkouts(_ given: Input) {
  var input = given
  if input.chooses(7) { seal(&input.bytes) }
  let whole = read(input, [])
  whole.expect(read(input, input.cuts), "chunks")
}

private func options(of input: Input) -> FITWorkoutOptions {
  var options = FITWorkoutOptions()
  options.activitiesOnly = input.chooses(0)
  options.readsAhead = input.chooses(1) || input.chooses(2)
  options.workout.includesRestingEnergy = input.chooses(3)
  options.workout.maximumGapSeconds = Double(input[option: 1] & 7)
  if input.chooses(4) { options.workout.toleranceMeters = Double(input[option: 1] >> 3) }
  if input.chooses(5) { options.workout.concealStartMeters = Double(input[option: 2] & 15) * 40 }
  if input.chooses(6) { options.workout.concealEndMeters = Double(input[option: 2] >> 4) * 40 }
  return options
}

private func read(_ input: Input, _ cuts: [Int]) -> Digest {
  let options = options(of: input)
  var reader = FITWorkoutReader(sink: RideDigest(), options: options)
  if options.readsAhead {
    var ahead = ReadAhead()
    ahead.gathersBeats = input.chooses(1)
    ahead.activitiesOnly = options.activitiesOnly
    decode(input, cuts, into: &ahead)
    reader.use(ahead)
  }
  decode(input, cuts, into: &reader)
  var digest = reader.sink.digest
  digest.begin(30)
  for reason in DropReason.allCases { digest.add(reader.builder.output.dropped[reason]) }
  digest.add(reader.records)
  digest.add(reader.sessions)
  digest.end()
  return digest
}

private func decode<Sink: FITSink & ~Copyable>(_ input: Input, _ cuts: [Int], into sink: inout Sink) {
  var decoder = FITDecoder()
  do throws(FITError) {
    var start = 0
    for end in cuts + [input.bytes.count] {
      let chunk = Array(input.bytes[start..<end])
      guard try decoder.feed(chunk.span.bytes, into: &sink) == .needsInput else { break }
      start = end
    }
    _ = try decoder.finish(into: &sink)
  } catch {}
}
