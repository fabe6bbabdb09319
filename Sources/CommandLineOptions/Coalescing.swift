/// The samples that `--coalesce` merges.
public enum Coalescing: Equatable, Sendable {
  /// Runs of equal values.
  case equalValues
  /// Samples within windows of the given number of seconds.
  case window(seconds: Double)
}
