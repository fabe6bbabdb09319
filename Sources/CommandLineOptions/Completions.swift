/// A shell that completes command lines.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The shell's completions of every command, option and word, created from the parser's tables.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

/// The value that a shell can complete after an option.
enum ExpectedValue: Hashable {
  /// No value follows.
  case none
  /// The path of a file or folder.
  case path
  /// One of some words; if it is a list, several of them separated by commas.
  case words([String], isList: Bool)
  /// A number or a name that cannot be completed.
  case anything
}

extension Flag {
  /// The value that a command's option takes.
  func expectedValue(_ command: Command) -> ExpectedValue {
    switch value {
    case .none: .none
    case .path: .path
    case .choice(_, let words): .words(words(command), isList: isList)
    case .named: suggestions.isEmpty ? .anything : .words(suggestions, isList: isList)
    }
  }

  /// A short description; if the words of a choice are enough, the word for the value.
  var shortDescription: String { summary.isEmpty ? (valueWord ?? long).lowercased() : summary }

  /// The options of a command that the help shows, in its order.
  static func shown(_ command: Command) -> [Flag] { all.filter { $0.isFor(command) && !$0.isHidden } }
}

/// The words that can be used in place of a command.
enum OtherWord: String, CaseIterable {
  case help, completions, man

  /// A short description.
  var summary: String {
    switch self {
    case .help: "Show the help of a command, an option or a topic"
    case .completions: "Print completions for a shell"
    case .man: "Print the manual page"
    }
  }

  /// The words that can follow.
  var arguments: [String] {
    switch self {
    case .help:
      Command.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue) + Flag.helpNames
    case .completions: Shell.allCases.map(\.rawValue)
    case .man: []
    }
  }
}

extension Flag {
  /// The long names of all options in the help, each once.
  static var helpNames: [String] {
    var names: [String] = []
    for flag in all where !flag.isHidden && !names.contains(flag.name) { names.append(flag.name) }
    return names
  }
}
