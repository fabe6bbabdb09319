import Foundation

/// Runs the built `fitstream` as a user would.
enum Tool {
  /// The result of a run of the tool.
  struct Run {
    let status: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  /// The command with shared libraries: where `make` says, else beside the program that runs the tests.
  static let executable =
    ProcessInfo.processInfo.environment["FITSTREAM_TESTED"].map { URL(filePath: $0) }
    ?? Bundle.main.bundleURL.appending(path: "fitstream")

  static func run(_ arguments: String..., in folder: URL? = nil, input: Data = Data()) throws -> Run {
    try run(arguments, in: folder, input: input)
  }

  static func run(_ arguments: [String], in folder: URL? = nil, input: Data = Data()) throws -> Run {
    let streams = try Streams(input: input)
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    return try streams.run(process)
  }

  /// Runs a line of shell, in which `fitstream` is the built tool, and `$tool` its path.
  static func shell(_ line: String, in folder: URL? = nil) throws -> Run {
    let streams = try Streams(input: Data())
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "tool='\(executable.path)'; fitstream() { \"$tool\" \"$@\"; }; " + line]
    if let folder { process.currentDirectoryURL = folder }
    return try streams.run(process)
  }

  /// Starts the tool and returns while it runs; its standard input stays open until `finish`.
  static func start(_ arguments: String...) throws -> Running { try Running(executable, arguments) }

  /// True when a program can be found by its name.
  static func has(_ program: String) -> Bool { (try? shell("command -v \(program)"))?.status == 0 }
}

/// The three streams of a process as files: nothing can fill up, so nothing can wait for anything.
private struct Streams {
  private let folder = TemporaryFolder()
  private var input: URL { folder.url.appending(path: "in") }
  private var output: URL { folder.url.appending(path: "out") }
  private var errors: URL { folder.url.appending(path: "err") }

  init(input data: Data) throws {
    try data.write(to: input)
    try Data().write(to: output)
    try Data().write(to: errors)
  }

  func run(_ process: Process) throws -> Tool.Run {
    process.standardInput = try FileHandle(forReadingFrom: input)
    try connect(process)
    try process.runListening()
    return try finished(process, within: 120)
  }

  func connect(_ process: Process) throws {
    // The settings of the person who runs the tests are not for these.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("FITSTREAM_") }
      .merging(["XDG_CONFIG_HOME": "/nowhere"]) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
  }

  /// Waits for the end; after that time the process is ended, with status 137.
  func finished(_ process: Process, within seconds: Double) throws -> Tool.Run {
    let end = Date.now.addingTimeInterval(seconds)
    while process.isRunning && Date.now < end { usleep(1000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return Tool.Run(
      status: status, output: try outputSoFar(), errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  func outputSoFar() throws -> Data { try Data(contentsOf: output) }
}

extension Process {
  /// Starts the process with signals at their defaults.
  ///
  /// The starting thread may have them blocked, tests in the background may have them ignored, and both are inherited.
  func runListening() throws {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_DFL)
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    try run()
  }
}

/// A tool at work, with a pipe for its standard input.
final class Running {
  let process = Process()
  private let streams: Streams
  private let pipe = Pipe()

  init(_ executable: URL, _ arguments: [String]) throws {
    streams = try Streams(input: Data())
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = pipe
    try streams.connect(process)
    signal(SIGPIPE, SIG_IGN)
    try process.runListening()
  }

  /// Writes to the tool's standard input; throws when nobody reads any more.
  func write(_ bytes: some DataProtocol) throws { try pipe.fileHandleForWriting.write(contentsOf: bytes) }

  /// Ends the tool's standard input.
  func closeInput() throws { try pipe.fileHandleForWriting.close() }

  /// The tool's output so far.
  func outputSoFar() throws -> Data { try streams.outputSoFar() }

  /// Bytes that the tool has not read from its standard input yet; asked of the writing end, as the other is closed
  /// here.
  var unreadBytes: Int { ToolTests.unreadBytes(in: pipe.fileHandleForWriting.fileDescriptor) }

  /// Waits for the end; after that time the tool is ended, with status 137.
  func finish(within seconds: Double = 60) throws -> Tool.Run { try streams.finished(process, within: seconds) }
}

/// Unread bytes in a pipe, asked of either end.
func unreadBytes(in pipe: Int32) -> Int {
  var count: Int32 = 0
  _ = ioctl(pipe, UInt(FIONREAD), &count)
  return Int(count)
}

/// Waits until `condition` holds; false when it never did.
///
/// No test may rely on a time: the machine may be busy.
func waits(seconds: Double = 60, until condition: () throws -> Bool) rethrows -> Bool {
  let end = Date.now.addingTimeInterval(seconds)
  while try !condition() {
    if Date.now > end { return false }
    usleep(5000)
  }
  return true
}
