#if SQLite
  /// Reads Strava's `activities.csv` and packs what it says of each file: title, type, description, gear.
  ///
  /// By position, because the head line is in the account's language and names columns twice: number, date, name, type and
  /// description have always come first, the gear stands before the file's name, and the file's name is known by its folder
  /// (LAYOUTS.md). Rows without a file are kept too: they are rides that only the index knows.
  public struct ActivityIndex: Sendable {
    private var reader = CSVReader()
    private var fileColumn: Int?
    /// Rows packed.
    public private(set) var entries = 0

    /// Makes a reader for one index.
    public init() {}

    /// Whether a file of this path is an index by its name.
    public static func isIndex(path: String) -> Bool {
      InputRow.lastPart(of: path)?.lowercased() == "activities.csv"
    }

    /// Takes the next bytes of the file.
    public mutating func take(_ bytes: RawSpan, into rows: inout RideRows) {
      var piece: [UInt8] = []
      piece.append(bytes)
      var reader = reader
      reader.take(piece) { self.take($0, &rows) }
      self.reader = reader
    }

    /// The file is over; gives the number of its entries, and makes ready for another.
    public mutating func finish(into rows: inout RideRows) -> Int {
      var reader = reader
      reader.finish { self.take($0, &rows) }
      defer { self = ActivityIndex() }
      return entries
    }

    private mutating func take(_ fields: [String], _ rows: inout RideRows) {
      guard fields.count >= 10 else { return }
      guard fileColumn != nil else {
        fileColumn = Self.fileColumn(ofHead: fields)
        return
      }
      if let found = fields.indices.first(where: { $0 >= 5 && fields[$0].hasPrefix("activities/") }) {
        fileColumn = found
      }
      let column = fileColumn ?? 0
      let file = column < fields.count ? fields[column] : ""
      rows.putIndexEntry(
        fileKey: file.isEmpty ? nil : InputRow.fileKey(of: file),
        values: [0, 1, 2, 3, 4, column - 1].map { $0 < fields.count && !fields[$0].isEmpty ? fields[$0] : nil })
      entries += 1
    }

    /// Where the file's name stands by the head line: by its English name, else by the number of columns of each generation.
    private static func fileColumn(ofHead fields: [String]) -> Int {
      if let named = fields.firstIndex(where: { $0.lowercased() == "filename" }) { return named }
      return fields.count < 13 ? fields.count - 1 : 12
    }
  }

  extension RideRows {
    /// Puts what an index says of a file: number, date, title, type, description, gear.
    mutating func putIndexEntry(fileKey: String?, values: [String?]) {
      buffer.begin(.indexEntries)
      buffer.put(fileKey)
      for value in values { buffer.put(value) }
      buffer.end()
    }
  }
#endif
