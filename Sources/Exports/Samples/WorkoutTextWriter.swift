public import Workouts

/// A workout sink that writes its inputs as text.
///
/// The owner calls `begin` for each input, lets a reader feed the sink, calls `end`, and drains `text` at any time
/// between two calls. A document consists of the header, the text of all inputs in order, and the footer. Writers reuse
/// their memory for all inputs and do not allocate per row.
public protocol WorkoutTextWriter: WorkoutSink, ~Copyable, Sendable where Generators == MomentGenerator {
  /// Creates a writer without an input.
  init()

  /// Output that was not drained yet.
  var text: TextBuffer { get set }

  /// Starts an input.
  ///
  /// `input` is its name in the output.
  mutating func begin(input: String)

  /// When the writer needs the content of an input.
  var contentNeed: ContentNeed { get }

  /// Sets the content of the current input.
  ///
  /// It is called after `begin(input:)` if `contentNeed` requires it.
  mutating func begin(content: ContentHash)

  /// Closes open elements of the input.
  mutating func end()

  /// The number of samples of the input that were not shared among the minutes of their time.
  var unsharedSamples: Int { get }

  /// The reason why workouts of the input were too large to be written; nil if all were written.
  var tooLarge: String? { get }

  /// Writes a sample outside workouts, if they were requested.
  mutating func wellness(_ sample: WellnessSample)

  /// Sets the device or app that recorded the following samples outside workouts.
  mutating func wellnessSource(_ name: String?)

  /// Appends the text before the first input of a document.
  static func appendHeader(to text: inout TextBuffer)

  /// Appends the text after the last input of a document.
  static func appendFooter(to text: inout TextBuffer)

  /// The text between two items of a document.
  ///
  /// The start of an item is a separate unit (`OutputUnit.item`).
  ///
  /// Writers on different workers do not know which item is first, so the destination that joins their texts adds it.
  static var itemSeparator: StaticString { get }

  /// Whether a workout is written completely at its end, and nothing before.
  static var putsOutWholeWorkouts: Bool { get }
}

extension WorkoutTextWriter where Self: ~Copyable {
  /// Returns a generator that ignores the moments.
  public func makeGenerators() -> MomentGenerator { MomentGenerator() }
  /// False: by default writers stream.
  public static var putsOutWholeWorkouts: Bool { false }

  /// 0: by default there are no minutes.
  public var unsharedSamples: Int { 0 }
  /// Nil: most outputs hold no workouts.
  public var tooLarge: String? { nil }
  /// Never: most outputs do not identify rides by their content.
  public var contentNeed: ContentNeed { .never }
  /// Does nothing.
  public mutating func begin(content: ContentHash) {}
  /// Does nothing.
  public mutating func end() {}
  /// Does nothing.
  public mutating func wellness(_ sample: WellnessSample) {}
  /// Does nothing.
  public mutating func wellnessSource(_ name: String?) {}
  /// Appends nothing.
  public static func appendHeader(to text: inout TextBuffer) {}
  /// Appends nothing.
  public static func appendFooter(to text: inout TextBuffer) {}
  /// Empty: lines need no separator.
  public static var itemSeparator: StaticString { "" }
}
