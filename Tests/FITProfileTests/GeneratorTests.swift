import Foundation
import Testing
import profile_generator

@Suite("The generator")
struct GeneratorTests {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let profile = root.appending(path: "Sources/profile-generator/fit-profile.json")

  @Test("the tables in the package are those of its profile")
  func current() throws {
    let generator = try ProfileGenerator(json: Data(contentsOf: Self.profile))
    #expect(generator.differences(in: Self.root.appending(path: "Sources/FITProfile/Generated")) == [])
  }

  @Test("a changed row is found and shown")
  func changedRow() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "profile-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let generator = try ProfileGenerator(json: Data(contentsOf: Self.profile))
    try generator.write(to: folder)
    #expect(generator.differences(in: folder) == [])

    let file = folder.appending(path: "MessageTables.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    try Data(source.replacing("record.heart_rate uint8 bpm", with: "record.heart_rate uint8 bps").utf8).write(to: file)
    let differences = generator.differences(in: folder)
    #expect(differences.count == 1)
    #expect(differences.first?.contains("bps\n+") == true)

    try generator.write(to: folder)
    try FileManager.default.removeItem(at: folder.appending(path: "TypeTables.swift"))
    #expect(generator.differences(in: folder) == ["TypeTables.swift: missing"])
  }

  @Test("a new field changes its own rows and its message's, and no others")
  func smallDifference() throws {
    let json = try String(contentsOf: Self.profile, encoding: .utf8)
    let field = #"{"num": 3, "name": "heart_rate", "type": "uint8", "units": "bpm"},"#
    let added = json.replacing(
      #"{"num": 20, "name": "record", "fields": ["#,
      with: #"{"num": 20, "name": "record", "fields": [{"num": 251, "name": "mood", "type": "sport"},"#)
    #expect(json.contains(field) && added != json)
    let before = try ProfileGenerator(json: Data(json.utf8)).files
    let after = try ProfileGenerator(json: Data(added.utf8)).files
    let changed = before.keys.filter { before[$0] != after[$0] }
    #expect(changed == ["MessageTables.swift"])
    let lines = try [before, after].map { try #require($0["MessageTables.swift"]).split(separator: "\n") }
    let difference = lines[1].difference(from: lines[0])
    // The row of the message with its lengths, the row of the field, the line of its name.
    #expect(difference.removals.count == 1 && difference.insertions.count == 3)
  }

  @Test(
    "a profile that the tables cannot hold is refused with the place",
    arguments: [
      (#""type": "uint8""#, #""type": "uint9""#, "no type is called uint9"),
      (#""scale": 5,"#, #""scale": 0.00000000001,"#, "m.f: scale 1e-11"),
      (#""num": 3"#, #""num": 300"#, "m.f: 300 does not fit 8 bits"),
      (#""name": "f""#, #""name": "f\\""#, "a name that source text cannot hold: f\\"),
    ])
  func refused(text: String, replacement: String, reason: String) throws {
    let json = """
      {"profile_version": "1", "types": {}, "messages": [
        {"num": 1, "name": "m", "fields": [{"num": 3, "name": "f", "type": "uint8", "scale": 5, "offset": 1}]}]}
      """
    _ = try ProfileGenerator(json: Data(json.utf8))
    let error = #expect(throws: (any Error).self) {
      try ProfileGenerator(json: Data(json.replacing(text, with: replacement).utf8))
    }
    #expect(error.map { "\($0)" } == reason)
  }
}
