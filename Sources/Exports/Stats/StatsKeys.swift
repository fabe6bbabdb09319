import Workouts

/// The names of the columns of a kind in `stats`, generated from the catalogue of quantities.
struct StatsKeys {
  /// The sum of a cumulative kind, or the mean of other kinds.
  let main: StaticString
  /// The minimum and the maximum; nil for cumulative kinds.
  var range: (least: StaticString, greatest: StaticString)?
  /// The seconds that the samples cover.
  let duration: StaticString
  /// The most recent sample: its value, start and end.
  let recent: (value: StaticString, start: StaticString, end: StaticString)

  init(
    _ sum: StaticString, duration: StaticString, recent: StaticString, _ start: StaticString, _ end: StaticString
  ) {
    main = sum
    self.duration = duration
    self.recent = (recent, start, end)
  }

  init(
    _ mean: StaticString, _ least: StaticString, _ greatest: StaticString, duration: StaticString,
    recent: StaticString, _ start: StaticString, _ end: StaticString
  ) {
    self.init(mean, duration: duration, recent: recent, start, end)
    range = (least, greatest)
  }

  /// Creates the names of a kind's columns in a unit system.
  init(_ kind: SampleKind, _ units: ExportStyle.Units) {
    self = units == .imperial ? Self.imperial(kind) ?? Self.metric(kind) : Self.metric(kind)
  }
}
