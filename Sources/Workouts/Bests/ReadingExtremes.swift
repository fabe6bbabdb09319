/// The largest and smallest readings of a workout, in steps.
struct ReadingExtremes: Sendable {
  private var least = InlineArray<5, UInt16>(repeating: .max)
  /// The largest reading plus one step; 0 if there is none.
  private var beyondGreatest = InlineArray<5, UInt16>(repeating: 0)
  /// The largest of the values that are too large to be stored.
  var beyond = InlineArray<5, Double>(repeating: 0)
  /// An upper bound of the change of altitude within 61 moments, which is at least a minute, in steps.
  private(set) var mostChangeOfHeight: UInt16 = 0
  private var heights = HeightRange()
  /// The two previous stretches.
  private var (newer, older) = (HeightRange(), HeightRange())

  /// The range of altitudes in a stretch of moments.
  private struct HeightRange {
    var moments = 0
    var least = UInt16.max
    var beyondGreatest = UInt16(0)
    /// The minimum length of a stretch: two stretches are longer than a minute.
    static let length = 32
  }

  /// Adds the readings of some moments, before any of them is removed.
  mutating func note(_ log: MomentColumns, _ places: Range<Int>) {
    for quantity in LoggedQuantity.allCases where quantity != .altitude { _ = note(quantity, log, places) }
    var place = places.lowerBound
    while place < places.upperBound {
      let end = min(place &+ HeightRange.length, places.upperBound)
      let found = note(.altitude, log, place..<end)
      noteHeights(found.least, beyondGreatest: found.beyondGreatest, moments: end &- place)
      place = end
    }
  }

  private mutating func note(
    _ quantity: LoggedQuantity, _ log: MomentColumns, _ places: Range<Int>
  ) -> (least: UInt16, beyondGreatest: UInt16) {
    let found = log.extremes(quantity, places)
    least[quantity.rawValue] = min(least[quantity.rawValue], found.least)
    beyondGreatest[quantity.rawValue] = max(beyondGreatest[quantity.rawValue], found.beyondGreatest)
    return found
  }

  /// Compares the altitudes of some moments with the altitudes of the two previous stretches.
  private mutating func noteHeights(_ least: UInt16, beyondGreatest: UInt16, moments: Int) {
    if heights.moments >= HeightRange.length { (older, newer, heights) = (newer, heights, HeightRange()) }
    heights.moments &+= moments
    heights.least = min(heights.least, least)
    heights.beyondGreatest = max(heights.beyondGreatest, beyondGreatest)
    let low = min(heights.least, newer.least, older.least)
    let high = max(heights.beyondGreatest, newer.beyondGreatest, older.beyondGreatest)
    if low < high { mostChangeOfHeight = max(mostChangeOfHeight, high &- 1 &- low) }
  }

  /// Whether the quantity has a reading.
  func has(_ quantity: LoggedQuantity) -> Bool { beyondGreatest[quantity.rawValue] > 0 }
  /// The largest recorded value in the quantity's unit.
  func greatest(_ quantity: LoggedQuantity) -> Double {
    let reading = LoggedReading(steps: max(1, beyondGreatest[quantity.rawValue]) &- 1)
    return reading == .most ? max(beyond[quantity.rawValue], reading.value(of: quantity)) : reading.value(of: quantity)
  }
  /// The smallest value.
  func least(_ quantity: LoggedQuantity) -> Double {
    LoggedReading(steps: least[quantity.rawValue]).value(of: quantity)
  }
}
