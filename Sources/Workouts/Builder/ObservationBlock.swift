/// Up to 64 consecutive observations in columns, for generators that write many at once.
///
/// The times increase. Each value has the index of its measure, and a bit that says whether it was recorded; a value
/// that was not recorded is 0. Counters are in whole units. The owner of the memory reuses it for the next block.
public struct ObservationBlock: ~Copyable, Sendable {
  /// Maximum number of observations in a block.
  public static var limit: Int { 64 }
  /// Indices of the columns: first the measures, then the counters.
  @inlinable package static var distance: Int { 28 }
  @inlinable package static var energy: Int { 29 }
  @inlinable package static var cycles: Int { 30 }
  /// A column that no measure has, for values that are added to another column.
  private static var scratch: Int { 31 }

  /// The number of observations.
  public private(set) var count = 0
  /// A bit for each column that has a value.
  @usableFromInline package private(set) var columns: UInt32 = 0
  @usableFromInline var times: [Int64]
  /// One word per column, stored out of line: it is read in place, while an inline array would be copied.
  @usableFromInline var noted: [UInt64]
  @usableFromInline var values: [Double]

  /// Creates an empty block; allocates.
  package init() {
    times = Array(repeating: 0, count: Self.limit)
    noted = Array(repeating: 0, count: 32)
    values = Array(repeating: 0, count: max(0, 32 &* Self.limit))
  }

  /// The times in milliseconds since 1970-01-01T00:00:00Z.
  @inlinable package var milliseconds: Span<Int64> {
    @_lifetime(borrow self)
    borrowing get { times.span.extracting(first: count) }
  }

  /// For each observation, a bit that is 1 if it has a value in a column.
  @inlinable package func noted(_ column: Int) -> UInt64 { noted[column & 31] }

  /// The values of a column, one per observation.
  @inlinable @_lifetime(borrow self)
  package borrowing func numbers(_ column: Int) -> Span<Double> {
    values.span.extracting(column &* Self.limit..<column &* Self.limit &+ count)
  }

  /// Calls `body` with each column that has a value.
  @inlinable package func forEachColumn(_ body: (Int) -> Void) {
    var rest = columns
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }

  /// The observation at a row.
  public subscript(row: Int) -> WorkoutObservation {
    var observation = WorkoutObservation(time: Instant(unixMilliseconds: milliseconds[row]))
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: row)
    func thousandths(_ column: Int) -> Int64? {
      noted(column) & bit == 0 ? nil : Int64(saturating: (numbers(column)[row] * 1000).rounded())
    }
    observation.distanceMillimeters = thousandths(Self.distance)
    observation.energyCalories = thousandths(Self.energy)
    observation.cyclesThousandths = thousandths(Self.cycles)
    forEachColumn { column in
      guard column < Int(Measure.count), noted(column) & bit != 0,
        let measure = Measure(rawValue: UInt8(truncatingIfNeeded: column))
      else { return }
      observation.noteFinite(numbers(column)[row], as: measure)
    }
    return observation
  }

  // MARK: Filling

  /// Removes the observations.
  package mutating func removeAll() {
    while columns != 0 {
      noted[columns.trailingZeroBitCount] = 0
      columns &= columns &- 1
    }
    count = 0
  }

  /// Begins a block with observations that have no values yet; `write` writes their times and returns their number.
  package mutating func begin(_ write: (inout MutableSpan<Int64>) -> Int) {
    var span = times.mutableSpan
    let rows = write(&span)
    count = max(0, min(rows, Self.limit))
  }

  /// Adds values to a column; `read` writes them and returns the bits of the rows that have a value.
  ///
  /// Values that the column already has stay.
  package mutating func fill(_ column: Int, _ read: (inout MutableSpan<Double>) -> UInt64) {
    let isNew = columns & 1 &<< UInt32(truncatingIfNeeded: column) == 0
    let first = (isNew ? column : Self.scratch) &* Self.limit
    let places = first..<first &+ count
    var all = values.mutableSpan
    var span = all._mutatingExtracting(places)
    let bits = read(&span)
    guard bits != 0 else { return }
    columns |= 1 &<< UInt32(truncatingIfNeeded: column)
    guard !isNew else { return noted[column] = bits }
    add(bits & ~noted[column], to: column)
    noted[column] |= bits
  }

  /// Copies values from the scratch column.
  private mutating func add(_ bits: UInt64, to column: Int) {
    var rest = bits
    while rest != 0 {
      let row = rest.trailingZeroBitCount
      values[column &* Self.limit &+ row] = values[Self.scratch &* Self.limit &+ row]
      rest &= rest &- 1
    }
  }

  /// Replaces the recorded values of a column; a value becomes missing if `change` returns nil.
  @inlinable @inline(__always)
  package mutating func change(_ column: Int, _ change: (Int, Double) -> Double?) {
    var rest = noted[column]
    while rest != 0 {
      let row = rest.trailingZeroBitCount
      let value = change(row, values[column &* Self.limit &+ row])
      values[column &* Self.limit &+ row] = value ?? 0
      if value == nil { noted[column] &= ~(1 &<< UInt64(truncatingIfNeeded: row)) }
      rest &= rest &- 1
    }
  }

  /// Adds numbers to the recorded values of a column; there is at least one number per observation.
  package mutating func add(_ numbers: Span<Double>, to column: Int) {
    let all = ~0 &>> UInt64(truncatingIfNeeded: Self.limit &- count)
    guard count > 0, noted[column] == all else { return change(column) { row, value in value + numbers[row] } }
    let first = column &* Self.limit
    for row in 0..<count { values[first &+ row] += numbers[row] }
  }

  /// Removes the values of a column in rows in which another column has none.
  package mutating func leaveOut(_ column: Int, without other: Int) {
    let both = noted[column] & noted[other]
    if both == noted[column] { return }
    change(column) { row, value in both &>> UInt64(truncatingIfNeeded: row) & 1 == 0 ? nil : value }
  }
}
