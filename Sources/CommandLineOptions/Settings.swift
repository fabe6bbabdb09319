/// Options that hold for all runs of a person: from a file and from the environment, below those of the command line.
public struct Settings: Sendable {
  /// One option with its value, and where it was said.
  struct Entry: Sendable {
    let flag: String
    let value: [UInt8]
    /// The file with the line, or the variable.
    let origin: String
  }

  /// The options that may be set, by their names without dashes, and what they are for.
  static let names = [
    ("db", "the database of `ingest` and `duplicates`"),
    ("ftp", "the rider's threshold in watts, for power zones and load"),
    ("jobs", "the number of inputs that are processed at a time"),
    ("max-heart-rate", "the rider's maximum, for heart-rate zones and load"),
    ("units", "`metric` or `imperial`, of every command that has it"),
  ]

  /// Largest size of a file in bytes.
  public static let fileLimit = 65_536

  /// The values set so far, the stronger later.
  private(set) var entries: [Entry] = []

  /// Nothing is set.
  public init() {}

  /// The variable of the environment for an option: `FITSTREAM_MAX_HEART_RATE`.
  static func variable(_ name: String) -> String {
    "FITSTREAM_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The path of the file by the environment's folders for settings and for the person; nil where there is neither.
  ///
  /// A path that is not absolute counts as none: the folder that a command runs in must not decide.
  public static func path(configurationFolder: [UInt8]?, home: [UInt8]?) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    if let folder = configurationFolder, folder.first == slash { return folder + Array("/fitstream/config".utf8) }
    if let home, home.first == slash { return home + Array("/.config/fitstream/config".utf8) }
    return nil
  }

  /// Takes the lines of a file: `name = value`, empty ones, and remarks after `#`.
  public mutating func take(file: [UInt8], called path: String, home: [UInt8]?) throws(UsageError) {
    if file.count > Self.fileLimit { throw UsageError("\(path): larger than \(Self.fileLimit) bytes") }
    for (index, line) in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let line = Self.trimmed(line)
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      let origin = "\(path):\(index &+ 1)"
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else {
        throw UsageError("\(origin): a setting is written as 'name = value'")
      }
      let name = String(decoding: Self.trimmed(line[..<equals]), as: UTF8.self)
      var value = Array(Self.trimmed(line[line.index(after: equals)...]))
      if name == "db" {
        if let home, value.starts(with: "~/".utf8) { value = home + value.dropFirst() }
        guard value.first == UInt8(ascii: "/") else {
          throw UsageError("\(origin): db takes a path from / or ~/, not '\(String(decoding: value, as: UTF8.self))'")
        }
      }
      try add(Entry(flag: name, value: value, origin: origin))
    }
  }

  /// Takes the variables that are set and not empty.
  public mutating func takeVariables(_ value: (String) -> [UInt8]?) throws(UsageError) {
    for (name, _) in Self.names {
      let variable = Self.variable(name)
      guard let value = value(variable), !value.isEmpty else { continue }
      try add(Entry(flag: name, value: value, origin: variable))
    }
  }

  /// Adds what was said, if a command takes it.
  private mutating func add(_ entry: Entry) throws(UsageError) {
    // Texts of the system end there.
    if entry.value.contains(0) { throw UsageError("\(entry.origin): a value has a NUL character") }
    let names = Self.names.map(\.0)
    guard names.contains(entry.flag) else {
      let hint =
        nearest(to: entry.flag, among: names).map { "; did you mean '\($0)'?" }
        ?? "; there are \(names.joined(separator: ", "))"
      throw UsageError("\(entry.origin): no setting '\(entry.flag)'\(hint)")
    }
    for command in Command.allCases {
      var trial = Invocation(command)
      try Self.apply(entry, to: &trial)
    }
    entries.append(entry)
  }

  /// Puts what is set into an invocation, as far as its command has such options.
  ///
  /// A database is for a command that needs one, or that is to read rides of it: `wantsDatabase`.
  func apply(to invocation: inout Invocation, wantsDatabase: Bool = false) throws(UsageError) {
    for entry in entries { try Self.apply(entry, to: &invocation, wantsDatabase: wantsDatabase) }
  }

  private static func apply(
    _ entry: Entry, to invocation: inout Invocation, wantsDatabase: Bool = false
  ) throws(UsageError) {
    let command = invocation.command
    // stats sums over a database only where it is told to.
    if entry.flag == "db" && !command.needsDatabase && !wantsDatabase { return }
    let flag = Flag.all.first { $0.long == entry.flag && $0.valueWord != nil && $0.isFor(command) }
    guard let flag else { return }
    do throws(UsageError) {
      try flag.put(entry.value, into: &invocation)
    } catch {
      throw UsageError("\(entry.origin): \(error)")
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 32 || byte == 9 || byte == 13 }
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }
}
