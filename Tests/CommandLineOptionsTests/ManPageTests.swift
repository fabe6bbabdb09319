import Testing

@testable import CommandLineOptions

@Suite("Manual page")
struct ManPageTests {
  private static let lines = ManPage.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  /// The page as it is read, without the formatter's escapes.
  private static let plain = lines.joined(separator: " ").replacing("\\-", with: "-").replacing("\\fB", with: "")
    .replacing("\\fI", with: "").replacing("\\fR", with: "")

  /// True if a text stands in the page; not in an expectation itself, which would print the page where it fails.
  private static func has(_ text: String) -> Bool { plain.contains(text) }

  @Test("it has every option of every command: its names, its value, its words and its purpose")
  func options() {
    for flag in Flag.all {
      let names = (flag.short.map { "-\($0), " } ?? "") + flag.name
      let entry = ".TP \(names)" + (flag.valueWord.map { " \($0)" } ?? "") + " "
      #expect(Self.has(entry) == !flag.isHidden, "\(entry)")
      guard !flag.isHidden else { continue }
      #expect(Self.has(flag.summary), "\(flag.name): \(flag.summary)")
      if case .choice(_, let words) = flag.value, let command = Command.allCases.first(where: flag.isFor) {
        for word in words(command) { #expect(Self.has(word), "\(flag.name) \(word)") }
      }
    }
  }

  @Test("an option that not every command has is said to be of those that have it")
  func commands() {
    let entries = Self.plain.split(separator: ".TP ").map(String.init)
    for flag in Flag.all where !flag.isHidden {
      let commands = Command.allCases.filter(flag.isFor)
      if Command.allCases.filter(\.description.readsInputs).allSatisfy(flag.isFor) { continue }
      let list = "Commands: \(commands.map(\.rawValue).joined(separator: ", "))."
      let names = (flag.short.map { "-\($0), " } ?? "") + flag.name + " "
      #expect(entries.contains { $0.hasPrefix(names) && $0.contains(list) }, "\(flag.name): \(list)")
    }
  }

  @Test("it has every command with its formats and examples")
  func examples() {
    for command in Command.allCases {
      #expect(Self.has(".TP .B \(command.rawValue) \(command.description.summary)"))
      for format in command.description.formats { #expect(Self.has(format.rawValue)) }
      for example in command.description.examples { #expect(Self.has(".TP .B \(example.line) ")) }
    }
  }

  @Test("it has every reason and every exit code")
  func reports() {
    for row in HelpTables.reports.rows + HelpTables.exitCodes.rows {
      for name in HelpSection.names(in: row[0]) { #expect(Self.has(name), "\(name)") }
    }
    #expect(Self.has("129, 130, 143"))
  }

  @Test("it is ASCII, has requests of its own alone, and its version and day at the head")
  func form() {
    #expect(ManPage.text.utf8.allSatisfy { $0 == 10 || (32..<127).contains($0) })
    let known: Set = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".RI", ".\\\""]
    for line in Self.lines where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(known.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
    #expect(Self.lines[1].hasSuffix("\"fitstream \(toolVersion)\" \"User Commands\""))
    #expect(!ManPage.text.contains("\n\n"))
  }
}
