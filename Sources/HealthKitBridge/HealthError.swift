/// Errors that Health gives an app, as far as it has to act on them; every other error is passed on as it is.
public enum HealthError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no Health on this device, or a profile forbids it.
  case notAvailable
  /// There is no permission to save these types.
  case refused(Set<HealthType>)
  /// The device is locked: nothing can be looked up, and nothing added to a workout that was saved.
  case deviceIsLocked
  /// A call was made out of order, or with what Health does not take: a fault of the caller.
  case invalidArgument(String)
  /// Health reported neither success nor an error.
  case noAnswer

  /// The error in words.
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

  /// True when the same call may succeed if it is made again.
  static func mayPass(_ error: any Error) -> Bool {
    guard let error = error as? HealthError else { return !(error is CancellationError) }
    return error == .noAnswer
  }
}
