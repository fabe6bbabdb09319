#if TrackXML
public import InputReports

/// The status of a GPX or TCX file, with its content or the problem.
public enum TrackStatus: Equatable, Sendable {
  /// Read to its end, with at least one workout.
  case ok
  /// An intact file without a workout.
  case skipped(TrackContent)
  /// Damaged; everything before the damage was delivered.
  case partial(TrackProblem)
  /// Nothing usable.
  case failed(TrackProblem)
}

/// The content of a file without a workout.
public enum TrackContent: UInt8, Sendable {
  /// A course to follow: a GPX route, a TCX course.
  case course
  /// Tracks without any time: drawn, planned or stripped.
  case trackWithoutTimes
  /// Places only.
  case waypoints
  /// A plan of a workout (TCX `Workouts`).
  case workoutPlan
  /// None of these.
  case nothing

  /// One clause for people.
  public var explanation: StaticString {
    switch self {
    case .course: "a course to follow, no activity"
    case .trackWithoutTimes: "a track without times, no activity"
    case .waypoints: "places only, no activity"
    case .workoutPlan: "a plan of a workout, no activity"
    case .nothing: "no activity in it"
    }
  }
}

/// The place and reason of an early end of reading.
public struct TrackProblem: Error, Equatable, Sendable {
  /// The kinds of problem.
  public enum Code: Equatable, Sendable {
    /// No byte, or blanks only.
    case empty
    /// Neither GPX nor TCX.
    case notRecognized
    /// The input ends inside the document.
    case truncated
    /// Not well-formed XML.
    case malformed
    /// Beyond a limit that no ride approaches.
    case tooLarge(TrackLimit)

    /// The reason in reports.
    public var reason: Reason {
      switch self {
      case .empty: .empty
      case .notRecognized: .notRecognized
      case .truncated: .truncated
      case .malformed: .xmlMalformed
      case .tooLarge: .tooLarge
      }
    }
  }

  /// The kind of problem.
  public var code: Code
  /// The byte offset of the problem in the input, from 0.
  public var offset: Int
  /// The line of the problem in the input, from 1.
  public var line: Int
  /// The XML parser's own code for it; 0 when the parser reported nothing.
  public var parserCode: Int32 = 0

  /// One clause for people.
  public var explanation: String {
    switch code {
    case .empty: "no byte in it"
    case .notRecognized: "neither GPX nor TCX"
    case .truncated: "the input ends inside the document, in line \(line)"
    case .malformed: "\(TrackScanner.text(ofError: parserCode)) in line \(line)"
    case .tooLarge(let limit): "\(limit.explanation), in line \(line)"
    }
  }
}

extension TrackProblem: CustomStringConvertible {
  /// The problem in the words of the command, and its offset.
  public var description: String { "\(explanation) (at byte \(offset))" }
}
#endif
