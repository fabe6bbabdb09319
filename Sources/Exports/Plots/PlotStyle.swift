public import Tables

/// The choices of `plot`.
public struct PlotStyle: Sendable, Equatable {
  /// What curves are drawn against.
  public enum Base: Sendable {
    /// Distance travelled.
    case distance
    /// Time since the start, pauses included.
    case time
  }

  /// What curves are drawn against; nil: distance where there is any.
  public var base: Base?
  /// True for a page with the picture and its figures, false for the picture alone.
  public var isPage = false
  /// Units of lengths and speeds.
  public var units = ExportStyle.Units.metric
  /// The rider's zones, which colour heart rate and power.
  public var zones = ZoneSettings()

  /// The defaults: a picture in metric units.
  public init() {}
}
