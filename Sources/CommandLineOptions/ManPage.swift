/// The manual page, in the macros of man(7), created from the tables that the parser and the help use.
enum ManPage {
  static var text: String {
    var page = """
      .\\" As 'fitstream man' writes it.
      .TH FITSTREAM 1 "\(toolDate)" "fitstream \(toolVersion)" "User Commands"
      .SH NAME
      fitstream \\- read ride archives and print workouts
      .SH SYNOPSIS
      .B fitstream
      .I COMMAND
      .RI [ OPTIONS ]
      .RI [ INPUT ...]
      .SH DESCRIPTION

      """
    page += lines(
      """
      fitstream reads the files of bike computers and sports watches, from folders, archives and pipes. \
      It writes workouts, samples, tables, pictures, reports, or a SQLite database.
      """)
    page += ".PP\n" + lines(Help.inputs)
    page += ".SH COMMANDS\n" + Command.allCases.map(entry).joined()
    for word in OtherWord.allCases {
      page += ".TP\n.B \(escaped(word.rawValue))\n" + lines(sentence(word.summary))
      // The topics of help are on this page.
      if word == .completions { page += lines("For \(alternatives(word.arguments)).") }
    }
    page += ".SH OPTIONS\n" + lines("Short options can be joined. Everything after `--` is an input.")
    let shown = Flag.all.filter { !$0.isHidden }
    page += ".SS Options of every command that reads inputs\n" + shown.filter(isOfAll).map(entry).joined()
    page += ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\n" + lines("Show the help of the command.")
    page += ".TP\n\\fB\\-V\\fR, \\fB\\-\\-version\\fR\n" + lines("Show the version.")
    page += ".SS Options of some commands\n" + shown.filter { !isOfAll($0) }.map(entry).joined()
    page += ".SH REPORTS\n" + section(HelpTables.reports)
    page += ".SH EXIT STATUS\n" + section(HelpTables.exitCodes)
    page += ".SH ENVIRONMENT\n.TP\n.B TZ\n"
    page += lines("Sets the time zone for spans of `--since` and for times without an offset.")
    for (name, meaning) in Settings.names {
      page += ".TP\n.B \(Settings.variable(name))\n" + lines(sentence(meaning))
    }
    page += ".TP\n.B XDG_CONFIG_HOME\n" + lines("The folder for settings, if its path is absolute.")
    page += ".SH FILES\n.TP\n.I $XDG_CONFIG_HOME/fitstream/config\n"
    page += lines(
      """
      Otherwise `~/.config/fitstream/config`. It has lines such as `units = imperial`, with the names \
      \(alternatives(Settings.names.map { "`\($0.0)`" })). Lines that begin with # are remarks. \
      Variables override the file, and options override both; see `--no-config`.
      """)
    page += ".SH EXAMPLES\n"
    for command in Command.allCases {
      for example in command.description.examples {
        page += ".TP\n.B \(escaped(example.line))\n" + lines(sentence(example.meaning))
      }
    }
    return page
  }

  private static func entry(_ command: Command) -> String {
    let formats = command.writesText ? lines("Formats: \(Help.formats(of: command)).") : ""
    return ".TP\n.B \(command.rawValue)\n" + lines(sentence(command.description.summary)) + formats
  }

  private static func entry(_ flag: Flag) -> String {
    let short = flag.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let word = flag.valueWord.map { " \\fI\(escaped($0))\\fR" } ?? ""
    var entry = ".TP\n\(short)\\fB\(escaped(flag.name))\\fR\(word)\n"
    let commands = Command.allCases.filter(flag.isFor)
    if !flag.summary.isEmpty { entry += lines(sentence(flag.summary)) }
    if case .choice(_, let words) = flag.value, flag.long != "format", let first = commands.first {
      let names = alternatives(words(first).map { "`\($0)`" })
      entry += lines(
        flag.isList ? "\(names), or several separated by commas." : "One of \(names), by default the first.")
    }
    if !flag.detail.isEmpty { entry += lines(flag.detail) }
    let names = commands.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    return isOfAll(flag) ? entry : entry + lines("Commands: \(names).")
  }

  /// Whether every command that reads inputs has the option.
  private static func isOfAll(_ flag: Flag) -> Bool {
    Command.allCases.filter(\.description.readsInputs).allSatisfy(flag.isFor)
  }

  /// A section of the documentation.
  private static func section(_ section: HelpSection) -> String {
    var text = ""
    var last: HelpSection.Block?
    for block in section.blocks {
      defer { last = block }
      switch block {
      case .heading(let heading): text += ".SS \(escaped(heading))\n"
      case .paragraph(let paragraph):
        // After a row, a paragraph must be started explicitly; after a heading the formatter does it.
        if case .row = last { text += ".PP\n" }
        text += lines(paragraph)
      case .gap: break
      case .row(let cells):
        let status = cells.count > 2 ? "(\(cells[1])) " : ""
        text += ".TP\n" + lines(cells[0], width: 400) + lines(sentence(status + (cells.last ?? "")))
      }
    }
    return text
  }

  /// A text with a full stop at its end.
  private static func sentence(_ text: String) -> String { ".?!".contains(text.last ?? ".") ? text : text + "." }

  /// A text for the formatter: each sentence begins a line, and no characters are commands.
  private static func lines(_ text: String, width: Int = 76) -> String {
    var sentences = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let last = sentences.count &- 1
      sentences[last] += (sentences[last].isEmpty ? "" : " ") + word
      if word.last == "." { sentences.append("") }
    }
    var isBold = false
    let broken = sentences.filter { !$0.isEmpty }.flatMap { Help.wrapped($0, width).split(separator: "\n") }
    return broken.map { line in
      // At the beginning of a line this character would begin a command.
      let guarded = line.first == "." || line.first == "'" ? "\\&" : ""
      return guarded + escaped(String(line), &isBold) + "\n"
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var isBold = false
    return escaped(text, &isBold)
  }

  /// The text in ASCII, with names in backticks in bold.
  private static func escaped(_ text: String, _ isBold: inout Bool) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "`":
        isBold.toggle()
        escaped += isBold ? "\\fB" : "\\fR"
      case "\\": escaped += "\\e"
      case "-", "−": escaped += "\\-"
      case "–": escaped += "\\(en"
      case "…": escaped += "..."
      case "×": escaped += "\\(mu"
      case "→": escaped += "\\(->"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
