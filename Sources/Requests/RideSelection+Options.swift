package import CommandLineOptions
internal import Exports
package import Ingest
internal import Workouts

extension RideSelection {
  /// Creates the selection of rides that the options specify.
  package init(_ options: SelectionOptions) throws(UsageError) {
    self.init()
    for text in options.names {
      guard let pattern = NamePattern(text) else {
        throw UsageError("--only takes a pattern of at most \(NamePattern.limit) characters")
      }
      names.append(pattern)
    }
    for name in options.sports { activities.insert(try Self.activity(name)) }
    minimumMeters = options.minimumMeters
    if let first = try WrittenTime.of("--since", options.since) {
      if first.hasTimeOfDay { from = first.moment } else { since = first.day }
    }
    let last = try WrittenTime.of("--until", options.until)
    if let span = options.last {
      let start = span.beginning(until: last)
      (since, from) = (start.moment == nil ? start.day : nil, start.moment)
    }
    if let last {
      if last.hasTimeOfDay { to = last.moment } else { until = last.day }
    }
    if let since, let until, until < since { throw UsageError("--until is before --since: that selects nothing") }
    if let from, let to, to <= from { throw UsageError("--until is not after --since: that selects nothing") }
  }

  /// Other names of activities, as used in everyday language and by Strava.
  private static let spoken: [String: ActivityType] = [
    "ride": .cycling, "bike": .cycling, "biking": .cycling, "run": .running, "walk": .walking, "hike": .hiking,
    "swim": .swimming, "row": .rowing,
  ]

  /// Returns the activity type for a name, as printed in the column `activity_type`.
  private static func activity(_ name: String) throws(UsageError) -> ActivityType {
    if let type = ActivityType.named(name) { return type }
    if let type = spoken[name.lowercased()] { return type }
    let names = ActivityType.named.map { "\($0.name)" }
    let hint = nearest(to: name, among: names).map { "; did you mean '\($0)'?" }
    throw UsageError(
      "--sport takes activity types such as running, cycling or walking, not '\(name)'" + (hint ?? ""))
  }
}
