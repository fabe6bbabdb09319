import FITWriter

extension SimulatedFile {
  /// Files that are cut, damaged, unfinished, padded, chained, hostile, or no FIT files.
  public static var malformed: [SimulatedFile] {
    truncated + unfinalized + checksums + behindTheEnd + lost + foreign + hostile
  }

  /// The ride from which all these files are made.
  static var victim: NotedFile { pausedRide.encoded() }

  private static func cut(_ path: String, _ purpose: String, at count: Int) -> SimulatedFile {
    SimulatedFile(path, purpose, victim.prefix(count), status: .partial, reason: "truncated")
  }

  private static var truncated: [SimulatedFile] {
    let whole = victim
    let midMessage = whole.notes[70].end + 11
    // The lap's definition directly follows the last event.
    let lastEvent = whole.end(ofLast: 21)
    return [
      cut("malformed/truncated-mid-message.fit", "cut eleven bytes into a record", at: midMessage),
      cut("malformed/truncated-mid-definition.fit", "cut nine bytes into a definition", at: lastEvent + 9),
      cut("malformed/truncated-between-messages.fit", "cut where a record ends", at: whole.notes[90].end),
      cut("malformed/truncated-in-checksum.fit", "cut before the last byte", at: whole.bytes.count - 1),
      cut("malformed/checksum-missing.fit", "all data, but no checksum", at: whole.bytes.count - 2),
      SimulatedFile(
        "malformed/truncated-in-header.fit", "the first thirteen bytes of a header", whole.prefix(13),
        status: .failed, reason: "truncated"),
    ]
  }

  private static var unfinalized: [SimulatedFile] {
    let ride = pausedRide.builder()
    let small = UInt32(ride.notes[80].end - 14)
    let torn = ride.finish(dataSize: .zero, checksum: .omitted)
    return [
      SimulatedFile(
        "malformed/unfinalized-size-zero.fit", "power lost: data size 0, no checksum",
        torn, status: .partial, reason: "unfinalized"),
      SimulatedFile(
        "malformed/unfinalized-mid-message.fit", "power lost while a record was written: data size 0, cut in a record",
        torn.prefix(torn.notes[100].end + 5), status: .partial, reason: "unfinalized"),
      SimulatedFile(
        "malformed/unfinalized-size-too-small.fit",
        "power lost: the data size is that of an earlier moment, messages follow instead of a checksum",
        ride.finish(dataSize: .declared(small), checksum: .omitted), status: .partial, reason: "unfinalized"),
    ]
  }

  private static var checksums: [SimulatedFile] {
    var flipped = victim
    // The energy counter is right before a record's last byte.
    flipped.bytes[flipped.notes[50].end - 3] ^= 0x08
    return [
      SimulatedFile(
        "malformed/checksum-wrong.fit", "a checksum that does not fit", pausedRide.builder().finish(checksum: .wrong),
        status: .partial, reason: "crc-mismatch"),
      SimulatedFile(
        "malformed/bit-flipped.fit", "one bit of one value is wrong", flipped, status: .partial,
        reason: "crc-mismatch"),
    ]
  }

  private static var behindTheEnd: [SimulatedFile] {
    let garbage: [UInt8] = (0..<37).map { UInt8(truncatingIfNeeded: 0x91 &+ $0 &* 31) }
    let chain = NotedFile.chain([victim, SimulatedActivity.poolSwim(sets: [4], start: victimEnd, seed: 41).encoded()])
    let padding = [UInt8](repeating: 0, count: 16_384 - victim.bytes.count)
    return [
      SimulatedFile(
        "malformed/trailing-garbage.fit", "37 bytes of rubbish behind the checksum", victim.appending(garbage),
        status: .partial, reason: "trailing-data"),
      SimulatedFile(
        "malformed/zero-padded-to-16384.fit", "zero bytes up to a block of 16,384", victim.appending(padding)),
      SimulatedFile("malformed/chained.fit", "two whole files behind one another, a ride and a swim", chain),
      SimulatedFile(
        "malformed/chained-heart-rate-only.fit", "a swim, then a file that has no file_id and only `hr` messages",
        .chain([swimWithoutHeartRate, heartRateFile])),
      SimulatedFile(
        "malformed/chained-then-garbage.fit", "two whole files, then rubbish", chain.appending(garbage),
        status: .partial, reason: "trailing-data"),
      SimulatedFile(
        "malformed/chained-second-truncated.fit", "two files, the second cut in a record",
        chain.prefix(chain.end(ofLast: 20) - 4), status: .partial, reason: "truncated"),
    ]
  }

  private static var victimEnd: UInt32 { pausedRide.end + 3600 }

  private static var swimWithoutHeartRate: NotedFile {
    var style = DeviceStyle()
    style.change(20) { $0.remove(3) }
    return SimulatedActivity.poolSwim(sets: [4], seed: 42).encoded(style)
  }

  private static var heartRateFile: NotedFile {
    let samples = SimulatedActivity.poolSwim(sets: [4], seed: 42).sessions.first?.samples ?? []
    let beats = StrapBeats(samples: samples)
    var file = FileBuilder()
    for sample in samples {
      for message in beats.messages(before: sample.time) { file.add(message) }
    }
    return file.finish()
  }

  private static var lost: [SimulatedFile] {
    var file = FileBuilder()
    for sample in pausedRide.sessions[0].samples.prefix(40) { file.add(sample.record(DeviceStyle())) }
    file.add(raw: [0x09, 0x11, 0x22, 0x33])
    // Written without notes: no reader can find these messages, because the size of the one before is unknown.
    for sample in pausedRide.sessions[0].samples.dropFirst(40).prefix(5) {
      file.writer.write(sample.record(DeviceStyle()))
    }
    return [
      SimulatedFile(
        "malformed/undefined-local-type.fit", "forty records, then a message of a local type that was never defined",
        file.finish(), status: .partial, reason: "undefined-local-message")
    ]
  }
}
