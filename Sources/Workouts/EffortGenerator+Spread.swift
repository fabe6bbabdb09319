extension EffortGenerator {
  /// Spreads a total over the minutes so that the samples add up to it: by work, else by time.
  @inlinable
  func spread<Sink: WorkoutSink & ~Copyable>(
    _ total: Double, as kind: SampleKind, from start: Instant, to end: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    guard total > 0, total < 1e9 else { return }
    var work = 0.0
    var milliseconds: Int64 = 0
    for minute in minutes {
      work += minute.work
      milliseconds &+= minute.milliseconds
    }
    guard milliseconds > 0 else {
      if start < end { output.put(Sample(kind: kind, start: start, end: end, value: total)) }
      return
    }
    let isByWork = work > 0 && kind == .energy
    let whole = isByWork ? work : Double(milliseconds)
    var share = 0.0
    var given: Int64 = 0
    for place in minutes.indices {
      let minute = minutes[place]
      share += isByWork ? minute.work : Double(minute.milliseconds)
      // Thousandths, rounded over the running sum: what is lost in one minute is in the next.
      let isLast = place == minutes.count - 1
      let due = Int64((isLast ? total : min(total, total * share / whole)) * 1000 + 0.5)
      if due > given {
        output.put(Sample(kind: kind, start: minute.start, end: minute.end, value: Double(due &- given) / 1000))
        given = due
      }
    }
  }
}
