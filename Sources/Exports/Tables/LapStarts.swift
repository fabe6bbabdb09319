internal import Columns
internal import Workouts

/// The laps of a workout, as far as their starts are known, and the one that moments are in, which come in order.
///
/// It holds 64 KB at most: of laps that began long ago it keeps the number.
struct LapStarts: Sendable {
  /// Most laps that are known and have not begun, as a FIT file's.
  ///
  /// With more, no moment has a lap.
  private static let mostAhead = 4096
  /// Most laps that have begun and whose starts are kept, for moments that come late.
  private static let mostBegun = 4096

  /// In order.
  private var starts: [Instant] = []
  /// Laps of them that had begun by the moment that was asked for last.
  private var begun = 0
  /// Laps of them that had begun by any moment.
  private var reached = 0
  /// Laps that began before them.
  private var earlier = 0
  private var hasTooMany = false

  /// Laps whose starts are kept.
  var heldCount: Int { starts.count }

  /// Forgets all laps.
  mutating func removeAll() {
    starts.removeAll(keepingCapacity: true)
    (begun, reached, earlier, hasTooMany) = (0, 0, 0, false)
  }

  /// Adds a lap.
  mutating func add(_ start: Instant) {
    if hasTooMany { return }
    if starts.count &- reached >= Self.mostAhead {
      removeAll()
      return hasTooMany = true
    }
    if reached >= Self.mostBegun {
      let old = Self.mostBegun / 2
      starts.removeFirst(old)
      (begun, reached, earlier) = (max(0, begun &- old), reached &- old, earlier &+ old)
    }
    var place = starts.count
    while place > 0, starts[place &- 1] > start { place &-= 1 }
    starts.insert(start, at: place)
    // Before one that has begun it has begun itself.
    if place < begun { begun &+= 1 }
    if place < reached { reached &+= 1 }
  }

  /// The number of the lap that a moment is in, from 0, as in the table of laps; nil before the first.
  mutating func lap(at time: Instant) -> Int? {
    while begun > 0, starts[begun &- 1] > time { begun &-= 1 }
    while begun < starts.count, starts[begun] <= time { begun &+= 1 }
    reached = max(reached, begun)
    let laps = earlier &+ begun
    return laps == 0 ? nil : laps &- 1
  }

  /// Puts the laps of some moments, the open row's first, into a column.
  mutating func put(_ times: Span<Int64>, into column: Int, of batch: inout ColumnBatch) {
    guard !starts.isEmpty, let last = times.indices.last else { return }
    var numbers = InlineArray<64, Int64>(repeating: 0)
    var there: UInt64 = 0
    let first = lap(at: Instant(unixMilliseconds: times[0]))
    // Nearly all of them lie in one.
    let isOne = first == lap(at: Instant(unixMilliseconds: times[last]))
    for row in times.indices {
      guard let number = isOne ? first : lap(at: Instant(unixMilliseconds: times[row])) else { continue }
      numbers[row] = Int64(number)
      there |= 1 &<< UInt64(truncatingIfNeeded: row)
    }
    batch.put(column, integers: numbers.span.extracting(first: times.count), there)
  }
}
