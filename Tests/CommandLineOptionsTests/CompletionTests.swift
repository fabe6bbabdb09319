import Testing

@testable import CommandLineOptions

/// The part of a text between two marks; nil where they are not in it.
private func cut(_ text: String, from start: String, to end: String) -> String? {
  guard let first = text.firstRange(of: start) else { return nil }
  let rest = text[first.upperBound...]
  return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
}

private func words(_ text: String) -> Set<String> {
  Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }.map(String.init))
}

@Suite("Completions")
struct CompletionTests {
  /// The completions of one command in a shell.
  private static func part(of command: Command, for shell: Shell) throws -> String {
    let script = shell.completions
    let name = command.rawValue
    switch shell {
    case .bash:
      return try #require(cut(script, from: "\n    \(name))\n", to: "\n      ;;\n"))
    case .zsh:
      return try #require(cut(script, from: "\n        \(name))\n", to: "\n          ;;\n"))
    case .fish:
      let lines = script.split(separator: "\n").filter { line in
        guard let list = cut(String(line), from: "'__fitstream_of ", to: "'") else {
          return false
        }
        return list.split(separator: " ").contains { $0 == name }
      }
      return lines.joined(separator: "\n").replacing(" -l ", with: " --").replacing(" -s ", with: " -")
    }
  }

  @Test(
    "every shell has every option of every command, each word of its value, and no other", arguments: Shell.allCases)
  func options(shell: Shell) throws {
    for command in Command.allCases {
      let said = words(try Self.part(of: command, for: shell))
      for flag in Flag.all where flag.name != "--db" || flag.isFor(command) {
        let isOwn = Flag.all.contains { $0.name == flag.name && $0.isFor(command) && !$0.isHidden }
        #expect(said.contains(flag.name) == isOwn, "\(shell), \(command): \(flag.name)")
        guard flag.isFor(command), !flag.isHidden else { continue }
        if let short = flag.short { #expect(said.contains("-\(short)"), "\(shell), \(command): -\(short)") }
        guard case .words(let values, _) = flag.expectedValue(command) else { continue }
        for value in values {
          #expect(words(value).isSubset(of: said), "\(shell), \(command): \(flag.name) \(value)")
        }
      }
    }
  }

  @Test("every shell has every command and every word that stands in its place", arguments: Shell.allCases)
  func commands(shell: Shell) {
    let said = words(shell.completions)
    for command in Command.allCases { #expect(said.contains(command.rawValue)) }
    for word in OtherWord.allCases {
      #expect(said.contains(word.rawValue))
      for argument in word.arguments { #expect(said.contains(argument), "\(word) \(argument)") }
    }
  }

  @Test("every word that is offered for a value is understood", arguments: Command.allCases)
  func values(command: Command) throws {
    let database = command.needsDatabase && !command.takesDatabase ? ["--db", "d"] : []
    for flag in Flag.shown(command) {
      guard case .words(let values, let isList) = flag.expectedValue(command) else { continue }
      let lists = isList ? [values.prefix(2).joined(separator: ",")] : []
      for value in values + lists {
        let line = [command.rawValue] + database + [flag.name, value]
        #expect(throws: Never.self, "\(line)") {
          try parse(line.map { Array($0.utf8) }, isStandardInputTerminal: false)
        }
      }
    }
  }

  @Test("an option of which there may be several says so in the help")
  func repeatable() {
    for flag in Flag.all { #expect(flag.isRepeatable == flag.summary.hasSuffix("repeatable"), "\(flag.name)") }
  }

  @Test("a value is a path where its word is FILE, and nowhere else")
  func paths() {
    for flag in Flag.all {
      if case .path = flag.value { continue }
      #expect(flag.valueWord != "FILE", "\(flag.name)")
    }
  }

  @Test(
    "completions are asked for by the shell's name, and say which there are",
    arguments: [
      (["completions"], "completions needs a shell: bash, zsh or fish"),
      (["completions", "tcsh"], "completions are for bash, zsh or fish, not 'tcsh'"),
      (["completoins"], "no command 'completoins'; did you mean 'completions'?"),
    ])
  func wrongShell(line: [String], expected: String) {
    #expect(throws: UsageError(expected)) {
      try parse(line.map { Array($0.utf8) }, isStandardInputTerminal: false)
    }
  }

  @Test("the words of the command line that write completions and the manual page")
  func requests() throws {
    for shell in Shell.allCases {
      let line = ["completions", shell.rawValue].map { Array($0.utf8) }
      #expect(try parse(line, isStandardInputTerminal: true) == .say(shell.completions))
    }
    #expect(try parse([Array("man".utf8)], isStandardInputTerminal: true) == .say(ManPage.text))
  }
}
