/// Completions for bash 4 and later, without the package bash-completion.
enum BashCompletions {
  static var script: String {
    let first = Command.allCases.map(\.rawValue) + OtherWord.allCases.map(\.rawValue) + ["--help", "--version"]
    var script = """
      # Completions of fitstream \(toolVersion) for bash, as 'fitstream completions bash' writes them.
      _fitstream() {
        local IFS=$' \\t\\n'
        local command=${COMP_WORDS[1]-} current=${COMP_WORDS[COMP_CWORD]-} previous=${COMP_WORDS[COMP_CWORD-1]-}
        local option='' options='' kind='' words='' head='' list='' word
        COMPREPLY=()
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          [[ $word == -- ]] && return
        done
        # Where the equals sign parts words, it is a word of its own.
        if [[ $current == '=' ]]; then
          option=$previous current=''
        elif [[ $previous == '=' ]]; then
          option=${COMP_WORDS[COMP_CWORD-2]-}
        elif [[ $current == --*=* ]]; then
          option=${current%%=*} head=${current%%=*}= current=${current#*=}
        elif [[ $previous == -* ]]; then
          option=$previous
        fi
        ((COMP_CWORD == 1)) && command='' kind=word words='\(first.joined(separator: " "))'
        case $command in

      """
    for command in Command.allCases { script += part(of: command) }
    for word in OtherWord.allCases {
      script += "    \(word.rawValue)) kind=word words='\(word.arguments.joined(separator: " "))' ;;\n"
    }
    return script + """
        esac
        [[ -z $kind && $current == -* ]] && kind=word words=$options
        case $kind in
          word) COMPREPLY=($(compgen -P "$head" -W "$words" -- "$current")) ;;
          list)
            [[ $current == *,* ]] && list=${current%,*},
            COMPREPLY=($(compgen -P "$head$list" -W "$words" -- "${current##*,}"))
            compopt -o nospace 2>/dev/null
            ;;
          path | '')
            [[ -n $head ]] && COMPREPLY=($(compgen -P "$head" -f -- "$current"))
            return
            ;;
        esac
        # No names of files where none belongs.
        compopt +o default 2>/dev/null
      }
      complete -o default -F _fitstream fitstream

      """
  }

  /// The case of a command: its options, and the possible values after the option before the cursor.
  private static func part(of command: Command) -> String {
    let flags = Flag.shown(command)
    let names = flags.flatMap { flag in [flag.name] + (flag.short.map { ["-\($0)"] } ?? []) } + ["--help"]
    var part = "    \(command.rawValue))\n      options='\(names.joined(separator: " "))'\n      case $option in\n"
    // Options with the same kind of values share a line.
    var shared: [(value: ExpectedValue, names: [String])] = []
    for flag in flags {
      let value = flag.expectedValue(command)
      guard value != .none else { continue }
      let names = (flag.short.map { ["-\($0)"] } ?? []) + [flag.name]
      if let index = shared.firstIndex(where: { $0.value == value }) {
        shared[index].names += names
      } else {
        shared.append((value, names))
      }
    }
    for (value, names) in shared { part += "        \(names.joined(separator: " | "))) \(setting(value)) ;;\n" }
    part += "      esac\n"
    if command == .query {
      part += "      [[ $kind || $current == -* ]] || kind=word words='\(StoredQuery.names)'\n"
    }
    if !command.description.readsInputs { part += "      [[ $kind || $current == -* ]] || kind=any\n" }
    return part + "      ;;\n"
  }

  private static func setting(_ value: ExpectedValue) -> String {
    switch value {
    case .none, .path: "kind=path"
    case .anything: "kind=any"
    case .words(let words, let isList): "kind=\(isList ? "list" : "word") words='\(words.joined(separator: " "))'"
    }
  }
}
