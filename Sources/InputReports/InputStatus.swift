/// The status of an input; every input gets exactly one.
public enum InputStatus: String, Sendable, CaseIterable {
  /// Read to its end, nothing missing.
  case ok
  /// Something is missing or damaged; all readable data was delivered.
  case partial
  /// Nothing usable.
  case failed
  /// Not wanted.
  case skipped

  /// The name in reports and in the database.
  public var name: String { rawValue }

  /// Finds the status with a name; nil if there is none.
  public init?(name: String) { self.init(rawValue: name) }
}
