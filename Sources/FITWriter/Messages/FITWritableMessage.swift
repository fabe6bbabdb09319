/// A message of the profile in real units, which knows its numbers on the wire.
///
/// Properties that are nil are left out of the definition; see ``FITMessageSpec/filling(_:)`` for devices that keep one
/// definition and mark what they do not know as invalid.
public protocol FITWritableMessage {
  /// The fields with their numbers, base types and raw values.
  var spec: FITMessageSpec { get }
}

/// Which of the two names a device gives speeds and altitudes: the plain 16-bit fields, the enhanced 32-bit ones, or both.
public enum FITFieldGeneration: Hashable, Sendable {
  /// `speed`, `altitude` and their kin.
  case plain
  /// `enhanced_speed`, `enhanced_altitude` and their kin.
  case enhanced
  /// Both, as many devices write for a while.
  case both

  var writesPlain: Bool { self != .enhanced }
  var writesEnhanced: Bool { self != .plain }
}
