/// The moments of a log in columns, twenty bytes each.
///
/// Loops over hours of seconds read one or two quantities, many moments at a time.
///
/// It has the layout of `fitstream_log`; see `UncheckedReads.swift`. Memory is only touched when moments are added.
struct MomentTable: Sendable {
  var words = Self.room()
  /// The number of moments, at most `MomentLog.limit`.
  private(set) var count = 0

  /// The places of all moments.
  var indices: Range<Int> { 0..<count }
  var first: LoggedMoment? { count > 0 ? self[0] : nil }
  var last: LoggedMoment? { count > 0 ? self[count &- 1] : nil }

  /// The moment at a place.
  subscript(place: Int) -> LoggedMoment {
    precondition(indices.contains(place))
    return withColumns { columns in
      LoggedMoment(
        milliseconds: columns.milliseconds(place), millimeters: columns.millimeters(place),
        power: columns.reading(.power, place), heartRate: columns.reading(.heartRate, place),
        cadence: columns.reading(.cadence, place), speed: columns.reading(.speed, place),
        altitude: columns.reading(.altitude, place), marks: columns.marks(place), step: columns.step(place))
    }
  }

  /// A reading of a moment.
  func reading(_ quantity: LoggedQuantity, at place: Int) -> LoggedReading {
    precondition(indices.contains(place))
    return withColumns { $0.reading(quantity, place) }
  }

  mutating func removeAll() { count = 0 }

  /// Removes the first moments.
  mutating func removeFirst(_ gone: Int) {
    move(from: gone, count: count &- gone)
    count &-= gone
  }

  /// Appends a moment.
  mutating func append(_ moment: LoggedMoment) {
    put(moment, at: count)
    count &+= 1
  }

  /// Appends the moments of the waiting observations if all of them are regular; otherwise returns false.
  mutating func append(_ staged: inout StagedValues, count added: Int, _ state: inout GatheredState) -> Bool {
    guard makeMoments(of: &staged, count: added, &state, at: count) else { return false }
    count &+= added
    return true
  }

  /// Changes a reading.
  mutating func set(_ reading: LoggedReading, of quantity: LoggedQuantity, at place: Int) {
    var moment = self[place]
    moment[quantity] = reading
    put(moment, at: place)
  }

  /// Marks a moment.
  mutating func mark(_ marks: LoggedMoment.Marks, at place: Int) {
    var moment = self[place]
    moment.marks.formUnion(marks)
    put(moment, at: place)
  }

  /// Sets the distance of a moment.
  mutating func setWay(_ millimeters: UInt32, at place: Int) {
    var moment = self[place]
    moment.millimeters = millimeters
    moment.marks.formUnion(.distance)
    put(moment, at: place)
  }
}
