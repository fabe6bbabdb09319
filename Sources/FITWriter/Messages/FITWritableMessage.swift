/// A message of the profile whose properties have units such as metres and seconds; `spec` has the numbers as they are
/// written to the file.
///
/// Properties that are nil are omitted from the definition. For devices that keep one definition and mark missing
/// values as invalid, see ``FITMessageSpec/filling(_:)``.
public protocol FITWritableMessage {
  /// The fields with their numbers, base types and raw values.
  var spec: FITMessageSpec { get }
}

/// A device's fields for speeds and altitudes: the plain 16-bit fields, the enhanced 32-bit ones, or both.
public enum FITFieldGeneration: Hashable, Sendable {
  /// `speed`, `altitude` and the like.
  case plain
  /// `enhanced_speed`, `enhanced_altitude` and the like.
  case enhanced
  /// Both, as many devices did for some years.
  case both

  var writesPlain: Bool { self != .enhanced }
  var writesEnhanced: Bool { self != .plain }
}
