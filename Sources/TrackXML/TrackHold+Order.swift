#if TrackXML
internal import Workouts

// Points that contradict one another: Documentation/Tracks.md, "Order and time". Times of tracks are from satellites,
// so points are sorted by them, repeated points count once, and a time that contradicts its neighbours is dropped. No
// time is invented.

extension TrackHold {
  /// Maximum number of points with false times at an edge of a track; the points after them must be `fewShare` times as
  /// many.
  private static let fewPoints = 60
  private static let fewShare = 10
  /// Maximum number of points whose time can be false although their position fits.
  private static let veryFewPoints = 5
  /// Largest step back that can be a mere disorder of neighbours, in milliseconds.
  private static let smallStepBack: Int64 = 300_000

  /// Sorts the items and returns the number of dropped points; a document without a step back is not changed.
  mutating func putInOrder() -> Int {
    guard isDisordered else { return 0 }
    leaveOutRepeats()
    for unit in units() { settleTimes(unit) }
    order.removeAll { $0 >= 0 && points[Int($0)].isDropped || $0 == Self.removed }
    return points.count { $0.isDropped }
  }

  /// Removes the breaks of a track whose segments have one point each: some programs wrap every point.
  mutating func joinSinglePoints() {
    guard marks.count >= points.count, points.count > 2 else { return }
    for unit in units() where stretches(in: unit).count > 2 && stretches(in: unit).allSatisfy({ $0.count == 1 }) {
      for place in unit where mark(at: place)?.isSegmentEnd == true { order[place] = Self.removed }
    }
    order.removeAll { $0 == Self.removed }
  }

  // MARK: Parts of the order

  /// The tracks of GPX or the activities of TCX.
  private func units() -> [Range<Int>] {
    split(order.indices) {
      switch $0 {
      case .trackStart, .courseStart, .activityStart: true
      default: false
      }
    }
  }

  /// The laps of a TCX activity.
  private func laps(in unit: Range<Int>) -> [Range<Int>] {
    split(unit) { $0.isLapStart }
  }

