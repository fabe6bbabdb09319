internal import Tables
package import Workouts

/// Reads Strava's `activities.csv`: title, type, description and gear of each file of the export.
///
/// Columns are found by position, because the header is in the account's language and contains duplicate names. Number,
/// date, name, type and description have always been the first columns, the gear is before the file's name, and the
/// file's name is recognized by its folder. The column 40 columns after it states whether the activity was uploaded.
/// Rows without a file are read too: they are rides that exist only in the index, because they were entered by hand.
/// Constant memory.
package struct ActivityIndex: Sendable {
  /// One activity of the index; nil for empty cells.
  package struct Entry: Equatable, Sendable {
    /// The activity's number, its date as text, its title, its type in the account's language, its description and its
    /// gear.
    package var number, date, title, activityType, description, gear: String?
    /// The name of its file, see `fileKey(of:)`; nil for an activity without a file.
    package var fileKey: String?
    /// Whether the activity was entered by hand: its row has no file, or states that it was not uploaded; nil if
    /// unknown.
    package var isUserEntered: Bool?
    /// The start, for an entry without the name of its file.
    package var start: Instant?
    /// Metres, which the athlete can have changed.
    package var distanceMeters: Double?
    /// Seconds from start to end, for an activity without a file.
    package var durationSeconds: Double?
    /// Seconds in motion, metres climbed and kilocalories, for an activity without a file.
    package var movingSeconds, ascentMeters, energyKilocalories: Double?
  }

  private var reader = CSVReader()
  private var columns: IndexColumns?
  /// The number of entries.
  package private(set) var entries = 0

  /// Creates a reader for one index.
  package init() {}

  /// Whether the name in a path is the name of an index.
  package static func isIndex(path: String) -> Bool { lastPart(of: path)?.lowercased() == fileName }

  /// The name of an index.
  package static var fileName: String { "activities.csv" }

  /// The name of a file in an index: the last part of its path, without `.gz`.
  package static func fileKey(of path: String) -> String? {
    guard let name = lastPart(of: path)?.lowercased() else { return nil }
    return name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
  }

  /// The name after the last folder or archive of a path; nil if there is none.
  private static func lastPart(of path: String) -> Substring? {
    let isSeparator: (UInt8) -> Bool = { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "!") }
    guard let last = path.utf8.lastIndex(where: { !isSeparator($0) }) else { return nil }
    let name = path.utf8[...last]
    return Substring(name[(name.lastIndex(where: isSeparator).map(name.index(after:)) ?? name.startIndex)...])
  }

  /// Reads the next bytes of the file, and calls `body` with every entry that they complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>, _ body: (Entry) -> Void) {
    var reader = reader
    reader.feed(bytes) { self.take($0, body) }
    self.reader = reader
  }

  /// Ends the file; returns the number of its entries, and resets the reader for another.
  ///
  /// If the file was not read completely, its last row counts only if it is complete.
  package mutating func finish(isWhole: Bool = true, _ body: (Entry) -> Void) -> Int {
    var reader = reader
    if isWhole { reader.finish { self.take($0, body) } }
    defer { self = ActivityIndex() }
    return entries
  }

  private mutating func take(_ fields: [String], _ body: (Entry) -> Void) {
    guard fields.count >= 10 else { return }
    guard var columns else {
      columns = IndexColumns(head: fields, file: Self.fileColumn(ofHead: fields))
      return
    }
    if let found = fields.indices.first(where: { $0 >= 5 && fields[$0].hasPrefix("activities/") }) {
      columns.move(toFile: found)
      self.columns = columns
    }
    let column = columns.file
    func cell(_ place: Int) -> String? {
      fields.indices.contains(place) && !fields[place].isEmpty ? fields[place] : nil
    }
    let isUploaded = columns.upload.flatMap { cell($0) }.flatMap { Double($0) }.map { $0 != 0 }
    let file = cell(column)
    var entry = Entry(
      number: cell(0), date: cell(1), title: cell(2), activityType: cell(3), description: cell(4),
      gear: cell(column &- 1), fileKey: file.flatMap { Self.fileKey(of: $0) },
      isUserEntered: isUploaded.map { !$0 } ?? (file == nil ? true : nil))
    func figure(_ place: Int?) -> Double? { place.flatMap { cell($0) }.flatMap { Self.figure($0) } }
    entry.distanceMeters = figure(columns.distance).map { $0 * columns.distanceUnit }
    if file == nil {
      entry.start = entry.date.flatMap { IndexDate($0)?.time }
      (entry.durationSeconds, entry.movingSeconds) = (figure(columns.elapsed), figure(columns.moving))
      (entry.ascentMeters, entry.energyKilocalories) = (figure(columns.ascent), figure(columns.energy))
    }
    entries &+= 1
    body(entry)
  }

  /// A non-negative number with a decimal point or comma, without thousands separators.
  private static func figure(_ text: String) -> Double? {
    let text =
      text.split(separator: ",", omittingEmptySubsequences: false).count == 2 && !text.contains(".")
      ? String(text.map { $0 == "," ? "." : $0 }) : text
    return Double(text).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  /// The column of the file's name: found by its English name in the header, otherwise by the number of columns of each
  /// version.
  private static func fileColumn(ofHead fields: [String]) -> Int {
    if let named = fields.firstIndex(where: { $0.lowercased() == "filename" }) { return named }
    return fields.count < 13 ? fields.count &- 1 : 12
  }
}

#if SQLite
extension ActivityIndex {
  /// Reads the next bytes of the file, and adds every entry that they complete.
  package mutating func feed(_ bytes: RawSpan, into rows: inout RideRows) {
    var piece: [UInt8] = []
    piece.append(bytes)
    feed(piece) { rows.put($0) }
  }

  /// Ends the file; returns the number of its entries, and resets the reader for another.
  ///
  /// If the file was not read completely, its last row counts only if it is complete.
  package mutating func finish(isWhole: Bool = true, into rows: inout RideRows) -> Int {
    finish(isWhole: isWhole) { rows.put($0) }
  }
}

extension RideRows {
  /// Adds an index entry.
  mutating func put(_ entry: ActivityIndex.Entry) { buffer.put(IndexEntryRow(entry: entry), .indexEntries) }
}

/// An activity's row in the index.
struct IndexEntryRow: TableRow {
  let entry: ActivityIndex.Entry

  static var blank: IndexEntryRow { IndexEntryRow(entry: ActivityIndex.Entry()) }

  func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body("file_key", .text(entry.fileKey))
    body("activity_number", .text(entry.number))
    body("date", .text(entry.date))
    body("title", .text(entry.title))
    body("activity_type", .text(entry.activityType))
    body("description", .text(entry.description))
    body("gear", .text(entry.gear))
    body("is_user_entered", .flag(entry.isUserEntered))
    body("start", .instant(entry.start))
    body("duration_s", .number(entry.durationSeconds))
    body("distance_m", .number(entry.fileKey == nil ? entry.distanceMeters : nil))
  }
}
#endif
