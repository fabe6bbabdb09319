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

/// The moments of a log, read without a check of the place: whoever reads stays below `count`.
///
/// Loops over hours of seconds, a quantity at a time, take a third of the time so. Only inside of `withColumns`.
@safe struct MomentColumns {
  private let first: UnsafePointer<LoggedMoment>
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
  mutating func append(_ moments: borrowing InlineArray<32, LoggedMoment>, count: Int) {
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
