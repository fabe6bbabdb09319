import Workouts

/// A writer of routes, for a stream or for a file a workout.
package protocol RouteWriter: WorkoutTextWriter, ~Copyable {
  /// The workout's file, where it becomes one.
  var file: RouteFile { get set }
}

/// The file that a workout's route becomes where the output is a folder: opened before its first text, named at its end.
package struct RouteFile: Sendable {
  /// True when each workout becomes a file.
  package var isWanted = false
  /// True when text of the workout has come.
  private var isOpen = false

  /// Has `header` written before the first text of a file; true where this is the first.
  mutating func open(_ text: inout TextBuffer, _ header: (inout TextBuffer) -> Void) -> Bool {
    guard isWanted, !isOpen else { return false }
    isOpen = true
    header(&text)
    return true
  }

  /// Ends the file of a workout, if it has any text.
  mutating func end(
    of summary: borrowing WorkoutSummary, _ suffix: StaticString, _ text: inout TextBuffer,
    _ footer: (inout TextBuffer) -> Void = { _ in }
  ) {
    guard isOpen else { return }
    isOpen = false
    footer(&text)
    text.endFile(of: summary, "route", suffix, title: summary.title)
  }

  /// Drops a file that is not complete.
  mutating func drop(_ text: inout TextBuffer) {
    if isOpen { text.dropFile() }
    isOpen = false
  }
}
