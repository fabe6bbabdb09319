import FITWriter

/// How a device writes its recording.
public struct DeviceStyle: Sendable {
  /// The place of the summaries in the file.
  public enum SummaryPlace: Hashable, Sendable {
    /// Laps and the session after the records they sum up.
    case last
    /// All laps, sessions and the activity before the first record, as Garmin does since the end of 2023.
    case first
    /// All laps and sessions after the last record, as several recorders of multisport do.
    case behindAll
    /// Never.
    case absent
  }

  /// The place of the local clock.
  public enum LocalClock: Hashable, Sendable {
    /// In `activity.local_timestamp`, as the profile has it.
    case truthful
    /// Zero, as Zwift writes it.
    case zero
    /// Nowhere.
    case absent
  }

  /// The `file_id` message; the time of creation is filled in.
  public var fileID = FileIDMessage(manufacturer: 255, product: 1, serialNumber: 3_141_592_653)
  /// The file header.
  public var header = FITHeaderOptions()
  /// True when numbers are written with their high byte first.
  public var bigEndian = false
  /// The fields for speeds and altitudes: plain, enhanced or both.
  public var generation = FITFieldGeneration.plain
  /// True when `fractional_cadence` is written.
  public var writesFractionalCadence = true
  /// The place of the summaries.
  public var summaries = SummaryPlace.last
  /// The place of the local clock.
  public var localClock = LocalClock.truthful
  /// True when the file ends with three kinds of stop, as Wahoo's do: stop, stop all, session stop and disable all.
  public var stopsTwice = false
  /// True when the timer's stops and starts are written after all records, as a Fenix 2 does, instead of among them.
  public var timerEventsLast = false
  /// True when record times are in compressed headers.
  public var compressesTimestamps = false
  /// True when all records share one definition, with missing values marked invalid.
  public var keepsRecordShape = true
  /// Replaces each message: by one with other fields or types, by several, or by none.
  public var rewrite: @Sendable (FITMessageSpec) -> [FITMessageSpec] = { [$0] }
  /// Messages written after the head of the file: descriptions, sports, settings.
  public var preamble: @Sendable (SimulatedActivity) -> [FITMessageSpec] = { _ in [] }
  /// Messages written before the record of a time: gear changes, alarms, beats.
  public var interlude: @Sendable (UInt32) -> [FITMessageSpec] = { _ in [] }

  /// A bike computer of no particular make: little-endian, plain fields, summaries last.
  public init() {}

  /// Applies a change to every message of one kind.
  public mutating func change(_ global: UInt16, _ change: @escaping @Sendable (inout FITMessageSpec) -> Void) {
    let before = rewrite
    rewrite = { spec in
      before(spec).map { spec in
        guard spec.global == global else { return spec }
        var spec = spec
        change(&spec)
        return spec
      }
    }
  }

  /// Splits every record into several messages with some of its fields each.
  public mutating func splitRecords(into parts: [[UInt8]]) {
    let before = rewrite
    rewrite = { spec in
      before(spec).flatMap { spec in
        guard spec.global == 20 else { return [spec] }
        return parts.map { numbers in
          var part = spec
          part.fields = spec.fields.filter { numbers.contains($0.spec.number) || $0.spec.number == 253 }
          return part
        }
      }
    }
  }
}
