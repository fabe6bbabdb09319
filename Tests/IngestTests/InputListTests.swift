import Foundation
import Testing

@testable import Ingest
@testable import Inputs
@testable import Pipelines

@Suite("Input list")
struct InputListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The list's paths below the test's folder, with the text of the error if there is one.
  private func found(_ inputs: InputList) throws -> [String] {
    var found: [String] = []
    let output = try Output.file(InputPath("/dev/null"))
    _ = Pipeline.run(inputs, options: .init(jobs: 1), output: output) {
      ToyProcessor()
    } report: { path, outcome in
      let name = path.display.replacingOccurrences(of: folder.url.path + "/", with: "")
      found.append(outcome.error.map { "\(name): \($0)" } ?? name)
    }
    return found
  }

  private func found(_ arguments: InputPath...) throws -> [String] { try found(InputList(arguments: arguments)) }

  @Test("a folder gives its files by name, folders in their place")
  func sorted() throws {
    for name in ["b/2", "b/1", "c", "a.txt", "a/9", "B", "a b", "é", "10", "9"] { try folder.write(name) }
    #expect(
      try found(folder.path).elementsEqual(
        ["10", "9", "B", "a b", "a/9", "a.txt", "b/1", "b/2", "c", "é"]
          .sorted {
            Array($0.split(separator: "/")[0].utf8).lexicographicallyPrecedes(Array($1.split(separator: "/")[0].utf8))
          }))
  }

  @Test("hidden entries and __MACOSX are left out of a folder, but taken when named")
  func hidden() throws {
    for name in [".hidden", ".folder/a", "__MACOSX/b", "sub/__MACOSX/c", "sub/d", "e"] { try folder.write(name) }
    #expect(try found(folder.path) == ["e", "sub/d"])
    #expect(
      try found(folder.path(".hidden"), folder.path(".folder"), folder.path("__MACOSX")) == [
        ".hidden", ".folder/a", "__MACOSX/b",
      ])
  }

  @Test("a closing slash of a folder is not doubled")
  func closingSlash() throws {
    try folder.write("sub/a")
    #expect(try found(InputPath(folder.path("sub").display + "/")) == ["sub/a"])
  }

  @Test("links are followed, and a loop of links ends")
  func loop() throws {
    try folder.write("a/1")
    try folder.write("b/2")
    try folder.link("a/up", to: "..")
    try folder.link("a/self", to: ".")
    try folder.link("a/file", to: "../b/2")
    try folder.link("c", to: "b")
    #expect(try found(folder.path) == ["a/1", "a/file", "b/2"])
    #expect(try found(folder.path("c")) == ["c/2"])
  }

  @Test("a folder that a link leads to is read in its own place, or once if that is elsewhere or left out")
  func linkedFolders() throws {
    let outside = try TemporaryFolder()
    try outside.write("x/y/1")
    try outside.write("x/2")
    try folder.write("z/3")
    try folder.write(".hidden/4")
    try folder.link("a", to: "z")
    try folder.link("b", to: outside.path("x/y").display)
    try folder.link("c", to: outside.path("x").display)
    try folder.link("d", to: outside.path("x/y").display)
    try folder.link("e", to: ".hidden")
    try folder.link("f", to: "..//" + (folder.path.display as NSString).lastPathComponent)
    #expect(try found(folder.path) == ["b/1", "c/2", "e/4", "z/3"])
  }

  @Test("links to more folders than the limit are refused")
  func manyLinks() throws {
    let outside = try TemporaryFolder()
    for number in 0...FolderWalk.linkLimit {
      try outside.write("\(number)/file")
      try folder.link(String(format: "%05d", number), to: outside.path("\(number)").display)
    }
    let found = try found(folder.path)
    #expect(found.count == FolderWalk.linkLimit + 1)
    #expect(found.dropLast().allSatisfy { $0.hasSuffix("/file") })
    #expect(found.last?.hasSuffix("links lead to more than \(FolderWalk.linkLimit) folders outside") == true)
  }

  @Test(
    "no more of a folder's names are kept than allowed, and all are visited, in order",
    arguments: [1, 100, 1000, 100_000])
  func manyNames(bytes: Int) throws {
    var expected: [String] = []
    var random = SeededNumbers(state: 7)
    for _ in 0..<300 {
      let name = String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 36)
      let depth = Int.random(in: 0...3, using: &random)
      let path =
        (0..<depth).map { _ in "abcdefghijkl".randomElement(using: &random).map(String.init) ?? "" } + [name + "~"]
      try folder.write(path.joined(separator: "/"))
      expected.append(path.joined(separator: "/"))
    }
    expected.sort { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    var walk = FolderWalk(folder.path, nameBytes: bytes)
    var found: [String] = []
    while let step = walk.next() {
      guard case .file(let path) = step else { continue }
      found.append(String(path.display.dropFirst(folder.path.display.count + 1)))
    }
    // A folder's files come where its name does, with a slash at its end in the sorting.
    #expect(found.count == 300 && Set(found) == Set(expected))
    var whole = FolderWalk(folder.path)
    var all: [String] = []
    while let step = whole.next() {
      if case .file(let path) = step { all.append(String(path.display.dropFirst(folder.path.display.count + 1))) }
    }
    #expect(found == all)
  }

  @Test("an empty folder on the command line is reported, and so is an empty list; empty ones inside them are not")
  func empty() throws {
    try folder.write("full/a")
    try folder.write("hidden/.a")
    try FileManager.default.createDirectory(atPath: folder.path("full/sub").display, withIntermediateDirectories: false)
    try FileManager.default.createDirectory(atPath: folder.path("none").display, withIntermediateDirectories: false)
    let list = try folder.write("list", "\n")
    let inputs = InputList(
      arguments: [folder.path("none"), folder.path("full"), folder.path("hidden")],
      list: list)
    var cursor = InputCursor(inputs)
    var count = 0
    while cursor.next() != nil { count += 1 }
    #expect(count == 1 && cursor.empty == [folder.path("none"), folder.path("hidden"), list])
  }

  @Test("a broken link in a folder is reported")
  func brokenLink() throws {
    try folder.link("a", to: "nowhere")
    try folder.write("b")
    #expect(try found(folder.path) == ["a: cannot open: No such file or directory", "b"])
  }

  @Test("pipes and sockets in a folder are left out")
  func specialFiles() throws {
    #expect(mkfifo(folder.path("pipe").display, 0o600) == 0)
    try folder.write("file")
    #expect(try found(folder.path) == ["file"])
  }

  @Test("an unreadable file is reported with the system's reason")
  func unreadable() throws {
    try folder.write("file")
    #expect(try found(folder.path("missing")) == ["missing: cannot open: No such file or directory"])
    #expect(try found(folder.path("file/below")) == ["file/below: cannot open: Not a directory"])
    try folder.link("ring", to: "ring")
    #expect(try found(folder.path("ring")) == ["ring: cannot open: Too many levels of symbolic links"])
  }

  @Test("a folder without permission is reported", .disabled(if: geteuid() == 0, "root may read everything"))
  func noPermission() throws {
    try folder.write("locked/a")
    chmod(folder.path("locked").display, 0)
    defer { chmod(folder.path("locked").display, 0o700) }
    #expect(try found(folder.path) == ["locked: cannot list: Permission denied"])
  }

  @Test("names that are not UTF-8 are opened as they are and shown repaired")
  func notText() throws {
    let bytes = folder.path.bytes + [0x2F, 0xFF, 0x61]
    let descriptor = bytes.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { path in
      open(Array(path) + [0], O_CREAT | O_WRONLY, 0o600)
    }
    #expect(descriptor >= 0)
    close(descriptor)
    #expect(try found(folder.path) == ["\u{FFFD}a"])
    #expect(try found(InputPath(bytes: bytes)) == ["\u{FFFD}a"])
  }

  @Test("paths longer than the system takes at once are read")
  func longPaths() throws {
    let name = String(repeating: "n", count: 250)
    var descriptor = open(folder.url.path, O_RDONLY)
    for _ in 0..<40 {
      #expect(mkdirat(descriptor, name, 0o700) == 0)
      let next = openat(descriptor, name, O_RDONLY)
      close(descriptor)
      descriptor = next
    }
    close(openat(descriptor, "file", O_CREAT | O_WRONLY, 0o600))
    close(descriptor)
    let whole = Array(repeating: name, count: 40).joined(separator: "/") + "/file"
    #expect(try found(folder.path) == [whole])
    #expect(try found(folder.path(whole)) == [whole])
  }

  @Test("folders nested beyond the limit are refused")
  func depth() throws {
    try folder.write(Array(repeating: "d", count: 300).joined(separator: "/") + "/file")
    let found = try found(folder.path)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(": folders are nested deeper than 256 levels") == true)
  }

  @Test("a list gives files and folders, one a line, after the arguments")
  func list() throws {
    for name in ["a", "b", "sub/c", "d"] { try folder.write(name) }
    let lines = "\(folder.path("a").display)\r\n\n\(folder.path("sub").display)\n\(folder.path("gone").display)\n"
    let list = try folder.write("list", lines + folder.path("b").display)
    let inputs = InputList(arguments: [folder.path("d")], list: list)
    #expect(try found(inputs) == ["d", "a", "sub/c", "gone: cannot open: No such file or directory", "b"])
  }

  @Test("a list with zero bytes between names may hold names with line ends")
  func zeroSeparated() throws {
    try folder.write("a\nb")
    try folder.write("c\r")
    let list = try folder.write("list", "\(folder.path("a\nb").display)\0\(folder.path("c\r").display)\0")
    #expect(try found(InputList(arguments: [], list: list)) == ["a\nb", "c\r"])
  }

  @Test("a list may be longer than a buffer, and a line that is no path does not end it")
  func longList() throws {
    for index in 0..<600 { try folder.write("files/\(index)-" + String(repeating: "x", count: 100 + index % 97)) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("files").display)
    var lines = names.map { folder.path("files/\($0)").display }
    lines.insert(String(repeating: "z", count: 200_000), at: 300)
    let list = try folder.write("list", lines.joined(separator: "\n"))
    let found = try found(InputList(arguments: [], list: list))
    #expect(found.count == 601)
    #expect(found[300] == "list: the path is longer than 65536 bytes")
    #expect(found.last == "files/" + names[599])
  }

  @Test("a missing list is one failed input")
  func missingList() throws {
    let inputs = InputList(arguments: [], list: folder.path("list"))
    #expect(try found(inputs) == ["list: cannot open: No such file or directory"])
  }

  @Test("standard input cannot be both the list and an input")
  func standardInputTaken() throws {
    let inputs = InputList(
      arguments: [.standardInput], list: .standardInput)
    var cursor = InputCursor(inputs)
    #expect(cursor.next()?.error == .standardInputTaken)
  }

  @Test("the inputs can be counted beforehand, unless counting uses them up")
  func measure() throws {
    try folder.write("a", "12345")
    try folder.write("sub/b", "123")
    let inputs = InputList(arguments: [folder.path, folder.path("gone")])
    let measured = inputs.measure()
    #expect(measured?.inputs == 3 && measured?.bytes == 8)
    #expect(InputList(arguments: [.standardInput]).measure() == nil)
  }
}
