internal import FITCore
internal import FITProfile
internal import InputReports
internal import Workouts

extension FITError {
  /// The reason in reports.
  ///
  /// The decoder's module does not depend on reports, so the mapping is here.
  var reason: Reason {
    switch code {
    case .empty: .empty
    case .notFIT: .notRecognized
    case .truncated: .truncated
    case .undefinedLocalMessage: .undefinedLocalMessage
    case .trailingData: .trailingData
    case .workspaceTooSmall: .workspaceTooSmall
    case .messageBeyondEnd: .messageBeyondEnd
    }
  }

  /// A description of the problem and of the last known message and time.
  var explanationInContext: String {
    switch code {
    case .truncated, .messageBeyondEnd, .workspaceTooSmall: explanation + context
    case .undefinedLocalMessage: explanation + context + ": the bytes before it are damaged"
    case .empty, .notFIT, .trailingData: explanation
    }
  }

  /// The last complete or started message, and the last time that was read.
  private var context: String {
    var text = ""
    if messageNumber != 0xFFFF {
      text += ", after message " + (ProfileMessage(number: messageNumber).map { String($0.name) } ?? "\(messageNumber)")
    }
    if lastTimestamp != 0xFFFF_FFFF, lastTimestamp >= FITTime.firstAbsolute {
      text += " at \(Instant(unixSeconds: FITTime.epoch &+ Int64(lastTimestamp)))"
    }
    return text
  }
}

extension InputError {
  /// The reason in reports.
  var reason: Reason {
    switch self {
    case .system, .nestedTooDeep, .tooManyLinks, .pathTooLong, .standardInputTaken, .entryMissing: .unreadable
    case .interrupted: .interrupted
    }
  }
}
