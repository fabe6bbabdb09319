/// A shell that completes command lines.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The shell's completions of every command, option and word, made from the tables that the parser reads.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

/// The value that a shell may complete after an option.
enum ExpectedValue: Hashable {
  /// No value follows.
  case none
  /// The path of a file or folder.
  case path
  /// One of some words; where it is a list several of them with commas between.
  case words([String], isList: Bool)
  /// A number or a name that nothing is known of.
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

  /// Half a line on what it is for; where the words of a choice say it all, the value's word.
  var shortDescription: String { summary.isEmpty ? (valueWord ?? long).lowercased() : summary }

  /// The options of a command that the help shows, in its order.
  static func shown(_ command: Command) -> [Flag] { all.filter { $0.isFor(command) && !$0.isHidden } }
}

/// The words that may stand where a command does, beside the commands.
enum OtherWord: String, CaseIterable {
  case help, completions, man

  /// Half a line on what it does.
  var summary: String {
    switch self {
    case .help: "Show the help of a command, an option or a topic"
    case .completions: "Print completions for a shell"
    case .man: "Print the manual page"
    }
  }

  /// The words that may follow.
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
  /// The long names of all options that the help shows, each once.
  static var helpNames: [String] {
    var names: [String] = []
    for flag in all where !flag.isHidden && !names.contains(flag.name) { names.append(flag.name) }
    return names
  }
}
