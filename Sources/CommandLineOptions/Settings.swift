/// Options that apply to all runs of a user: from a file and from the environment, with lower priority than the command
/// line.
public struct Settings: Sendable {
  /// One option with its value and its source.
  struct Entry: Sendable {
    let flag: String
    let value: [UInt8]
    /// The file with the line, or the variable.
    let origin: String
  }

  /// The options that can be set, by their names without dashes, with their purpose.
  static let names = [
    ("db", "the database of `ingest` and `duplicates`"),
    ("ftp", "the rider's threshold in watts, for power zones and load"),
    ("jobs", "the number of inputs that are processed at a time"),
    ("max-heart-rate", "the rider's maximum, for heart-rate zones and load"),
    ("units", "`metric` or `imperial`, of every command that has it"),
  ]

  /// Maximum size of a file in bytes.
  public static let fileLimit = 65_536

  /// The values so far; later ones take precedence.
  private(set) var entries: [Entry] = []

  /// Creates empty settings.
  public init() {}

  /// The environment variable for an option: `FITSTREAM_MAX_HEART_RATE`.
  static func variable(_ name: String) -> String {
    "FITSTREAM_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The path of the settings file, from the environment's folders for settings and the user's home; nil if neither is
  /// set.
  ///
  /// A relative path is ignored, because the folder in which a command runs must not matter.
  public static func path(configurationFolder: [UInt8]?, home: [UInt8]?) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    if let folder = configurationFolder, folder.first == slash { return folder + Array("/fitstream/config".utf8) }
    if let home, home.first == slash { return home + Array("/.config/fitstream/config".utf8) }
    return nil
  }

  /// Reads the lines of a file: `name = value`, empty lines, and comments after `#`.
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

  /// Reads the variables that are set and not empty.
  public mutating func takeVariables(_ value: (String) -> [UInt8]?) throws(UsageError) {
    for (name, _) in Self.names {
      let variable = Self.variable(name)
      guard let value = value(variable), !value.isEmpty else { continue }
      try add(Entry(flag: name, value: value, origin: variable))
    }
  }

  /// Adds a value if a command accepts the option.
  private mutating func add(_ entry: Entry) throws(UsageError) {
    // System texts end at a NUL.
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

  /// Applies the settings to an invocation if its command has the options.
  ///
  /// A database is only applied if a command needs one, or reads rides from it: `wantsDatabase`.
  func apply(to invocation: inout Invocation, wantsDatabase: Bool = false) throws(UsageError) {
    for entry in entries { try Self.apply(entry, to: &invocation, wantsDatabase: wantsDatabase) }
  }

  private static func apply(
    _ entry: Entry, to invocation: inout Invocation, wantsDatabase: Bool = false
  ) throws(UsageError) {
    let command = invocation.command
    // stats only reads a database if the command line requests it.
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
