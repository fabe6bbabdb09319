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

  @Test("each option has one declaration and one meaning, and there are few")
  func count() {
    let names = Flag.all.map(\.long)
    #expect(Set(names).count == names.count)
    // Commands that write FIT files have options of their own.
    let own = Flag.all.filter { flag in
      Command.allCases.filter(flag.isFor).allSatisfy { [.repair, .edit].contains($0) }
    }
    #expect(names.count - own.count <= 65 && own.count <= 15)
    #expect(Flag.replaced.keys.allSatisfy { old in !names.contains { old == "--" + $0 } })
  }

  @Test("an option of earlier versions is answered with one that there is", arguments: Flag.replaced)
  func replaced(old: String, now: String) throws {
    #expect(Flag.all.contains { now.hasPrefix($0.name) }, "\(now)")
    let error = #expect(throws: UsageError.self) {
      try parse([Array("messages".utf8), Array(old.utf8)], isStandardInputTerminal: false)
    }
    #expect(error?.description == "\(old) is gone: use \(now); see 'fitstream help messages'")
    #expect(try Help.page([old]) == "\(old) is gone: use \(now)\n")
  }

  @Test("a command's whole page has each of its options and formats, and no other", arguments: Command.allCases)
  func options(command: Command) throws {
    let page = try Help.page([command.rawValue, "--all"])
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 90 })
    #expect((2...3).contains(command.description.examples.count))
    for flag in Flag.all {
      let isThere = page.contains("\(flag.name) ") || page.contains("\(flag.name)\n")
      #expect(isThere == (flag.isFor(command) && !flag.isHidden), "\(flag.name)")
    }
    for format in command.description.formats { #expect(page.contains(format.rawValue)) }
    for example in command.description.examples { #expect(page.contains(example.line)) }
  }

  @Test("a command that only reads a database does not promise to make one")
  func duplicates() {
    #expect(Help.page(of: .duplicates).contains("the database that ingest creates"))
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
