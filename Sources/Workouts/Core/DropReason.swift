/// The reason why decoded data did not become output; each reason is counted and reported.
public enum DropReason: UInt8, Sendable {
  /// A record without a time.
  case timestampMissing
  /// A time since the device was switched on, without a reference time.
  case timestampRelative
  /// A record that is earlier than a previous one: not used for deltas and routes.
  case timestampStepsBack
  /// A record after a jump of the clock, if the clock neither kept the new time nor returned: the record is dropped.
  case timestampLeaps
  /// A counter that decreased: it starts again, and the decrease creates no sample.
  case counterFalls
  /// A heart rate of 0.
  case heartRateZero
  /// A position out of range, or exactly 0, 0.
  case positionInvalid
  /// A position less accurate than 50 m.
  case accuracyPoor
  /// A position of an indoor or virtual activity.
  case positionIndoor
  #if !hasFeature(Embedded)
  // Reasons of readers and of closing workouts. A device has neither, and no memory for their counts.
  /// A timer stop that arrived after later samples or a later start.
  case pauseLate
  /// A lap that had to wait until its position was certain, when the maximum number of such laps was already stored.
  case lapBeyondLimit
  /// A session that was reported before its records, when the maximum number of such sessions was already stored.
  case sessionBeyondLimit
  /// A timer event that was reported before its records, when the maximum number of such events was already stored.
  case timerBeyondLimit
  /// A lap, marker or point of a route outside its workout.
  case eventOutside
  /// A position or a sample of movement in the hidden part of the route.
  case concealed
  /// A device or app field above the maximum number in the list.
  case deviceBeyondLimit
  /// A description of a developer field above the maximum number that is kept.
  case descriptionBeyondLimit
  /// A stored heart beat above the maximum number that is merged.
  case beatBeyondLimit
  /// A heart beat that a strap stored separately; the records were read without it.
  case beatNotMerged
  /// A total that was not divided among the minutes of its time, because too many of these minutes have no reading.
  case minuteBeyondLimit
  /// A jump of the recorder's clock by more than a day forward or more than five minutes back; all its records are
  /// kept.
  case clockLeap
  /// A stop of the timer without a start, although recording continues: the pause was ended at the first record after
  /// it.
  case stopWithoutStart
  /// A sample of a store's export that is in no workout of its source.
  case sampleOutside
  /// A sample of a store's export that was not assigned to its workout, because the input can be read only once.
  case sampleNotJoined
  /// A tank, gas, set, shift or climb above the maximum number that is kept for a workout.
  case factBeyondLimit
  #endif

  /// The reason's name in every output.
  public var name: StaticString {
    switch self {
    case .timestampMissing: "timestamp-missing"
    case .timestampRelative: "timestamp-relative"
    case .timestampStepsBack: "timestamp-steps-back"
    case .timestampLeaps: "timestamp-leaps"
    case .counterFalls: "counter-falls"
    case .heartRateZero: "heart-rate-zero"
    case .positionInvalid: "position-invalid"
    case .accuracyPoor: "accuracy-poor"
    case .positionIndoor: "position-indoor"
    #if !hasFeature(Embedded)
    case .pauseLate: "pause-late"
    case .lapBeyondLimit: "lap-beyond-limit"
    case .sessionBeyondLimit: "session-beyond-limit"
    case .timerBeyondLimit: "timer-beyond-limit"
    case .eventOutside: "event-outside"
    case .concealed: "concealed"
    case .deviceBeyondLimit: "device-beyond-limit"
    case .descriptionBeyondLimit: "description-beyond-limit"
    case .beatBeyondLimit: "beat-beyond-limit"
    case .beatNotMerged: "beat-not-merged"
    case .minuteBeyondLimit: "minute-beyond-limit"
    case .clockLeap: "clock-leap"
    case .stopWithoutStart: "stop-without-start"
    case .sampleOutside: "sample-outside"
    case .sampleNotJoined: "sample-not-joined"
    case .factBeyondLimit: "fact-beyond-limit"
    #endif
    }
  }
}

/// The count of each `DropReason`.
public struct DropCounts: Sendable {
  #if hasFeature(Embedded)
  @usableFromInline var counts = InlineArray<9, Int>(repeating: 0)
  #else
  @usableFromInline var counts = InlineArray<25, Int>(repeating: 0)
  #endif

  /// Creates counts of zero.
  public init() {}

  /// The count of one reason.
  @inlinable public subscript(reason: DropReason) -> Int {
    get { counts[Int(reason.rawValue)] }
    set { counts[Int(reason.rawValue)] = newValue }
  }

  /// Adds one to a reason.
  @inlinable public mutating func add(_ reason: DropReason) { self[reason] &+= 1 }
}

#if !hasFeature(Embedded)
extension DropReason: CaseIterable {}
#endif
