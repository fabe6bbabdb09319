/// How the decoder passes the messages of one number to a sink: skipped, as a `FITMessage`, or as a typed view.
///
/// The sink returns it from `lane(forMessage:)`, once for each definition.
public enum FITLane: UInt8, Sendable {
  /// The message is skipped.
  case skip
  /// The message is passed to `message(_:)` as a `FITMessage`.
  case generic
  /// The message is passed to the method for its type (`record(_:)`, `session(_:)`, …); a message without such a method
  /// is passed to `message(_:)`.
  case typed
}

/// A sink's answer after a message: continue or stop.
public enum FITFlow: Sendable {
  /// Continue.
  case proceed
  /// Stop after this message; the rest of the stream is not read.
  case stop
}

/// Receives the messages of a decoder while they are read.
///
/// `lane(forMessage:)` declares which messages the sink wants and in which form; skipped messages cost next to nothing.
/// A message is a view of the decoder's bytes. It is valid only during the call that receives it, which the compiler
/// enforces. Implement the methods that you need. A sink is a generic parameter of the decoder, so its code is inlined
/// into the loop.
public protocol FITSink: ~Copyable {
  /// Returns the lane for messages with this global number; called for every definition message.
  func lane(forMessage number: UInt16) -> FITLane
  /// A chained file begins; a stream has one or more.
  mutating func fileStart(_ header: FITFileHeader)
  /// A local message type got its definition.
  mutating func definition(_ definition: FITDefinition)
  /// A message of the generic lane, or a message of the typed lane that has no method.
  mutating func message(_ message: borrowing FITMessage) -> FITFlow
  /// A `record` message (20).
  mutating func record(_ record: borrowing FITRecord) -> FITFlow
  #if !hasFeature(Embedded)
  /// True if runs of records are offered to `records(_:)`; asked once per chunk.
  var takesRecordRuns: Bool { get }
  /// Consecutive records of one definition; returns the number of records that were accepted, counted from the first.
  ///
  /// The first record that was not accepted is passed to `record(_:)`. The records after it are offered again.
  mutating func records(_ run: borrowing FITRecordRun) -> Int
  /// Damaged bytes were skipped.
  ///
  /// Only the readers of `Rides` and of the command skip damage. A `FITDecoder` that you feed stops at damage and does
  /// not call this method.
  mutating func damage(_ damage: FITDamagedBytes)
  #endif
  /// A `session` message (18).
  mutating func session(_ session: borrowing FITSession) -> FITFlow
  /// A `lap` message (19).
  mutating func lap(_ lap: borrowing FITLap) -> FITFlow
  /// An `event` message (21).
  mutating func event(_ event: borrowing FITEvent) -> FITFlow
  /// A `length` message (101).
  mutating func length(_ length: borrowing FITLength) -> FITFlow
  /// An `activity` message (34).
  mutating func activity(_ activity: borrowing FITActivity) -> FITFlow
  /// A `sport` message (12).
  mutating func sport(_ sport: borrowing FITSport) -> FITFlow
  /// A `file_id` message (0).
  mutating func fileID(_ fileID: borrowing FITFileID) -> FITFlow
  /// A `device_info` message (23).
  mutating func deviceInfo(_ deviceInfo: borrowing FITDeviceInfo) -> FITFlow
  /// An `hr` message (132).
  mutating func heartRate(_ heartRate: borrowing FITHeartRate) -> FITFlow
  /// A `developer_data_id` message (207).
  mutating func developerDataID(_ developerDataID: borrowing FITDeveloperDataID) -> FITFlow
  /// A `field_description` message (206).
  mutating func fieldDescription(_ fieldDescription: borrowing FITFieldDescription) -> FITFlow
  /// A file ended, complete or not; called once for every `fileStart` unless the sink stopped the decode.
  mutating func fileEnd(_ end: FITFileEnd)
}

extension FITSink where Self: ~Copyable {
  /// Does nothing.
  @inlinable public mutating func fileStart(_ header: FITFileHeader) {}
  /// Does nothing.
  @inlinable public mutating func definition(_ definition: FITDefinition) {}
  /// Does nothing.
  @inlinable public mutating func message(_ message: borrowing FITMessage) -> FITFlow { .proceed }
  /// Passes the message to `message(_:)`.
  @inlinable public mutating func record(_ record: borrowing FITRecord) -> FITFlow { message(record.message) }
  #if !hasFeature(Embedded)
  /// False.
  @inlinable public var takesRecordRuns: Bool { false }
  /// Accepts none.
  @inlinable public mutating func records(_ run: borrowing FITRecordRun) -> Int { 0 }
  /// Does nothing.
  @inlinable public mutating func damage(_ damage: FITDamagedBytes) {}
  #endif
  /// Passes the message to `message(_:)`.
  @inlinable public mutating func session(_ session: borrowing FITSession) -> FITFlow { message(session.message) }
  /// Passes the message to `message(_:)`.
  @inlinable public mutating func lap(_ lap: borrowing FITLap) -> FITFlow { message(lap.message) }
  /// Passes the message to `message(_:)`.
  @inlinable public mutating func event(_ event: borrowing FITEvent) -> FITFlow { message(event.message) }
  /// Passes the message to `message(_:)`.
  @inlinable public mutating func length(_ length: borrowing FITLength) -> FITFlow { message(length.message) }
  /// Passes the message to `message(_:)`.
  @inlinable public mutating func activity(_ activity: borrowing FITActivity) -> FITFlow { message(activity.message) }
  /// Passes the message to `message(_:)`.
  @inlinable public mutating func sport(_ sport: borrowing FITSport) -> FITFlow { message(sport.message) }
  /// Passes the message to `message(_:)`.
  @inlinable public mutating func fileID(_ fileID: borrowing FITFileID) -> FITFlow { message(fileID.message) }
  /// Passes the message to `message(_:)`.
  @inlinable public mutating func deviceInfo(_ deviceInfo: borrowing FITDeviceInfo) -> FITFlow {
    message(deviceInfo.message)
  }
  /// Passes the message to `message(_:)`.
  @inlinable public mutating func heartRate(_ heartRate: borrowing FITHeartRate) -> FITFlow {
    message(heartRate.message)
  }
  /// Passes the message to `message(_:)`.
  @inlinable public mutating func developerDataID(_ developerDataID: borrowing FITDeveloperDataID) -> FITFlow {
    message(developerDataID.message)
  }
  /// Passes the message to `message(_:)`.
  @inlinable public mutating func fieldDescription(_ fieldDescription: borrowing FITFieldDescription) -> FITFlow {
    message(fieldDescription.message)
  }
  /// Does nothing.
  @inlinable public mutating func fileEnd(_ end: FITFileEnd) {}
}
