import Archives
import Foundation
import Testing

@testable import Ingest
@testable import Inputs
@testable import Pipelines

@Suite("Interrupts")
struct InterruptTests {
  // In processes of their own: a signal reaches the whole process.

  @Test("after a signal inputs in work are cut and reported, later ones are not begun")
  func stop() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      for index in 0..<50 {
        try folder.write("in/" + String(format: "%02d", index), String(repeating: "0 ", count: 100))
      }
      Interrupts.install()
      let output = try Output.file(folder.path("out"))
      var errors: [InputError?] = []
      let result = Pipeline.run(
        InputList(arguments: [folder.path("in")]), options: .init(jobs: 1, chunkBytes: 50), output: output
      ) {
        ToyProcessor()
      } report: { _, outcome in
        errors.append(outcome.error)
        if errors.count == 3 { kill(getpid(), SIGINT) }
        // The signal may reach another thread a moment later.
        while errors.count == 3 && Interrupts.received == nil { usleep(1000) }
      }
      precondition(result.ending == .interrupted(signal: SIGINT))
      precondition(errors == [nil, nil, nil] && result.inputs == 3)
      output.discard()
      let names = try folder.names()
      precondition(names == ["in"])
    }
  }

  @Test("a signal ends a wait for standard input")
  func waiting() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      dup2(ends[0], 0)
      write(ends[1], "0 ", 2)
      Interrupts.install()
      Thread.detachNewThread {
        // Once all input has been read, the next read waits.
        var unread: Int32 = 1
        while unread > 0 {
          usleep(10_000)
          _ = ioctl(0, UInt(FIONREAD), &unread)
        }
        kill(getpid(), SIGTERM)
      }
      var errors: [InputError?] = []
      let output = try Output.file(InputPath("/dev/null"))
      let result = Pipeline.run(
        InputList(arguments: [.standardInput]), options: .init(jobs: 4), output: output
      ) {
        ToyProcessor()
      } report: { _, outcome in
        errors.append(outcome.error)
      }
      precondition(result.ending == .interrupted(signal: SIGTERM))
      precondition(errors == [.interrupted])
    }
  }

  @Test("the second signal ends the process as usual")
  func second() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      Interrupts.install()
      kill(getpid(), SIGINT)
      while Interrupts.received == nil { usleep(1000) }
      kill(getpid(), SIGINT)
      sleep(5)
    }
  }

  @Test("slow bytes through standard input are passed on at once")
  func live() async {
    await #expect(processExitsWith: .success) {
      struct Echo: InputProcessor {
        static var readsRaw: Bool { true }
        mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool { true }
        mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
          output.write(chunk)
          return true
        }
        mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> Bool {
          readError == nil
        }
      }
      var input: [Int32] = [0, 0]
      var echo: [Int32] = [0, 0]
      pipe(&input)
      pipe(&echo)
      dup2(input[0], 0)
      dup2(echo[1], 1)
      let (writing, reading) = (input[1], echo[0])
      Thread.detachNewThread {
        for text in ["first", "second"] {
          write(writing, text, text.utf8.count)
          var answer = [UInt8](repeating: 0, count: 100)
          let count = read(reading, &answer, 100)
          precondition(String(decoding: answer.prefix(count), as: UTF8.self) == text)
        }
        close(writing)
      }
      let result = Pipeline.run(
        InputList(arguments: [.standardInput]), options: .init(jobs: 2), output: Output.standardOutput()
      ) {
        Echo()
      } report: { _, isWhole in
        precondition(isWhole)
      }
      precondition(result.ending == .complete)
    }
  }
}
