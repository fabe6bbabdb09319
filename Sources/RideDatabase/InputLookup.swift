#if SQLite
  /// Tells a worker which inputs need not be read again; each worker has one of its own, beside the writer.
  public final class InputLookup {
    private let byPath: Statement
    private let wanted: InputReading

    /// Opens the database at `path` for looking only; `wanted` is how inputs are to be read now.
    public init(path: [UInt8], wanted: InputReading) throws(DatabaseError) {
      let connection = try Connection(path, .reading)
      try connection.execute("PRAGMA cache_size = -256")
      byPath = try connection.prepare(StoredInput.selectionByPath)
      self.wanted = wanted
    }

    /// What was said of an input that has not changed since, such as `ok` or `failed, not-recognized`; nil when it must be read.
    ///
    /// An error is taken for "must be read": the writer will meet it too.
    public func unchangedVerdict(path: String, _ stamp: InputStamp) -> String? {
      byPath.bind(path, at: 1)
      guard let before = try? StoredInput(byPath), before.isSettled(for: wanted) else { return nil }
      guard before.sizeBytes == stamp.sizeBytes, before.modified == stamp.modifiedUnixNanoseconds else { return nil }
      return before.status + (before.reason.map { ", " + $0 } ?? "")
    }
  }
#endif
