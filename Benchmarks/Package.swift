// swift-tools-version: 6.2
// The benchmarks of FITStream; `make bench` in the folder above runs them.
import PackageDescription

/// With `LIBDEFLATE=1`, as `make bench` sets it where it is installed, both FITStream and C inflate by libdeflate.
let hasLibdeflate = Context.environment["LIBDEFLATE"] != nil
let traits: Set<Package.Dependency.Trait> = hasLibdeflate ? [.defaults, "Libdeflate"] : [.defaults]

let package = Package(
  name: "fitstream-benchmarks",
  dependencies: [.package(name: "fitstream", path: "..", traits: traits)],
  targets: [
    .target(
      name: "CCeiling",
      // Else the loops of C are an eighth slower in some builds, by where they happen to lie.
      cSettings: [.unsafeFlags(["-O3", "-falign-loops=32"])] + (hasLibdeflate ? [.define("CEILING_LIBDEFLATE")] : []),
      linkerSettings: [.linkedLibrary("z")] + (hasLibdeflate ? [.linkedLibrary("deflate")] : [])),
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
