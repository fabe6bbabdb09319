import Foundation
import Testing

@testable import Inputs
@testable import Pipelines

@Suite("Announcements")
struct AnnouncementTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for number in 10..<70 { try folder.write("rides/\(number).fit") }
    try folder.write("rides/40/0.fit")
  }

  private func names(_ paths: [InputPath]) -> [String] {
    paths.map { $0.display.components(separatedBy: "/").last ?? "" }
  }

  @Test("nothing is announced before two files close to each other had to be waited for")
  func nothing() throws {
    var cursor = InputCursor(InputList(arguments: [folder.path("rides")]))
    var announcements = Announcements()
    for count in 1...40 {
      _ = cursor.next()
      if count % 9 == 0 { announcements.noteWait(at: count) }
      #expect(announcements.next(after: count, in: cursor).isEmpty)
    }
    announcements.noteWait(at: 40)
    #expect(names(announcements.next(after: 40, in: cursor)) == ["49.fit", "50.fit"])
  }

  @Test("after two waits the next files are announced two at a time, each once, up to a folder")
  func twoAtATime() throws {
    var cursor = InputCursor(InputList(arguments: [folder.path("rides")]))
    var announcements = Announcements()
    _ = cursor.next()
    for count in [0, 1] { announcements.noteWait(at: count) }
    #expect(names(announcements.next(after: 1, in: cursor)) == ["11.fit", "12.fit"])
    _ = cursor.next()
    #expect(names(announcements.next(after: 2, in: cursor)) == ["13.fit", "14.fit"])
    var announced: [String] = []
    for count in 3...29 {
      _ = cursor.next()
      announced += names(announcements.next(after: count, in: cursor))
    }
    #expect(announced == (15...39).map { "\($0).fit" })
  }

  @Test("no more than 32 files are announced ahead, and 64 after the last wait")
  func limits() throws {
    let paths = (100..<400).map { folder.path("\($0).fit") }
    var cursor = InputCursor(InputList(arguments: paths))
    var announcements = Announcements()
    for count in [0, 0] { announcements.noteWait(at: count) }
    var announced: [String] = []
    for count in 1...200 {
      _ = cursor.next()
      announced += names(announcements.next(after: count, in: cursor))
      #expect(announced.count <= count + 32 - 1)
      if count == 31 { #expect(announced.count == 62) }
    }
    #expect(announced == (101..<165).map { "\($0).fit" })
  }

  @Test("standard input and entries of archives are not announced")
  func others() throws {
    let named = [folder.path("a.fit"), .standardInput, folder.path("b.fit")]
    var cursor = InputCursor(InputList(arguments: named))
    #expect(cursor.input(ahead: 0) == named[0])
    #expect(cursor.input(ahead: 1) == nil)
    #expect(cursor.input(ahead: 2) == named[2])
    #expect(cursor.input(ahead: 3) == nil)
    _ = cursor.next()
    #expect(cursor.input(ahead: 1) == named[2])
  }

  @Test("announcing opens plain files alone: a named pipe is left to its reader")
  func pipe() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe.display, 0o600) == 0)
    // With a reader a writer would open it.
    FileDescriptor.announce(pipe)
    #expect(open(pipe.display, O_WRONLY | O_NONBLOCK) == -1 && errno == ENXIO)
    FileDescriptor.announce(folder.path("missing"))
    FileDescriptor.announce(folder.path("rides"))
    FileDescriptor.announce(folder.path("rides/10.fit"))
  }
}
