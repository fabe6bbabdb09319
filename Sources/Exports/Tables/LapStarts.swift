internal import Columns
internal import Workouts

/// The known starts of a workout's laps, to find the lap of each moment.
///
/// Moments arrive almost in order.
///
/// It uses at most 64 KB: of laps that began long ago, only the number is kept.
struct LapStarts: Sendable {
  /// The maximum number of known laps that have not begun, as a FIT file can announce them.
  ///
  /// Beyond it, no moment has a lap.
  private static let mostAhead = 4096
  /// The maximum number of begun laps whose starts are kept, for moments that arrive late.
  private static let mostBegun = 4096

  /// The starts in increasing order.
  private var starts: [Instant] = []
  /// The number of these laps that had begun at the last requested moment.
  private var begun = 0
  /// The number of these laps that had begun at any requested moment.
  private var reached = 0
  /// The number of earlier laps, whose starts were removed.
  private var earlier = 0
  private var hasTooMany = false

  /// The number of kept starts.
  var heldCount: Int { starts.count }

  /// Removes all laps.
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
    // A lap before one that has begun has also begun.
    if place < begun { begun &+= 1 }
    if place < reached { reached &+= 1 }
  }

  /// Returns the number of the lap that contains a moment, from 0 as in the table of laps; nil before the first lap.
  mutating func lap(at time: Instant) -> Int? {
    while begun > 0, starts[begun &- 1] > time { begun &-= 1 }
    while begun < starts.count, starts[begun] <= time { begun &+= 1 }
    reached = max(reached, begun)
    let laps = earlier &+ begun
    return laps == 0 ? nil : laps &- 1
  }

  /// Writes the laps of some moments, starting with the open row, to a column.
  mutating func put(_ times: Span<Int64>, into column: Int, of batch: inout ColumnBatch) {
    guard !starts.isEmpty, let last = times.indices.last else { return }
    var numbers = InlineArray<64, Int64>(repeating: 0)
    var there: UInt64 = 0
    let first = lap(at: Instant(unixMilliseconds: times[0]))
    // Usually all moments are in the same lap.
    let isOne = first == lap(at: Instant(unixMilliseconds: times[last]))
    for row in times.indices {
      guard let number = isOne ? first : lap(at: Instant(unixMilliseconds: times[row])) else { continue }
      numbers[row] = Int64(number)
      there |= 1 &<< UInt64(truncatingIfNeeded: row)
    }
    batch.put(column, integers: numbers.span.extracting(first: times.count), there)
  }
}
