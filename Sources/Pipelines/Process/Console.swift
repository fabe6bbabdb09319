package import Inputs

/// Standard error: lines for people, and below them the line of progress on a terminal.
public final class Console: Sendable {
  private struct State {
    var isProgressShown = false
  }

  private let state = Monitor(State())
  private let programName: String
  private let isQuiet: Bool
  /// Takes the lines in the place of standard error.
  private let receiver: (@Sendable (String) -> Void)?

  /// A console whose lines begin with the program's name; a quiet one prints nothing about single inputs.
  public init(programName: String = "fitstream", isQuiet: Bool = false) {
    self.programName = programName
    self.isQuiet = isQuiet
    receiver = nil
  }

  /// A quiet console whose lines `receiver` takes, without the program's name; nothing is printed.
  package init(telling receiver: @escaping @Sendable (String) -> Void) {
    (programName, isQuiet) = ("", true)
    self.receiver = receiver
  }

  /// Prints a problem of an input, in one line.
  package func problem(_ input: InputPath, _ text: String, atByte offset: UInt64? = nil) {
    guard !isQuiet else { return }
    line("\(input.display): \(text)" + (offset.map { " (at byte \($0))" } ?? ""))
  }

  /// Prints a note on the run that is no problem.
  package func note(_ text: String) {
    if !isQuiet { line(text) }
  }

  /// Prints a line about the run as a whole, even when quiet.
  package func line(_ text: String) {
    if let receiver { return receiver(Self.oneLine(text)) }
    put(Self.oneLine("\(programName): \(text)") + "\n", isProgress: false)
  }

  /// Shows the text as the line of progress; an empty text removes the line.
  func progress(_ text: String) { put(text, isProgress: true) }

  /// Writes through one call, so that lines of several processes do not mix.
  private func put(_ text: String, isProgress: Bool) {
    state.update { state in
      let clearing = state.isProgressShown ? "\r\u{1B}[K" : ""
      let all = clearing + text
      if !all.isEmpty { try? FileDescriptor.standardError.write(Array(all.utf8).span.raw) }
      state.isProgressShown = isProgress && !text.isEmpty
    }
  }

  /// File names may hold anything: control characters would move the cursor or look like another line, direction marks
  /// would reverse the following text.
  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.drivesTerminal ? "?" : $0 }))
  }
}

extension Unicode.Scalar {
  /// True of a character that controls a terminal, or changes the direction of reading.
  var drivesTerminal: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: properties.generalCategory == .control
    }
  }
}
