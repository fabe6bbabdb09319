import FITWriter

extension SimulatedFile {
  /// Heart rates that are not in the records.
  static var heartbeats: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/pool-swim-hr-messages.fit", "a swim whose heart rate is in `hr` messages only, none in any record",
        strapSwim(clockSeconds: 1337.25)),
      SimulatedFile(
        "vendors/pool-swim-hr-clock-wraps.fit", "the same, but the strap's 32-bit clock starts anew after 90 s",
        strapSwim(clockSeconds: 4_194_304 - 90)),
      SimulatedFile(
        "vendors/hrv-intervals.fit", "a ride with the times between beats in `hrv` messages, padded and with holes",
        intervals),
    ]
  }

  private static func strapSwim(clockSeconds: Double) -> NotedFile {
    let swim = SimulatedActivity.poolSwim(sets: [6, 4], seed: 31)
    let beats = StrapBeats(samples: swim.sessions.first?.samples ?? [], clockSeconds: clockSeconds)
    var style = DeviceStyle()
    style.writesFractionalCadence = false
    style.change(20) { $0.remove(3) }
    style.interlude = { beats.messages(before: $0) }
    return swim.encoded(style)
  }

  private static var intervals: NotedFile {
    shortRide { style in
      style.interlude = { time in
        let second = time - SimulatedActivity.usualStart
        guard second % 2 == 1 else { return [] }
        var random = SplitMix64(seed: UInt64(second))
        let beats = (0..<(second % 6 == 5 ? 5 : 3)).map { _ in 0.52 + 0.02 * random.normal() }
        var spec = BeatIntervalsMessage(intervalsSeconds: beats).spec
        if second == 31 { spec.set(0, [.integer(521), .invalid, .integer(530), .invalid, .invalid]) }
        return [spec]
      }
    }
  }
}

/// The beats that a chest strap stores under water, eight to a message, on a clock of its own.
struct StrapBeats: Sendable {
  private var times: [UInt32] = []
  private var messages: [FITMessageSpec] = []

  init(samples: [SimulatedSample], clockSeconds: Double = 1337.25) {
    guard let first = samples.first else { return }
    let start = first.time
    times.append(start)
    let anchor = HeartRateAnchorMessage(
      timestamp: start, eventSeconds: clockSeconds, beatsPerMinute: first.heartRate ?? 100)
    messages.append(anchor.spec)
    var seconds = 0.4
    var ticks: [UInt32] = []
    var rates: [UInt8] = []
    while Int(seconds) < samples.count {
      let rate = samples[Int(seconds)].heartRate ?? 100
      ticks.append(UInt32(truncatingIfNeeded: Int(((clockSeconds + seconds) * 1024).rounded())))
      rates.append(rate)
      seconds += 60 / Double(rate)
      guard ticks.count == 8 else { continue }
      times.append(start + UInt32(seconds) + 1)
      messages.append(HeartRateBeatsMessage(eventTicks: ticks, beatsPerMinute: rates).spec)
      ticks.removeAll()
      rates.removeAll()
    }
  }

  /// The messages that the watch writes just before the record of a time.
  func messages(before time: UInt32) -> [FITMessageSpec] {
    zip(times, messages).filter { $0.0 == time }.map(\.1)
  }
}
