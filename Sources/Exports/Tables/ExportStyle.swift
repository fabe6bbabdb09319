package import Columns
public import Tables
import Workouts

/// The style in which `export` writes its tables.
public struct ExportStyle: Sendable, Equatable {
  /// Units of lengths, speeds and temperatures.
  public typealias Units = UnitSystem

  /// The form of the rows.
  public enum Format: Sendable {
    case csv, ndjson
    /// A stream of Apache Arrow: batches of columns with types.
    case arrow

    var fileExtension: StaticString {
      switch self {
      case .csv: ".csv"
      case .ndjson: ".ndjson"
      case .arrow: ".arrows"
      }
    }
  }

  /// Units of lengths, speeds and temperatures.
  public var units = Units.metric
  /// The form of the rows.
  public var format = Format.csv
  /// True when headings, columns and quotes are those of the app that made these tables known
  /// (Documentation/Columns.md, "export --compatible").
  public var isCompatible = false
  /// True when every workout becomes a file of its own; rows then need not name their workout.
  public var makesFiles = false
  /// True when every JSON line names its input and session; otherwise the first one of a workout does.
  public var namesInputs = false

  /// The only columns, in their order; empty for all.
  ///
  /// Lines of NDJSON then have these keys and no others.
  public var columns: [String] = []

  /// Destinations of batches of columns.
  package enum Batches: Sendable, Equatable {
    /// They are the messages of a stream.
    case streamed
    /// They are handed over as they are, in memory that all workers take from one place; with `sharesValues` a text or
    /// integer that all rows of a batch have stands in it once.
    case handedOver(BatchOutlet, sharesValues: Bool)

    var areStreamed: Bool { if case .streamed = self { true } else { false } }
  }

  /// Destination of the batches of columns.
  package var batches = Batches.streamed

  /// True when it matters only which columns have values, so that rows need not name their ride by its content.
  package var isSurvey = false

  /// The developer fields that have columns of their own, in `records` and `messages`.
  public var developerColumns: [DeveloperColumn] = []
  /// True when all developer fields that the inputs describe are to become such columns.
  public var findsDeveloperColumns = false
  /// True when columns without any value in all inputs are to be left out.
  public var dropsEmptyColumns = false

  /// True when rows have columns for the input and the session.
  var namesRideInColumns: Bool { !columns.isEmpty || format != .ndjson && !makesFiles }

  /// The defaults: metric CSV, all in one table.
  public init() {}

  /// Appends what ends the one table of a run.
  package func appendFooter(to text: inout TextBuffer) {
    if !makesFiles { TableRows.appendFooter(self, to: &text) }
  }
}

extension TextBuffer {
  /// Ends the text of one file among many: text after it is the next one's.
  ///
  /// The name is `Type_YYYY-MM-DD_HH-MM-SS_` and the kind of table, in local time where that is known.
  ///
  /// A title is in the name as its letters and digits, with `-` between words.
  mutating func endFile(
    of summary: borrowing WorkoutSummary, _ table: StaticString, _ suffix: StaticString, title: String? = nil
  ) {
    var name = TextBuffer(capacity: 128)
    for byte in activityTitle(of: summary).utf8 where byte != UInt8(ascii: " ") { name.append(byte) }
    let time = CivilTime(summary.localStart)
    name.append("_")
    name.appendDate(time)
    name.append("_")
    name.append(digitsOf: time.hour, width: 2)
    name.append("-")
    name.append(digitsOf: time.minute, width: 2)
    name.append("-")
    name.append(digitsOf: time.second, width: 2)
    if let title { name.append(titleInName: title) }
    name.append("_")
    name.append(table)
    name.append(suffix)
    put(.file(name: name.string))
  }

  /// Most bytes of a title in a file's name, which has 255 on most systems.
  private static let titleBytesInName = 80

  /// Appends the words of a title after `_`, or nothing where it has none.
  ///
  /// Separators, dots, marks of direction and control characters are left out, as they could harm a name.
  private mutating func append(titleInName title: String) {
    var words = ""
    for scalar in title.unicodeScalars {
      let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if !isWord && (words.isEmpty || words.hasSuffix("-")) { continue }
      guard words.utf8.count < Self.titleBytesInName else { break }
      words.unicodeScalars.append(isWord ? scalar : "-")
    }
    if words.hasSuffix("-") { words.removeLast() }
    if !words.isEmpty { append("_" + words) }
  }

  /// Ends the text of a file that shall not be made after all.
  mutating func dropFile() { put(.file(name: nil)) }
}

extension WorkoutSummary {
  /// The start as the clock on the wall showed it, where that is known, else in UTC.
  var localStart: Instant { local(start) }

  func local(_ time: Instant) -> Instant { time.advanced(byMilliseconds: Int64(utcOffsetSeconds ?? 0) &* 1000) }
}

/// The activity as people write it, with where it took place (`ActivityWording`): `Outdoor Cycling`, `Pool Swimming`
/// (Documentation/Columns.md, "summary").
func activityTitle(of summary: borrowing WorkoutSummary) -> String {
  var text = TextBuffer(capacity: 64)
  text.append(activity: summary.activityType.name, place: summary.wording.places.word(of: summary))
  return text.string
}

extension TextBuffer {
  /// Appends an activity's name in words: `Traditional Strength Training`, after a word of place.
  mutating func append(activity name: StaticString, place: StaticString?) {
    if let place {
      append(place)
      append(UInt8(ascii: " "))
    }
    var isFirst = true
    for byte in "\(name)".utf8 {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if isCapital { append(UInt8(ascii: " ")) }
      append(isFirst && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte &- 32 : byte)
      isFirst = false
    }
  }
}
