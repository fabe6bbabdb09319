/// Parses the arguments of the tool (without its own name), which are bytes because paths need not be text.
///
/// A command without inputs reads standard input; on a terminal, which has no data, it shows its help. Defaults are
/// read from `settings` before a command runs, unless the command line forbids it. Inputs without a command are
/// summarized: the first word is an input if it is not a command and `isInput` returns true, or if it follows `--`;
/// options of `summary` can precede it. An output file must not be another file of the command line; `isSameFile`
/// resolves links and `./`. If a command accepts a database instead of inputs, `isDatabase` decides which of them a
/// name is.
public func parse(
  _ arguments: [[UInt8]], isStandardInputTerminal: Bool, settings: () throws(UsageError) -> Settings = Settings.init,
  isInput: ([UInt8]) -> Bool = { _ in false }, isDatabase: ([UInt8]) -> Bool = { _ in false },
  isSameFile: ([UInt8], [UInt8]) -> Bool = { _, _ in false }
) throws(UsageError) -> Request {
  guard let first = arguments.first.map({ String(decoding: $0, as: UTF8.self) }) else { return .say(Help.overview) }
  let rest = arguments.dropFirst()
  let words = rest.map { String(decoding: $0, as: UTF8.self) }
  switch first {
  case "help": return .say(try Help.page(words))
  case "completions": return .say(try completions(words))
  case "man": return .say(ManPage.text)
  case "-h", "--help": return .say(Help.overview)
  case "-V", "--version", "version": return .say(Help.version)
  default: break
  }
  let command = Command(rawValue: first)
  let isOption = command == nil && Flag.isOption(first, of: .summary)
  guard command != nil || isOption || first == "--" || arguments.first.map(isInput) == true else {
    try checkAddresses(among: arguments.prefix(1), of: .summary, isInput)
    throw unknownCommand(first)
  }
  var parser = Parser(command: command ?? .summary, arguments: command == nil ? arguments[...] : rest)
  let request = try parser.parse(
    isStandardInputTerminal: isStandardInputTerminal, isDatabase: isDatabase, settings: settings)
  guard case .run(let invocation) = request else { return request }
  try checkAddresses(among: invocation.inputs[...], of: invocation.command, isInput)
  // An option before a command, which would then be an input.
  if isOption, let input = invocation.inputs.first, Command(rawValue: String(decoding: input, as: UTF8.self)) != nil,
    !isInput(input)
  {
    throw unknownCommand(first)
  }
  try checkOutputs(of: invocation, isSameFile)
  return request
}

/// Throws if an input is a web address, and no file has this name.
private func checkAddresses(
  among inputs: ArraySlice<[UInt8]>, of command: Command, _ isInput: ([UInt8]) -> Bool
) throws(UsageError) {
  for input in inputs where !isInput(input) {
    let name = String(decoding: input, as: UTF8.self)
    if ["http://", "https://", "ftp://"].contains(where: name.lowercased().hasPrefix) {
      throw UsageError("addresses are not fetched; use a pipe: curl -sL '\(name)' | fitstream \(command.rawValue)")
    }
  }
}

/// Throws if a file to write is also another output, the database or an input, which would be destroyed.
public func checkOutputs(
  of invocation: Invocation, _ isSameFile: ([UInt8], [UInt8]) -> Bool
) throws(UsageError) {
  let files = [("--output", invocation.output), ("--report", invocation.report), ("--totals", invocation.totals)]
  for (index, (name, file)) in files.enumerated() {
    guard let file else { continue }
    for case (let other, let path?) in files[..<index] where path == file || isSameFile(path, file) {
      throw UsageError("\(other) and \(name) name the same file")
    }
    if let database = invocation.database, isSameFile(database, file) {
      throw UsageError("\(name) names the database")
    }
    if let input = invocation.inputs.first(where: { isSameFile($0, file) }) {
      throw UsageError("\(name) names the input '\(String(decoding: input, as: UTF8.self))'")
    }
  }
}

/// The completions for the given shell.
private func completions(_ words: [String]) throws(UsageError) -> String {
  let shells = alternatives(Shell.allCases.map(\.rawValue))
  guard let word = words.first else { throw UsageError("completions needs a shell: \(shells)") }
  guard let shell = Shell(rawValue: word) else { throw UsageError("completions are for \(shells), not '\(word)'") }
  return shell.completions
}

