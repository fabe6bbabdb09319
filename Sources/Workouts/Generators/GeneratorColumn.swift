/// A column that holds what a generator of yours puts out: of a table of minutes, or of the table of workouts.
public struct GeneratorColumn: Sendable {
  /// The way from the values of a minute, or of a workout, to one.
  public enum Rule: Sendable {
    /// Their sum; a value over several minutes is shared out by time.
    case sum
    /// Their plain mean; each belongs to the minute in which it ends, here and below.
    case mean
    /// The least of them.
    case least
    /// The greatest of them.
    case greatest
    /// The last that was put out.
    case last
  }

  /// The column's name, with its unit as in all tables: `right_balance_percent`.
  public var name: StaticString
  /// The name of the samples in it (`CustomSample.name`).
  public var sample: StaticString
  /// The way from the values to one.
  public var rule: Rule

  /// Makes a column.
  public init(name: StaticString, of sample: StaticString, rule: Rule) {
    self.name = name
    self.sample = sample
    self.rule = rule
  }

  /// Values on their way to a cell; what is no number is left out.
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

    /// The one value; nil where there were none.
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
  /// The samples reduced by the rule; nil where there were none.
  public internal(set) var value: Double?
  /// The unit of the samples, as HealthKit writes units; empty where there were none.
  public internal(set) var unit: StaticString = ""

  private var tally = GeneratorColumn.Tally()

  /// Makes an empty cell.
  public init(_ column: GeneratorColumn) { self.column = column }

  /// Takes a sample of the workout, if it is one of the column's.
  mutating func take(_ sample: CustomSample) {
    guard sample.name.hasText(of: column.sample) else { return }
    tally.add(sample.value, by: column.rule)
    value = tally.value(by: column.rule)
    unit = sample.unit
  }
}
