/// The status of an input; every input gets exactly one.
public enum InputStatus: String, Sendable, CaseIterable {
  /// The input was read to its end, and nothing is missing.
  case ok
  /// Something is missing or damaged; all readable data was delivered.
  case partial
  /// Nothing usable.
  case failed
  /// The input is not needed: it has no ride (a course, a picture), or a selection excludes it. The reason specifies
  /// the case.
  case skipped

  /// The name in reports and in the database.
  public var name: String { rawValue }

  /// Finds the status with a name; nil if there is none.
  public init?(name: String) { self.init(rawValue: name) }
}