func unknownCommand(_ name: String, isTopic: Bool = false) -> UsageError {
  if name.hasPrefix("-") { return UsageError("options come after the command; see 'fitstream help'") }
  if !isTopic, name.contains(where: { $0 == "." || $0 == "/" }) {
    return UsageError("no file '\(name)', and no command of that name; see 'fitstream help'")
  }
  let names = Command.allCases.map(\.rawValue)
  let what = isTopic ? "no command '\(name)'" : "no command, file or folder '\(name)'"
  let others = OtherWord.allCases.map(\.rawValue) + (isTopic ? HelpTopic.allCases.map(\.rawValue) : [])
  let hint = nearest(to: name, among: names + others).map { "did you mean '\($0)'?" }
  return UsageError(
    "\(hint == nil ? what : "no command '\(name)'"); \(hint ?? "there are \(names.joined(separator: ", ")); see 'fitstream help'")"
  )
}

/// Iterates over the arguments of one command.
private struct Parser {
  let command: Command
  var arguments: ArraySlice<[UInt8]>
  /// The options that only affect the reading of files, in the user's spelling.
  private var readingOptions: [String] = []

  init(command: Command, arguments: ArraySlice<[UInt8]>) {
    self.command = command
    self.arguments = arguments
  }

  mutating func parse(
    isStandardInputTerminal: Bool, isDatabase: ([UInt8]) -> Bool, settings: () throws(UsageError) -> Settings
  ) throws(UsageError) -> Request {
    let all = arguments
    var invocation = Invocation(command)
    if let page = try parseAll(&invocation) { return .say(page) }
    let isAlone = invocation == Invocation(command)
    // A database on the command line replaces the database of the settings.
    let namesDatabase = invocation.database != nil
    if !invocation.ignoresSettings {
      // Repeated after the settings, because options of the command line override them.
      let wantsRides = !invocation.rides.isEmpty
      invocation = Invocation(command)
      try settings().apply(to: &invocation, wantsDatabase: wantsRides)
      arguments = all
      _ = try parseAll(&invocation)
    }
    return try checked(
      invocation, isAlone: isAlone, namesDatabase: namesDatabase, isDatabase: isDatabase,
      isStandardInputTerminal: isStandardInputTerminal)
  }

  /// Parses all arguments into an invocation; returns the text if the arguments request one.
  private mutating func parseAll(_ invocation: inout Invocation) throws(UsageError) -> String? {
    while let argument = arguments.popFirst() {
      if argument.first != UInt8(ascii: "-") || argument.count == 1 {
        invocation.inputs.append(argument)
      } else if argument == Array("--".utf8) {
        invocation.inputs += arguments
        arguments = []
      } else {
        switch String(decoding: argument, as: UTF8.self) {
        case "-h", "--help": return Help.page(of: command)
        case "-V", "--version": return Help.version
        default: try parseOption(argument, &invocation)
        }
      }
    }
    return nil
  }

