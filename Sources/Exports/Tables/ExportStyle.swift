package import Columns
public import Tables
import Workouts

/// Options for the output of `export`.
public struct ExportStyle: Sendable, Equatable {
  /// The units of lengths, speeds and temperatures.
  public typealias Units = UnitSystem

  /// The format of the rows.
  public enum Format: Sendable {
    case csv, ndjson
    /// A stream of Apache Arrow: batches of typed columns.
    case arrow

    var fileExtension: StaticString {
      switch self {
      case .csv: ".csv"
      case .ndjson: ".ndjson"
      case .arrow: ".arrows"
      }
    }
  }

  /// The units of lengths, speeds and temperatures.
  public var units = Units.metric
  /// The format of the rows.
  public var format = Format.csv
  /// Whether headings, columns and quotes follow the app of the compatible format (Documentation/Columns.md, "export
  /// --compatible").
  public var isCompatible = false
  /// Whether every workout becomes a separate file.
  ///
  /// Rows then do not need to identify their workout.
  public var makesFiles = false
  /// Whether every JSON line includes its input and session.
  ///
  /// Otherwise only the first line of a workout does.
  public var namesInputs = false

  /// The selected columns, in their order; empty for all.
  ///
  /// NDJSON lines then have only these keys.
  public var columns: [String] = []

  /// The form in which batches of columns are output.
  package enum Batches: Sendable, Equatable {
    /// Batches are messages of an Arrow stream.
    case streamed
    /// Batches are passed to the caller without copying, in memory from a pool that all workers share.
    ///
    /// With `sharesValues`, a text or integer that all rows of a batch share is stored once.
    case handedOver(BatchOutlet, sharesValues: Bool)

    var areStreamed: Bool { if case .streamed = self { true } else { false } }
  }

  /// The form in which batches of columns are output.
  package var batches = Batches.streamed

  /// Whether the run only determines which columns have values.
  ///
  /// Rows then do not need `ride_id`.
  package var isSurvey = false

  /// The developer fields with their own columns in `records` and `messages`.
  public var developerColumns: [DeveloperColumn] = []
  /// Whether all developer fields that the inputs describe become columns.
  public var findsDeveloperColumns = false
  /// Whether columns that are empty in all inputs are left out.
  public var dropsEmptyColumns = false

  /// Whether rows have columns for the input and the session.
  var namesRideInColumns: Bool { !columns.isEmpty || format != .ndjson && !makesFiles }

  /// Creates the default style: metric CSV in one table.
  public init() {}

  /// Appends the end of a table that all inputs share.
  package func appendFooter(to text: inout TextBuffer) {
    if !makesFiles { TableRows.appendFooter(self, to: &text) }
  }
}

extension TextBuffer {
  /// Ends the text of a file.
  ///
  /// Later text belongs to the next file.
  ///
  /// The name is `Type_YYYY-MM-DD_HH-MM-SS_`, followed by the kind of table, in local time if that is known; without the
  /// time for a route without times. A title is
  /// included with its letters and digits, and with `-` between words.
  mutating func endFile(
    of summary: borrowing WorkoutSummary, _ table: StaticString, _ suffix: StaticString, title: String? = nil
  ) {
    var name = TextBuffer(capacity: 128)
    for byte in activityTitle(of: summary).utf8 where byte != UInt8(ascii: " ") { name.append(byte) }
    if summary.start.isDated {
      let time = CivilTime(summary.localStart)
      name.append("_")
      name.appendDate(time)
      name.append("_")
      name.append(digitsOf: time.hour, width: 2)
      name.append("-")
      name.append(digitsOf: time.minute, width: 2)
      name.append("-")
      name.append(digitsOf: time.second, width: 2)
    }
    if let title { name.append(titleInName: title) }
    name.append("_")
    name.append(table)
    name.append(suffix)
    put(.file(name: name.string))
  }

  /// The maximum bytes of a title in a file name.
  ///
  /// Most systems allow names of 255 bytes.
  private static let titleBytesInName = 80

  /// Appends `_` and the words of a title, or nothing if it has none.
  ///
  /// Separators, dots, direction marks and control characters are removed, because they could change the meaning of a
  /// path.
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

  /// Drops the text of the current file.
  mutating func dropFile() { put(.file(name: nil)) }
}

extension WorkoutSummary {
  /// The start in local time if the offset is known, or in UTC.
  var localStart: Instant { local(start) }

  func local(_ time: Instant) -> Instant { time.advanced(byMilliseconds: Int64(utcOffsetSeconds ?? 0) &* 1000) }
}

/// Returns the activity in plain words with its place (`ActivityWording`), such as `Outdoor Cycling` or `Pool Swimming`
/// (Documentation/Columns.md, "summary").
func activityTitle(of summary: borrowing WorkoutSummary) -> String {
  var text = TextBuffer(capacity: 64)
  text.append(activity: summary.activityType.name, place: summary.wording.places.word(of: summary))
  return text.string
}

extension TextBuffer {
  /// Appends an activity's name in words, such as `Traditional Strength Training`, after an optional word for the
  /// place.
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
