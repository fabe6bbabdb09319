/// The times of an open workout's minutes: spans of active time, and a row for each minute that holds something.
///
/// Minutes are numbered from 0 over all spans, and each span begins a new minute. A row is only a number and the place
/// of its tally, so that inserting a late one moves only a few words.
struct MinuteGrid: Sendable {
  /// Active time between two pauses.
  struct Part: Sendable {
    let start: Int64
    /// Its end; the newest one is open.
    var end = Int64.max
    /// The number of its first minute.
    let first: Int
    /// The number after its last minute, once it has ended.
    var after = Int.max
    /// Its number among all spans, those without a minute included.
    let number: Int
    /// Length of the gap without records before it; 0 where a pause is before it.
    let gapMilliseconds: Int64
  }

  /// A minute that holds something.
  struct Row: Sendable {
    let number: Int
    let tally: Int
  }

  /// Most rows that are moved to make room for a late one; one later than that goes to the row before.
  ///
  /// A day: a total that is spread at the end may be all there is in the first minutes.
  private static let movedRows = 1440

  /// Most minutes: the last one takes everything later.
  let limit: Int
  private(set) var parts: [Part] = []
  /// By their numbers.
  private(set) var rows: [Row] = []
  /// Pauses in the last possible minute, where there is no room to keep spans apart.
  private var pausedMilliseconds: Int64 = 0

  init(limit: Int) { self.limit = max(1, limit) }

  /// Begins a workout and its first span.
  mutating func begin(at start: Int64) {
    parts.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    pausedMilliseconds = 0
    parts.append(Part(start: start, first: 0, number: 0, gapMilliseconds: 0))
  }

  // MARK: Spans

  /// The open span.
  var open: Part { parts[parts.count &- 1] }

  /// Ends the open span.
  ///
  /// A row at its very end belongs to its last minute: returns the tallies of all rows after that, each with the one to
  /// add it to. A span of a single moment has no minute, unless something was recorded there and nothing for over an
  /// hour before or after it.
  mutating func endPart(at time: Int64, isBeforeGap: Bool) -> [(tally: Int, to: Int)] {
    var part = open
    part.end = max(time, part.start)
    var minutes = (part.end &- part.start &+ MinuteTable.minuteMilliseconds &- 1) / MinuteTable.minuteMilliseconds
    let isAlone = isBeforeGap || part.gapMilliseconds > 0
    if minutes == 0, isAlone, let row = rows.last, row.number >= part.first { minutes = 1 }
    part.after = Int(min(Int64(part.first) &+ minutes, Int64(limit)))
    parts[parts.count &- 1] = part
    // A workout that begins with a pause has no minute yet; its readings wait for the first.
    return part.after > 0 ? joinRows(through: part.after &- 1) : []
  }

  private mutating func joinRows(through number: Int) -> [(tally: Int, to: Int)] {
    var joined: [(tally: Int, to: Int)] = []
    while let row = rows.last, row.number > number {
      rows.removeLast()
      let tally = makeRow(number, tally: row.tally)
      if tally != row.tally { joined.append((row.tally, tally)) }
    }
    return joined
  }

  /// Begins the next span, after a pause or a gap.
  mutating func beginPart(at start: Int64, gapMilliseconds: Int64 = 0) {
    let before = open
    if before.after == limit {
      // No room: the last minute goes on over the pause.
      pausedMilliseconds &+= max(0, start &- before.end)
      parts[parts.count &- 1].end = .max
      return
    }
    // A span without a minute is not kept.
    if before.after == before.first { parts.removeLast() }
    parts.append(
      Part(start: start, first: before.after, number: before.number &+ 1, gapMilliseconds: gapMilliseconds))
  }

  /// The last span that satisfies a condition, by binary search; the first where none does.
  private func lastPart(where holds: (Part) -> Bool) -> Int {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low &+ high) / 2
      if holds(parts[middle]) { low = middle &+ 1 } else { high = middle }
    }
    return max(0, low &- 1)
  }

  // MARK: Minutes

  /// The number of the minute that holds a moment, or of the last minute before it where it lies in a pause.
  func number(of time: Int64) -> Int {
    if time >= open.start { return number(of: time, in: open) }
    let place = lastPart { $0.start <= time }
    let number = number(of: time, in: parts[place])
    return place &+ 1 < parts.count ? min(number, parts[place &+ 1].first &- 1) : number
  }

  private func number(of time: Int64, in part: Part) -> Int {
    let minutes = max(0, time &- part.start) / MinuteTable.minuteMilliseconds
    return Int(min(Int64(part.first) &+ minutes, Int64(limit &- 1)))
  }

  /// The number of the first minute that ends after a moment.
  func firstMinute(from time: Int64) -> Int {
    let number = number(of: time)
    return self.time(ofMinute: number).end > time ? number : number &+ 1
  }

  /// The start and end of a minute.
  func time(ofMinute number: Int) -> (start: Int64, end: Int64) {
    time(ofMinute: number, in: parts[lastPart { $0.first <= number }])
  }

  private func time(ofMinute number: Int, in part: Part) -> (start: Int64, end: Int64) {
    let start = part.start &+ Int64(number &- part.first) &* MinuteTable.minuteMilliseconds
    return (start, number == limit &- 1 ? part.end : min(start &+ MinuteTable.minuteMilliseconds, part.end))
  }

  /// The times of all rows, once the last span has ended.
  func minuteTimes() -> [MinuteTime] {
    var place = 0
    return rows.map { row in
      while place &+ 1 < parts.count, parts[place &+ 1].first <= row.number { place &+= 1 }
      let time = time(ofMinute: row.number, in: parts[place])
      return MinuteTime(
        start: Instant(unixMilliseconds: time.start), end: Instant(unixMilliseconds: max(time.start, time.end)),
        part: parts[place].number, number: row.number, tally: row.tally,
        pausedMilliseconds: row.number == limit &- 1 ? pausedMilliseconds : 0)
    }
  }

  // MARK: Rows

  /// The place of the first row whose number is not smaller than this.
  func place(ofMinute number: Int) -> Int {
    if let last = rows.last, last.number < number { return rows.count }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low &+ high) / 2
      if rows[middle].number < number { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// The tally of a minute: of its row, of the row before where it comes too late for its own, otherwise of a new row
  /// with this `tally`.
  mutating func makeRow(_ number: Int, tally: Int) -> Int {
    if let last = rows.last, last.number == number { return last.tally }
    let place = place(ofMinute: number)
    if place < rows.count, rows[place].number == number { return rows[place].tally }
    if rows.count &- place > Self.movedRows { return rows[max(0, place &- 1)].tally }
    rows.insert(Row(number: number, tally: tally), at: place)
    return tally
  }
}
