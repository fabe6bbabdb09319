/// One option: its names, its help, its commands and its effect, all in one place.
struct Flag: Sendable {
  /// The value that follows the name.
  enum Value: Sendable {
    case none
    /// A value, with its word in the help.
    case named(String)
    /// The path of a file or folder, with its word in the help.
    case path(String)
    /// One of some words, which can depend on the command, the default first; and the word for the value in the help.
    case choice(String, @Sendable (Command) -> [String])
  }

  /// The short name without its dash.
  var short: Character?
  /// The long name without its dashes.
  let long: String
  var value = Value.none
  /// One line for the command's page.
  let summary: String
  /// The rest of the description, for the option's own page.
  var detail = ""
  /// Whether the help omits it.
  var isHidden = false
  /// Whether a command's page shows only its name.
  var isRare = false
  /// Words that completions suggest, although the value can be another.
  var suggestions: [String] = []
  /// Whether several of the words can be combined, separated by commas.
  var isList = false
  /// Whether repeated options add to each other.
  var isRepeatable = false
  /// The commands that have it.
  var isFor: @Sendable (Command) -> Bool = { $0.description.readsInputs }
  /// Sets the value in the invocation; it throws a `UsageError`.
  let apply: @Sendable (inout Invocation, OptionValue) throws -> Void

  /// Sets a value (empty for an option without one) in an invocation.
  func put(_ value: [UInt8], into invocation: inout Invocation) throws(UsageError) {
    do {
      try apply(&invocation, OptionValue(name: name, bytes: value))
    } catch {
      throw error as? UsageError ?? UsageError("\(error)")
    }
  }

  /// Whether an argument is an option of a command, with its value or without.
  static func isOption(_ argument: String, of command: Command) -> Bool {
    guard argument.hasPrefix("-"), argument.utf8.count > 1 else { return false }
    let name = argument.hasPrefix("--") ? argument.prefix { $0 != "=" } : argument.prefix(2)
    return replaced[String(name)] != nil
      || all.contains { $0.isFor(command) && (name == $0.name || $0.short.map { name == "-\($0)" } == true) }
  }

  /// The option of a command with the given `name`; `whole` is the complete argument.
  static func named(_ name: String, whole: String, of command: Command) throws(UsageError) -> Flag {
    let seeHelp = "see 'fitstream help \(command.rawValue)'"
    let matching = all.filter { $0.name == name || $0.short.map { "-\($0)" } == name }
    if let own = matching.first(where: { $0.isFor(command) }) { return own }
    if !matching.isEmpty {
      let others = Command.allCases.filter { other in matching.contains { $0.isFor(other) } }.map(\.rawValue)
      throw UsageError("\(command.rawValue) has no option \(name), only \(alternatives(others)) has; \(seeHelp)")
    }
    if let now = replaced[name] { throw UsageError("\(name) is gone: use \(now); \(seeHelp)") }
    let names = all.filter { $0.isFor(command) && !$0.isHidden }.map(\.name) + ["--help", "--version"]
    let shown = name.hasPrefix("--") || whole.utf8.count == 2 ? name : "\(name) in \(whole)"
    let hint = nearest(to: name.hasPrefix("--") ? name : whole, among: names).map { "did you mean \($0)? " } ?? ""
    throw UsageError("no option \(shown); \(hint)\(seeHelp)")
  }

  /// Sets a value, nil if none was given, in the invocation; `name` is the user's spelling of the option.
  func apply(_ given: [UInt8]?, as name: String, to invocation: inout Invocation) throws(UsageError) {
    switch (value, given) {
    case (.none, nil): try put([], into: &invocation)
    case (.none, _): throw UsageError("\(name) takes no value")
    case (_, let given?): try put(given, into: &invocation)
    case (.choice(_, let words), nil):
      throw UsageError("\(name) needs one of \(alternatives(words(invocation.command)))")
    case (.named(let word), nil), (.path(let word), nil): throw UsageError("\(name) needs a value: \(name) \(word)")
    }
  }

  /// The name with its dashes.
  var name: String { "--" + long }

  /// The word for the value in the help; nil if there is no value.
  var valueWord: String? {
    switch value {
    case .none: nil
    case .named(let word), .path(let word), .choice(let word, _): word
    }
  }

  /// Whether it also applies to stored rides: it controls where and how they are written.
  var isForStoredRides: Bool {
    [
      "format", "output", "quiet", "by", "group", "columns", "add", "zones", "without", "ftp", "max-heart-rate",
      "units", "db", "since", "until", "edge", "copies", "csv", "sport", "min-distance", "duration", "distance",
      "of", "top", "wellness",
    ].contains(long)
  }

  /// Whether a command that can also read a database does not use it for a database.
  func isAboutReading(for command: Command) -> Bool {
    command.takesDatabase
      ? isFor(.ingest) && !["quiet", "progress", "db", "no-config", "limit", "sport"].contains(long) : !isForStoredRides
  }

  /// Whether all streaming commands have it with the same words.
  var isCommon: Bool {
    long != "format" && long != "db"
      && Command.allCases.filter { $0.description.isStream && $0.writesText }.allSatisfy(isFor)
  }
}

/// Words as a sentence lists them, such as "a, b or c".
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
