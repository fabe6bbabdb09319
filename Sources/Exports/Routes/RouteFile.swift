import Workouts

/// A writer of routes that can write a stream, or one file for each workout.
package protocol RouteWriter: WorkoutTextWriter, ~Copyable {
  /// The state of the workout's file.
  var file: RouteFile { get set }
}

/// The file of a workout's route if the output is a folder.
///
/// It is opened before its first text, and named at its end.
package struct RouteFile: Sendable {
  /// Whether each workout becomes a file.
  package var isWanted = false
  /// The word for its content in its name.
  var content: StaticString = "route"
  /// Whether text of the workout was written.
  private var isOpen = false

  /// Calls `header` before the first text of a file, and returns true in this case.
  mutating func open(_ text: inout TextBuffer, _ header: (inout TextBuffer) -> Void) -> Bool {
    guard isWanted, !isOpen else { return false }
    isOpen = true
    header(&text)
    return true
  }

  /// Ends the file of a workout if it has any text.
  mutating func end(
    of summary: borrowing WorkoutSummary, _ suffix: StaticString, _ text: inout TextBuffer,
    _ footer: (inout TextBuffer) -> Void = { _ in }
  ) {
    guard isOpen else { return }
    isOpen = false
    footer(&text)
    text.endFile(of: summary, content, suffix, title: summary.title)
  }

  /// Drops an incomplete file.
  mutating func drop(_ text: inout TextBuffer) {
    if isOpen { text.dropFile() }
    isOpen = false
  }
}
