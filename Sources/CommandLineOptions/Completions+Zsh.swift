/// Completions for zsh, as a function that its completion system finds by its name.
enum ZshCompletions {
  static var script: String {
    var script = """
      #compdef fitstream
      # Completions of fitstream \(toolVersion) for zsh, as 'fitstream completions zsh' writes them.
      _fitstream() {
        local curcontext="$curcontext" state line
        local -a commands=(

      """
    let commands =
      Command.allCases.map { ($0.rawValue, $0.description.summary) }
      + OtherWord.allCases.map { ($0.rawValue, $0.summary) }
    for (name, summary) in commands { script += "    '\(name):\(quoted(summary))'\n" }
    script += """
        )
        _arguments -C '(- *)'{-h,--help}'[help]' '(- *)'{-V,--version}'[the version]' \\
          '1: :->command' '*:: :->argument' && return
        case $state in
          command) _describe -t commands command commands ;;
          argument)
            case $line[1] in

      """
    for command in Command.allCases { script += part(of: command) }
    for word in OtherWord.allCases where !word.arguments.isEmpty {
      script += "          \(word.rawValue)) _values word \(word.arguments.joined(separator: " ")) ;;\n"
    }
    return script + """
            esac
            ;;
        esac
      }
      if [[ $funcstack[1] == _fitstream ]]; then
        _fitstream "$@"
      else
        compdef _fitstream fitstream
      fi

      """
  }

  private static func part(of command: Command) -> String {
    var part = "        \(command.rawValue))\n          _arguments -s -S \\\n"
    for flag in Flag.shown(command) { part += "            \(specification(of: flag, command)) \\\n" }
    part += "            '(- *)'{-h,--help}'[help]'"
    if command.description.readsInputs { part += " \\\n            '*:input:_files'" }
    if command == .query { part += " \\\n            '1:name:(\(StoredQuery.names))'" }
    return part + "\n          ;;\n"
  }

  /// An option as `_arguments` wants it.
  private static func specification(of flag: Flag, _ command: Command) -> String {
    let value = flag.expectedValue(command)
    let long = value == .none ? flag.name : flag.name + "="
    let repeated = flag.isRepeatable ? "*" : ""
    let rest = "[\(quoted(flag.shortDescription))]\(action(value, flag.valueWord ?? ""))'"
    guard let short = flag.short else { return "'\(repeated)\(long)\(rest)" }
    return "'(-\(short) \(flag.name))'{-\(short)\(value == .none ? "" : "+"),\(long)}'\(rest)"
  }

  private static func action(_ value: ExpectedValue, _ word: String) -> String {
    switch value {
    case .none: ""
    case .path: ":\(word):_files"
    case .anything: ":\(word): "
    case .words(let words, false): ":\(word):(\(words.joined(separator: " ")))"
    case .words(let words, true): ":\(word):_sequence compadd - \(words.joined(separator: " "))"
    }
  }

  /// A text between single quotes and brackets.
  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      switch character {
      case "'": quoted += "'\\''"
      case "[", "]", ":", "\\": quoted += "\\\(character)"
      default: quoted.append(character)
      }
    }
    return quoted
  }
}
