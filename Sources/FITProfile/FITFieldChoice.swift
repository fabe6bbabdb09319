/// Which of two sources of a quantity counts: the device's own field, or the one an application offers in its place.
///
/// Which is better differs by person and sensor, so it is chosen field by field.
public enum FITFieldChoice: Sendable {
  /// The profile's field.
  case native
  /// The application's field.
  case developer
  /// The application's field where it has a value, else the profile's.
  case preferDeveloper
}

extension FITDecodedMessage {
  /// The value of the profile's field `number`, or of an application's field that says it stands for it.
  public func value(_ number: UInt8, from choice: FITFieldChoice) -> FITDecodedValue? {
    switch choice {
    case .native: self[number]
    case .developer: override(of: number)
    case .preferDeveloper: override(of: number) ?? self[number]
    }
  }

  /// What the first application that stands in for a field says; one that names no message means this one.
  private func override(of number: UInt8) -> FITDecodedValue? {
    fields.first { field in
      guard let developer = field.developer, developer.nativeField == number else { return false }
      return developer.nativeMessage == nil || developer.nativeMessage == self.number
    }?.value
  }
}
