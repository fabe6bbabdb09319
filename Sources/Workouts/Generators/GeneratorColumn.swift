/// A column for the output of your own generator, in a table of minutes, in the table of workouts or in a database.
public struct GeneratorColumn: Sendable {
  /// How the values of a minute, or of a workout, become one value.
  public enum Rule: Sendable {
    /// The sum; a value over several minutes is divided in proportion to time.
    case sum
    /// The arithmetic mean.
    ///
    /// Here and below, each value belongs to the minute in which it ends.
    case mean
    /// The smallest value.
    case least
    /// The largest value.
    case greatest
    /// The last value.
    case last
  }

  /// The column's name, with its unit as in all tables: `right_balance_percent`.
  public var name: StaticString
  /// The name of the samples in it (`CustomSample.name`).
  public var sample: StaticString
  /// How the values become one.
  public var rule: Rule

  /// Creates a column.
  public init(name: StaticString, of sample: StaticString, rule: Rule) {
    self.name = name
    self.sample = sample
    self.rule = rule
  }

  /// Collects the values of a cell; NaN is ignored.
  package struct Tally: BitwiseCopyable, Sendable {
    private var count = 0
    private var held = 0.0

    package init() {}

    package mutating func add(_ value: Double, by rule: Rule) {
      guard value.isFinite else { return }
      switch rule {
      case .sum, .mean: held += value
      case .least: held = count == 0 ? value : min(held, value)
      case .greatest: held = count == 0 ? value : max(held, value)
      case .last: held = value
      }
      count &+= 1
    }

    /// The cell's value; nil if there were no values.
    package func value(by rule: Rule) -> Double? {
      guard count > 0 else { return nil }
      return rule == .mean ? held / Double(count) : held
    }
  }
}

/// A column's cell in the row of one workout.
public struct WorkoutCell: Sendable {
  /// The column.
  public var column: GeneratorColumn
  /// The samples combined by the rule; nil if there were none.
  public internal(set) var value: Double?
  /// The unit of the samples, in HealthKit's notation; empty if there were none.
  public internal(set) var unit: StaticString = ""

  private var tally = GeneratorColumn.Tally()

  /// Creates an empty cell.
  public init(_ column: GeneratorColumn) { self.column = column }

  /// Adds a sample of the workout if it belongs to the column.
  mutating func take(_ sample: CustomSample) {
    guard sample.name.hasText(of: column.sample) else { return }
    tally.add(sample.value, by: column.rule)
    value = tally.value(by: column.rule)
    unit = sample.unit
  }
}
