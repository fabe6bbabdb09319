/// The choice between two sources of a quantity: the device's own field, or an application's field that replaces it.
///
/// Which source is better depends on person and sensor, so it is chosen for each field.
public enum FITFieldChoice: Sendable {
  /// The profile's field.
  case native
  /// The application's field.
  case developer
  /// The application's field if it has a value, otherwise the profile's.
  case preferDeveloper
}

extension FITDecodedMessage {
  /// The value of the profile's field `number`, or of the application's field that replaces it.
  public func value(_ number: UInt8, from choice: FITFieldChoice) -> FITDecodedValue? {
    switch choice {
    case .native: self[number]
    case .developer: override(of: number)
    case .preferDeveloper: override(of: number) ?? self[number]
    }
  }

  /// The first developer field that replaces a field; a description without a message number applies to every message.
  private func override(of number: UInt8) -> FITDecodedValue? {
    fields.first { field in
      guard let developer = field.developer, developer.nativeField == number else { return false }
      return developer.nativeMessage == nil || developer.nativeMessage == self.number
    }?.value
  }
}
