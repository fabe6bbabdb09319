// The only file of this module that may say `unsafe`.

extension StaticString {
  /// Equality of the texts; unlike that of strings made from them it allocates nothing.
  package func hasText(of other: StaticString) -> Bool {
    withUTF8Buffer { own in other.withUTF8Buffer { unsafe own.elementsEqual($0) } }
  }
}

#if canImport(CWindows) && !hasFeature(Embedded)
internal import CWindows
#endif

extension [Int32] {
  /// The greatest difference between an element at one of the places `ends`, at least one, and the element `distance`
  /// before it, and the first of the places that have it.
  func greatestGain(over distance: Int, endingIn ends: Range<Int>) -> (gain: Int32, end: Int) {
    precondition(distance > 0 && !ends.isEmpty && ends.lowerBound >= distance && ends.upperBound <= count)
    return unsafe withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return (.min, ends.lowerBound) }
      let (to, from) = unsafe (first + ends.lowerBound, first + (ends.lowerBound &- distance))
      #if canImport(CWindows) && !hasFeature(Embedded)
      var place = 0
      let greatest = unsafe fitstream_greatest_gain(to, from, ends.count, &place)
      #else
      var (greatest, place) = (Int32.min, 0)
      for next in 0..<ends.count where unsafe to[next] &- from[next] > greatest {
        (greatest, place) = unsafe (to[next] &- from[next], next)
      }
      #endif
      return (greatest, ends.lowerBound &+ place)
    }
  }
}

extension [Int32] {
  /// The first of the places `ends` whose element is at least `bound` more than the element `distance` before it.
  func firstGain(of bound: Int32, over distance: Int, endingIn ends: Range<Int>) -> Int? {
    precondition(distance > 0 && ends.lowerBound >= distance && ends.upperBound <= count)
    return unsafe withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return nil }
      let (to, from) = unsafe (first + ends.lowerBound, first + (ends.lowerBound &- distance))
      #if canImport(CWindows) && !hasFeature(Embedded)
      let place = unsafe fitstream_first_gain(to, from, ends.count, bound)
      #else
      var place = 0
      while place < ends.count, unsafe to[place] &- from[place] < bound { place &+= 1 }
      #endif
      return place < ends.count ? ends.lowerBound &+ place : nil
    }
  }

  /// Puts the way at each second of some moments, in millimetres from the first of them on, at the beginning.
  ///
  /// Between two moments it is even. Returns how many seconds there are; nil where they are too many, or no whole ones apart.
  mutating func putWays(_ log: MomentColumns, from first: Int, through last: Int) -> Int? {
    precondition(first >= 0 && first <= last && last < log.count)
    let origin = log.milliseconds(first)
    let seconds = Int((log.milliseconds(last) &- origin) / 1000) &+ 1
    guard seconds <= count else { return nil }
    return unsafe withUnsafeMutableBufferPointer { ways in
      guard let to = ways.baseAddress else { return nil }
      let start = log.millimeters(first)
      var (second, way, time) = (0, UInt32(0), origin)
      unsafe to[0] = 0
      for place in first &+ 1..<Swift.max(first &+ 1, last &+ 1) {
        let (before, gap) = (way, log.milliseconds(place) &- time)
        way = log.millimeters(place) &- start
        time = time &+ gap
        if gap == 1000 {
          second &+= 1
        } else {
          let parts = Int(gap / 1000)
          guard gap % 1000 == 0, parts > 0, second &+ parts < seconds else { return nil }
          for part in 1..<Swift.max(1, parts) {
            let even = Double(way &- before) * Double(part) / Double(parts)
            unsafe to[second &+ part] = Int32(
              truncatingIfNeeded: before &+ UInt32(truncatingIfNeeded: Int64(saturating: even)))
          }
          second &+= parts
        }
        unsafe to[second] = Int32(truncatingIfNeeded: way)
      }
      return second &+ 1
    }
  }
}

#if canImport(CWindows) && !hasFeature(Embedded)
/// Runs of moments that come a second after the one before each, in loops of their own. Elsewhere there are none: whoever
/// asks goes moment by moment then.
extension MomentColumns {
  @inline(__always) private func withMoments<Result>(
    _ places: Range<Int>, _ body: (UnsafePointer<fitstream_moment>, Int) -> Result
  ) -> Result {
    precondition(places.lowerBound >= 0 && places.upperBound <= count)
    precondition(MemoryLayout<LoggedMoment>.stride == MemoryLayout<fitstream_moment>.stride)
    return unsafe (first + places.lowerBound).withMemoryRebound(to: fitstream_moment.self, capacity: places.count) {
      unsafe body($0, places.count)
    }
  }

