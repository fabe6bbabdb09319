// swift-tools-version: 6.2
// The fuzzers of FITStream; `make fuzz` in the root runs them (Tests/Checks/fuzz.sh shows how they are built).
import PackageDescription

let package = Package(
  name: "fitstream-fuzz",
  dependencies: [.package(name: "fitstream", path: "../..")],
  targets: [
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: ["CLibFuzzer"]
        + [
          "FITCore", "FITProfile", "FITWorkouts", "Workouts", "Archives", "TrackXML", "Exports", "RideDatabase",
          "_CommandLineOptions",
        ].map { .product(name: $0, package: "fitstream") },
      // fuzz.sh gives the name of the package above instead.
      packageAccess: false,
      swiftSettings: [
        .swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .enableExperimentalFeature("Lifetimes"),
      ]),
  ]
)
