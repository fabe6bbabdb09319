internal import FITCore
internal import FITWorkouts
internal import Workouts

/// The records and timer events of a file in the order of their times, to compute what laps and sessions say.
struct RideTrack {
  /// A record by its place among the messages.
  struct Point {
    let time: UInt32
    let index: Int
    /// Centimetres.
    let distance: Int64?
  }

  private(set) var points: [Point] = []
  /// Starts and stops of the timer.
  private var timer: [(time: UInt32, isStart: Bool)] = []
  /// The number of starts and stops of the timer.
  var timerCount: Int { timer.count }

  init(_ document: FITDocument) {
    for (index, message) in document.messages.enumerated() {
      guard let time = message.time, time >= FITTime.firstAbsolute, time != .max else { continue }
      switch document.number(message) {
      case FITNumber.record:
        points.append(Point(time: time, index: index, distance: document.integer(5, of: message)))
      case FITNumber.event where document.integer(0, of: message) == 0:
        let type = document.integer(1, of: message)
        if let type, [0, 1, 4, 8, 9].contains(type) { timer.append((time, type == 0)) }
      default: break
      }
    }
    points.sort { $0.time < $1.time || $0.time == $1.time && $0.index < $1.index }
    timer.sort { $0.time < $1.time }
  }

  /// The points from a time up to another, both included.
  func points(from start: UInt32, to end: UInt32) -> ArraySlice<Point> {
    let (first, last) = (place(of: start), place(of: end &+ 1))
    return points[first..<max(first, last)]
  }

  /// The place of the first point that is not before a time.
  private func place(of time: UInt32) -> Int { binarySearch(to: points.count) { points[$0].time >= time } }

  /// Seconds in which the timer ran.
  func timerSeconds(from start: UInt32, to end: UInt32) -> Int64 {
    var (sum, since) = (Int64(0), start)
    var isRunning = isRunning(at: start)
    for event in timer where event.time > start && event.time <= end {
      if isRunning { sum &+= Int64(event.time &- since) }
      (isRunning, since) = (event.isStart, event.time)
    }
    return isRunning && end > since ? sum &+ Int64(end &- since) : sum
  }

  /// True if the timer runs behind the events at a time.
  func isRunning(at time: UInt32) -> Bool { timer.last { $0.time <= time }?.isStart ?? true }

  /// True if an event starts or stops the timer at a time.
  func hasEvent(at time: UInt32, isStart: Bool) -> Bool {
    timer.contains { $0.time == time && $0.isStart == isStart }
  }
}

extension RideTrack {
  /// The place in seconds of FIT; nil if the ride does not reach it.
  func time(of place: RideEdit.Place) -> UInt32? {
    guard let first = points.first?.time, let last = points.last?.time else { return nil }
    switch place {
    case .moment(let instant):
      return first...last ~= instant.fitSeconds ? instant.fitSeconds : nil
    case .seconds(let seconds, let isFromEnd):
      guard seconds <= Double(last &- first) else { return nil }
      let whole = UInt32(clamping: Int64(saturating: seconds))
      return isFromEnd ? last &- whole : first &+ whole
    case .meters(let meters, let isFromEnd):
      guard let start = points.first(where: { $0.distance != nil })?.distance,
        let end = points.last(where: { $0.distance != nil })?.distance, meters <= Double(end &- start) / 100
      else { return nil }
      let wanted = isFromEnd ? Double(end) - meters * 100 : Double(start) + meters * 100
      return points.first { $0.distance.map { Double($0) >= wanted } ?? false }?.time
    }
  }

  /// The length of the ride in words.
  var text: String {
    guard let first = points.first?.time, let last = points.last?.time else { return "it has no records with times" }
    let distances = points.compactMap(\.distance)
    let seconds = last &- first
    let time =
      "\(seconds / 3600):"
      + ["\(seconds / 60 % 60)", "\(seconds % 60)"].map { $0.count < 2 ? "0" + $0 : $0 }
      .joined(separator: ":")
    guard let start = distances.first, let end = distances.last, end > start else { return "it lasts \(time)" }
    return "it lasts \(time) and has \(Double((end &- start) / 1000) / 100) km"
  }
}

extension RideEdit.Quantity {
  /// The unscaled value of a record; nil if it has none.
  func raw(of message: FITDocument.Message, in document: FITDocument) -> Int64? {
    for field in fields {
      if let value = document.integer(field, of: message) { return value }
    }
    return nil
  }
}

