#if !hasFeature(Embedded)

extension FITError: CustomStringConvertible {
  /// The problem in the words of the command, and its place: "the input ends 3 bytes early (at byte 93)".
  public var description: String { "\(explanation) (at byte \(offset))" }

  /// One clause for people, without the place.
  public var explanation: String {
    switch code {
    case .truncated where expected == 0: "the input ends early"
    case .truncated: "the input ends \(expected) byte\(expected == 1 ? "" : "s") early"
    case .undefinedLocalMessage: "a message of local type \(localMessageType), which has no definition"
    case .trailingData: "the bytes after the end are no FIT file"
    case .messageBeyondEnd: "the last message runs past the end that the header gives"
    case .notFIT: "no FIT header"
    case .empty: "no byte in it"
    case .workspaceTooSmall: "a message is larger than the buffer for it"
    }
  }
}

#endif
