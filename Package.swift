// swift-tools-version: 6.2
// FITStream: ride archives in, workouts out.
import PackageDescription

/// Every target is Swift 6, memory-safe by declaration, and free of warnings.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  // Non-escapable views of our own (FITMessage and its kin): keeping one past its callback does not compile.
  .enableExperimentalFeature("Lifetimes"),
]

/// Tests read files and run programs with Foundation, whose API is full of unsafe types.
let testing: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableExperimentalFeature("Lifetimes"),
]

/// Tests are optimised in what they test, not in their own code, which takes minutes to optimise.
///
/// Under AddressSanitizer they are: there the compiler's unoptimised code for `#expect` reads beyond an optional integer.
let unoptimised =
  Context.environment["FITSTREAM_OPTIMISED_TESTS"] != nil
  ? testing : testing + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// How `make` links the command: with all libraries in it, for a third of the memory and half of the start-up time, or
/// with the Swift runtime alone.
///
/// These flags are of this link alone, so that the modules are compiled once, for the command and for its tests.
let commandLink: [LinkerSetting] =
  switch Context.environment["FITSTREAM_LINK"] {
  case "whole":
    [
      .unsafeFlags(
        ["-static-stdlib", "-static-executable", "-use-ld=lld"]
          + [
            "-z", "muldefs", "--build-id=none",
            // Functions of equal code are one, and those that every command runs lie side by side.
            "--icf=all", "--symbol-ordering-file=Benchmarks/link-order.txt", "--no-warn-symbol-ordering",
          ].flatMap { ["-Xlinker", $0] })
    ]
  case "runtime": [.unsafeFlags(["-static-stdlib"])]
  default: []
  }

func module(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = unoptimised) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: settings)
}

