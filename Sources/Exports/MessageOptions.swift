import FITProfile

/// How messages are put into text.
public struct MessageOptions: Sendable {
  /// What is wanted of the stream.
  public var selection = MessageSelection()

  /// Whether numbers stay as they are on the wire: no scale, no names, no times, no subfields, no components.
  public var isRaw = false

  /// Whether each line tells the units of its fields.
  public var showsUnits = false

  /// Whether each line tells its input.
  public var showsInput = false

  /// Whether nothing is put out of files that say that they are no activities.
  public var activitiesOnly = false

  /// Whether beats stored by a strap become heart rates of records.
  public var mergesHeartRates = false

  /// Whether to repeat what the official Python decoder is known to get wrong, and to stop where it gives up.
  public var isCompatible = false

  /// As the official decoder names and scales everything.
  public init() {}

  var meanings: FITMeanings { isRaw ? [] : .all }
}
