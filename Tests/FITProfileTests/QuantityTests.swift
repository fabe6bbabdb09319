import Foundation
import Testing
import profile_generator

@Suite("The catalogue of quantities")
struct QuantityTests {
  private static let root = GeneratorTests.root
  private static let catalogue = root.appending(path: "Sources/profile-generator/quantities.json")

  private func files(_ json: Data) throws -> [String: String] {
    try QuantityGenerator(json: json, profile: Data(contentsOf: GeneratorTests.profile), root: Self.root).files
  }

  @Test("sources and pages in the package are those of its rows")
  func current() throws {
    let files = GeneratedFiles(files: try files(Data(contentsOf: Self.catalogue)))
    #expect(files.files.count > 10)
    #expect(files.differences(in: Self.root) == [])
  }

  @Test(
    "a row that the tables cannot hold is refused with the place",
    arguments: [
      (#""id": 3,"#, #""id": 30,"#, "ids are [0, 1, 2, 30"), (#""number": 85"#, #""number": 86"#, "no field 86"),
      (#""name": "effort""#, #""name": "depth""#, "two quantities of one name"),
      (#""fields": [{"number": 92}]"#, #""fields": [{"number": 8}]"#, "of type byte needs code of its own"),
    ])
  func refused(text: String, replacement: String, reason: String) throws {
    let json = try String(contentsOf: Self.catalogue, encoding: .utf8)
    #expect(json.contains(text))
    let error = #expect(throws: (any Error).self) { try files(Data(json.replacing(text, with: replacement).utf8)) }
    #expect(error.map { "\($0)" }?.contains(reason) == true, "\(error.map { "\($0)" } ?? "")")
  }
}
