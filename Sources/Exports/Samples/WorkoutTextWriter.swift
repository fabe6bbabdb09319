public import Workouts

/// A sink that writes its input as text, for one input after the other.
///
/// The owner names each input with `begin`, lets the generators feed the sink, calls `end`, and drains `text` at any
/// time between two calls. A document is the header, the text of all inputs in order, and the footer. Writers keep
/// their memory from input to input and allocate none per row.
public protocol WorkoutTextWriter: WorkoutSink, ~Copyable, Sendable where Generators == MomentGenerator {
  /// Makes a writer without an input.
  init()

  /// The text to drain.
  var text: TextBuffer { get set }

  /// Starts an input; `input` is the name it has in the output.
  mutating func begin(input: String)

  /// When the content of an input is to be known.
  var contentNeed: ContentNeed { get }

  /// The content of the input is known; comes after its beginning, where there is a need for it.
  mutating func begin(content: ContentHash)

  /// Closes open elements of the input.
  mutating func end()

  /// The number of samples of the input that were not shared out among the minutes of their time.
  var unsharedSamples: Int { get }

  /// A sample outside workouts, where those were asked for.
  mutating func wellness(_ sample: WellnessSample)

  /// The device or app that the samples outside workouts come from, from now on.
  mutating func wellnessSource(_ name: String?)

  /// Appends the text before the first input of a document.
  static func appendHeader(to text: inout TextBuffer)

  /// Appends the text after the last input of a document.
  static func appendFooter(to text: inout TextBuffer)

  /// The text between two items of a document, whose beginnings are units of their own (`OutputUnit.item`).
  ///
  /// Writers that run side by side do not know which comes first; the destination that joins their texts does.
  static var itemSeparator: StaticString { get }

  /// True when nothing of a workout is put out before it ends, and all of it then.
  static var putsOutWholeWorkouts: Bool { get }
}

extension WorkoutTextWriter where Self: ~Copyable {
  /// A generator that hands the moments to nobody.
  public func makeGenerators() -> MomentGenerator { MomentGenerator() }
  /// False: writers stream by default.
  public static var putsOutWholeWorkouts: Bool { false }

  /// 0: there are no minutes by default.
  public var unsharedSamples: Int { 0 }
  /// Never: most outputs name no ride by its content.
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
  /// None: a line ends by itself.
  public static var itemSeparator: StaticString { "" }
}