  /// The invocation, if its options are compatible; the command's page if it was called without arguments on a
  /// terminal.
  private func checked(
    _ parsed: Invocation, isAlone: Bool, namesDatabase: Bool, isDatabase: ([UInt8]) -> Bool,
    isStandardInputTerminal: Bool
  ) throws(UsageError) -> Request {
    var invocation = parsed
    if invocation.inputs.contains(where: \.isEmpty) { throw UsageError("the name of an input is empty") }
    try invocation.takeFormatOfOutput()
    if invocation.format == .tsv { (invocation.format, invocation.isTabSeparated) = (.csv, true) }
    if command == .query {
      guard let name = invocation.inputs.first else { return .say(StoredQuery.list) }
      _ = try StoredQuery.named(String(decoding: name, as: UTF8.self))
      if invocation.inputs.count > 1 { throw UsageError("query takes one name") }
    }
    if command.takesDatabase {
      try chooseDatabase(&invocation, namesDatabase: namesDatabase, isDatabase)
      if invocation.database != nil { return .run(invocation) }
    } else if invocation.database == nil, command.needsDatabase {
      if isAlone && isStandardInputTerminal {
        return .say(Help.page(of: command))
      }
      throw UsageError("\(command.rawValue) needs --db FILE, the database")
    }
    if command.readsRidesOfDatabase, invocation.rides.isEmpty != (invocation.database == nil) {
      throw UsageError(
        invocation.rides.isEmpty
          ? "\(command.rawValue) reads a ride of a database with --db FILE --ride ID; stats, best, query and report read all rides"
          : "--ride needs --db FILE, the database")
    }
    if [.stats, .best].contains(command) && invocation.database != nil {
      guard invocation.inputs.isEmpty && invocation.filesFrom == nil else {
        let does =
          command == .stats
          ? "stats sums over the database of --db or over" : "best looks in the database of --db or in"
        throw UsageError("\(does) inputs, not both")
      }
      guard let option = readingOptions.first else { return .run(invocation) }
      throw UsageError("\(option) is about reading files, and \(command.rawValue) --db reads none; give it to ingest")
    }
    if !command.description.readsInputs && command != .query {
      guard let input = invocation.inputs.first else { return .run(invocation) }
      throw UsageError("\(command.rawValue) takes no input, '\(String(decoding: input, as: UTF8.self))' is one")
    }
    if invocation.inputs.isEmpty && invocation.filesFrom == nil && invocation.rides.isEmpty {
      if isStandardInputTerminal { return .say(Help.page(of: command)) }
      invocation.inputs = [[UInt8(ascii: "-")]]
    }
    return .run(invocation)
  }

  /// Distinguishes a database among the operands from inputs; without both, the database of the settings is used.
  private func chooseDatabase(
    _ invocation: inout Invocation, namesDatabase: Bool, _ isDatabase: ([UInt8]) -> Bool
  ) throws(UsageError) {
    let name = command.rawValue
    if let path = invocation.inputs.first(where: isDatabase) {
      if namesDatabase || invocation.inputs.count > 1 { throw UsageError("\(name) takes one database") }
      (invocation.database, invocation.inputs) = (path, [])
    } else if !invocation.inputs.isEmpty || invocation.filesFrom != nil {
      if namesDatabase { throw UsageError("\(name) draws the database of --db or inputs, not both") }
      invocation.database = nil
    }
    if invocation.database != nil, let option = readingOptions.first {
      throw UsageError("\(option) is about reading files, and \(name) reads none of a database; give it to ingest")
    }
  }

  private mutating func parseOption(_ argument: [UInt8], _ invocation: inout Invocation) throws(UsageError) {
    guard argument[1] == UInt8(ascii: "-") else { return try parseShort(argument, &invocation) }
    let equals = argument.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: argument[..<(equals ?? argument.endIndex)], as: UTF8.self)
    let flag = try find(name, whole: String(decoding: argument, as: UTF8.self))
    try apply(flag, name, attached: equals.map { argument[($0 &+ 1)...] }, &invocation)
  }

  /// Parses short options in one argument: an option without a value can be followed by another; after an option with a
  /// value, the rest is its value.
  private mutating func parseShort(_ argument: [UInt8], _ invocation: inout Invocation) throws(UsageError) {
    let whole = String(decoding: argument, as: UTF8.self)
    var rest = argument.dropFirst()
    while let letter = rest.popFirst() {
      let name = "-" + String(decoding: [letter], as: UTF8.self)
      let flag = try find(name, whole: whole)
      if case .none = flag.value {
        try flag.put([], into: &invocation)
      } else {
        return try apply(flag, name, attached: rest.isEmpty ? nil : rest, &invocation)
      }
    }
  }

  /// Applies an option; its value is the rest of the same argument, otherwise the next argument.
  private mutating func apply(
    _ flag: Flag, _ name: String, attached: ArraySlice<UInt8>?, _ invocation: inout Invocation
  ) throws(UsageError) {
    var value = attached.map { Array($0) }
    if value == nil, flag.valueWord != nil { value = arguments.popFirst() }
    try flag.apply(value, as: name, to: &invocation)
  }

  private mutating func find(_ name: String, whole: String) throws(UsageError) -> Flag {
    let flag = try Flag.named(name, whole: whole, of: command)
    if flag.isAboutReading(for: command) { readingOptions.append(flag.name) }
    return flag
  }
}
