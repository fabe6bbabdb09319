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

  @Test("a mean of sessions and laps is known by its row alone")
  func mean() throws {
    let json = try String(contentsOf: Self.catalogue, encoding: .utf8)
    let row = #""sample": {"name": "waterTemperature""#
    #expect(json.contains(row))
    let mean = #""average": {"doc": "Mean temperature in degrees Celsius.", "fields": ["avg_temperature"]},"#
    let files = try files(Data(json.replacing(row, with: mean + row).utf8))
    let views = files["Sources/FITCore/Generated/TypedMessages.swift"]
    #expect(views?.contains("averageTemperatureCelsius: Int64? { message.plausibleInteger(57) }") == true)
    #expect(views?.contains("averageTemperatureCelsius: Double? { message.plausibleNumber(50) }") == true)
    let figures = files["Sources/Workouts/Core/Generated/ReportedFigures.swift"]
    #expect(figures?.contains("public var averageTemperatureCelsius: Double?") == true)
    let reading = files["Sources/FITWorkouts/Generated/ReportedFigures+Messages.swift"]
    #expect(reading?.contains("averageTemperatureCelsius = session.averageTemperatureCelsius.map(Double.init)") == true)
    #expect(reading?.contains("averageTemperatureCelsius = lap.averageTemperatureCelsius\n") == true)
  }

  @Test("a field that developer fields may override is so by its row alone")
  func overridden() throws {
    let json = try String(contentsOf: Self.catalogue, encoding: .utf8)
    let row = #""fields": [{"number": 92}]}"#
    #expect(json.contains(row))
    let files = try files(Data(json.replacing(row, with: #""override": true, "# + row).utf8))
    let measures = files["Sources/FITWorkouts/Generated/DeveloperMeasures+Native.swift"]
    #expect(measures?.contains("case 92: (.measure(.depth), units.meters ?? 1)") == true)
    let flag = files["Sources/CommandLineOptions/Generated/Flag+OverridableFields.swift"]
    #expect(flag?.contains(#"("depth", [92]),"#) == true)
    let flags = "`depth`, `respiration_rate`, `core_temperature`, or numbers |"
    #expect(files["Documentation/CommandLine.md"]?.contains(flags) == true)
    #expect(files["Documentation/HealthKitMapping.md"]?.contains("depth (92)") == true)
  }

  @Test("an element of GPX or TCX is known by its row alone")
  func element() throws {
    let json = try String(contentsOf: Self.catalogue, encoding: .utf8)
    let row = #""fields": [{"number": 91}]}, "hostedOnly""#
    #expect(json.contains(row))
    let added = #""fields": [{"number": 91}]}, "track": {"elements": ["pressure"], "from": 9000}, "hostedOnly""#
    let files = try files(Data(json.replacing(row, with: added).utf8))
    let folder = "Sources/TrackXML/Generated"
    #expect(files["\(folder)/TrackQuantity.swift"]?.contains(#"("pressure", .absolutePressure)"#) == true)
    let note = "case .absolutePressure: if value < 9000 { observation[.absolutePressure] = value }"
    #expect(files["\(folder)/TrackPoint+Readings.swift"]?.contains(note) == true)
    #expect(files["Documentation/Columns.md"]?.contains("| absolute_pressure 91 | `pressure` |") == true)
  }

  @Test(
    "a row that the tables cannot hold is refused with the place",
    arguments: [
      (#""id": 3,"#, #""id": 30,"#, "ids are [0, 1, 2, 30"), (#""number": 85"#, #""number": 86"#, "no field 86"),
      (#""name": "effort""#, #""name": "depth""#, "two quantities of one name"),
      (#""fields": [{"number": 92}]"#, #""fields": [{"number": 8}]"#, "of type byte needs code of its own"),
      (#""name": "fractionalCadence"}]"#, #""name": null}]"#, "cadence: 2 fields that may be overridden"),
      (#""avg_power""#, #""mean_power""#, "session has no field mean_power"),
      (#""field": "num_laps""#, #""field": "laps""#, "session has no field laps"),
      (#""elements": ["hAcc"]"#, #""elements": ["hr"]"#, "the element hr has two meanings"),
    ])
  func refused(text: String, replacement: String, reason: String) throws {
    let json = try String(contentsOf: Self.catalogue, encoding: .utf8)
    #expect(json.contains(text))
    let error = #expect(throws: (any Error).self) { try files(Data(json.replacing(text, with: replacement).utf8)) }
    #expect(error.map { "\($0)" }?.contains(reason) == true, "\(error.map { "\($0)" } ?? "")")
  }
}
