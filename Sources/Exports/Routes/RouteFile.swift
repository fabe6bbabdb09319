import Workouts

/// The file that a workout's route becomes where the output is a folder: opened before its first text, named at its end.
struct RouteFile {
  /// True when each workout becomes a file.
  var isWanted = false
  /// True when text of the workout has come.
  private var isOpen = false

  /// Has `header` written before the first text of a file.
  mutating func open(_ text: inout TextBuffer, _ header: (inout TextBuffer) -> Void) {
    guard isWanted, !isOpen else { return }
    isOpen = true
    header(&text)
  }

  /// Ends the file of a workout, if it has any text.
  mutating func end(
    of summary: borrowing WorkoutSummary, _ suffix: StaticString, _ text: inout TextBuffer,
    _ footer: (inout TextBuffer) -> Void = { _ in }
  ) {
    guard isOpen else { return }
    isOpen = false
    footer(&text)
    text.endFile(of: summary, "route", suffix)
  }

  /// Drops a file that is not complete.
  mutating func drop(_ text: inout TextBuffer) {
    if isOpen { text.dropFile() }
    isOpen = false
  }
}
