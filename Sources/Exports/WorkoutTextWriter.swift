public import Workouts

/// A sink that writes what it is given as text, for one input after the other.
///
/// The owner names each input with `begin`, lets the generators feed the sink, says `end`, and drains `text` whenever it
/// likes, between any two calls. A document is the header, the text of all inputs in order, and the footer. Writers keep
/// their memory from input to input and allocate none per row.
public protocol WorkoutTextWriter: WorkoutSink, ~Copyable, Sendable {
  /// Makes a writer that has no input yet.
  init()

  /// What waits to be drained.
  var text: TextBuffer { get set }

  /// Starts an input; `input` is the name it has in the output.
  mutating func begin(input: String)

  /// Closes what the input left open.
  mutating func end()

  /// How many samples of the input were not shared out among the minutes of their time.
  var unsharedSamples: Int { get }

  /// Appends what comes before the first input of a document.
  static func appendHeader(to text: inout TextBuffer)

  /// Appends what comes after the last input of a document.
  static func appendFooter(to text: inout TextBuffer)

  /// Whether every item starts with a separator, so that the very first byte between header and footer is to be left out.
  ///
  /// Writers that run side by side cannot know who comes first; the one who joins their texts does.
  static var startsItemsWithSeparator: Bool { get }

  /// Whether nothing of a workout is put out before it ends, and all of it then.
  static var putsOutWholeWorkouts: Bool { get }
}

extension WorkoutTextWriter where Self: ~Copyable {
  /// Not by default: they stream.
  public static var putsOutWholeWorkouts: Bool { false }

  /// None where there are no minutes.
  public var unsharedSamples: Int { 0 }
  /// Does nothing.
  public mutating func end() {}
  /// Appends nothing.
  public static func appendHeader(to text: inout TextBuffer) {}
  /// Appends nothing.
  public static func appendFooter(to text: inout TextBuffer) {}
  /// Nothing is left out.
  public static var startsItemsWithSeparator: Bool { false }
}
