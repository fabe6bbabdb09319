// The only file of this module that is allowed to use `unsafe`.

extension StaticString {
  /// Whether the texts are equal; allocates nothing, unlike a comparison of strings.
  package func hasText(of other: StaticString) -> Bool {
    withUTF8Buffer { own in other.withUTF8Buffer { unsafe own.elementsEqual($0) } }
  }
}

#if canImport(CWindows) && !hasFeature(Embedded)
internal import CWindows
#endif

extension [Int32] {
  /// The largest difference between an element and the element `distance` before it, for the indices `ends`, with the
  /// first index of that difference.
  ///
  /// There must be at least one index.
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
  /// The first index in `ends` whose element is at least `bound` more than the element `distance` before it.
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

  /// Writes the distance at each second between some moments, in millimetres since the first of them.
  ///
  /// The speed between two moments is taken as constant. Returns the number of seconds; nil if there are too many, or
  /// if the moments are not whole seconds apart.
  mutating func putWays(_ log: MomentColumns, from first: Int, through last: Int) -> Int? {
    precondition(first >= 0 && first <= last && last < log.count)
    let origin = log.milliseconds(first)
    let seconds = Int((log.milliseconds(last) &- origin) / 1000) &+ 1
    guard seconds <= count else { return nil }
    return unsafe withUnsafeMutableBufferPointer { ways in
      guard let to = ways.baseAddress else { return nil }
      let start = log.millimeters(first)
      var (second, way, time, place) = (0, UInt32(0), origin, first &+ 1)
      unsafe to[0] = 0
      while place <= last {
        let end = unsafe log.putWays(
          place..<Swift.min(last &+ 1, place &+ (seconds &- 1 &- second)), above: start, at: to + (second &+ 1))
        if end > place {
          second &+= end &- place
          (way, time, place) = (log.millimeters(end &- 1) &- start, log.milliseconds(end &- 1), end)
          continue
        }
        let (before, gap) = (way, log.milliseconds(place) &- time)
        way = log.millimeters(place) &- start
        time = time &+ gap
        place &+= 1
        let parts = Int(gap / 1000)
        guard gap % 1000 == 0, parts > 0, second &+ parts < seconds else { return nil }
        for part in 1..<Swift.max(1, parts) {
          let even = Double(way &- before) * Double(part) / Double(parts)
          unsafe to[second &+ part] = Int32(
            truncatingIfNeeded: before &+ UInt32(truncatingIfNeeded: Int64(saturating: even)))
        }
        second &+= parts
        unsafe to[second] = Int32(truncatingIfNeeded: way)
      }
      return second &+ 1
    }
  }
}

extension MomentTable {
  /// Uninitialized room for all moments.
  static func room() -> [UInt32] {
    unsafe [UInt32](unsafeUninitializedCapacity: MomentLog.limit &* 5) { $1 = MomentLog.limit &* 5 }
  }

