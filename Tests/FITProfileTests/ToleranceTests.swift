import Foundation
import Testing

@Suite("Tolerance.md")
struct ToleranceTests {
  private static let page = packageRoot.appendingPathComponent("Sources/FITProfile/FITProfile.docc/Tolerance.md")

  /// The parts of the page between two marks.
  private static func quoted(_ start: String, _ end: String, in text: String) -> [String] {
    text.components(separatedBy: start).dropFirst().compactMap { $0.components(separatedBy: end).first }
  }

  @Test("every fixture and every test that it names is there")
  func named() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8).replacingOccurrences(of: "\n  ", with: " ")
    let files = Self.quoted("Fixture `", "`", in: text)
    let tests = Self.quoted("Test \"", "\".", in: text)
    #expect(files.count > 40 && tests.count >= files.count)
    for file in Set(files) {
      let path = packageRoot.appendingPathComponent("Fixtures/" + file).path
      #expect(FileManager.default.fileExists(atPath: path), "no fixture \(file)")
    }
    let sources = try Self.sources()
    for test in Set(tests) {
      #expect(sources.contains("\"\(test)\""), "no test \"\(test)\"")
    }
  }

  /// All test sources in one, with string literals over several lines joined.
  private static func sources() throws -> String {
    let folder = packageRoot.appendingPathComponent("Tests")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }.joined(separator: "\n")
  }
}
