internal import FITCore
internal import FITProfile
internal import InputReports
internal import Workouts

extension FITError {
  /// The reason in reports; the one place that says so, because the decoder's module knows nothing of reports.
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

  /// One clause for people: the problem, and the facts known at that point.
  var explanationInContext: String {
    switch code {
    case .truncated, .messageBeyondEnd, .workspaceTooSmall: explanation + context
    case .undefinedLocalMessage: explanation + context + ": the bytes before it are damaged"
    case .empty, .notFIT, .trailingData: explanation
    }
  }

  /// The last message that was whole or begun, and the last time that was read.
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
