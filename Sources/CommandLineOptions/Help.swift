/// The pages of the help, created from the tables of commands and options.
enum Help {
  static let version = "fitstream \(toolVersion)\n"

  /// The page without a command: an overview.
  static var overview: String {
    var page = """
      fitstream: read ride archives and print workouts
      usage: fitstream COMMAND [OPTIONS] [INPUT...], or only INPUT... for a summary

      """
    for command in Command.allCases { page += "  \(padded(command.rawValue, 12))\(command.description.summary)\n" }
    page += """
      \(inputs)
      exit code: 0 all inputs ok or rightly skipped, 1 some partial or failed, 2 usage
      more: 'fitstream help' COMMAND, --OPTION, columns, reasons, exit-codes, formats

      """
    return page
  }

  /// The description of an input, the same on every page.
  static let inputs = """
    INPUT is a file, a folder, an entry such as rides.zip!a.fit, or - for standard
    input (the default). Its content decides: FIT, GPX, TCX; in gzip, zip, tar.
    """

  /// The page for the words after `help`: a command, an option, a topic or a reason.
  static func page(_ words: [String]) throws(UsageError) -> String {
    guard let topic = words.first, topic != "help", topic != "-h", topic != "--help" else { return overview }
    if let command = Command(rawValue: topic) { return page(of: command, isWhole: words.dropFirst().first == "--all") }
    if let general = HelpTopic(rawValue: topic) { return try general.page(words.dropFirst().first) }
    guard topic.hasPrefix("-") else {
      if let page = HelpTopic.reason(topic) { return page }
      throw unknownCommand(topic, isTopic: true)
    }
    // Options of different commands can have the same name and different effects.
    let flags = Flag.all.filter { $0.name == topic || $0.short.map { "-\($0)" } == topic }
    if let now = Flag.replaced[topic] { return "\(topic) is gone: use \(now)\n" }
    if flags.isEmpty {
      let hint = nearest(to: topic, among: Flag.all.map(\.name)).map { "; did you mean \($0)?" } ?? ""
      throw UsageError("no option \(topic)\(hint)")
    }
    return flags.map { page(of: $0) }.joined(separator: "\n")
  }

  /// Number of lines of a screen, in which a command's page fits.
  private static let screenLines = 24

  /// The page of a command, with the common options or with all of them.
  static func page(of command: Command, isWhole: Bool = false) -> String {
    let flags = Flag.all.filter { $0.isFor(command) && !$0.isHidden }
    if isWhole { return page(of: command, flags, listing: flags.map(\.name)) }
    // If a command has many options of its own, the options that every command has are listed more briefly.
    let isLong = flags.count { !$0.isRare } > 10
    let listed = flags.filter { flag in
      let isShown = command.description.examples.contains { $0.line.contains(flag.name + " ") }
      return isShown || !flag.isRare && !(isLong && flag.isCommon)
    }
    // So are the last options if a screen has no room for a line for each.
    for left in stride(from: listed.count, to: 0, by: -1) {
      let page = page(of: command, flags, listing: listed.prefix(left).map(\.name))
      if page.count(where: { $0 == "\n" }) <= screenLines { return page }
    }
    return page(of: command, flags, listing: [])
  }

  /// The page of a command, with a line for each of the named options and the others in a row.
  private static func page(of command: Command, _ flags: [Flag], listing names: [String]) -> String {
    let description = command.description
    var page = """
      fitstream \(command.rawValue): \(description.summary)

      usage: fitstream \(command.rawValue) \(operands(of: command))


      """
    let listed = flags.filter { names.contains($0.name) }
    let flagWidth = listed.map { usage(of: $0).count &+ 1 }.reduce(23, max)
    for flag in listed { page += "  \(padded(usage(of: flag), flagWidth))\(summary(of: flag, command))\n" }
    let others = flags.count &- listed.count
    if others > 0 {
      page += "\n'fitstream help \(command.rawValue) --all' lists \(others) more options,\nand "
    } else {
      page += "\n"
    }
    page += "'fitstream help --OPTION' explains one.\n"
    page += "\nexamples:\n"
    let width = (description.examples.map(\.line.count).max() ?? 0) &+ 2
    for example in description.examples { page += "  \(padded(example.line, width))\(example.meaning)\n" }
    return page
  }

  /// The arguments after a command's name.
  private static func operands(of command: Command) -> String {
    if command == .query {
      return "NAME [OPTIONS]\nNAME is one of:\n" + wrapped(StoredQuery.all.map(\.name).joined(separator: ", "), 80)
    }
    if command.takesDatabase {
      return "[OPTIONS] DATABASE | INPUT...\nDATABASE is a database that 'fitstream ingest' created.\n" + inputs
    }
    return command.description.readsInputs ? "[OPTIONS] [INPUT...]\n" + inputs : "[OPTIONS]"
  }

  /// The page of an option.
  static func page(of flag: Flag) -> String {
    let commands = Command.allCases.filter(flag.isFor).map(\.rawValue).joined(separator: ", ")
    // The words of a choice can be enough.
    let summary = flag.summary.isEmpty ? "" : ": \(flag.summary)"
    var page = "\(usage(of: flag).drop { $0 == " " })\(summary)\n"
    if !flag.detail.isEmpty { page += "\n" + wrapped(flag.detail, 80) + "\n" }
    return page + "\n" + wrapped("Commands: \(commands)", 80) + "\n"
  }

  private static func summary(of flag: Flag, _ command: Command) -> String {
    guard case .choice(_, let words) = flag.value else { return flag.summary }
    let choices =
      flag.long == "format"
      ? formats(of: command) : flag.isList ? words(command).joined(separator: ", ") : withDefault(words(command))
    guard !flag.summary.isEmpty else { return choices }
    // Words that do not fit into a line are on the option's own page.
    return choices.utf8.count &+ flag.summary.utf8.count < 56 ? "\(flag.summary): \(choices)" : flag.summary
  }

  /// The formats of a command, with a mark for the default.
  static func formats(of command: Command) -> String {
    let description = command.description
    if let note = description.formatNote { return note }
    guard let elsewhere = description.formatElsewhere, let first = description.formats.first else {
      return withDefault(description.formats.map(\.rawValue))
    }
    let others = description.formats.filter { $0 != first && $0 != elsewhere }.map(\.rawValue)
    return (["\(elsewhere.rawValue) (\(first.rawValue) on terminals)"] + others).joined(separator: ", ")
  }

  /// The words of a choice, with a mark for the default, which is the first, if there is room.
  private static func withDefault(_ words: [String]) -> String {
    let line = words.joined(separator: ", ")
    guard let first = words.first, line.utf8.count < 45 else { return line }
    return "\(first) (default)\(line.dropFirst(first.count))"
  }

  private static func usage(of flag: Flag) -> String {
    let short = flag.short.map { "-\($0), " } ?? "    "
    return short + flag.name + (flag.valueWord.map { " \($0)" } ?? "")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(text.count < width ? 0 : 1, width &- text.count))
  }

  /// The text, wrapped between words to lines of at most `width`.
  static func wrapped(_ text: String, _ width: Int) -> String {
    var lines = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let line = lines[lines.count &- 1]
      if line.isEmpty {
        lines[lines.count &- 1] = String(word)
      } else if line.count &+ 1 &+ word.count <= width {
        lines[lines.count &- 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}
