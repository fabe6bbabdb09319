import FITProfile

/// The options for writing messages as text.
public struct MessageOptions: Sendable {
  /// The wanted messages and fields.
  public var selection = MessageSelection()

  /// True when numbers stay as they are on the wire: no scale, names, times, subfields or components.
  public var isRaw = false

  /// True when each line has the units of its fields.
  public var showsUnits = false

  /// True when each line has the name of its input.
  public var showsInput = false

  /// True when nothing is put out of files that name another type than an activity.
  public var activitiesOnly = false

  /// True when beats stored by a strap become heart rates of records.
  public var mergesHeartRates = false

  /// True to repeat the known errors of the official Python decoder, and to stop where it gives up.
  public var isCompatible = false

  /// The style of `export --as messages`.
  public var style = ExportStyle()

  /// Makes the defaults: everything named and scaled as by the official decoder.
  public init() {}

  var meanings: FITMeanings { isRaw ? [] : .all }
}
