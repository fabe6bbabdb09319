#if TrackXML
internal import Workouts

/// Items of a document that wait until all that can contradict them has been read, in little memory.
///
/// A track's point takes the bytes of its readings. `order` has a place in `points`, or, with all bits turned, one in `marks`.
@usableFromInline
struct TrackHold {
  /// Most items that wait; of a longer document, so many at a time are put in order.
  static let limit = 20_000
  /// An item that was taken out of the order.
  static let removed = Int32.min

  /// A point without its readings, which are in `values` from `first` on, in the order of their bits.
  struct Point {
    var milliseconds: Int64
    var noted: UInt32
    var first: Int32
    var offsetSeconds: Int32
    var hasTime: Bool
    var hasDistance: Bool
    /// True when it repeats another one, or when its time is wrong.
    var isDropped = false
  }

  var order: [Int32] = []
  var points: [Point] = []
  var marks: [TrackItem] = []
  private var values: [Double] = []
  /// The first item that is not out.
  private var next = 0
  /// True when a point is not later than all before it, or comes a day after one.
  private(set) var isDisordered = false
  private var newest = Int64.min

  @usableFromInline init() {}

  @usableFromInline var isFull: Bool { order.count >= Self.limit }
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
    if newest != .min, time < newest || time &- newest > Self.longestStep { isDisordered = true }
    newest = max(newest, time)
  }

  /// Longest step between points of one segment that needs no second look.
  static let longestStep: Int64 = 12 * 3_600_000

  /// The next entry of the order; nil when all are out.
  @usableFromInline mutating func takeNext() -> Int32? {
    guard next < order.count else { return nil }
    defer { next &+= 1 }
    return order[next]
  }

  /// The mark of an entry that is none of a point.
  @usableFromInline func mark(of entry: Int32) -> TrackItem { marks[Int(~entry)] }

  /// Makes `point` the one of an entry.
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

  // MARK: What rules ask

  /// The mark at a place of the order; nil for a point.
  func mark(at place: Int) -> TrackItem? {
    let entry = order[place]
    return entry < 0 && entry != Self.removed ? marks[Int(~entry)] : nil
  }

  mutating func replaceMark(at place: Int, with item: TrackItem) { marks[Int(~order[place])] = item }

  /// The value of a measure of a point.
  func value(_ measure: Measure, of place: Int) -> Double? {
    let bit = MeasureSet(measure).rawValue
    let held = points[place]
    guard held.noted & bit != 0 else { return nil }
    return values[Int(held.first) &+ (held.noted & (bit &- 1)).nonzeroBitCount]
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
