import Archives
import Foundation
import Ingest
import Inputs
import Pipelines
import TestSupport
import Testing

/// Reads every byte and keeps nothing.
private struct Summing: InputProcessor {
  private var sum = 0

  static var readsRaw: Bool { true }

  mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    sum = 0
    return true
  }

  mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
    sum &+= chunk.byteCount
    output.write(byte: UInt8(truncatingIfNeeded: sum))
    return true
  }

  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> Int { sum }
}

#if DEBUG
private let isDebugBuild = true
#else
private let isDebugBuild = false
#endif

@Suite("Allocations of a run")
struct AllocationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func allocationsOfRun(_ name: String, chunkBytes: Int) throws -> Int {
    let output = try Output.file(InputPath("/dev/null"))
    let inputs = InputList(arguments: [folder.path(name)])
    return Int(
      allocations {
        _ = Pipeline.run(inputs, options: .init(jobs: 1, chunkBytes: chunkBytes), output: output) {
          Summing()
        } report: { _, _ in
        }
      })
  }

  @Test("a chunk costs no allocation")
  func perChunk() throws {
    try folder.write("file", String(repeating: "x", count: 100_000))
    _ = try allocationsOfRun("file", chunkBytes: 100_000)  // Things made once in a process are made now.
    let few = try allocationsOfRun("file", chunkBytes: 100_000)
    let many = try allocationsOfRun("file", chunkBytes: 1)
    #expect(abs(few - many) <= 4, "\(few) for one chunk, \(many) for 100,000")
    #expect(few < 120)
  }

  @Test(
    "an input costs a handful of allocations, however many inputs there are",
    .disabled(if: isDebugBuild, "closures allocate where the compiler does not optimise"))
  func perInput() throws {
    for index in 0..<100 { try folder.write("few/\(index)", "x") }
    for index in 0..<300 { try folder.write("many/\(index)", "x") }
    let perInput =
      Double(try allocationsOfRun("many", chunkBytes: 100) - allocationsOfRun("few", chunkBytes: 100)) / 200
    #expect(perInput <= 8, "\(perInput)")
    #expect(perInput >= 1, "\(perInput): fewer than possible, so the probe does not count")
  }
}
