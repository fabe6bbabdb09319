package import Inputs

/// Writes messages for people to standard error, with a line of progress below them on a terminal.
public final class Console: Sendable {
  private struct State {
    var isProgressShown = false
  }

  private let state = Monitor(State())
  private let programName: String
  private let isQuiet: Bool
  /// Receives the lines instead of standard error.
  private let receiver: (@Sendable (String) -> Void)?

  /// Creates a console whose lines start with the program's name.
  ///
  /// A quiet console prints no messages about single inputs.
  public init(programName: String = "fitstream", isQuiet: Bool = false) {
    self.programName = programName
    self.isQuiet = isQuiet
    receiver = nil
  }

  /// Creates a quiet console whose lines are passed to `receiver`, without the program's name, instead of being
  /// printed.
  package init(telling receiver: @escaping @Sendable (String) -> Void) {
    (programName, isQuiet) = ("", true)
    self.receiver = receiver
  }

  /// Prints a problem of an input in one line.
  package func problem(_ input: InputPath, _ text: String, atByte offset: UInt64? = nil) {
    guard !isQuiet else { return }
    line("\(input.display): \(text)" + (offset.map { " (at byte \($0))" } ?? ""))
  }

  /// Prints a note about the run, unless the console is quiet.
  package func note(_ text: String) {
    if !isQuiet { line(text) }
  }

  /// Prints a line about the whole run, even if the console is quiet.
  package func line(_ text: String) {
    if let receiver { return receiver(Self.oneLine(text)) }
    put(Self.oneLine("\(programName): \(text)") + "\n", isProgress: false)
  }

  /// Shows the text as the line of progress.
  ///
  /// An empty text removes the line.
  func progress(_ text: String) { put(text, isProgress: true) }

  /// Writes with one system call, so that lines of several processes do not mix.
  private func put(_ text: String, isProgress: Bool) {
    state.update { state in
      let clearing = state.isProgressShown ? "\r\u{1B}[K" : ""
      let all = clearing + text
      if !all.isEmpty { try? FileDescriptor.standardError.write(Array(all.utf8).span.raw) }
      state.isProgressShown = isProgress && !text.isEmpty
    }
  }

  /// Replaces characters that control the terminal or change the text direction.
  ///
  /// File names can contain any character.
  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.drivesTerminal ? "?" : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether the character controls a terminal or changes the text direction.
  var drivesTerminal: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: properties.generalCategory == .control
    }
  }
}
