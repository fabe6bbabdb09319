#if SQLite
internal import Workouts

/// The kinds whose columns the minutes of a workout have; precedes each of their rows, so that the writer binds only
/// these columns.
struct MinuteKinds: Hashable {
  /// A bit for each kind, by its raw value.
  var bits: Int64 = 0

  private static let sums = SampleKind.counters
  private static let readings = SampleKind.readings
  private static let withColumns = readings + sums

  /// The first kinds, each with a sum.
  var summed: [SampleKind] { Self.sums.filter(contains) }
  /// The following kinds, each with mean, minimum and maximum.
  var read: [SampleKind] { Self.readings.filter(contains) }

  /// Whether minutes have a column for a kind.
  func hasColumns(of kind: SampleKind) -> Bool { Self.withColumns.contains(kind) }

  func contains(_ kind: SampleKind) -> Bool { bits & 1 &<< Int64(kind.rawValue) != 0 }

  /// The columns of a row, in order, without its id.
  var columns: ArraySlice<Column> {
    // In the order of `Table.minutes`: start and seconds, then a column for each sum and three for each reading.
    let all = Table.minutes.columns.dropFirst()
    let sums = all.dropFirst(2), readings = sums.dropFirst(Self.sums.count)
    return all.prefix(2) + zip(Self.sums, sums).filter { contains($0.0) }.map(\.1)
      + zip(Self.readings.indices, Self.readings).filter { contains($0.1) }.flatMap {
        readings.dropFirst(3 &* $0.0).prefix(3)
      }
  }

  /// The kinds that have samples in any minute.
  static func inUse(by minutes: ActiveMinutes) -> MinuteKinds {
    let counts = minutes.counts
    var kinds = MinuteKinds()
    for kind in withColumns where counts[kind] > 0 { kinds.bits |= 1 &<< Int64(kind.rawValue) }
    return kinds
  }
}

/// A row of minutes: the kinds, the number, the start, then a value for each column, NaN for missing values.
///
/// It consists of words rather than tagged values, because most rows are minutes.
struct MinuteRow: ~Copyable {
  /// The number of bits of a minute's id for its number; the other bits are its workout's id.
  ///
  /// Numbers are below `MinuteTable.weekOfMinutes`. So the minutes of a workout are adjacent by rowid, which takes
  /// SQLite a fifth less time than a key of two columns.
  static let numberBits = 14

  /// The id of a minute.
  static func id(_ workout: Int64, number: UInt64) -> Int64 {
    workout << numberBits &+ Int64(truncatingIfNeeded: number)
  }

  /// The first and last possible id of a workout's minutes, in SQL.
  static func ids(ofWorkout id: String) -> String {
    "(\(id) << \(numberBits)) AND (\(id) << \(numberBits)) + \(1 << numberBits - 1)"
  }

  private var words = MinuteWords(repeating: 0)
  private var count = 0

  /// Begins with the first row of a workout; its other rows have the same kinds.
  mutating func begin(_ kinds: MinuteKinds, number: Int, _ start: Instant) {
    words[0] = UInt64(bitPattern: kinds.bits)
    words[1] = UInt64(clamping: number)
    words[2] = UInt64(bitPattern: start.unixMilliseconds)
    count = 3
  }

  mutating func add(_ value: Double) {
    // SQLite has no infinite value that queries can use, and stores NaN as NULL.
    words[count] = (value.isFinite ? value : .nan).bitPattern
    count &+= 1
  }

  /// Appends the row to `buffer`.
  func put(into buffer: inout RowBuffer) {
    buffer.begin(.minutes)
    buffer.append(words.span.extracting(first: count))
    buffer.end()
  }
}

extension RideRows {
  /// Adds the minutes of a completed workout.
  mutating func put(_ minutes: ActiveMinutes) {
    let kinds = MinuteKinds.inUse(by: minutes)
    let (summed, read) = (kinds.summed, kinds.read)
    var row = MinuteRow()
    for place in minutes.indices {
      let (number, start, activeSeconds) = minutes.time(of: place)
      row.begin(kinds, number: number, start)
      row.add(activeSeconds)
      for kind in summed {
        let sum = minutes.value(kind, of: place).sum
        row.add(sum > 0 ? sum : .nan)
      }
      for kind in read {
        let value = minutes.value(kind, of: place)
        row.add(value.sum / Double(value.count))
        row.add(value.minimum)
        row.add(value.maximum)
      }
      row.put(into: &buffer)
    }
  }
}
#endif
