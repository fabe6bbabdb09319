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
  var explanation: String {
    switch code {
    case .truncated: "the input ends \(counted(expected, "byte")) early" + context
    case .undefinedLocalMessage:
      "a message of local type \(localMessageType), which has no definition" + context
        + ": the bytes before it are damaged"
    case .trailingData: "the bytes behind the end are no FIT file"
    case .messageBeyondEnd: "the last message runs past the end that the header tells" + context
    case .notFIT: "no FIT header"
    case .empty: "no byte in it"
    case .workspaceTooSmall: "a message is larger than the buffer for it" + context
    }
  }

  /// The last message that was whole or begun, and the last time that was read.
  private var context: String {
    var text = ""
    if messageNumber != 0xFFFF {
      text += ", after message " + (ProfileMessage(number: messageNumber).map { String($0.name) } ?? "\(messageNumber)")
    }
    if lastTimestamp != 0xFFFF_FFFF, lastTimestamp >= 0x1000_0000 {
      text += " at \(Instant(unixSeconds: 631_065_600 &+ Int64(lastTimestamp)))"
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
