package import Workouts

/// The bests that are asked for.
package struct BestSettings: Sendable {
  /// Durations in seconds.
  package var durations: [Int] = []
  /// Lengths in metres.
  package var lengths: [Double] = []
  /// The quantities that have curves.
  package var quantities: [LoggedQuantity] = LoggedQuantity.allCases
  /// Rides of each kind, the best first.
  package var top = 1
  /// True for critical power and W′ in the place of the bests that they are fitted to.
  package var fitsPower = false
  /// Units of lengths, speeds and climbing rates.
  package var units = ExportStyle.Units.metric
  /// The room that the table for people has.
  package var fit = TableFit()

  /// Nothing yet.
  package init() {}

  /// Hands over the bests of a workout that are asked for, each as an entry like `entry`.
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

/// The best rides of each kind: an activity, indoors or outdoors, and a span.
///
/// Memory goes by the kinds and `top`, not by the rides. The result does not depend on the order.
package struct BestTable: Sendable {
  /// Entries that are kept at most.
  package static let limit = 100_000

  struct Key: Hashable, Sendable {
    let activity: UInt16
    let isIndoor: Bool
    let subject: UInt8
    let span: Double
  }

  let settings: BestSettings
  private var entries: [Key: [BestEntry]] = [:]
  private var count = 0
  /// Entries that would have been one too many.
  package private(set) var beyondLimit = 0

  /// Makes an empty table.
  package init(_ settings: BestSettings) { self.settings = settings }

  /// Takes one ride's best of one kind.
  package mutating func add(_ entry: BestEntry) {
    let key = Key(
      activity: entry.activity.rawValue, isIndoor: entry.isIndoor, subject: entry.subject.rawValue, span: entry.span)
    let known = entries[key] ?? []
    if known.count >= settings.top, let last = known.last, !entry.isBetter(than: last) { return }
    if known.contains(where: { entry.isCopy(of: $0) }) { return }
    guard known.count >= settings.top || count < Self.limit else {
      beyondLimit &+= 1
      return
    }
    var list = entries.removeValue(forKey: key) ?? []
    list.insert(entry, at: list.firstIndex { entry.isBetter(than: $0) } ?? list.count)
    if list.count > settings.top { list.removeLast() } else { count &+= 1 }
    entries[key] = list
  }

  /// The entries in order: activity, indoors or not, subject, span, the best first; each with its rank from 1.
  func ranked() -> [(rank: Int, entry: BestEntry)] {
    let keys = entries.keys.sorted {
      let (a, b) = ($0.activityName, $1.activityName)
      if a != b { return a < b }
      return ($0.isIndoor ? 1 : 0, $0.subject, $0.span) < ($1.isIndoor ? 1 : 0, $1.subject, $1.span)
    }
    if settings.fitsPower { return fitted(keys) }
    return keys.flatMap { key in (entries[key] ?? []).enumerated().map { ($0.offset &+ 1, $0.element) } }
  }

  /// Critical power and W′ of each activity, indoors and outdoors.
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
