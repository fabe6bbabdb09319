/// Completions for fish 3 and later: a line for each option and the commands that have it.
enum FishCompletions {
  static var script: String {
    var script = """
      # Completions of fitstream \(toolVersion) for fish, as 'fitstream completions fish' writes them.
      function __fitstream_first
          test (count (commandline -opc)) -eq 1
      end
      function __fitstream_of
          set -l words (commandline -opc)
          test (count $words) -ge 2; and contains -- $words[2] $argv
      end
      # Words that may stand together with commas between: after those that are there, the others.
      function __fitstream_list
          set -l token (commandline -ct | string replace -r -- '^--[a-z-]+=' '')
          set -l head (string replace -r -- '[^,]*$' '' "$token")
          for word in $argv
              contains -- $word (string split -- , "$head"); or echo $head$word
          end
      end

      """
    let commands =
      Command.allCases.map { ($0.rawValue, $0.description.summary) }
      + OtherWord.allCases.map { ($0.rawValue, $0.summary) }
    for (name, summary) in commands {
      script += "complete -c fitstream -n __fitstream_first -f -a \(name) -d '\(quoted(summary))'\n"
    }
    script += "complete -c fitstream -n __fitstream_first -f -s V -l version -d 'the version'\n"
    script += "complete -c fitstream -s h -l help -d help\n"
    for word in OtherWord.allCases {
      let words = word.arguments.isEmpty ? "" : " -a '\(word.arguments.joined(separator: " "))'"
      script += "complete -c fitstream -n '__fitstream_of \(word.rawValue)' -f\(words)\n"
    }
    let withoutInputs = Command.allCases.filter { !$0.description.readsInputs }.map(\.rawValue)
    script += "complete -c fitstream -n '__fitstream_of \(withoutInputs.joined(separator: " "))' -f\n"
    script += "complete -c fitstream -n '__fitstream_of query' -a '\(StoredQuery.names)'\n"
    for flag in Flag.all where !flag.isHidden { script += lines(of: flag) }
    return script
  }

  /// A line for all commands that have the option with the same values.
  private static func lines(of flag: Flag) -> String {
    var shared: [(value: ExpectedValue, commands: [String])] = []
    for command in Command.allCases where flag.isFor(command) {
      let value = flag.expectedValue(command)
      if let index = shared.firstIndex(where: { $0.value == value }) {
        shared[index].commands.append(command.rawValue)
      } else {
        shared.append((value, [command.rawValue]))
      }
    }
    let short = flag.short.map { "-s \($0) " } ?? ""
    return shared.map { value, commands in
      let condition = "'__fitstream_of \(commands.joined(separator: " "))'"
      return "complete -c fitstream -n \(condition) \(short)-l \(flag.long)\(argument(value)) "
        + "-d '\(quoted(flag.shortDescription))'\n"
    }.joined()
  }

  private static func argument(_ value: ExpectedValue) -> String {
    switch value {
    case .none: ""
    case .path: " -r -F"
    case .anything: " -x"
    case .words(let words, false): " -x -a '\(words.joined(separator: " "))'"
    case .words(let words, true): " -x -a '(__fitstream_list \(words.joined(separator: " ")))'"
    }
  }

  /// A text between single quotes.
  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      if character == "'" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return quoted
  }
}