  /// The first moment from `place` on that does not come a second after the one before, or has no height, or one that lies
  /// `up` steps above that of so many moments before, or `down` below it; all of those before are as they should be.
  func endOfSlow(from place: Int, over seconds: Int, up: Int32, down: Int32) -> Int {
    precondition(seconds > 0 && seconds <= place)
    return unsafe withMoments(0..<count) { moments, count in
      unsafe fitstream_end_of_slow(moments, place, count, seconds, up, down)
    }
  }

  /// The end of the moments from `place` on that have these marks and no others.
  func endOfRun(_ marks: LoggedMoment.Marks, from place: Int) -> Int {
    precondition(place >= 0 && place <= count)
    return unsafe withMoments(0..<count) { moments, count in
      unsafe fitstream_end_of_marks(moments, place, count, marks.rawValue)
    }
  }

  /// Adds the power of a run at the beginning of some places, and its times; returns how many it has.
  func addPower(_ places: Range<Int>, to recent: inout RecentPower, _ times: inout MutableSpan<UInt32>) -> Int {
    var power = fitstream_power(
      sum: recent.sum, fourths: recent.fourths, seconds: Int64(recent.seconds), window_sum: recent.windowSum,
      place: Int32(truncatingIfNeeded: recent.place))
    let added = unsafe withMoments(places) { moments, count in
      var ring = recent.ring.mutableSpan
      return unsafe ring.withUnsafeMutableBufferPointer { ring in
        unsafe times.withUnsafeMutableBufferPointer { times in
          unsafe fitstream_add_power(moments, count, &power, ring.baseAddress, times.baseAddress, times.count)
        }
      }
    }
    recent.sum = power.sum
    recent.fourths = power.fourths
    recent.seconds = Int(power.seconds)
    recent.windowSum = power.window_sum
    recent.place = Int(power.place)
    return added
  }

  /// Adds the heart rates of a run at the beginning of some places to a sum, and their times; returns how many it has.
  func addHeartRate(_ places: Range<Int>, to sum: inout Int64, _ times: inout MutableSpan<UInt32>) -> Int {
    unsafe withMoments(places) { moments, count in
      unsafe times.withUnsafeMutableBufferPointer { times in
        unsafe fitstream_add_heart_rate(moments, count, &sum, times.baseAddress, times.count)
      }
    }
  }

  /// Adds the moments of a run at the beginning of some places that have both; returns how many it has.
  func addPairs(ofSpeed isSpeed: Bool, _ places: Range<Int>, to half: inout Decoupling.Half) -> Int {
    var pairs = fitstream_pairs(seconds: Int64(half.seconds), value: half.value, rate: half.rate)
    let added = unsafe withMoments(places) { moments, count in
      unsafe fitstream_add_pairs(moments, count, isSpeed ? 1 : 0, &pairs)
    }
    half = Decoupling.Half(seconds: Int(pairs.seconds), value: pairs.value, rate: pairs.rate)
    return added
  }
}
#else
extension MomentColumns {
  func endOfSlow(from place: Int, over seconds: Int, up: Int32, down: Int32) -> Int { place }
  func endOfRun(_ marks: LoggedMoment.Marks, from place: Int) -> Int { place }
  func addPower(_ places: Range<Int>, to recent: inout RecentPower, _ times: inout MutableSpan<UInt32>) -> Int { 0 }
  func addHeartRate(_ places: Range<Int>, to sum: inout Int64, _ times: inout MutableSpan<UInt32>) -> Int { 0 }
  func addPairs(ofSpeed isSpeed: Bool, _ places: Range<Int>, to half: inout Decoupling.Half) -> Int { 0 }
}
#endif

/// The moments of a log, read without a check of the place: whoever reads stays below `count`.
///
/// Loops over hours of seconds, a quantity at a time, take a third of the time so. Only inside of `withColumns`.
@safe struct MomentColumns {
  fileprivate let first: UnsafePointer<LoggedMoment>
  let count: Int

  fileprivate init(_ moments: UnsafeBufferPointer<LoggedMoment>, _ first: UnsafePointer<LoggedMoment>) {
    unsafe self.first = first
    count = moments.count
  }

  @inline(__always) func milliseconds(_ place: Int) -> UInt32 { unsafe first[place].milliseconds }
  @inline(__always) func second(_ place: Int) -> Int { Int(milliseconds(place) / 1000) }
  @inline(__always) func millimeters(_ place: Int) -> UInt32 { unsafe first[place].millimeters }
  @inline(__always) func marks(_ place: Int) -> LoggedMoment.Marks { unsafe first[place].marks }
  @inline(__always) func step(_ place: Int) -> UInt8 { unsafe first[place].step }
  @inline(__always) func reading(_ quantity: LoggedQuantity, _ place: Int) -> LoggedReading {
    unsafe first[place][quantity]
  }

