/// The reason why data that was read did not become output; each is counted and shown.
public enum DropReason: UInt8, Sendable {
  /// A record without a time.
  case timestampMissing
  /// A time counted from when the device was switched on, with nothing to anchor it.
  case timestampRelative
  /// A record earlier than one before it: left out of deltas and routes.
  case timestampStepsBack
  /// A record of a clock that leapt and neither stayed there nor came back: left out.
  case timestampLeaps
  /// A counter that fell: it starts anew, and the fall makes no sample.
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
  // What readers leave out, and the closing of workouts; a device has neither, and no memory for their counts.
  /// A timer stop that arrived after later samples or a later start.
  case pauseLate
  /// A lap beyond the number that is held back until their place is certain.
  case lapBeyondLimit
  /// A session beyond the number that is kept until their records come.
  case sessionBeyondLimit
  /// A timer event beyond the number that is kept until their records come.
  case timerBeyondLimit
  /// A lap, marker or point of a route outside its workout.
  case eventOutside
  /// A position or a sample of movement in the hidden part of the route.
  case concealed
  /// A device or an app's field beyond the number that is listed.
  case deviceBeyondLimit
  /// A description of a developer's field beyond the number that is kept.
  case descriptionBeyondLimit
  /// A stored heart beat beyond the number that is merged.
  case beatBeyondLimit
  /// A heart beat that a strap stored apart from the records; they were read without it.
  case beatNotMerged
  /// A sum that was not shared out among the minutes of its time, because too many of them have no reading.
  case minuteBeyondLimit
  /// A leap of the recorder's clock by more than a day forward or more than five minutes back; all its records are
  /// kept.
  case clockLeap
  /// A stop of the timer without a start, although recording goes on: the pause was ended at the first record after it.
  case stopWithoutStart
  /// A sample of a store's export that lies in no workout of its source.
  case sampleOutside
  /// A sample of a store's export that was not joined to its workout, as the input came only once.
  case sampleNotJoined
  /// A tank, gas, set, shift or climb beyond the number that is kept for a workout.
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

  /// Makes counts of zero.
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
