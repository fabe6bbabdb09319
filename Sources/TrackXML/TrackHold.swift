#if TrackXML
internal import Workouts

/// Items of a document that wait until all contradicting content can have been read, in little memory.
///
/// A track's point takes the bytes of its readings. `order` contains indices into `points`, or, with all bits inverted,
/// into `marks`.
@usableFromInline
struct TrackHold {
  /// Maximum number of waiting items; a longer document is sorted in parts of this size.
  static let limit = 20_000
  /// An item that was removed from the order.
  static let removed = Int32.min

  /// A point without its readings, which are in `values` from `first` on, in the order of their bits.
  struct Point {
    var milliseconds: Int64
    var noted: UInt32
    var first: Int32
    var offsetSeconds: Int32
    var hasTime: Bool
    var hasDistance: Bool
    /// Whether it repeats another point, or its time is wrong.
    var isDropped = false
  }

  var order: [Int32] = []
  var points: [Point] = []
  var marks: [TrackItem] = []
  private var values: [Double] = []
  /// The first item that has not been passed on.
  private var next = 0
  /// Whether a point is not later than all points before it, or follows another by more than half an hour.
  private(set) var isDisordered = false
  private var newest = Int64.min

  @usableFromInline init() {}

  @usableFromInline var isFull: Bool { order.count >= Self.limit }
  /// Whether any point has a time.
  var hasTimes: Bool { newest != .min }
  @usableFromInline var isEmpty: Bool { next >= order.count }

  mutating func removeAll() {
    order.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    (next, isDisordered, newest) = (0, false, .min)
  }

  @usableFromInline mutating func append(_ item: TrackItem) {
    guard case .point(let point) = item else {
      order.append(~Int32(truncatingIfNeeded: marks.count))
      return marks.append(item)
    }
    let time = point.observation.time.unixMilliseconds
    order.append(Int32(truncatingIfNeeded: points.count))
    points.append(
      Point(
        milliseconds: time, noted: point.observation.measures.rawValue, first: Int32(truncatingIfNeeded: values.count),
        offsetSeconds: Int32(clamping: point.offsetSeconds ?? .min), hasTime: point.hasTime,
        hasDistance: point.distanceMeters != nil))
    point.observation.forEachNoted { values.append($1) }
    if let distance = point.distanceMeters { values.append(distance) }
    guard point.hasTime else { return }
    if newest != .min, time < newest || time &- newest > Self.longGap { isDisordered = true }
    newest = max(newest, time)
  }

  /// Longest step between points of one segment that needs no check.
  static let longestStep: Int64 = 12 * 3_600_000

  /// The next entry of the order; nil if all have been passed on.
  @usableFromInline mutating func takeNext() -> Int32? {
    guard next < order.count else { return nil }
    defer { next &+= 1 }
    return order[next]
  }

  /// The mark of an entry that is not a point.
  @usableFromInline func mark(of entry: Int32) -> TrackItem { marks[Int(~entry)] }

  /// Copies the point of an entry to `point`.
  @usableFromInline func read(_ entry: Int32, into point: inout TrackPoint) {
    let held = points[Int(entry)]
    point.observation.clear(Instant(unixMilliseconds: held.milliseconds))
    point.hasTime = held.hasTime
    point.offsetSeconds = held.offsetSeconds == .min ? nil : Int(held.offsetSeconds)
    var at = Int(held.first)
    var rest = held.noted
    while rest != 0 {
      if let measure = Measure(rawValue: UInt8(truncatingIfNeeded: rest.trailingZeroBitCount)) {
        point.observation.noteFinite(values[at], as: measure)
      }
      at &+= 1
      rest &= rest &- 1
    }
    point.distanceMeters = held.hasDistance ? values[at] : nil
  }

  // MARK: Values for the rules

  /// The mark at an index of the order; nil for a point.
  func mark(at place: Int) -> TrackItem? {
    let entry = order[place]
    return entry < 0 && entry != Self.removed ? marks[Int(~entry)] : nil
  }

  mutating func replaceMark(at place: Int, with item: TrackItem) { marks[Int(~order[place])] = item }

  /// The value of a measure of a point.
  func value(_ measure: Measure, of place: Int) -> Double? {
    self.place(of: measure, in: points[place]).map { values[$0] }
  }

  private func place(of measure: Measure, in held: Point) -> Int? {
    let bit = MeasureSet(measure).rawValue
    return held.noted & bit != 0 ? Int(held.first) &+ (held.noted & (bit &- 1)).nonzeroBitCount : nil
  }

  /// Divides the values of a measure of all points.
  mutating func divide(_ measure: Measure, by divisor: Double) {
    for held in points {
      if let place = place(of: measure, in: held) { values[place] /= divisor }
    }
  }

  /// The distance that the file reports at a point.
  func distance(of place: Int) -> Double? {
    let held = points[place]
    return held.hasDistance ? values[Int(held.first) &+ held.noted.nonzeroBitCount] : nil
  }

  /// The position of a point that is on Earth.
  func position(of place: Int) -> PositionTrail.Place? {
    guard let latitude = value(.latitude, of: place), let longitude = value(.longitude, of: place),
      TrackDistance.isOnEarth(latitude, longitude)
    else { return nil }
    return TrackDistance.place(latitude, longitude, at: Instant(unixMilliseconds: points[place].milliseconds))
  }

  /// The metres between two points; nil without their positions.
  func meters(_ first: Int, _ second: Int) -> Double? {
    guard let first = position(of: first), let second = position(of: second) else { return nil }
    return TrackDistance.meters(first, second)
  }
}
#endif
