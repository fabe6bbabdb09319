package import Workouts

/// Options of `best`.
package struct BestSettings: Sendable {
  /// The durations in seconds.
  package var durations: [Int] = []
  /// The distances in metres.
  package var lengths: [Double] = []
  /// The quantities with curves.
  package var quantities: [LoggedQuantity] = LoggedQuantity.allCases
  /// The number of rides for each kind of best.
  package var top = 1
  /// Whether to fit critical power and W′ instead of listing bests.
  package var fitsPower = false
  /// The units of lengths, speeds and climbing rates.
  package var units = ExportStyle.Units.metric
  /// The width that is available for a table.
  package var fit = TableFit()

  /// Creates options that select nothing.
  package init() {}

  /// Calls `body` with the selected bests of a workout, as copies of `entry` with subject, span, value and start.
  package func forEachBest(_ bests: RideBests, as entry: BestEntry, _ body: (BestEntry) -> Void) {
    var entry = entry
    for quantity in quantities {
      for point in bests.curves[quantity.rawValue] where durations.contains(point.seconds) {
        entry.subject = BestSubject(quantity)
        (entry.span, entry.value, entry.start) = (Double(point.seconds), point.value, point.start)
        body(entry)
      }
    }
    for effort in bests.efforts where lengths.contains(effort.meters) {
      entry.subject = .distance
      (entry.span, entry.value, entry.start) = (effort.meters, effort.seconds, effort.start)
      body(entry)
    }
  }
}

/// The best rides of each kind: activity, indoors or outdoors, subject and span.
///
/// Memory depends on the number of kinds and on `top`, not on the number of rides. The result does not depend on the
/// order in which entries are added.
package struct BestTable: Sendable {
  /// The maximum number of entries.
  package static let limit = 100_000
  /// Bytes of entries and of the names in them that are kept at most.
  static let byteLimit = 16 << 20

  struct Key: Hashable, Sendable {
    let activity: UInt16
    let isIndoor: Bool
    let subject: UInt8
    let span: Double
  }

  let settings: BestSettings
  private var entries: [Key: [BestEntry]] = [:]
  private var count = 0, bytes = 0
  /// The number of entries beyond the limit.
  package private(set) var beyondLimit = 0

  /// Creates an empty table.
  package init(_ settings: BestSettings) { self.settings = settings }

  /// Adds a ride's best of one kind.
  package mutating func add(_ entry: BestEntry) {
    let key = Key(
      activity: entry.activity.rawValue, isIndoor: entry.isIndoor, subject: entry.subject.rawValue, span: entry.span)
    let known = entries[key]?.count ?? 0
    // The list is changed in place: a second reference to it here would copy it at each insertion.
    let place = entries[key].map { list in binarySearch(to: list.count) { entry.isBetter(than: list[$0]) } } ?? 0
    if place >= settings.top { return }
    // Copies have the same value and start, and so they are neighbours.
    if entries[key]?[max(0, place &- 1)..<min(known, place &+ 1)].contains(where: { entry.isCopy(of: $0) }) ?? false {
      return
    }
    let isFull = known >= settings.top
    let added = entry.byteCount &- (isFull ? entries[key]?.last?.byteCount ?? 0 : 0)
    guard isFull || count < Self.limit, bytes &+ added <= Self.byteLimit else {
      beyondLimit &+= 1
      return
    }
    entries[key, default: []].insert(entry, at: place)
    if isFull { entries[key, default: []].removeLast() } else { count &+= 1 }
    bytes &+= added
  }

  /// Returns the entries sorted by activity, indoors or outdoors, subject, span and rank.
  ///
  /// Ranks start at 1.
  func ranked() -> [(rank: Int, entry: BestEntry)] {
    var rows: [(rank: Int, entry: BestEntry)] = []
    forEachRanked { rows.append(($0, $1)) }
    return rows
  }

  /// Calls `body` with each of them, because there can be many.
  func forEachRanked(_ body: (_ rank: Int, _ entry: BestEntry) -> Void) {
    let keys = entries.keys.sorted {
      let (a, b) = ($0.activityName, $1.activityName)
      if a != b { return a < b }
      return ($0.isIndoor ? 1 : 0, $0.subject, $0.span) < ($1.isIndoor ? 1 : 0, $1.subject, $1.span)
    }
    if settings.fitsPower {
      for row in fitted(keys) { body(row.rank, row.entry) }
      return
    }
    for key in keys { for (place, entry) in (entries[key] ?? []).enumerated() { body(place &+ 1, entry) } }
  }

  /// Returns critical power and W′ of each activity, separately for indoors and outdoors.
  private func fitted(_ keys: [Key]) -> [(rank: Int, entry: BestEntry)] {
    var rows: [(rank: Int, entry: BestEntry)] = []
    var place = 0
    while place < keys.count {
      let key = keys[place]
      let group = keys[place...].prefix { $0.activity == key.activity && $0.isIndoor == key.isIndoor }
      place &+= group.count
      let points = group.compactMap { key in
        key.subject == BestSubject.power.rawValue ? entries[key]?.first : nil
      }
      guard let power = CriticalPower(points.map { (Int(clamping: Int64(saturating: $0.span)), $0.value) }),
        var row = points.last
      else { continue }
      row.span = 0
      (row.subject, row.value, row.error) = (.criticalPower, power.watts, power.wattsError)
      rows.append((1, row))
      (row.subject, row.value, row.error) = (.workAbove, power.joules, power.joulesError)
      rows.append((1, row))
    }
    return rows
  }
}

extension BestTable.Key {
  fileprivate var activityName: String { "\(ActivityType(rawValue: activity).name)" }
}
