/// The samples that `--coalesce` merges.
public enum Coalescing: Equatable, Sendable {
  /// Runs of one value.
  case equalValues
  /// Samples within windows of so many seconds.
  case window(seconds: Double)
}
