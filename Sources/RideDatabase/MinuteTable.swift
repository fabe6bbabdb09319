#if SQLite
  internal import Workouts

  /// Sums and means of one workout by minute of active time.
  ///
  /// The workout is cut at its pauses into active parts and each part into minutes counted from its start, the last of a part
  /// being shorter; numbers run on over the parts (HEALTHKIT.md section 8.3). Deltas are split by time share, so that the minutes
  /// add up to what the samples add up to; readings go to the minute that holds them. Kept whole until the workout closes, because
  /// energy may only then become known: 600 bytes a minute. What comes behind the last of `limit` minutes is added to that one.
  struct MinuteTable {
    /// Minutes kept of one workout: eleven days of activity.
    static let limit = 16_384
    private static let minute: Int64 = 60_000
    private static let instantCount = Int(SampleKind.distance.rawValue)
    private static let cumulativeCount = 6

    /// What the readings of one instant kind come to.
    struct Readings {
      var count: Int64 = 0
      var sum = 0.0, weightedSum = 0.0, seconds = 0.0
      var least = Double.infinity, most = -Double.infinity

      var mean: Double? { seconds > 0 ? weightedSum / seconds : count > 0 ? sum / Double(count) : nil }

      mutating func add(_ value: Double, _ time: Double) {
        count += 1
        sum += value
        weightedSum += value * time
        seconds += time
        least = min(least, value)
        most = max(most, value)
      }

      mutating func add(_ other: Readings) {
        count += other.count
        sum += other.sum
        weightedSum += other.weightedSum
        seconds += other.seconds
        least = min(least, other.least)
        most = max(most, other.most)
      }
    }

    private struct Part {
      let start: Int64
      var end = Int64.max
      /// The row of its first minute.
      let firstRow: Int
    }

    // Flat, a minute's values side by side: nested they would be copied for each sample.
    private var sums: [Double] = []
    private var readings: [Readings] = []
    /// One bit for each cumulative kind that has a sum.
    private var summed: [UInt8] = []
    private var count: Int { summed.count }
    private var parts: [Part] = []
    /// When the reading before was, of each instant kind.
    private var previous = InlineArray<10, Int64>(repeating: .max)
    // The minute that the newest sample fell into, as most of the next do.
    private var cached = 0
    private var cachedStart = Int64.max, cachedEnd = Int64.min

    /// Forgets the workout before and begins one.
    mutating func begin(at start: Instant) {
      sums.removeAll(keepingCapacity: true)
      readings.removeAll(keepingCapacity: true)
      summed.removeAll(keepingCapacity: true)
      parts.removeAll(keepingCapacity: true)
      previous = InlineArray(repeating: .max)
      openPart(at: start.unixMilliseconds)
    }

    private mutating func openPart(at start: Int64) {
      (cachedStart, cachedEnd) = (.max, .min)
      // A row too many: the part before goes on.
      if count >= Self.limit, let last = parts.indices.last { return parts[last].end = .max }
      parts.append(Part(start: start, firstRow: count))
      addRow()
    }

    private mutating func addRow() {
      summed.append(0)
      for _ in 0..<Self.cumulativeCount { sums.append(0) }
      for _ in 0..<Self.instantCount { readings.append(Readings()) }
    }

    /// Adds the last row to the one before it.
    private mutating func foldLastRow() {
      let last = count - 1
      summed[last - 1] |= summed[last]
      for place in 0..<Self.cumulativeCount {
        sums[(last - 1) * Self.cumulativeCount + place] += sums[last * Self.cumulativeCount + place]
      }
      for place in 0..<Self.instantCount {
        readings[(last - 1) * Self.instantCount + place].add(readings[last * Self.instantCount + place])
      }
      summed.removeLast()
      sums.removeLast(Self.cumulativeCount)
      readings.removeLast(Self.instantCount)
    }

    private func isEmpty(_ row: Int) -> Bool {
      summed[row] == 0 && !(0..<Self.instantCount).contains { readings[row * Self.instantCount + $0].count > 0 }
    }

    /// The workout pauses.
    mutating func pause(at time: Instant) { closePart(at: time.unixMilliseconds) }

    /// The workout goes on.
    mutating func resume(at time: Instant) {
      let now = time.unixMilliseconds
      closePart(at: now)
      openPart(at: now)
      for place in 0..<Self.instantCount where previous[place] != .max { previous[place] = now }
    }

    /// Ends the open part; what lies at its very end belongs to its last minute.
    private mutating func closePart(at end: Int64) {
      guard let last = parts.indices.last, parts[last].end == .max else { return }
      parts[last].end = max(parts[last].start, end)
      let minutes = max(1, Int((parts[last].end - parts[last].start + Self.minute - 1) / Self.minute))
      while count - parts[last].firstRow > minutes { foldLastRow() }
      while count - parts[last].firstRow < minutes && count < Self.limit { addRow() }
      (cachedStart, cachedEnd) = (.max, .min)
    }

    /// Takes a sample.
    mutating func add(_ sample: Sample) {
      let place = Int(sample.kind.rawValue)
      if place < Self.instantCount {
        addReading(sample.value, place, at: sample.start.unixMilliseconds)
      } else if sample.kind.isCumulative {
        addDelta(
          sample.value, place - Self.instantCount, sample.start.unixMilliseconds, sample.end.unixMilliseconds)
      }
    }

    private mutating func addReading(_ value: Double, _ place: Int, at time: Int64) {
      find(time)
      let isLater = previous[place] < time
      let seconds = isLater ? Double(min(time - previous[place], Self.minute)) / 1000 : 0
      if previous[place] == .max || isLater { previous[place] = time }
      readings[cached * Self.instantCount + place].add(value, seconds)
    }

    private mutating func addDelta(_ value: Double, _ place: Int, _ start: Int64, _ end: Int64) {
      var time = start
      var rest = value
      find(time)
      while time < end && cachedEnd < end {
        let share = value * Double(cachedEnd - time) / Double(end - start)
        put(share, place)
        rest -= share
        time = cachedEnd
        find(time)
      }
      put(rest, place)
    }

    private mutating func put(_ value: Double, _ place: Int) {
      sums[cached * Self.cumulativeCount + place] += value
      summed[cached] |= 1 << UInt8(place)
    }

    /// Makes `cached` the row of a moment, and `cachedEnd` the first moment that may be of another.
    private mutating func find(_ time: Int64) {
      if time >= cachedStart && time < cachedEnd { return }
      let found = parts.lastIndex { $0.start <= time } ?? 0
      let part = parts[found]
      let next = found + 1 < parts.count ? parts[found + 1] : nil
      let isOpen = part.end == .max
      // In a pause the minute before it counts, and before the start the first.
      let inPart = max(0, min(time, isOpen ? .max : max(part.start, part.end - 1)) - part.start)
      var row = part.firstRow + Int(min(inPart / Self.minute, Int64(Self.limit)))
      let lastRow = next.map { $0.firstRow - 1 } ?? (isOpen ? Self.limit - 1 : count - 1)
      row = max(min(row, lastRow), part.firstRow)
      while count <= row { addRow() }
      cached = row
      cachedStart = row == part.firstRow && found == 0 ? .min : part.start + Int64(row - part.firstRow) * Self.minute
      cachedEnd = row == lastRow ? next?.start ?? .max : part.start + Int64(row - part.firstRow + 1) * Self.minute
    }

    /// Writes all minutes of a workout that ends.
    ///
    /// Where it turns out to have begun before its first record, its first minute is the longer.
    mutating func write(from workoutStart: Instant, to end: Instant, into buffer: inout RowBuffer) {
      closePart(at: end.unixMilliseconds)
      for (index, part) in parts.enumerated() {
        let behind = index + 1 < parts.count ? parts[index + 1].firstRow : count
        // Beyond the limit parts have no rows of their own.
        for row in part.firstRow..<max(part.firstRow, behind) {
          let nominal = part.start + Int64(row - part.firstRow) * Self.minute
          let start = row == 0 ? min(nominal, workoutStart.unixMilliseconds) : nominal
          let end = min(part.end, nominal + Self.minute)
          // A pause that lasts to the workout's end leaves an empty part behind it.
          if end <= start && isEmpty(row) { continue }
          write(row, start: start, until: end, into: &buffer)
        }
      }
    }

    private func write(_ row: Int, start: Int64, until end: Int64, into buffer: inout RowBuffer) {
      buffer.begin(.minutes)
      buffer.put(row)
      buffer.put(start)
      buffer.put(Double(max(0, end - start)) / 1000)
      for place in 0..<Self.cumulativeCount {
        let isThere = summed[row] & 1 << UInt8(place) != 0
        if isThere { buffer.put(sums[row * Self.cumulativeCount + place]) } else { buffer.null() }
      }
      for place in 0..<Self.instantCount {
        let reading = readings[row * Self.instantCount + place]
        guard let mean = reading.mean else {
          buffer.null()
          buffer.null()
          buffer.null()
          continue
        }
        buffer.put(mean)
        buffer.put(reading.least)
        buffer.put(reading.most)
      }
      buffer.end()
    }
  }
#endif
