// swift-tools-version: 6.2
// The benchmarks of FITStream; `make bench` in the folder above runs them.
import PackageDescription

/// `LIBDEFLATE=1 make bench` measures the inflater in memory with libdeflate; the command has it where it is installed.
let traits: Set<Package.Dependency.Trait> =
  Context.environment["LIBDEFLATE"] == nil ? [.defaults] : [.defaults, "Libdeflate"]

let package = Package(
  name: "fitstream-benchmarks",
  dependencies: [.package(name: "fitstream", path: "..", traits: traits)],
  targets: [
    .target(name: "CCeiling", cSettings: [.unsafeFlags(["-O3"])], linkerSettings: [.linkedLibrary("z")]),
    .executableTarget(name: "peak"),
    .executableTarget(
      name: "fitstream-bench",
      dependencies: [
        "CCeiling",
        .product(name: "FITCore", package: "fitstream"), .product(name: "FITProfile", package: "fitstream"),
        .product(name: "FITWorkouts", package: "fitstream"), .product(name: "Workouts", package: "fitstream"),
        .product(name: "Archives", package: "fitstream"), .product(name: "_RideSimulator", package: "fitstream"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .enableExperimentalFeature("Lifetimes")]),
  ]
)