let package = Package(
  name: "fitstream",
  // InlineArray and what goes with it; of no account on Linux.
  platforms: [.iOS(.v26), .macOS(.v26), .watchOS(.v26), .visionOS(.v26), .macCatalyst(.v26)],
  products: [
    .library(name: "FITStream", targets: ["FITStream"]),
    .library(name: "FITCore", targets: ["FITCore"]),
    .library(name: "FITProfile", targets: ["FITProfile"]),
    .library(name: "FITWriter", targets: ["FITWriter"]),
    .library(name: "Workouts", targets: ["Workouts"]),
    .library(name: "FITWorkouts", targets: ["FITWorkouts"]),
    .library(name: "Archives", targets: ["Archives"]),
    .library(name: "InputReports", targets: ["InputReports"]),
    .library(name: "Exports", targets: ["Exports"]),
    .library(name: "TrackXML", targets: ["TrackXML"]),
    .library(name: "RideDatabase", targets: ["RideDatabase"]),
    .library(name: "HealthKitBridge", targets: ["HealthKitBridge"]),
    .library(name: "HealthImports", targets: ["HealthImports"]),
    .library(name: "FakeHealth", targets: ["FakeHealth"]),
    .library(name: "FoundationBridge", targets: ["FoundationBridge"]),
    .library(name: "Inputs", targets: ["Inputs"]),
    .library(name: "Pipelines", targets: ["Pipelines"]),
    .library(name: "Ingest", targets: ["Ingest"]),
    // No library's business: for the benchmarks and the fuzzers, which are packages of their own.
    .library(name: "_RideSimulator", targets: ["RideSimulator"]),
    .library(name: "_CommandLineOptions", targets: ["CommandLineOptions"]),
    // `make library` makes libfitstream.so of it.
    .library(name: "fitstream-c", type: .dynamic, targets: ["CInterface"]),
    .executable(name: "fitstream", targets: ["Command"]),
  ],
  traits: [
    .default(enabledTraits: ["TrackXML", "SQLite"]),
    .trait(name: "TrackXML", description: "GPX and TCX files; needs libexpat1-dev"),
    .trait(name: "SQLite", description: "rides into a database; needs libsqlite3-dev"),
    .trait(name: "Libdeflate", description: "inflates whole rides with libdeflate beside zlib; needs libdeflate-dev"),
  ],
  targets: [
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CLibdeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CChecksum"),
    .target(name: "CWindows"),
    .target(name: "CThreads"),
    .target(name: "CTerminal"),
    .target(name: "CCrash"),
    module("Platform"),
    module("FITCore", ["CChecksum"]),
    module("InputReports"),
    module("FITProfile", ["FITCore"]),
    module("Workouts", ["CWindows"]),
    module("FITWorkouts", ["FITCore", "Workouts"]),
    module(
      "TrackXML",
      ["InputReports", "Platform", "Workouts", .target(name: "CExpat", condition: .when(traits: ["TrackXML"]))]),
    module(
      "Archives",
      [
        "CChecksum", "CZlib", "InputReports",
        .target(name: "CLibdeflate", condition: .when(traits: ["Libdeflate"])),
      ]),
    module("Columns", ["Platform"]),
    module("Tables", ["Columns", "InputReports", "Workouts"]),
    module(
      "Exports", ["Columns", "Drawing", "FITCore", "Workouts", "FITWorkouts", "FITProfile", "InputReports", "Tables"]),
    module(
      "RideDatabase",
      [
        "InputReports", "Platform", "Tables", "Workouts",
        .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
      ]),
    module("Inputs", ["FITCore", "FITProfile", "Workouts", "Archives", "InputReports", "Platform"]),
    module(
      "Pipelines", ["Archives", "Columns", "Inputs", "Platform", "Workouts", "CThreads", "CTerminal", "CCrash"]),
    module(
      "Ingest",
      [
        "FITCore", "FITProfile", "Workouts", "FITWorkouts", "TrackXML", "Archives", "InputReports", "Inputs",
        "Pipelines", "Platform", "Columns", "Exports", "RideDatabase", "Tables",
      ]),
    module("Drawing"),
    module("Reports", ["Drawing", "Exports", "RideDatabase", "Workouts"], exclude: ["Page"]),
    module("HealthKitBridge", ["Workouts"]),
    module("FakeHealth", ["HealthKitBridge", "Workouts"]),
    module("FoundationBridge", ["FITCore", "Workouts"]),
    module(
      "FITStream",
      [
        "Archives", "Columns", "Exports", "FITCore", "FITProfile", "FITWorkouts", "FoundationBridge", "Ingest",
        "InputReports", "Inputs", "Pipelines", "Workouts",
      ]),
    module("HealthImports", ["Exports", "FITStream", "HealthKitBridge", "InputReports", "Workouts"]),
    module("CommandLineOptions"),
    module(
      "Requests",
      ["CommandLineOptions", "Exports", "FITWorkouts", "Ingest", "Inputs", "Pipelines", "Workouts"]),
    .target(name: "CFitstream", exclude: ["exports.map"]),
    module(
      "CInterface",
      ["CFitstream", "Columns", "Exports", "Ingest", "InputReports", "Inputs", "Pipelines", "Platform", "Requests"]),
    .executableTarget(
      name: "Command",
      dependencies: [
        "CommandLineOptions", "Drawing", "Ingest", "Inputs", "Pipelines", "InputReports", "Exports", "RideDatabase",
        "Platform", "Reports", "Requests", "Workouts", "FITWorkouts", "CAllocationProbe",
      ],
      swiftSettings: strict, linkerSettings: commandLink),

    module("FITWriter"),
    module("RideSimulator", ["FITWriter"]),
    .executableTarget(
      name: "fitstream-fixtures", dependencies: ["FITWriter", "RideSimulator", "CZlib"], swiftSettings: testing),
    .executableTarget(
      name: "fitstream-archives", dependencies: ["FITWriter", "RideSimulator", "CZlib"], swiftSettings: testing),
    .executableTarget(
      name: "profile-generator", exclude: ["fit-profile.json", "quantities.json"], swiftSettings: testing),

    .target(name: "CAllocationProbe"),
    .target(
      name: "TestSupport", dependencies: ["FITCore", "FITWriter", "RideSimulator", "Workouts", "CAllocationProbe"],
      path: "Tests/TestSupport", swiftSettings: testing),
    // What the example app decides, without its views.
    .target(
      name: "RideImportModel", dependencies: ["FITStream", "HealthImports", "HealthKitBridge"],
      path: "Examples/RideImport/Model",
      swiftSettings: strict),
    tests("FITCoreTests", ["FITCore", "FITWriter", "RideSimulator"]),
    tests("FITProfileTests", ["FITProfile", "profile-generator"]),
    // Counts the allocations of generic code that is specialised here.
    tests("WorkoutsTests", ["Workouts"], testing),
    tests("FITWorkoutsTests", ["FITWorkouts", "FITWriter", "RideSimulator"]),
    tests("ArchivesTests", ["Archives", "CZlib"]),
    tests("ColumnsTests", ["Columns"]),
    tests("ExportsTests", ["Columns", "Exports", "InputReports"]),
    tests("TrackXMLTests", ["TrackXML", "RideSimulator"]),
    tests("RideDatabaseTests", ["RideDatabase", "Tables"]),
    tests("DrawingTests", ["Drawing"]),
    tests(
      "HealthKitBridgeTests",
      [
        "Exports", "FITCore", "FITStream", "FITWorkouts", "HealthKitBridge", "FakeHealth", "RideSimulator",
        "Workouts",
      ]),
    tests(
      "HealthImportsTests", ["FITWriter", "HealthImports", "FakeHealth", "RideImportModel", "RideSimulator"]),
    tests("FoundationBridgeTests", ["FITCore", "FoundationBridge", "Workouts"]),
    tests("FITStreamTests", ["FITStream", "FITCore", "Inputs", "RideSimulator"]),
    tests(
      "IngestTests",
      [
        "Archives", "Columns", "Ingest", "Inputs", "Pipelines", "FITCore", "FITProfile", "FITWriter", "RideDatabase",
        "RideSimulator", "TrackXML",
      ]),
    tests("CommandLineOptionsTests", ["CommandLineOptions"]),
    tests("FITWriterTests", ["FITWriter", "RideSimulator"]),
    tests(
      "ReadmeTests",
      [
        "Archives", "CommandLineOptions", "Exports", "FITCore", "FITProfile", "FITStream", "FITWorkouts",
        "FITWriter", "FoundationBridge", "Ingest", "InputReports", "Inputs", "Pipelines", "RideDatabase",
        "HealthImports", "HealthKitBridge", "FakeHealth", "Reports", "RideSimulator", "TrackXML", "Workouts",
      ]),
    tests("ToolTests", ["FITWriter", "RideSimulator", "CZlib"]),
  ]
)

// What compiles the tests once more needs some of them: FITSTREAM_TESTS="FITCoreTests ArchivesTests" leaves out the others.
if let wanted = Context.environment["FITSTREAM_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}
