internal import Workouts

/// Converts the running totals of monitoring, one per device and type of activity, to increases.
///
/// - A total covers the day so far by the wearer's clock: it starts again on a new day, and when it decreases. A total
///   at midnight belongs to the day that ends.
/// - The first total of a type counts from the file's beginning, unless the file begins within a day and lists totals
///   of that time: they were in the previous file, and a type that is not listed had none.
struct MonitoringCounters {
  enum Counter: Int, CaseIterable { case cycles, distance, energy, pushes }

  /// Maximum number of types of activity, over all devices.
  static let limit = 64

  private struct Total {
    var value: Int64
    var time: Int64
  }

  private struct Entry {
    var key: UInt16
    private var totals: (Total?, Total?, Total?, Total?) = (nil, nil, nil, nil)

    init(key: UInt16) { self.key = key }

    subscript(counter: Counter) -> Total? {
      get {
        switch counter {
        case .cycles: totals.0
        case .distance: totals.1
        case .energy: totals.2
        case .pushes: totals.3
        }
      }
      set {
        switch counter {
        case .cycles: totals.0 = newValue
        case .distance: totals.1 = newValue
        case .energy: totals.2 = newValue
        case .pushes: totals.3 = newValue
        }
      }
    }
  }

  private var entries: [Entry] = []
  private var begin: Int64?
  /// Seconds that the wearer's clock is east of UTC.
  private var utcOffsetSeconds: Int64?
  private var beginsWithinDay = false
  private var hasTotalsOfBeginning = false

  /// Removes everything at the beginning of a file.
  mutating func reset() {
    entries.removeAll(keepingCapacity: true)
    (begin, utcOffsetSeconds) = (nil, nil)
    (beginsWithinDay, hasTotalsOfBeginning) = (false, false)
  }

  /// Sets the time from which the file counts, in seconds since 1970, and the wearer's clock at that time.
  mutating func begin(at time: Int64, local: Int64?) {
    begin = time
    guard let local, local -| time > -86_400, local -| time < 86_400 else { return }
    utcOffsetSeconds = local &- time
    beginsWithinDay = local % 86_400 != 0
  }

  /// Adds a total at a time in seconds since 1970; returns the increase and its start, or nil if there is none or it is
  /// unknown.
  ///
  /// A total of `bits` has wrapped around if it changes from the highest quarter of its range to the lowest.
  mutating func take(
    _ counter: Counter, _ value: Int64, at time: Int64, type: UInt8, device: UInt8, bits: Int64 = 62
  ) -> (since: Int64, added: Int64)? {
    let key = UInt16(device) << 8 | UInt16(type)
    let place: Int
    if let known = entries.firstIndex(where: { $0.key == key }) {
      place = known
    } else {
      guard entries.count < Self.limit else { return nil }
      entries.append(Entry(key: key))
      place = entries.count &- 1
    }
    let before = entries[place][counter]
    entries[place][counter] = Total(value: value, time: time)
    let midnight = midnight(before: time)
    guard let before else { return first(value, time, midnight) }
    // If a message is dated before the previous one, its increase has no known time and is dropped.
    guard time >= before.time else { return nil }
    if let midnight, before.time <= midnight {
      return added(value, since: midnight, time)
    }
    if value >= before.value { return added(value -| before.value, since: before.time, time) }
    let range = Int64(1) &<< bits
    if bits < 62, before.value >= range / 4 &* 3, value < range / 4 {
      return added(range &- before.value &+ value, since: before.time, time)
    }
    return added(value, since: before.time, time)
  }

  private mutating func first(_ value: Int64, _ time: Int64, _ midnight: Int64?) -> (since: Int64, added: Int64)? {
    guard let begin, time > begin else {
      hasTotalsOfBeginning = true
      return nil
    }
    let isNewDay = midnight.map { begin <= $0 } ?? false
    if beginsWithinDay, !hasTotalsOfBeginning, !isNewDay { return nil }
    return added(value, since: max(begin, midnight ?? begin), time)
  }

  private func added(_ value: Int64, since: Int64, _ time: Int64) -> (since: Int64, added: Int64)? {
    value > 0 && since <= time ? (since, value) : nil
  }

  /// The last midnight before a time, which itself does not count; nil if the wearer's clock is unknown.
  private func midnight(before time: Int64) -> Int64? {
    guard let utcOffsetSeconds else { return nil }
    let local = time +| utcOffsetSeconds -| 1
    return local -| (local % 86_400 &+ 86_400) % 86_400 -| utcOffsetSeconds
  }
}