  /// Calls `body` with the moments.
  @inline(__always) func withColumns<Result>(_ body: (MomentColumns) -> Result) -> Result {
    unsafe words.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { preconditionFailure("a log has room") }
      return unsafe body(MomentColumns(start, count))
    }
  }

  /// Writes a moment to its columns.
  mutating func put(_ moment: LoggedMoment, at place: Int) {
    precondition(place >= 0 && place < MomentLog.limit)
    unsafe words.withUnsafeMutableBytes { bytes in
      unsafe bytes.storeBytes(of: moment.milliseconds, toByteOffset: MomentColumns.milliseconds(place), as: UInt32.self)
      unsafe bytes.storeBytes(of: moment.millimeters, toByteOffset: MomentColumns.millimeters(place), as: UInt32.self)
      for quantity in LoggedQuantity.allCases {
        unsafe bytes.storeBytes(
          of: moment[quantity].steps, toByteOffset: MomentColumns.reading(quantity, place), as: UInt16.self)
      }
      unsafe bytes.storeBytes(of: moment.marks.rawValue, toByteOffset: MomentColumns.marks(place), as: UInt8.self)
      unsafe bytes.storeBytes(of: moment.step, toByteOffset: MomentColumns.step(place), as: UInt8.self)
    }
  }

  /// Moves moments to the beginning.
  mutating func move(from place: Int, count moved: Int) {
    precondition(place >= 0 && moved >= 0 && place &+ moved <= MomentLog.limit)
    unsafe words.withUnsafeMutableBytes { bytes in
      func move(_ offset: (Int) -> Int, width: Int) {
        let (to, from) = (offset(0), offset(place))
        unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[to..<to &+ moved &* width])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[from..<from &+ moved &* width]))
      }
      move(MomentColumns.milliseconds, width: 4)
      move(MomentColumns.millimeters, width: 4)
      for quantity in LoggedQuantity.allCases { move({ MomentColumns.reading(quantity, $0) }, width: 2) }
      move(MomentColumns.marks, width: 1)
      move(MomentColumns.step, width: 1)
    }
  }

  #if canImport(CWindows) && !hasFeature(Embedded)
  private static let measures = {
    func each<Value>(_ value: (LoggedQuantity) -> Value) -> (Value, Value, Value, Value, Value) {
      (value(.power), value(.heartRate), value(.cadence), value(.speed), value(.altitude))
    }
    func bit(_ measure: Measure) -> UInt32 { MeasureSet(measure).rawValue }
    return fitstream_measures(
      readings: (bit(.power), bit(.heartRate), bit(.cadence), bit(.speed), bit(.altitude)), speed: bit(.speed),
      distance: WorkoutObservation.distanceBit, latitude: bit(.latitude), longitude: bit(.longitude),
      scales: each(\.stepsPerUnit), offsets: each(\.offset), near_degrees: MomentGatherer.nearDegrees)
  }()

  /// Writes the moments of observations at `place` and after it; if one of them is irregular, writes none and returns
  /// false.
  mutating func makeMoments(
    of staged: inout StagedValues, count: Int, _ state: inout GatheredState, at place: Int
  ) -> Bool {
    precondition(count > 0 && count <= StagedValues.limit && place >= 0)
    precondition(place &+ StagedValues.limit <= MomentLog.limit && MomentLog.limit == FITSTREAM_MOMENTS)
    precondition(MemoryLayout<StagedValues>.stride == MemoryLayout<fitstream_values>.stride)
    precondition(MemoryLayout<GatheredState>.stride == MemoryLayout<fitstream_gathered>.stride)
    return unsafe words.withUnsafeMutableBytes { bytes in
      unsafe withUnsafeBytes(of: &staged) { staged in
        unsafe withUnsafeMutableBytes(of: &state) { state in
          unsafe withUnsafePointer(to: Self.measures) { measures in
            unsafe fitstream_make_moments(
              staged.baseAddress?.assumingMemoryBound(to: fitstream_values.self), count, measures,
              state.baseAddress?.assumingMemoryBound(to: fitstream_gathered.self),
              bytes.baseAddress.map { OpaquePointer($0) }, place) != 0
          }
        }
      }
    }
  }
  #else
  mutating func makeMoments(
    of staged: inout StagedValues, count: Int, _ state: inout GatheredState, at place: Int
  ) -> Bool { false }
  #endif
}

#if canImport(CWindows) && !hasFeature(Embedded)
/// Loops over runs of moments that are one second apart.
///
/// On other platforms these runs are empty, and callers process moment by moment.
extension MomentColumns {
  private var log: OpaquePointer { unsafe OpaquePointer(start) }

  private func check(_ places: Range<Int>) { precondition(places.lowerBound >= 0 && places.upperBound <= count) }

  /// The end of the regular moments from `place` on.
  ///
  /// A moment is regular if it is one second after the previous one and has an altitude. The altitude must be less than
  /// `up` steps above the altitude of `seconds` moments before, and less than `down` steps below it.
  func endOfSlow(from place: Int, over seconds: Int, up: Int32, down: Int32) -> Int {
    check(place..<count)
    precondition(seconds > 0 && seconds <= place)
    return unsafe fitstream_end_of_slow(log, place, count, seconds, up, down)
  }

  /// The smallest reading of some moments in steps, and the largest one plus one.
  func extremes(_ quantity: LoggedQuantity, _ places: Range<Int>) -> (least: UInt16, beyondGreatest: UInt16) {
    check(places)
    var least = UInt16.max
    let beyond = unsafe fitstream_extremes(log, quantity.rawValue, places.lowerBound, places.upperBound, &least)
    return (least, beyond)
  }

  /// The end of the moments from `place` on that have exactly these marks.
  func endOfRun(_ marks: LoggedMoment.Marks, from place: Int) -> Int {
    check(place..<count)
    return unsafe fitstream_end_of_marks(log, place, count, marks.rawValue)
  }