/// The figures of a lap or session, by the numbers of a session's fields.
struct RideFigures {
  /// A field of the session, its type and value.
  typealias Value = (field: UInt8, type: FITBaseType, value: Int64)

  private(set) var values: [Value] = []
  private let isLap: Bool

  /// Computes the figures of a part of a ride.
  init(_ document: FITDocument, _ track: RideTrack, from start: UInt32, to end: UInt32, isLap: Bool) {
    self.isLap = isLap
    let points = track.points(from: start, to: end)
    let timer = track.timerSeconds(from: start, to: end)
    values = [
      (2, .uint32, Int64(start)), (7, .uint32, Int64(end &- start) &* 1000), (8, .uint32, timer &* 1000),
    ]
    var meters: Double?
    if let first = points.first(where: { $0.distance != nil })?.distance,
      let last = points.last(where: { $0.distance != nil })?.distance, last >= first
    {
      meters = Double(last &- first) / 100
      values.append((9, .uint32, last &- first))
    }
    putPositions(document, points)
    for quantity in [RideEdit.Quantity.heartRate, .cadence, .power, .speed] {
      putMean(document, points, quantity, meters: meters, timer: timer)
    }
    putClimb(document, points)
  }

  /// Computes the mean and the highest value of a quantity of a part of a ride.
  init(
    _ document: FITDocument, _ points: ArraySlice<RideTrack.Point>, _ quantity: RideEdit.Quantity, isLap: Bool
  ) {
    self.isLap = isLap
    if quantity == .altitude { putClimb(document, points) } else { putMean(document, points, quantity) }
  }

  private mutating func put(_ session: UInt8, _ type: FITBaseType, _ value: Double, lap: UInt8? = nil) {
    guard value.isFinite, value.magnitude < 1e15 else { return }
    values.append((isLap ? lap ?? session &- 1 : session, type, Int64(saturating: value.rounded())))
  }

  /// The first position, and the last one, which a session has under its own numbers.
  private mutating func putPositions(_ document: FITDocument, _ points: ArraySlice<RideTrack.Point>) {
    func place(_ point: RideTrack.Point) -> (Int64, Int64)? {
      let message = document.messages[point.index]
      guard let north = document.integer(0, of: message), let east = document.integer(1, of: message) else {
        return nil
      }
      return (north, east)
    }
    guard let first = points.lazy.compactMap(place).first, let last = points.reversed().lazy.compactMap(place).first
    else { return }
    let end: UInt8 = isLap ? 5 : 38
    values += [
      (3, .sint32, first.0), (4, .sint32, first.1), (end, .sint32, last.0), (end &+ 1, .sint32, last.1),
    ]
  }

  private mutating func putMean(
    _ document: FITDocument, _ points: ArraySlice<RideTrack.Point>, _ quantity: RideEdit.Quantity,
    meters: Double? = nil, timer: Int64 = 0
  ) {
    let (mean, type): (UInt8, FITBaseType)
    switch quantity {
    case .heartRate: (mean, type) = (16, .uint8)
    case .cadence: (mean, type) = (18, .uint8)
    case .power: (mean, type) = (20, .uint16)
    case .speed: (mean, type) = (14, .uint16)
    case .temperature: (mean, type) = (57, .sint8)
    case .altitude, .distance: return
    }
    var (sum, count, most) = (0.0, 0, -Double.infinity)
    for point in points {
      let message = document.messages[point.index]
      guard let value = quantity.raw(of: message, in: document) else { continue }
      (sum, count, most) = (sum + Double(value), count &+ 1, max(most, Double(value)))
    }
    guard count > 0 else { return }
    let isWay = quantity == .speed && timer > 0
    let lap: UInt8? = quantity == .temperature ? 50 : nil
    put(
      mean, type, isWay ? meters.map { $0 * 1000 / Double(timer) } ?? sum / Double(count) : sum / Double(count),
      lap: lap)
    put(mean &+ 1, type, most, lap: lap.map { $0 &+ 1 })
  }

  private mutating func putClimb(_ document: FITDocument, _ points: ArraySlice<RideTrack.Point>) {
    var meter = HeightMeter()
    let (factor, offset) = RideEdit.Quantity.altitude.scale
    for point in points {
      let message = document.messages[point.index]
      guard let raw = RideEdit.Quantity.altitude.raw(of: message, in: document) else { continue }
      meter.add((Double(raw) - offset) / factor, at: Instant(fitSeconds: point.time))
    }
    guard let climbed = meter.climbed else { return }
    put(22, .uint16, climbed.ascent)
    put(23, .uint16, climbed.descent)
  }
}
