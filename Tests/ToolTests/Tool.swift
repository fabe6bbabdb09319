import Foundation

/// Runs the built `fitstream` as a user would.
enum Tool {
  /// How a run of the tool ended.
  struct Run {
    let status: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  /// The executable lies beside the program that runs the tests.
  static let executable = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
    path: "fitstream")

  /// Whether the executable is there and answers; while it does not, its tests cannot say anything.
  static let answers: Bool = (try? run("--version"))?.text.hasPrefix("fitstream ") ?? false

  static func run(_ arguments: String..., input: Data = Data()) throws -> Run {
    try run(arguments, input: input)
  }

  static func run(_ arguments: [String], input: Data = Data()) throws -> Run {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fitstream-tool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files instead of pipes: nothing can fill up, so nothing can wait for anything.
    let streams = ["in", "out", "err"].map { folder.appending(path: $0) }
    for stream in streams { try (stream == streams[0] ? input : Data()).write(to: stream) }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: streams[0])
    process.standardOutput = try FileHandle(forWritingTo: streams[1])
    process.standardError = try FileHandle(forWritingTo: streams[2])
    try process.run()
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return Run(
      status: status, output: try Data(contentsOf: streams[1]),
      errors: String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self))
  }

  /// Runs a line of shell, in which `fitstream` is the built tool.
  static func shell(_ line: String) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let function = "fitstream() { '\(executable.path)' \"$@\"; }; "
    process.arguments = ["-c", function + line]
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errorText = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(status: process.terminationStatus, output: text, errors: String(decoding: errorText, as: UTF8.self))
  }
}
