/// A unit of output that a writer passes to a destination.
///
/// Its bytes are valid during the call.
public enum OutputUnit: ~Escapable {
  /// More text for the stream or for the open file.
  case text(RawSpan)
  /// A new item of the stream starts.
  case item
  /// The text since the last file is a file with this name.
  ///
  /// With nil, the text is dropped.
  case file(name: String?)
  /// A value for the command's destination.
  case value(any HandedValue)
  /// More packed rows, in a form that the command's writer and destination share.
  case rows(RawSpan)
  /// Rows in columns.
  ///
  /// The first batch has no rows and defines the columns.
  case batch(FilledBatch)
}

/// A value that a writer hands to its command's destination.
public protocol HandedValue: Sendable {
  /// The approximate bytes of memory that it takes.
  var byteCount: Int { get }
}

/// Receives the units of a writer, in order.
///
/// An outlet belongs to one worker, like the writers that use it.
public protocol UnitOutlet: AnyObject {
  /// Receives a unit.
  func put(_ unit: OutputUnit)
}
