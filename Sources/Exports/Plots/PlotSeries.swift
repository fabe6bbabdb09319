import Workouts

/// The readings of a ride as means over bins of equal time, in bounded memory.
///
/// A bin starts as one second. When there are too many bins, pairs are merged. A long ride therefore has 2,048 to 4,096
/// bins, more than a picture is wide.
struct PlotSeries: Sendable {
  /// The maximum number of bins.
  static let binLimit = 4096
  /// The maximum time after the start.
  ///
  /// Later readings are ignored, because no ride lasts that long.
  static let longestMilliseconds: Int64 = 40 * 86_400_000

  typealias Quantity = PlotQuantity

  /// Sums and counts of the readings in a bin, and the distance travelled.
  struct Bin {
    var sums = [5 of Double](repeating: 0)
    var counts = [5 of Double](repeating: 0)
    var meters = 0.0
    /// Whether a distance sample covers a part of the bin.
    var isCovered = false

    /// The mean of a quantity; nil without readings.
    func mean(_ quantity: Quantity) -> Double? {
      let count = counts[quantity.rawValue]
      return count > 0 ? sums[quantity.rawValue] / count : nil
    }

    mutating func add(_ other: Bin) {
      for place in Quantity.allCases.indices {
        sums[place] += other.sums[place]
        counts[place] += other.counts[place]
      }
      meters += other.meters
      isCovered = isCovered || other.isCovered
    }
  }

  private(set) var bins: [Bin] = []
  /// The start of the first bin.
  private var start: Instant
  /// The duration of each bin.
  private(set) var binMilliseconds: Int64 = 1000

  /// Creates a series for a ride that begins at `start`.
  init(start: Instant) { self.start = start }

  /// Adds a reading.
  mutating func add(_ quantity: Quantity, _ value: Double, at time: Instant) {
    guard value.isFinite, let place = place(of: time) else { return }
    bins[place].sums[quantity.rawValue] += value
    bins[place].counts[quantity.rawValue] += 1
  }

  /// Adds a distance, spread evenly over its time.
  mutating func add(meters: Double, from begin: Instant, to end: Instant) {
    guard meters.isFinite, let last = place(of: max(begin, end.advanced(byMilliseconds: -1))) else { return }
    let first = min(place(of: begin) ?? last, last)
    let share = meters / Double(last &- first &+ 1)
    for place in first...last {
      bins[place].meters += share
      bins[place].isCovered = true
    }
  }

  /// Replaces the speeds by the speeds of a pool's lengths, if there are any.
  mutating func take(_ lengths: [(start: Instant, end: Instant, speed: Double)]) {
    if lengths.isEmpty { return }
    let quantity = Quantity.speed.rawValue
    for place in bins.indices { (bins[place].sums[quantity], bins[place].counts[quantity]) = (0, 0) }
    for (start, end, speed) in lengths {
      guard let last = place(of: end.advanced(byMilliseconds: -1)) else { continue }
      let first = min(place(of: start) ?? last, last)
      for place in first...last {
        bins[place].sums[quantity] += speed
        bins[place].counts[quantity] += 1
      }
    }
  }

  /// Returns the bin of a time, and creates it if necessary; nil if the time is before the start or too late.
  private mutating func place(of time: Instant) -> Int? {
    let (passed, overflow) = time.unixMilliseconds.subtractingReportingOverflow(start.unixMilliseconds)
    guard !overflow, passed >= 0, passed <= Self.longestMilliseconds else { return nil }
    while passed / binMilliseconds >= Int64(Self.binLimit) { fold() }
    let place = Int(truncatingIfNeeded: passed / binMilliseconds)
    while bins.count <= place { bins.append(Bin()) }
    return place
  }

  private mutating func fold() {
    for place in 0..<(bins.count &+ 1) / 2 {
      bins[place] = bins[place &* 2]
      if place &* 2 &+ 1 < bins.count {
        let next = bins[place &* 2 &+ 1]
        bins[place].add(next)
      }
    }
    bins.removeSubrange((bins.count &+ 1) / 2..<bins.count)
    binMilliseconds &*= 2
  }

  // MARK: Results

  /// The highest mean of a bin; nil without readings.
  func highest(_ quantity: Quantity) -> Double? { bins.compactMap { $0.mean(quantity) }.max() }

  /// The total distance in metres.
  var meters: Double { bins.reduce(0) { $0 + $1.meters } }

  /// Returns the centre of each bin, in metres or in seconds from the start; nil for hidden bins.
  ///
  /// With `hidesUncovered`, bins without a distance sample are hidden, because their distance is concealed.
  func places(_ base: PlotStyle.Base, hidesUncovered: Bool) -> [Double?] {
    let seconds = Double(binMilliseconds) / 1000
    var travelled = 0.0
    return bins.enumerated().map { number, bin in
      switch base {
      case .time: return (Double(number) + 0.5) * seconds
      case .distance:
        travelled += bin.meters
        return bin.isCovered || !hidesUncovered ? travelled - bin.meters / 2 : nil
      }
    }
  }

  /// Returns the position of a time among `places`; nil outside the bins.
  func place(of time: Instant, in places: [Double?]) -> Double? {
    let (passed, overflow) = time.unixMilliseconds.subtractingReportingOverflow(start.unixMilliseconds)
    guard !overflow, passed >= 0, let place = Int(exactly: passed / Self.atLeastOne(binMilliseconds)) else {
      return nil
    }
    return places.indices.contains(place) ? places[place] : nil
  }

  private static func atLeastOne(_ number: Int64) -> Int64 { max(number, 1) }

  /// Returns a quantity's means for each column of the picture.
  ///
  /// A gap of a minute without readings starts a new piece, and so does one of three times the usual interval.
  func curve(
    _ quantity: Quantity, _ places: [Double?], across x: (Double) -> Double, factor: Double, columnWidth: Double
  ) -> [[(x: Double, y: Double)]] {
    let read = bins.indices.filter { bins[$0].mean(quantity) != nil }
    let intervals = zip(read.dropFirst(), read).map { $0 &- $1 }.sorted()
    let usual = intervals.isEmpty ? 0 : Double(intervals[intervals.count / 2])
    let gap = max(60_000 / Double(binMilliseconds), 3, usual * 3)
    var pieces: [[(x: Double, y: Double)]] = []
    var column: (first: Double, x: Double, y: Double, count: Double)?
    var last: Int?
    func close(_ pieces: inout [[(x: Double, y: Double)]]) {
      guard let done = column, !pieces.isEmpty else { return }
      pieces[pieces.count &- 1].append((done.x / done.count, done.y / done.count * factor))
      column = nil
    }
    for (number, bin) in bins.enumerated() {
      guard let place = places[number] else {
        close(&pieces)
        last = nil
        continue
      }
      guard let value = bin.mean(quantity) else { continue }
      let across = x(place)
      let isNear = last.map { Double(number &- $0) <= gap } ?? false
      if !isNear {
        close(&pieces)
        pieces.append([])
      } else if let open = column, across - open.first >= columnWidth {
        close(&pieces)
      }
      column = column.map { ($0.first, $0.x + across, $0.y + value, $0.count + 1) } ?? (across, across, value, 1)
      last = number
    }
    close(&pieces)
    return pieces.filter { !$0.isEmpty }
  }
}
