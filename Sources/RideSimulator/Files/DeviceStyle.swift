import FITWriter

/// How a device writes what it recorded.
public struct DeviceStyle: Sendable {
  /// When the summaries are written.
  public enum SummaryPlace: Hashable, Sendable {
    /// Laps and the session behind the records they sum up.
    case last
    /// All laps, sessions and the activity before the first record, as Garmin does since the end of 2023.
    case first
    /// All laps and sessions behind the last record, as several recorders of multisport do.
    case behindAll
    /// Never.
    case absent
  }

  /// Where the local clock stands.
  public enum LocalClock: Hashable, Sendable {
    /// In `activity.local_timestamp`, as it should.
    case truthful
    /// Zero, as Zwift writes it.
    case zero
    /// Nowhere.
    case absent
  }

  /// Who wrote the file; the time of creation is filled in.
  public var fileID = FileIDMessage(manufacturer: 255, product: 1, serialNumber: 3_141_592_653)
  /// The file header.
  public var header = FITHeaderOptions()
  /// Whether numbers are written with their high byte first.
  public var bigEndian = false
  /// Whether speeds and altitudes are plain, enhanced or both.
  public var generation = FITFieldGeneration.plain
  /// Whether cadence has a part after the point.
  public var writesFractionalCadence = true
  /// Where the summaries are.
  public var summaries = SummaryPlace.last
  /// Where the local clock is.
  public var localClock = LocalClock.truthful
  /// Whether the file ends with stops of three kinds, as Wahoo's do: stop, stop all, session stop and disable all.
  public var stopsTwice = false
  /// Whether the timer's stops and starts are written after all records, as a Fenix 2 does, instead of among them.
  public var timerEventsLast = false
  /// Whether record times stand in compressed headers.
  public var compressesTimestamps = false
  /// Whether all records share one definition, with what is unknown marked invalid.
  public var keepsRecordShape = true
  /// What becomes of each message: other fields or types, several messages, none.
  public var rewrite: @Sendable (FITMessageSpec) -> [FITMessageSpec] = { [$0] }
  /// Messages written behind the file's head: descriptions, sports, settings.
  public var preamble: @Sendable (SimulatedActivity) -> [FITMessageSpec] = { _ in [] }
  /// Messages written before the record of a time: gear changes, alarms, beats.
  public var interlude: @Sendable (UInt32) -> [FITMessageSpec] = { _ in [] }

  /// A bike computer of no make: little-endian, plain fields, summaries last.
  public init() {}

  /// Lets a change happen to every message of one kind.
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

  /// Lets every record become several messages with part of its fields each.
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
