/// `sport` (12): the sport, named early in the file.
public struct SportMessage: FITWritableMessage, Hashable, Sendable {
  /// The sport's number.
  public var sport: UInt8
  /// The sub-sport's number.
  public var subSport: UInt8
  /// The name of the device's activity profile.
  public var name: String?

  /// Makes the message.
  public init(sport: UInt8, subSport: UInt8, name: String? = nil) {
    self.sport = sport
    self.subSport = subSport
    self.name = name
  }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 12)
    spec.add(0, .enumeration, sport)
    spec.add(1, .enumeration, subSport)
    spec.add(3, .string, name.map(FITWireValue.text))
    return spec
  }
}
