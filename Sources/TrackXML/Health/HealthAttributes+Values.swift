#if TrackXML
internal import Workouts

// The meaning of attributes: times, numbers with units, names.

extension HealthAttributes {
  /// A time.
  func time(_ name: HealthName) -> HealthTime? { HealthTime(value(name)) }

  /// A number without a unit.
  func number(_ name: HealthName) -> Double? { TrackNumber.parse(value(name)) }

  /// The bytes of a value.
  func bytes(_ name: HealthName) -> [UInt8] {
    let span = value(name)
    var copy: [UInt8] = []
    copy.reserveCapacity(span.count)
    for index in span.indices { copy.append(span[index]) }
    return copy
  }

  /// The text of a value, repaired to UTF-8.
  func text(_ name: HealthName) -> String { String(decoding: bytes(name), as: UTF8.self) }

  /// True for 1, false for 0, nil without a number.
  var isOne: Bool? { number(.value).map { $0 != 0 } }

  /// A number beside its unit, which older exports leave out, in another unit.
  func number(_ name: HealthName, _ unitName: HealthName, in wanted: StaticString, usual: StaticString) -> Double? {
    guard let value = number(name), let target = HealthUnit(wanted) else { return nil }
    let unit = has(unitName) ? HealthUnit(self.value(unitName)) : HealthUnit(usual)
    return unit?.conversion(to: target).map { $0(value) }
  }

  /// The unit of `45443 cm`.
  var unitOfValue: HealthUnit? {
    let text = value(.value)
    return Self.blank(in: text).flatMap { HealthUnit(text.extracting(($0 &+ 1)...)) }
  }

  /// The value of `45443 cm` in another unit.
  func quantity(in wanted: StaticString) -> Double? {
    let text = value(.value)
    guard let blank = Self.blank(in: text), let value = TrackNumber.parse(text.extracting(..<blank)),
      let target = HealthUnit(wanted)
    else { return nil }
    return unitOfValue?.conversion(to: target).map { $0(value) }
  }

  private static func blank(in text: borrowing Span<UInt8>) -> Int? {
    for index in text.indices where text[index] == 0x20 { return index }
    return nil
  }

  // MARK: Names

  /// The activity of `HKWorkoutActivityTypeRunning`; `other` for a name that is not known.
  var activityType: ActivityType {
    let name = text(.workoutActivityType)
    guard name.utf8.count < 80, name.hasPrefix("HKWorkoutActivityType") else { return .other }
    // Without those 21 letters.
    let rest = name.dropFirst(21)
    return ActivityType.named(rest.prefix(1).lowercased() + rest.dropFirst()) ?? .other
  }

  /// The device's name in `<<HKDevice: 0x28…>, name:Apple Watch, manufacturer:Apple Inc., …>`.
  var deviceName: String? {
    let text = text(.device)
    guard let mark = text.firstPlace(of: ", name:") else { return nil }
    let rest = String(text[mark.upperBound...])
    let end = rest.firstPlace(of: ", ")?.lowerBound ?? rest.firstIndex(of: ">") ?? rest.endIndex
    return end == rest.startIndex ? nil : String(rest[..<end])
  }

  /// The event of a workout; nil for kinds that change nothing, as requests of a pause.
  var event: HealthEvent? {
    let kind: HealthEvent.Kind
    switch text(.type) {
    case "HKWorkoutEventTypePause": kind = .pause
    case "HKWorkoutEventTypeResume": kind = .resume
    case "HKWorkoutEventTypeLap": kind = .lap
    case "HKWorkoutEventTypeSegment": kind = .segment
    case "HKWorkoutEventTypeMarker": kind = .marker
    default: return nil
    }
    guard let start = time(.date)?.instant else { return nil }
    return HealthEvent(kind: kind, start: start, end: start.advanced(byMilliseconds: duration ?? 0))
  }

  /// A duration in milliseconds.
  var duration: Int64? {
    number(.duration, .durationUnit, in: "s", usual: "min").map { Int64(saturating: (max(0, $0) * 1000).rounded()) }
  }
}

extension String {
  /// The place of the first `mark`.
  fileprivate func firstPlace(of mark: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(mark) { return start..<index(start, offsetBy: mark.count) }
      start = index(after: start)
    }
    return nil
  }
}
#endif
