#if SQLite
internal import InputReports

/// Finds the inputs that need not be read again; each worker has one of its own, beside the writer.
package final class InputLookup {
  private let byPath: Statement
  private let readableIn: Statement?
  private let wanted: InputReading

  /// Opens the database at `path` for reading only; `wanted` is how inputs are to be read now.
  ///
  /// With `countsReadable` it also finds how many rides of each input could be read, for an archive those in it.
  package init(path: [UInt8], wanted: InputReading, countsReadable: Bool = false) throws(DatabaseError) {
    let connection = try Connection(path, .reading)
    try connection.execute("PRAGMA cache_size = -256")
    byPath = try connection.prepare(StoredInput.selectionByPath)
    readableIn = countsReadable ? try connection.prepare(Self.readable) : nil
    self.wanted = wanted
  }

  /// Rides at a path or, as an archive's entries, below it.
  private static let readable = """
    SELECT count(*) FROM inputs WHERE path <> '-' AND (path = ?1 OR path > ?1 || '!' AND path < ?1 || '"')
      AND (status IN ('\(InputStatus.ok.name)', '\(InputStatus.partial.name)') AND kind IN ('fit', 'gpx', 'tcx', 'apple-health')
        OR reason = '\(Reason.duplicate.name)')
    """

  /// The number of rides that an earlier run could read at a path or in the archive there; nil without
  /// `countsReadable`.
  package func readableInputs(path: String) -> Int? {
    guard let readableIn else { return nil }
    defer { readableIn.reset() }
    readableIn.bind(path, at: 1)
    guard (try? readableIn.step()) == true else { return 0 }
    return Int(truncatingIfNeeded: readableIn.integer(0))
  }

  /// The stored status of an input that has not changed since, with its reason, in words such as `ok` or
  /// `failed, not-recognized`; nil when it must be read.
  ///
  /// An error counts as "must be read": the writer will meet it too.
  package func unchangedStatus(path: String, _ stamp: InputStamp) -> String? {
    byPath.bind(path, at: 1)
    guard let before = try? StoredInput(byPath), before.isSettled(for: wanted) else { return nil }
    guard before.sizeBytes == stamp.sizeBytes, before.modified == stamp.modifiedUnixNanoseconds else { return nil }
    return before.status.text + (before.reason.map { ", " + $0.text } ?? "")
  }
}
#endif
