/// One workout, or one leg of a multisport workout.
public struct SimulatedSession: Hashable, Sendable {
  /// A time when the timer did not run.
  public struct Pause: Hashable, Sendable {
    /// The moment the timer stopped, in FIT seconds.
    public var start: UInt32
    /// The moment it started again.
    public var end: UInt32
    /// Whether the device stopped automatically.
    public var isAutomatic: Bool
  }

  /// A part of a session with totals from the device.
  public struct Lap: Hashable, Sendable {
    /// The moment it began, in FIT seconds.
    public var start: UInt32
    /// The moment it ended.
    public var end: UInt32
    /// The cause of its end, as FIT numbers it: 0 a button, 2 distance, 7 the session's end.
    public var trigger: UInt8
    /// The indices of its pool lengths.
    public var lengths: Range<Int>?
  }

  /// One length of a pool, or a rest at its edge.
  public struct Length: Hashable, Sendable {
    /// The moment it began, in FIT seconds.
    public var start: UInt32
    /// The moment it ended.
    public var end: UInt32
    /// Number of strokes; nil for a rest.
    public var strokes: UInt16?
    /// The stroke, as FIT numbers it.
    public var stroke: UInt8
  }

  /// The sport's FIT number.
  public var sport: UInt8
  /// The sub-sport's FIT number.
  public var subSport: UInt8
  /// The moment it began, in FIT seconds.
  public var start: UInt32
  /// Milliseconds from start to end, pauses included.
  public var elapsedMilliseconds: Int
  /// The sensors' readings, in order.
  public var samples: [SimulatedSample] = []
  /// The pauses, in order.
  public var pauses: [Pause] = []
  /// The laps, in order, without gaps.
  public var laps: [Lap] = []
  /// The pool's lengths, in order.
  public var lengths: [Length] = []
  /// The pool's length in metres.
  public var poolLengthMeters: Double?

  /// Makes a session without content.
  public init(sport: UInt8, subSport: UInt8, start: UInt32, elapsedMilliseconds: Int) {
    self.sport = sport
    self.subSport = subSport
    self.start = start
    self.elapsedMilliseconds = elapsedMilliseconds
  }

  /// The last whole second of the session.
  public var end: UInt32 { start + UInt32(elapsedMilliseconds / 1000) }

  /// Milliseconds the timer ran.
  public var timerMilliseconds: Int {
    pauses.reduce(elapsedMilliseconds) { $0 - 1000 * Int($1.end - $1.start) }
  }
}

/// One or several sessions in one recording.
public struct SimulatedActivity: Hashable, Sendable {
  /// The sessions, in order.
  public var sessions: [SimulatedSession]
  /// The local clock minus UTC, in seconds.
  public var utcOffsetSeconds: Int = 7200

  /// Makes an activity.
  public init(sessions: [SimulatedSession], utcOffsetSeconds: Int = 7200) {
    self.sessions = sessions
    self.utcOffsetSeconds = utcOffsetSeconds
  }

  /// The start of the first session.
  public var start: UInt32 { sessions.first?.start ?? 0 }

  /// The last whole second of the last session.
  public var end: UInt32 { sessions.last?.end ?? 0 }

  /// Numbers of common sports in the profile.
  public enum Sport {
    /// Running.
    public static let running: UInt8 = 1
    /// Cycling.
    public static let cycling: UInt8 = 2
    /// The change from one leg of a triathlon to the next.
    public static let transition: UInt8 = 3
    /// Swimming.
    public static let swimming: UInt8 = 5
  }
}