  /// The end of the moments from `place` on that are one second apart and have a reading.
  func endOfRun(_ quantity: LoggedQuantity, from place: Int, limit: Int) -> Int {
    check(place..<limit)
    return unsafe fitstream_end_of_run(log, quantity.rawValue, place, limit)
  }

  /// Adds the power of the run at the beginning of some moments, and its times; returns the length of the run.
  func addPower(_ places: Range<Int>, to recent: inout RecentPower, _ times: inout MutableSpan<UInt32>) -> Int {
    let end = endOfRun(.power, from: places.lowerBound, limit: places.upperBound)
    var power = fitstream_power(
      sum: recent.sum, fourths: recent.fourths, seconds: Int64(recent.seconds), window_sum: recent.windowSum,
      place: Int32(truncatingIfNeeded: recent.place))
    var ring = recent.ring.mutableSpan
    unsafe ring.withUnsafeMutableBufferPointer { ring in
      unsafe times.withUnsafeMutableBufferPointer { times in
        unsafe fitstream_add_power(
          log, places.lowerBound, end, &power, ring.baseAddress, times.baseAddress, times.count)
      }
    }
    recent.sum = power.sum
    recent.fourths = power.fourths
    recent.seconds = Int(power.seconds)
    recent.windowSum = power.window_sum
    recent.place = Int(power.place)
    return end &- places.lowerBound
  }

  /// Adds the heart rates of the run at the beginning of some moments to a sum, and their times; returns the length of
  /// the run.
  func addHeartRate(_ places: Range<Int>, to sum: inout Int64, _ times: inout MutableSpan<UInt32>) -> Int {
    let end = endOfRun(.heartRate, from: places.lowerBound, limit: places.upperBound)
    sum &+= unsafe times.withUnsafeMutableBufferPointer { times in
      unsafe fitstream_add_heart_rate(log, places.lowerBound, end, times.baseAddress, times.count)
    }
    return end &- places.lowerBound
  }

  /// Adds the run at the beginning of some moments that have both values; returns the length of the run.
  func addPairs(ofSpeed isSpeed: Bool, _ places: Range<Int>, to half: inout Decoupling.Half) -> Int {
    let quantity = isSpeed ? LoggedQuantity.speed : .power
    var end = endOfRun(quantity, from: places.lowerBound, limit: places.upperBound)
    end = endOfRun(.heartRate, from: places.lowerBound, limit: end)
    var pairs = fitstream_pairs(seconds: Int64(half.seconds), value: half.value, rate: half.rate)
    _ = unsafe fitstream_add_pairs(log, quantity.rawValue, places.lowerBound, end, &pairs)
    half = Decoupling.Half(seconds: Int(pairs.seconds), value: pairs.value, rate: pairs.rate)
    return end &- places.lowerBound
  }

  /// Writes the distances of moments that are 1,000 ms apart at `to` and after it; returns their end.
  fileprivate func putWays(_ places: Range<Int>, above start: UInt32, at to: UnsafeMutablePointer<Int32>) -> Int {
    precondition(places.lowerBound > 0 && places.upperBound <= count)
    return unsafe fitstream_put_ways(log, places.lowerBound, places.upperBound, start, to)
  }
}
#else
extension MomentColumns {
  func endOfSlow(from place: Int, over seconds: Int, up: Int32, down: Int32) -> Int { place }
  func extremes(_ quantity: LoggedQuantity, _ places: Range<Int>) -> (least: UInt16, beyondGreatest: UInt16) {
    places.reduce((.max, 0)) {
      let steps = reading(quantity, $1).steps
      // `none` is the largest number, so it becomes 0.
      return (min($0.0, steps), max($0.1, steps &+ 1))
    }
  }
  func endOfRun(_ marks: LoggedMoment.Marks, from place: Int) -> Int { place }
  func endOfRun(_ quantity: LoggedQuantity, from place: Int, limit: Int) -> Int { place }
  func addPower(_ places: Range<Int>, to recent: inout RecentPower, _ times: inout MutableSpan<UInt32>) -> Int { 0 }
  func addHeartRate(_ places: Range<Int>, to sum: inout Int64, _ times: inout MutableSpan<UInt32>) -> Int { 0 }
  func addPairs(ofSpeed isSpeed: Bool, _ places: Range<Int>, to half: inout Decoupling.Half) -> Int { 0 }
  fileprivate func putWays(_ places: Range<Int>, above start: UInt32, at to: UnsafeMutablePointer<Int32>) -> Int {
    places.lowerBound
  }
}
#endif

