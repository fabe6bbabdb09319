import Testing

@testable import CommandLineOptions

@Suite("Help")
struct HelpTests {
  static let pages: [String] =
    [Help.overview] + Command.allCases.map { Help.page(of: $0) } + Flag.all.map { Help.page(of: $0) }

  @Test("every page fits a screen of 80 columns and 24 lines", arguments: pages)
  func size(page: String) {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for line in lines { #expect(line.count <= 80, "\(line)") }
    #expect(lines.count <= 24)
    #expect(page.hasSuffix("\n") && !page.hasSuffix("\n\n"))
    #expect(lines.allSatisfy { $0.last != " " })
  }

  @Test("a command's page has each of its options and formats, and no other", arguments: Command.allCases)
  func options(command: Command) {
    let page = Help.page(of: command)
    for flag in Flag.all {
      let isThere = page.contains("\(flag.name) ") || page.contains("\(flag.name)\n")
      // Another command may have an option of this name that does something else.
      let isShown = Flag.all.contains { $0.name == flag.name && $0.isFor(command) && !$0.isHidden }
      #expect(isThere == isShown, "\(flag.name)")
    }
    for format in command.description.formats { #expect(page.contains(format.rawValue)) }
    for example in command.description.examples { #expect(page.contains(example.line)) }
  }

  @Test("a command that only reads a database does not promise to make one")
  func duplicates() {
    #expect(Help.page(of: .duplicates).contains("the SQLite database"))
    #expect(!Help.page(of: .duplicates).contains("made when"))
  }

  @Test("the overview has every command", arguments: Command.allCases)
  func commands(command: Command) {
    #expect(Help.overview.contains("\n  \(command.rawValue) "))
  }

  @Test("the examples are understood", arguments: Command.allCases)
  func examples(command: Command) throws {
    for example in command.description.examples {
      let words = example.line.split(separator: " ").drop { $0 != "fitstream" }.dropFirst()
      let request = try parse(words.map { Array($0.utf8) }, isStandardInputTerminal: false)
      guard case .run(let invocation) = request else {
        Issue.record("\(example.line) runs nothing")
        continue
      }
      #expect(invocation.command == command)
    }
  }

  @Test("no two options of a command share a name", arguments: Command.allCases)
  func unique(command: Command) {
    let flags = Flag.all.filter { $0.isFor(command) }
    let names =
      flags.map(\.name) + flags.compactMap { $0.short.map { "-\($0)" } } + ["-h", "--help", "-V", "--version"]
    #expect(Set(names).count == names.count)
  }
}
