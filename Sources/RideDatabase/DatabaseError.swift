#if SQLite
internal import CSQLite

/// An error of the database, with its code and text.
public struct DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
  /// SQLite's extended result code; 0 for an error of this module.
  public let code: Int32
  /// The problem, and its cause if known.
  public let text: String
  /// The path of the database.
  public let database: String

  /// The text for people.
  public var description: String { "\(database): \(text)" }

  /// Whether running again later, when the cause is gone, can complete the work.
  public var isPassing: Bool {
    [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_FULL, SQLITE_IOERR, SQLITE_NOMEM, SQLITE_PROTOCOL].contains(code & 0xFF)
  }

  /// Whether it was cancelled before its end.
  public var isCancellation: Bool { code & 0xFF == SQLITE_INTERRUPT }

  /// Whether another program has locked the database.
  public var isBusy: Bool { code & 0xFF == SQLITE_BUSY }

  /// Whether the cause is the folder or disk, and not the file.
  var isAboutPlace: Bool { code & 0xFF == SQLITE_READONLY || code & 0xFF == SQLITE_CANTOPEN }

  init(code: Int32, text: String, database: String) {
    self.code = code
    self.text = text
    self.database = database
  }

  /// Creates an error with SQLite's text, or a clearer one, and the system's reason.
  init(code: Int32, text: String, reason: String?, database: String) {
    let clear =
      switch code & 0xFF {
      case SQLITE_BUSY: "locked by another program, for \(Connection.patienceSeconds) seconds now"
      case SQLITE_READONLY: "cannot be written to: the file or its folder is read-only"
      case SQLITE_FULL: "cannot write: the disk is full"
      case SQLITE_CANTOPEN: "cannot open"
      case SQLITE_IOERR: "cannot read or write"
      case SQLITE_CORRUPT: "damaged (\(text)): put back a copy, or let ingest make a new one"
      case SQLITE_NOTADB: "no database (\(text))"
      default: text
      }
    self.init(code: code, text: clear + (reason.map { ": " + $0 } ?? ""), database: database)
  }
}
#endif
