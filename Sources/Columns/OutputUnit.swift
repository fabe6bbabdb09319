/// A unit of output on its way from a writer to a destination; its bytes are gone after the call.
public enum OutputUnit: ~Escapable {
  /// The stream's or the open file's text goes on.
  case text(RawSpan)
  /// An item of the stream begins.
  case item
  /// The text since the last file is a file of this name; nil: it is dropped.
  case file(name: String?)
  /// Packed rows go on; the writer of a command and its destination know how they are packed.
  case rows(RawSpan)
  /// Rows as columns; the first one, without rows, shows the columns.
  case batch(FilledBatch)
}

/// Takes the units of a writer, each after all before it.
///
/// Belongs to one worker, as the writers do that put out through it.
public protocol UnitOutlet: AnyObject {
  /// Takes a unit.
  func put(_ unit: OutputUnit)
}