  /// A reading by its place in the moment's twenty bytes: for loops that are not made for each quantity.
  @inline(__always) fileprivate func readingByPlace(_ quantity: LoggedQuantity, _ place: Int) -> LoggedReading {
    let offset = place &* 20 &+ 8 &+ quantity.rawValue &* 2
    return unsafe LoggedReading(steps: UnsafeRawPointer(first).load(fromByteOffset: offset, as: UInt16.self))
  }

  /// The least steps of the readings of some moments, and one more than the greatest, from the third place on in the
  /// order of quantities: eight halves of words at a time, the last sixteen bytes of a moment.
  func extremes(_ places: Range<Int>) -> (least: SIMD8<UInt16>, beyondGreatest: SIMD8<UInt16>) {
    precondition(places.lowerBound >= 0 && places.upperBound <= count && MemoryLayout<LoggedMoment>.stride == 20)
    var (least, greatest) = (SIMD8<UInt16>(repeating: .max), SIMD8<UInt16>(repeating: 0))
    let bytes = unsafe UnsafeRawPointer(first)
    for place in places {
      let words = unsafe bytes.loadUnaligned(fromByteOffset: place &* 20 &+ 4, as: SIMD8<UInt16>.self)
      // "None" is the greatest of all numbers, and so becomes 0.
      let more = words &+ SIMD8(repeating: 1)
      least = pointwiseMin(least, words)
      greatest = pointwiseMax(greatest, more)
    }
    return (least, greatest)
  }

  /// The end of the moments from `place` on that come a second after the one before, each with a reading.
  @inline(__always) func endOfRun(_ quantity: LoggedQuantity, from place: Int, limit: Int) -> Int {
    var end = place
    while end < limit, step(end) == 1, reading(quantity, end).isNumber { end &+= 1 }
    return end
  }
}

extension [LoggedMoment] {
  /// Appends the first of some moments.
  @inline(__always) mutating func append(_ moments: borrowing InlineArray<32, LoggedMoment>, count: Int) {
    precondition(count >= 0 && count <= 32)
    unsafe moments.span.withUnsafeBufferPointer {
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: $0[0..<count]))
    }
  }

  /// Calls `body` with the moments.
  @inline(__always) func withColumns<Result>(_ body: (MomentColumns) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { moments in
      // Of no moments none is read, so that any address will do.
      guard let first = moments.baseAddress else {
        return unsafe withUnsafePointer(to: LoggedMoment()) { body(unsafe MomentColumns(moments, $0)) }
      }
      return body(unsafe MomentColumns(moments, first))
    }
  }
}

extension [Int32] {
  /// Puts running sums of the readings of moments from `start` on at `place` and after it, while each moment comes a
  /// second after the one before and has a reading; returns the end of those moments.
  @inline(__always) mutating func putRun(
    of quantity: LoggedQuantity, _ log: MomentColumns, from start: Int, limit: Int, at place: Int, _ sum: inout Int32
  ) -> Int {
    precondition(start >= 0 && limit >= start && limit <= log.count)
    precondition(place >= 0 && place &+ (limit &- start) <= count && MemoryLayout<LoggedMoment>.stride == 20)
    return unsafe withUnsafeMutableBufferPointer { sums in
      guard let first = sums.baseAddress else { return start }
      let to = unsafe first + place
      var (newest, end) = (sum, start)
      while end < limit, log.step(end) == 1 {
        let reading = log.readingByPlace(quantity, end)
        guard reading.isNumber else { break }
        newest = newest &+ Int32(reading.steps)
        unsafe to[end &- start] = newest
        end &+= 1
      }
      sum = newest
      return end
    }
  }

  /// Puts the heights of some moments, in thousandths of their steps, less those of a level; returns the last.
  mutating func putLevels(_ log: MomentColumns, _ moments: Range<Int>, at place: Int, above level: Int32) -> Int32 {
    precondition(place >= 0 && place &+ moments.count <= count && !moments.isEmpty && moments.lowerBound >= 0)
    precondition(moments.upperBound <= log.count)
    return unsafe withUnsafeMutableBufferPointer { sums in
      guard let first = sums.baseAddress else { return 0 }
      let to = unsafe first + place
      for index in 0..<moments.count {
        unsafe to[index] = Int32(log.reading(.altitude, moments.lowerBound &+ index).steps) &* 1000 &- level
      }
      return unsafe to[moments.count &- 1]
    }
  }

  /// Sets the elements at some places.
  mutating func fill(_ places: Range<Int>, with value: Int32) {
    precondition(places.lowerBound >= 0 && places.upperBound <= count)
    unsafe withUnsafeMutableBufferPointer { unsafe $0[places].update(repeating: value) }
  }
}
