/// Which samples `--coalesce` makes one.
public enum Coalescing: Equatable, Sendable {
  /// Runs of one value.
  case equalValues
  /// What lies within so many seconds.
  case window(seconds: Double)
}
