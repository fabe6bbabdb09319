#if SQLite
  /// What the database refused, in its own code and words.
  public struct DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// SQLite's extended result code; 0 when the refusal is this module's own.
    public let code: Int32
    /// What is wrong.
    public let text: String
    /// The path of the database.
    public let database: String

    /// The words for people.
    public var description: String { "\(database): \(text)" }
  }
#endif
