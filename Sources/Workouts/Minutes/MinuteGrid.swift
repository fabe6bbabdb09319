/// The times of an open workout's minutes: spans of active time, and a row for each minute with values.
///
/// Minutes are numbered from 0 over all spans, and each span begins a new minute. A row contains only a number and the
/// index of its tally, so that inserting a late row moves only a few words.
struct MinuteGrid: Sendable {
  /// Active time between two pauses.
  struct ActiveSpan: Sendable {
    let start: Int64
    /// Its end; the newest one is open.
    var end = Int64.max
    /// The number of its first minute.
    let first: Int
    /// The number after its last minute; `Int.max` until the span has ended.
    var after = Int.max
    /// Its index among all spans, including spans without a minute.
    let number: Int
    /// Length of the gap without records before it; 0 after a pause.
    let gapMilliseconds: Int64
  }

  /// A minute that has values.
  struct Row: Sendable {
    let number: Int
    let tally: Int
  }

  /// The most rows that are moved to make room for a late one; if more would have to be moved, the late values are
  /// added to the row before.
  ///
  /// A day: if a total is spread at the end, the first minutes might have no other values.
  private static let movedRows = 1440

  /// Maximum number of minutes; the last one includes all later values.
  let limit: Int
  private(set) var spans: [ActiveSpan] = []
  /// In the order of their numbers.
  private(set) var rows: [Row] = []
  /// Pauses in the last possible minute, in which there is no room for separate spans.
  private var pausedMilliseconds: Int64 = 0

  init(limit: Int) { self.limit = max(1, limit) }

  /// Begins a workout and its first span.
  mutating func begin(at start: Int64) {
    spans.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    pausedMilliseconds = 0
    spans.append(ActiveSpan(start: start, first: 0, number: 0, gapMilliseconds: 0))
  }

  // MARK: Spans

  /// The open span.
  var open: ActiveSpan { spans[spans.count &- 1] }

  /// Ends the open span.
  ///
  /// A row at the end of the span belongs to its last minute. Returns the tallies of all rows after the last minute,
  /// each with the tally to add it to. A span of a single moment has no minute, unless something was recorded in it and
  /// nothing for over an hour before or after.
  mutating func endSpan(at time: Int64, isBeforeGap: Bool) -> [(tally: Int, to: Int)] {
    var span = open
    span.end = max(time, span.start)
    var minutes = (span.end &- span.start &+ MinuteTable.minuteMilliseconds &- 1) / MinuteTable.minuteMilliseconds
    let isAlone = isBeforeGap || span.gapMilliseconds > 0
    if minutes == 0, isAlone, let row = rows.last, row.number >= span.first { minutes = 1 }
    span.after = Int(min(Int64(span.first) &+ minutes, Int64(limit)))
    spans[spans.count &- 1] = span
    // A workout that begins with a pause has no minute yet; its readings wait for the first.
    return span.after > 0 ? joinRows(through: span.after &- 1) : []
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
  mutating func beginSpan(at start: Int64, gapMilliseconds: Int64 = 0) {
    let before = open
    if before.after == limit {
      // No room: the last minute continues over the pause.
      pausedMilliseconds &+= max(0, start &- before.end)
      spans[spans.count &- 1].end = .max
      return
    }
    // A span without a minute is removed.
    if before.after == before.first { spans.removeLast() }
    spans.append(
      ActiveSpan(start: start, first: before.after, number: before.number &+ 1, gapMilliseconds: gapMilliseconds))
  }

  /// The last span that satisfies a condition, by binary search; the first span if none does.
  private func lastSpan(where holds: (ActiveSpan) -> Bool) -> Int {
    max(0, binarySearch(to: spans.count) { !holds(spans[$0]) } &- 1)
  }

  // MARK: Minutes

  /// The number of the minute that contains a time; for a time in a pause, the last minute before it.
  func number(of time: Int64) -> Int {
    if time >= open.start { return number(of: time, in: open) }
    let place = lastSpan { $0.start <= time }
    let number = number(of: time, in: spans[place])
    return place &+ 1 < spans.count ? min(number, spans[place &+ 1].first &- 1) : number
  }

  private func number(of time: Int64, in span: ActiveSpan) -> Int {
    let minutes = max(0, time &- span.start) / MinuteTable.minuteMilliseconds
    return Int(min(Int64(span.first) &+ minutes, Int64(limit &- 1)))
  }

  /// The number of the first minute that ends after a moment.
  func firstMinute(from time: Int64) -> Int {
    let number = number(of: time)
    return self.time(ofMinute: number).end > time ? number : number &+ 1
  }

  /// The start and end of a minute.
  func time(ofMinute number: Int) -> (start: Int64, end: Int64) {
    time(ofMinute: number, in: spans[lastSpan { $0.first <= number }])
  }

  private func time(ofMinute number: Int, in span: ActiveSpan) -> (start: Int64, end: Int64) {
    let start = span.start &+ Int64(number &- span.first) &* MinuteTable.minuteMilliseconds
    return (start, number == limit &- 1 ? span.end : min(start &+ MinuteTable.minuteMilliseconds, span.end))
  }

  /// The times of all rows, once the last span has ended.
  func minuteTimes() -> [MinuteTime] {
    var place = 0
    return rows.map { row in
      while place &+ 1 < spans.count, spans[place &+ 1].first <= row.number { place &+= 1 }
      let time = time(ofMinute: row.number, in: spans[place])
      return MinuteTime(
        start: Instant(unixMilliseconds: time.start), end: Instant(unixMilliseconds: max(time.start, time.end)),
        span: spans[place].number, number: row.number, tally: row.tally,
        pausedMilliseconds: row.number == limit &- 1 ? pausedMilliseconds : 0)
    }
  }

  // MARK: Rows

  /// The index of the first row whose number is not smaller than `number`.
  func place(ofMinute number: Int) -> Int {
    if let last = rows.last, last.number < number { return rows.count }
    return binarySearch(to: rows.count) { rows[$0].number >= number }
  }

  /// The tally of a minute.
  ///
  /// It is the tally of its row. If the minute is too late for a row of its own, it is the tally of the row before;
  /// otherwise a new row with this `tally` is inserted.
  mutating func makeRow(_ number: Int, tally: Int) -> Int {
    if let last = rows.last, last.number == number { return last.tally }
    let place = place(ofMinute: number)
    if place < rows.count, rows[place].number == number { return rows[place].tally }
    if rows.count &- place > Self.movedRows { return rows[max(0, place &- 1)].tally }
    rows.insert(Row(number: number, tally: tally), at: place)
    return tally
  }
}
