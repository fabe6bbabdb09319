public import Tables
public import Workouts

/// The tables of minutes that `--compatible` writes: the columns and units of each activity.
///
/// `workoutApp` has the tables of the iOS app Workout. Add activities, columns or units as needed.
public struct MinuteTables: Sendable {
  /// A column after the time.
  public enum Column: Sendable {
    /// Pace in seconds per kilometre or mile.
    case pace
    /// Speed in kilometres or miles per hour.
    case speed
    /// Heart rate in beats per minute.
    case heartRate
    /// Steps of both feet.
    case steps
    /// Swimming strokes.
    case strokes
    /// The values of a custom generator, with the column's name.
    case own(GeneratorColumn)
  }

  /// The columns of each activity with a table.
  public var columns: [ActivityType: [Column]]
  /// The units of activities that differ from the other activities.
  public var units: [ActivityType: ExportStyle.Units] = [:]

  /// Creates tables with these columns.
  public init(_ columns: [ActivityType: [Column]]) { self.columns = columns }

  /// The tables of the app for runs, walks, rides and swims.
  public static let workoutApp = MinuteTables([
    .running: [.pace, .heartRate, .steps], .walking: [.pace, .heartRate, .steps], .cycling: [.speed, .heartRate],
    .swimming: [.pace, .heartRate, .strokes],
  ])

  /// The columns of generators in any of the tables.
  var ownColumns: [GeneratorColumn] {
    columns.values.joined().compactMap { column in
      if case .own(let own) = column { own } else { nil }
    }
  }
}

/// Assigns the samples of custom generators to the minutes of a workout.
struct OwnMinuteValues: Sendable {
  /// The maximum number of waiting samples of a workout.
  static let limit = 65_536
  /// The maximum number of minutes among which one sample is divided.
  private static let sharedMinutes = 64

  private struct Value: BitwiseCopyable {
    var name: Int
    var start: Int64
    var end: Int64
    var value: Double
  }

  private var names: [StaticString] = []
  private var values: [Value] = []
  /// The number of the input's samples beyond the limit, which are in no minute.
  private(set) var left = 0

  mutating func beginInput() {
    removeAll()
    left = 0
  }

  /// Starts a workout, of whose samples these columns are collected.
  mutating func begin(_ columns: [GeneratorColumn]) {
    removeAll()
    names = columns.map(\.sample)
  }

  private mutating func removeAll() { values.removeAll(keepingCapacity: values.count <= 4096) }

  mutating func add(_ sample: CustomSample) {
    guard let place = names.firstIndex(where: { $0.hasText(of: sample.name) }) else { return }
    guard values.count < Self.limit else {
      left &+= 1
      return
    }
    values.append(
      Value(
        name: place, start: sample.start.unixMilliseconds, end: sample.end.unixMilliseconds, value: sample.value))
  }

  /// Returns the value of a column for every minute; nil for minutes without samples.
  func cells(_ column: GeneratorColumn, of minutes: ActiveMinutes) -> [Double?] {
    var tallies = [GeneratorColumn.Tally](repeating: GeneratorColumn.Tally(), count: max(0, minutes.count))
    let name = names.firstIndex { $0.hasText(of: column.sample) }
    guard !minutes.isEmpty, let name else { return tallies.map { _ in nil } }
    for value in values where value.name == name {
      let last = place(of: max(value.start, value.end &- 1), in: minutes)
      if column.rule == .sum {
        share(value, last, among: minutes, to: &tallies)
      } else {
        tallies[last].add(value.value, by: column.rule)
      }
    }
    return tallies.map { $0.value(by: column.rule) }
  }

  private func share(
    _ value: Value, _ last: Int, among minutes: ActiveMinutes, to tallies: inout [GeneratorColumn.Tally]
  ) {
    let first = max(place(of: value.start, in: minutes), last &- Self.sharedMinutes &+ 1)
    func overlap(_ place: Int) -> Double {
      let minute = minutes[place]
      return max(
        0, Double(min(value.end, minute.end.unixMilliseconds)) - Double(max(value.start, minute.start.unixMilliseconds))
      )
    }
    let whole = first < last ? (first...last).reduce(0) { $0 + overlap($1) } : 0
    guard whole > 0 else {
      tallies[last].add(value.value, by: .sum)
      return
    }
    for place in first...last where overlap(place) > 0 {
      tallies[place].add(value.value * overlap(place) / whole, by: .sum)
    }
  }

  /// Returns the last minute that begins at or before a time, or the first minute for earlier times.
  private func place(of time: Int64, in minutes: ActiveMinutes) -> Int {
    max(0, binarySearch(to: minutes.count) { minutes.time(of: $0).start.unixMilliseconds > time } &- 1)
  }
}
