internal import Exports
internal import FITProfile
internal import FITWorkouts
internal import Inputs
internal import Pipelines

/// Names for the numbers in reports; a number without a name is written as itself.
enum ProfileNames {
  static func sport(_ number: UInt8) -> String { name(.sport, UInt64(number)) }
  static func subSport(_ number: UInt8) -> String { name(.subSport, UInt64(number)) }
  static func fileType(_ number: UInt8) -> String { name(.file, UInt64(number)) }
  static func manufacturer(_ number: UInt16) -> String { name(.manufacturer, UInt64(number)) }

  /// The product by its manufacturer's number; the device's own text if no list contains the number.
  static func product(_ identity: FITFileIdentity) -> String? { identity.recorder?.productName }

  private static func name(_ type: ProfileType, _ number: UInt64) -> String {
    type.name(of: number).map { String($0) } ?? String(number)
  }
}
