/// `hr` (132), the anchor: relates a chest strap's own clock to the time of day.
public struct HeartRateAnchorMessage: FITWritableMessage, Hashable, Sendable {
  /// The time in FIT seconds.
  public var timestamp: UInt32
  /// The part of a second after `timestamp`.
  public var fractionalSeconds: Double
  /// The strap's clock at that moment, in seconds.
  public var eventSeconds: Double
  /// The heart rate at that moment; readers count the anchor as a beat.
  public var beatsPerMinute: UInt8

  /// Makes an anchor.
  public init(timestamp: UInt32, fractionalSeconds: Double = 0, eventSeconds: Double, beatsPerMinute: UInt8) {
    self.timestamp = timestamp
    self.fractionalSeconds = fractionalSeconds
    self.eventSeconds = eventSeconds
    self.beatsPerMinute = beatsPerMinute
  }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 132)
    spec.add(253, .uint32, timestamp)
    spec.add(0, .uint16, quantity: fractionalSeconds, scale: 32_768)
    spec.add(6, .uint8, beatsPerMinute)
    spec.add(9, .uint32, quantity: eventSeconds, scale: 1024)
    return spec
  }
}

/// `hr` (132): up to eight beats of a chest strap, each with a heart rate and the low 12 bits of the strap's clock.
public struct HeartRateBeatsMessage: FITWritableMessage, Hashable, Sendable {
  /// The beats' times on the strap's clock, in 1/1024 s; only the low 12 bits are written.
  public var eventTicks: [UInt32]
  /// The heart rate at each beat.
  public var beatsPerMinute: [UInt8]

  /// Makes a message; two beats take three bytes, so their number should be even.
  public init(eventTicks: [UInt32], beatsPerMinute: [UInt8]) {
    self.eventTicks = eventTicks
    self.beatsPerMinute = beatsPerMinute
  }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 132)
    spec.add(6, .uint8, .array(beatsPerMinute.map { .integer(Int64($0)) }))
    spec.add(10, .byte, .bytes(packedTicks))
    return spec
  }

  private var packedTicks: [UInt8] {
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: eventTicks.count, by: 2) {
      let low = eventTicks[index] & 0xFFF
      let high = index + 1 < eventTicks.count ? eventTicks[index + 1] & 0xFFF : 0
      bytes.append(UInt8(low & 0xFF))
      bytes.append(UInt8(low >> 8 | (high & 0xF) << 4))
      bytes.append(UInt8(high >> 4))
    }
    return bytes
  }
}

/// `hrv` (78): up to five times between beats, the rest marked invalid.
public struct BeatIntervalsMessage: FITWritableMessage, Hashable, Sendable {
  /// Seconds from beat to beat.
  public var intervalsSeconds: [Double]

  /// Makes a message.
  public init(intervalsSeconds: [Double]) { self.intervalsSeconds = intervalsSeconds }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 78)
    spec.add(0, .uint16, .array(intervalsSeconds.map { .integer(Int64(($0 * 1000).rounded())) }), size: 10)
    return spec
  }
}