  private func split(_ range: Range<Int>, before isStart: (TrackItem) -> Bool) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for place in range where place > start {
      guard let mark = mark(at: place), isStart(mark) else { continue }
      parts.append(start..<place)
      start = place
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// Consecutive points without a mark between them: the segments of GPX, the `Track`s of TCX.
  private func stretches(in range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start: Int?
    for place in range {
      if order[place] >= 0 {
        start = start ?? place
      } else if let begun = start {
        parts.append(begun..<place)
        start = nil
      }
    }
    if let start { parts.append(start..<range.upperBound) }
    return parts
  }

  /// The points of a range that have a time.
  private func timed(_ range: Range<Int>) -> [Int] {
    range.compactMap { place in
      let entry = Int(order[place])
      return entry >= 0 && points[entry].hasTime && !points[entry].isDropped ? place : nil
    }
  }

  private func time(_ place: Int) -> Int64 { points[Int(order[place])].milliseconds }
  private func isDropped(_ place: Int) -> Bool { order[place] >= 0 && points[Int(order[place])].isDropped }

  // MARK: Repeated content

  /// A time with a position, or with the first of the readings if there is no position.
  private struct Moment: Hashable {
    var milliseconds: Int64
    var first: Double
    var second: Double
  }

  private func moment(_ place: Int) -> Moment {
    let entry = Int(order[place])
    if let at = position(of: entry) {
      return Moment(milliseconds: time(place), first: at.latitude, second: at.longitude)
    }
    return Moment(
      milliseconds: time(place), first: distance(of: entry) ?? -1, second: value(.heartRate, of: entry) ?? -1)
  }

  /// Drops repeated points, and the segments, laps and tracks that contain no other points.
  private mutating func leaveOutRepeats() {
    var seen = Set<Moment>()
    var (newest, before) = (Int64.min, Int64.min)
    for place in timed(order.indices) {
      let time = time(place)
      let moment = moment(place)
      // A point with the same time as the previous one adds to it.
      let isNew = seen.insert(moment).inserted
      if !isNew, time <= newest, time != before { points[Int(order[place])].isDropped = true }
      newest = max(newest, time)
      before = time
    }
    for unit in units() {
      for stretch in stretches(in: unit) { closeGap(of: stretch) }
      for lap in laps(in: unit) where isRepeated(lap) { remove(lap) { $0.isLapStart } }
      if isRepeated(unit) { remove(unit) { _ in true } }
    }
  }

  private func isRepeated(_ range: Range<Int>) -> Bool {
    var isAny = false
    for place in range where order[place] >= 0 {
      if !isDropped(place) { return false }
      isAny = true
    }
    return isAny
  }

  /// Removes the break before a segment that begins with repeated points, because it continues the earlier one.
  private mutating func closeGap(of stretch: Range<Int>) {
    guard isDropped(stretch.lowerBound) else { return }
    let place = stretch.lowerBound &- 1
    if place >= 0, mark(at: place)?.isSegmentEnd == true { order[place] = Self.removed }
  }

  private mutating func remove(_ range: Range<Int>, fromFirst isFirst: (TrackItem) -> Bool) {
    var isInside = false
    for place in range {
      guard order[place] != Self.removed else { continue }
      if let mark = mark(at: place) {
        isInside = isInside || isFirst(mark)
        if isInside { order[place] = Self.removed }
        if mark.isLapEnd { isInside = false }
      } else if isInside {
        order[place] = Self.removed
      }
    }
  }

  // MARK: Times

  /// Drops the points of a track whose times contradict the others, and sorts the rest by time.
  private mutating func settleTimes(_ unit: Range<Int>) {
    leaveOutEdges(unit)
    leaveOutLags(unit)
    let places = timed(unit)
    let agreeing = longestRise(places)
    guard agreeing.count < places.count else { return }
    // If most points disagree, the order of the file is wrong.
    if agreeing.count &* 2 < places.count || leaveOutFalse(places, agreeing) { sort(unit) }
  }

  /// Drops a few points at an edge of a track that are half a day or more from all other points, and very few points
  /// half an hour or more from them whose positions go on as if no time had passed.
  private mutating func leaveOutEdges(_ unit: Range<Int>) {
    let places = timed(unit)
    for isLast in [false, true] {
      let order = isLast ? places.reversed() : places
      guard order.count > 1 else { return }
      let edges = [Self.longestStep, Self.longGap].compactMap { least in
        order.indices.dropFirst().first { isFar(order[$0], order[$0 &- 1], least) }
      }
      let edge = edges.first { $0 <= Self.fewPoints && (isFar(order[$0], order[$0 &- 1]) || ridesOn(order, at: $0)) }
      guard let edge else { continue }
      let far = order[edge...].firstIndex { isFar($0, order[edge]) } ?? order.count
      guard far &- edge >= edge &* Self.fewShare, isOneStretch(order[edge &- 1], order[edge]) else { continue }
      for place in order[..<edge] { points[Int(self.order[place])].isDropped = true }
    }
  }

  /// Whether the positions of very few points before `edge` continue those of the ten points from there on, at their
  /// pace although not at their time.
  private func ridesOn(_ order: [Int], at edge: Int) -> Bool {
    guard edge <= Self.veryFewPoints, edge &+ 10 < order.count else { return false }
    func point(_ index: Int) -> Int { Int(self.order[order[index]]) }
    let step = Double((time(order[edge &+ 10]) &- time(order[edge])).magnitude) / 10_000
    guard let usual = meters(point(edge), point(edge &+ 10)), let way = meters(point(edge), point(edge &- 1)),
      usual > 0, way * 20 >= usual
    else { return false }
    return step * 30_000 < Double(Self.longGap) && way <= max(100, PositionTrail.fastest * step)
  }

  /// Drops points during which the clock was wrong by minutes or hours, and correct again afterwards.
  private mutating func leaveOutLags(_ unit: Range<Int>) {
    let places = timed(unit)
    guard places.count > 2 else { return }
    func step(_ index: Int) -> Int64 { time(places[index]) &- time(places[index &- 1]) }
    let leaps = places.indices.dropFirst().filter { index in
      step(index).magnitude > Self.smallStepBack && isNext(places[index &- 1], places[index], 1)
    }
    var index = 1
    while index < leaps.count {
      let (start, end) = (leaps[index &- 1], leaps[index])
      let (out, back) = (step(start), step(end))
      index &+= 1
      guard (out < 0) != (back < 0), (out &+ back).magnitude <= 60_000, 2 &* (end &- start) <= places.count else {
        continue
      }
      for place in places[start..<end] { points[Int(order[place])].isDropped = true }
      index &+= 1
    }
  }

  private func isFar(_ first: Int, _ second: Int, _ least: Int64 = longestStep) -> Bool {
    (time(first) &- time(second)).magnitude > least
  }

  /// Whether there is no mark between two indices.
  private func isOneStretch(_ first: Int, _ second: Int) -> Bool {
    (min(first, second)...max(first, second)).allSatisfy { order[$0] >= 0 }
  }

  /// The longest sequence of points whose times never decrease, as indices into `places`.
  private func longestRise(_ places: [Int]) -> [Int] {
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: places.count)
    for index in places.indices {
      let time = time(places[index])
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low &+ high) / 2
        if self.time(places[ends[middle]]) <= time { low = middle &+ 1 } else { high = middle }
      }
      before[index] = low > 0 ? ends[low &- 1] : -1
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var rise: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      rise.append(index)
      index = before[index]
    }
    return rise.reversed()
  }

  /// Checks the groups of points that disagree with the others, and drops the groups with a false clock; true if any
  /// other group remains.
  private mutating func leaveOutFalse(_ places: [Int], _ agreeing: [Int]) -> Bool {
    var isLeft = false
    var (index, rank) = (0, 0)
    // Typical seconds between two points.
    let span = Double(time(places[agreeing[agreeing.count &- 1]]) &- time(places[agreeing[0]])) / 1000
    let step = max(1, span / Double(agreeing.count))
    while index < places.count {
      if rank < agreeing.count, agreeing[rank] == index {
        (index, rank) = (index &+ 1, rank &+ 1)
        continue
      }
      let end = rank < agreeing.count ? agreeing[rank] : places.count
      let block = index..<end
      let before = index > 0 ? places[index &- 1] : nil
      let after = end < places.count ? places[end] : nil
      // The points continue each other, and only their times do not.
      let goesOn = isNext(before, places[index], step) && isNext(places[end &- 1], after, step)
      let isFew = block.count <= Self.veryFewPoints
      let isFalseBlock = isSegment(block, places) ? goesOn && isFew : goesOn || isFew
      for index in block {
        let place = places[index]
        let isNear = [before, after].contains { other in
          other.map { (time(place) &- time($0)).magnitude <= Self.smallStepBack } ?? false
        }
        let isFalse = isNear ? !isReachable(place, places, agreeing) : isFalseBlock
        points[Int(order[place])].isDropped = isFalse
        if !isFalse { isLeft = true }
      }
      index = end
    }
    return isLeft
  }

  /// Whether a group of points fills separate segments.
  private func isSegment(_ block: Range<Int>, _ places: [Int]) -> Bool {
    let (first, last) = (places[block.lowerBound], places[block.upperBound &- 1])
    return (first == 0 || order[first &- 1] < 0) && (last == order.count &- 1 || order[last &+ 1] < 0)
  }

  /// Whether one point follows another in the file without a jump; also true without positions, and at an end.
  private func isNext(_ first: Int?, _ second: Int?, _ step: Double) -> Bool {
    guard let first, let second, let meters = meters(Int(order[first]), Int(order[second])) else { return true }
    return meters <= max(100, PositionTrail.fastest * step)
  }

  /// Whether a point can be at its position at its time, judged by the points that agree.
  private func isReachable(_ place: Int, _ places: [Int], _ agreeing: [Int]) -> Bool {
    guard let own = position(of: Int(order[place])) else { return true }
    var (low, high) = (0, agreeing.count)
    while low < high {
      let middle = (low &+ high) / 2
      if time(places[agreeing[middle]]) <= time(place) { low = middle &+ 1 } else { high = middle }
    }
    for rank in [low &- 1, low] where agreeing.indices.contains(rank) {
      guard let other = position(of: Int(order[places[agreeing[rank]]])) else { continue }
      let isNear = PositionTrail.isWithinReach(TrackDistance.meters(own, other), own, other)
      if !isNear { return false }
    }
    return true
  }

  /// Sorts the points of each segment, and then the segments or laps, by time.
  private mutating func sort(_ unit: Range<Int>) {
    for stretch in stretches(in: unit) {
      let places = timed(stretch)
      let sorted = places.map { order[$0] }.sorted { points[Int($0)].milliseconds < points[Int($1)].milliseconds }
      for (place, entry) in zip(places, sorted) { order[place] = entry }
    }
    let laps = laps(in: unit).filter { mark(at: $0.lowerBound)?.isLapStart == true }
    for lap in laps { sortParts(segments(in: lap)) }
    sortParts(laps.isEmpty ? segments(in: unit) : laps.map { $0.lowerBound..<endOfLap($0) })
  }

  /// Segments with the marks up to the next segment; the first begins with its first point.
  private func segments(in range: Range<Int>) -> [Range<Int>] {
    stretches(in: range).map { stretch in
      var end = stretch.upperBound
      if end < range.upperBound, mark(at: end)?.isSegmentEnd == true { end &+= 1 }
      return stretch.lowerBound..<end
    }
  }

  private func endOfLap(_ lap: Range<Int>) -> Int {
    (lap.last { mark(at: $0)?.isLapEnd == true } ?? lap.upperBound &- 1) &+ 1
  }

  /// Sorts parts by their first times; a mark between them stays before the same number of parts.
  private mutating func sortParts(_ parts: [Range<Int>]) {
    let starts = parts.map { timed($0).first.map(time) ?? .max }
    guard let first = parts.first, let last = parts.last, !starts.contains(.max) else { return }
    let ranks = parts.indices.sorted { starts[$0] < starts[$1] }
    guard ranks != Array(parts.indices) else { return }
    var sorted: [Int32] = []
    for (place, rank) in zip(parts.indices, ranks) {
      sorted.append(contentsOf: order[parts[rank]])
      let end = place &+ 1 < parts.count ? parts[place &+ 1].lowerBound : parts[place].upperBound
      sorted.append(contentsOf: order[parts[place].upperBound..<end])
    }
    order.replaceSubrange(first.lowerBound..<last.upperBound, with: sorted)
  }
}
#endif