/// The moments of a log, read without a check of the index: callers must stay below `count`.
///
/// Loops over hours of seconds of one quantity take a third of the time. Only valid inside of `withColumns`.
@safe struct MomentColumns {
  fileprivate let start: UnsafeRawPointer
  let count: Int

  fileprivate init(_ start: UnsafeRawPointer, _ count: Int) {
    unsafe self.start = start
    self.count = count
  }

  // The offsets of the columns' elements in bytes.
  @inline(__always) fileprivate static func milliseconds(_ place: Int) -> Int { 4 &* place }
  @inline(__always) fileprivate static func millimeters(_ place: Int) -> Int { 4 &* (MomentLog.limit &+ place) }
  @inline(__always) fileprivate static func reading(_ quantity: LoggedQuantity, _ place: Int) -> Int {
    MomentLog.limit &* (8 &+ 2 &* quantity.rawValue) &+ 2 &* place
  }
  @inline(__always) fileprivate static func marks(_ place: Int) -> Int { 18 &* MomentLog.limit &+ place }
  @inline(__always) fileprivate static func step(_ place: Int) -> Int { 19 &* MomentLog.limit &+ place }

  @inline(__always) func milliseconds(_ place: Int) -> UInt32 {
    unsafe start.load(fromByteOffset: Self.milliseconds(place), as: UInt32.self)
  }
  @inline(__always) func second(_ place: Int) -> Int { Int(milliseconds(place) / 1000) }
  @inline(__always) func millimeters(_ place: Int) -> UInt32 {
    unsafe start.load(fromByteOffset: Self.millimeters(place), as: UInt32.self)
  }
  @inline(__always) func marks(_ place: Int) -> LoggedMoment.Marks {
    unsafe LoggedMoment.Marks(rawValue: start.load(fromByteOffset: Self.marks(place), as: UInt8.self))
  }
  @inline(__always) func step(_ place: Int) -> UInt8 {
    unsafe start.load(fromByteOffset: Self.step(place), as: UInt8.self)
  }
  @inline(__always) func reading(_ quantity: LoggedQuantity, _ place: Int) -> LoggedReading {
    unsafe LoggedReading(steps: start.load(fromByteOffset: Self.reading(quantity, place), as: UInt16.self))
  }
}

extension [Int32] {
  /// Writes running sums of the readings of moments at `place` and after it; each reading must be a number.
  mutating func putSums(
    of quantity: LoggedQuantity, _ log: MomentColumns, _ moments: Range<Int>, at place: Int, _ sum: inout Int32
  ) {
    precondition(place >= 0 && place &+ moments.count <= count)
    precondition(moments.lowerBound >= 0 && moments.upperBound <= log.count)
    unsafe withUnsafeMutableBufferPointer { sums in
      guard let first = sums.baseAddress else { return }
      let readings = unsafe (log.start + MomentColumns.reading(quantity, moments.lowerBound))
        .assumingMemoryBound(to: UInt16.self)
      let to = unsafe first + place
      var (newest, index) = (sum, 0)
      // Four at a time, which saves half of the loop's overhead.
      while index &+ 4 <= moments.count {
        let one = unsafe newest &+ Int32(readings[index])
        let two = unsafe one &+ Int32(readings[index &+ 1])
        let three = unsafe two &+ Int32(readings[index &+ 2])
        newest = unsafe three &+ Int32(readings[index &+ 3])
        unsafe to[index] = one
        unsafe to[index &+ 1] = two
        unsafe to[index &+ 2] = three
        unsafe to[index &+ 3] = newest
        index &+= 4
      }
      while index < moments.count {
        newest = unsafe newest &+ Int32(readings[index])
        unsafe to[index] = newest
        index &+= 1
      }
      sum = newest
    }
  }

  /// Writes the altitudes of some moments relative to a level, in thousandths of a step; returns the last one.
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

  /// Sets the elements at a range of indices.
  mutating func fill(_ places: Range<Int>, with value: Int32) {
    precondition(places.lowerBound >= 0 && places.upperBound <= count)
    unsafe withUnsafeMutableBufferPointer { unsafe $0[places].update(repeating: value) }
  }
}
