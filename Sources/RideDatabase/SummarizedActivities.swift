#if SQLite
internal import Tables
internal import Workouts

/// Reads Garmin's `…_summarizedActivities.json`: title, type and time of each activity of a takeout.
///
/// The names of the values are from takeouts that people have described: `activityId`, `name`, `activityType`,
/// `description`, `beginTimestamp` or `startTimeGmt` in milliseconds, `duration` in milliseconds, `distance` in
/// centimetres. Files and activities have different numbers, so an activity is matched to a workout by its start.
/// `manualActivity` is Garmin Connect's mark of an activity that was entered by hand. The whole of a multisport workout
/// (`parent`) is skipped, because its legs are listed too. Constant memory.
package struct SummarizedActivities: Sendable {
  /// Depth of an activity's own values: `[{"summarizedActivitiesExport":[{"name":…}]}]`.
  private static let valueDepth = 4
  private static let listKey = "summarizedActivitiesExport"

  private var scanner = JSONScanner(reportedDepth: valueDepth)
  private var fields = Fields()
  /// The number of entries.
  package private(set) var entries = 0

  /// The list and the open activity, by the depth of their content.
  fileprivate struct Fields: Sendable {
    var listDepth = 0
    var isOpen = false
    var isWhole = false
    var entry = ActivityIndex.Entry()
  }

  /// Creates a reader for one list.
  package init() {}

  /// Whether the name in a path is the name of a list.
  package static func isIndex(path: String) -> Bool { path.lowercased().hasSuffix("_summarizedactivities.json") }

  /// Reads the next bytes of the file, and calls `body` with every activity that they complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>, _ body: (ActivityIndex.Entry) -> Void) {
    var (fields, count) = (fields, entries)
    scanner.feed(bytes) { Self.take($0, $1, $2, &fields, &count, body) }
    (self.fields, entries) = (fields, count)
  }

  /// Ends the file; returns the number of its activities and the error that ended the reading early, and resets the
  /// reader.
  package mutating func finish() -> (entries: Int, fault: JSONFault?) {
    defer { self = SummarizedActivities() }
    return (entries, scanner.finish { _, _, _ in })
  }

  private static func take(
    _ event: JSONScanner.Event, _ key: String, _ depth: Int, _ fields: inout Fields, _ count: inout Int,
    _ body: (ActivityIndex.Entry) -> Void
  ) {
    switch event {
    case .open(isObject: false):
      if fields.listDepth == 0 && key == listKey { fields.listDepth = depth }
    case .close(isObject: false):
      if depth == fields.listDepth { fields.listDepth = 0 }
    case .open(isObject: true):
      guard fields.listDepth > 0, depth == fields.listDepth &+ 1 else { return }
      fields.isOpen = true
      fields.isWhole = false
      fields.entry = ActivityIndex.Entry()
    case .close(isObject: true):
      guard fields.isOpen, depth == fields.listDepth &+ 1 else { return }
      fields.isOpen = false
      // Without a start, an activity cannot be distinguished from a recorded one.
      guard !fields.isWhole, fields.entry.start != nil else { return }
      count &+= 1
      body(fields.entry)
    case .text(let text): if fields.isOpen, depth == fields.listDepth &+ 1 { fields.set(key, text) }
    case .word(let word): if fields.isOpen, depth == fields.listDepth &+ 1 { fields.set(key, word: word) }
    }
  }
}

extension SummarizedActivities.Fields {
  fileprivate mutating func set(_ key: String, _ text: String) {
    guard !text.isEmpty else { return }
    switch key {
    case "activityId": entry.number = text
    case "name", "activityName": entry.title = text
    case "activityType": entry.activityType = text
    case "description": entry.description = text
    default: break
    }
  }

  fileprivate mutating func set(_ key: String, word: String) {
    switch key {
    case "activityId": entry.number = word
    case "manualActivity": entry.isUserEntered = word == "true" ? true : word == "false" ? false : nil
    case "parent": isWhole = word == "true"
    case "beginTimestamp": setStart(word)
    case "startTimeGmt": if entry.start == nil { setStart(word) }
    case "duration": entry.durationSeconds = Self.number(word, times: 1e-3)
    case "distance": entry.distanceMeters = Self.number(word, times: 1e-2)
    default: break
    }
  }

  private mutating func setStart(_ word: String) {
    // From 1970 to 9999.
    guard let time = Double(word), (0..<253_402_300_800_000).contains(time) else { return }
    let start = Instant(unixMilliseconds: Int64(saturating: time))
    entry.start = start
    entry.date = UTCText(start)?.text
  }

  private static func number(_ word: String, times factor: Double) -> Double? {
    guard let number = Double(word), number.isFinite, number >= 0 else { return nil }
    return number * factor
  }
}

extension SummarizedActivities {
  /// Reads the next bytes of the file, and adds every activity that they complete.
  package mutating func feed(_ bytes: RawSpan, into rows: inout RideRows) {
    var piece: [UInt8] = []
    piece.append(bytes)
    feed(piece) { rows.put($0) }
  }
}
#endif
