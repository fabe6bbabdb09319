import Workouts

/// Names of the columns that a kind has in `stats`; made of the catalogue of quantities.
struct StatsKeys {
  /// The sum of a cumulative kind, else the mean.
  let main: StaticString
  /// The least and the greatest; none of a cumulative kind.
  var range: (least: StaticString, greatest: StaticString)?
  /// Seconds that the samples cover.
  let duration: StaticString
  /// The most recent sample, when it began and ended.
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

  /// The names of a kind's columns; those of imperial units where there are any.
  init(_ kind: SampleKind, _ units: ExportStyle.Units) {
    self = units == .imperial ? Self.imperial(kind) ?? Self.metric(kind) : Self.metric(kind)
  }
}
