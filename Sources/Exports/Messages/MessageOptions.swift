import FITProfile

/// Options for writing messages as text.
public struct MessageOptions: Sendable {
  /// The messages and fields to write.
  public var selection = MessageSelection()

  /// Whether to write raw values: without scales, names, times, subfields and components.
  public var isRaw = false

  /// Whether each line includes the units of its fields.
  public var showsUnits = false

  /// Whether each line includes the name of its input.
  public var showsInput = false

  /// Whether to skip files that declare another type than an activity.
  public var activitiesOnly = false

  /// Whether heart beats that a strap stored are merged into the heart rates of records.
  public var mergesHeartRates = false

  /// Whether to imitate the known errors of the official Python decoder, and to stop at the errors at which it stops.
  public var isCompatible = false

  /// The style of `export --as messages`.
  public var style = ExportStyle()

  /// Creates the default options: all messages, with the names and scales of the official decoder.
  public init() {}

  var meanings: FITMeanings { isRaw ? [] : .all }
}
