/// Errors from Health that an app has to handle.
///
/// All other errors are passed on unchanged.
public enum HealthError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Health is not available on this device, or a configuration profile forbids it.
  case notAvailable
  /// The app has no permission to save these types.
  case refused(Set<HealthType>)
  /// The device is locked: Health cannot be queried, and saved workouts cannot be extended.
  case deviceIsLocked
  /// A call was out of order or had an invalid argument: a programming error of the caller.
  case invalidArgument(String)
  /// Health reported neither success nor an error.
  case noAnswer

  /// A description of the error.
  public var description: String {
    switch self {
    case .notAvailable: "there is no Health on this device"
    case .refused(let types):
      "no permission to save " + types.map(\.identifier).sorted().joined(separator: ", ")
    case .deviceIsLocked: "the device is locked"
    case .invalidArgument(let what): "Health does not take this: \(what)"
    case .noAnswer: "Health gave no answer"
    }
  }

  /// Returns whether the same call can succeed if it is repeated.
  static func mayPass(_ error: any Error) -> Bool {
    guard let error = error as? HealthError else { return !(error is CancellationError) }
    return error == .noAnswer
  }
}
