public import Workouts

/// A column of the table of minutes that holds what a generator of yours puts out.
public struct MinuteColumn: Sendable {
  /// What the values of one minute come to.
  public enum Rule: Sendable {
    /// Their sum; a value over several minutes is shared out by time.
    case sum
    /// Their plain mean; each belongs to the minute in which it ends, here and below.
    case mean
    /// The least of them.
    case least
    /// The greatest of them.
    case greatest
  }

  /// The column's name, with its unit as in all tables: `right_balance_percent`.
  public var name: StaticString
  /// The name of the samples in it (`CustomSample.name`).
  public var sample: StaticString
  /// What the values of one minute come to.
  public var rule: Rule

  /// Makes a column.
  public init(name: StaticString, of sample: StaticString, rule: Rule) {
    self.name = name
    self.sample = sample
    self.rule = rule
  }
}

/// The tables of minutes that `--compatible` writes: which columns each activity has, and in which units.
///
/// Those of the iOS app Workout are `workoutApp`; add an activity, a column or units of your own.
public struct MinuteTables: Sendable {
  /// A column after that of the time.
  public enum Column: Sendable {
    /// Seconds a kilometre or mile.
    case pace
    /// Kilometres or miles an hour.
    case speed
    /// Beats a minute.
    case heartRate
    /// Steps of either foot.
    case steps
    /// Strokes of a swim.
    case strokes
    /// What a generator of yours puts out, under the column's name.
    case own(MinuteColumn)
  }

  /// The columns of each activity that has a table.
  public var columns: [ActivityType: [Column]]
  /// The units of activities that have others than the rest.
  public var units: [ActivityType: ExportStyle.Units] = [:]

  /// Tables with these columns.
  public init(_ columns: [ActivityType: [Column]]) { self.columns = columns }

  /// Runs, walks, rides and swims as the app writes them.
  public static let workoutApp = MinuteTables([
    .running: [.pace, .heartRate, .steps], .walking: [.pace, .heartRate, .steps], .cycling: [.speed, .heartRate],
    .swimming: [.pace, .heartRate, .strokes],
  ])

  /// The columns of generators that any table has.
  var ownColumns: [MinuteColumn] {
    columns.values.joined().compactMap { column in
      if case .own(let own) = column { own } else { nil }
    }
  }
}

/// The samples of generators on their way to the minutes of a workout.
struct OwnMinuteValues: Sendable {
  /// Samples of a workout that wait at most.
  static let limit = 65_536
  /// Minutes that one sample is shared out among at most.
  private static let sharedMinutes = 64

  private struct Value: BitwiseCopyable {
    var name: Int
    var start: Int64
    var end: Int64
    var value: Double
  }

  private var names: [String] = []
  private var values: [Value] = []
  /// Samples of the input beyond the limit, which are in no minute.
  private(set) var left = 0

  mutating func beginInput() {
    removeAll()
    left = 0
  }

  /// A workout begins, of whose samples these columns are wanted.
  mutating func begin(_ columns: [MinuteColumn]) {
    removeAll()
    names = columns.map { "\($0.sample)" }
  }

  private mutating func removeAll() { values.removeAll(keepingCapacity: values.count <= 4096) }

  mutating func add(_ sample: CustomSample) {
    let name = "\(sample.name)"
    guard let place = names.firstIndex(of: name) else { return }
    guard values.count < Self.limit else {
      left &+= 1
      return
    }
    values.append(
      Value(
        name: place, start: sample.start.unixMilliseconds, end: sample.end.unixMilliseconds, value: sample.value))
  }

  /// A column's cell of every minute; nil where nothing lies in it.
  func cells(_ column: MinuteColumn, of minutes: ActiveMinutes) -> [Double?] {
    var sums = [(sum: Double, count: Int)](repeating: (0, 0), count: max(0, minutes.count))
    var cells = [Double?](repeating: nil, count: max(0, minutes.count))
    guard !minutes.isEmpty, let name = names.firstIndex(of: "\(column.sample)") else { return cells }
    for value in values where value.name == name && value.value.isFinite {
      let last = place(of: max(value.start, value.end &- 1), in: minutes)
      switch column.rule {
      case .sum: share(value, last, among: minutes, to: &cells)
      case .mean:
        sums[last] = (sums[last].sum + value.value, sums[last].count &+ 1)
        cells[last] = sums[last].sum / Double(sums[last].count)
      case .least: cells[last] = min(cells[last] ?? value.value, value.value)
      case .greatest: cells[last] = max(cells[last] ?? value.value, value.value)
      }
    }
    return cells
  }

  private func share(_ value: Value, _ last: Int, among minutes: ActiveMinutes, to cells: inout [Double?]) {
    let first = max(place(of: value.start, in: minutes), last &- Self.sharedMinutes &+ 1)
    func overlap(_ place: Int) -> Double {
      let minute = minutes[place]
      return max(
        0, Double(min(value.end, minute.end.unixMilliseconds)) - Double(max(value.start, minute.start.unixMilliseconds))
      )
    }
    let whole = first < last ? (first...last).reduce(0) { $0 + overlap($1) } : 0
    guard whole > 0 else {
      cells[last] = (cells[last] ?? 0) + value.value
      return
    }
    for place in first...last where overlap(place) > 0 {
      cells[place] = (cells[place] ?? 0) + value.value * overlap(place) / whole
    }
  }

  /// The last minute that begins at a moment or before; the first one for what is earlier.
  private func place(of time: Int64, in minutes: ActiveMinutes) -> Int {
    var (low, high) = (0, minutes.count)
    while low < high {
      let middle = low &+ (high &- low) / 2
      if minutes.time(of: middle).start.unixMilliseconds <= time { low = middle &+ 1 } else { high = middle }
    }
    return max(0, low &- 1)
  }
}
