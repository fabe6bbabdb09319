import Archives
import Foundation
import Testing

/// Python's gzip module as an outside judge.
@Suite("Gzip as others write it")
struct GzipOutsideTests {
  static let interpreter: String? = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    "gzip files by Python inflate to the data it was given",
    .enabled(if: interpreter != nil, "python3 is not installed"))
  func python() throws {
    let script = """
      import gzip, io, sys
      ride = bytes(i * i // 7 % 251 for i in range(50000))
      with io.BytesIO() as file:
        with gzip.GzipFile("ride.fit", "wb", 9, file, 1700000000) as member: member.write(ride[:30000])
        file.write(gzip.compress(ride[30000:], 1))
        file.write(bytes(7))
        sys.stdout.buffer.write(file.getvalue())
      """
    let file = try run(script)
    let result = verified(file)
    let ride: [UInt8] = (0..<50_000).map { index in UInt8(index * index / 7 % 251) }
    #expect(result.holds(ride))
    #expect(result.report.problem == nil)
    #expect(result.report.members == 2)
    #expect(result.report.paddingBytes == 7)
  }

  private func run(_ script: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.interpreter))
    process.arguments = ["-c", script]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return [UInt8](data)
  }
}
