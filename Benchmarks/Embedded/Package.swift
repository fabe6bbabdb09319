// swift-tools-version: 6.2
// The targets that build without a heap, as Embedded Swift: the decoder, and the core of Workouts with the generators of
// distance and route. Their folders are those of the package above.
import PackageDescription

let embedded: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error),
  .enableExperimentalFeature("Lifetimes"), .enableExperimentalFeature("Extern"), .enableExperimentalFeature("Embedded"),
  .unsafeFlags(["-wmo", "-Osize", "-no-allocations", "-Xfrontend", "-function-sections"]),
]

let package = Package(
  name: "fitstream-embedded",
  products: [
    .library(name: "FITCore", targets: ["FITCore"]), .library(name: "WorkoutCore", targets: ["WorkoutCore"]),
  ],
  targets: [
    .target(name: "FITCore", exclude: ["FITCore.docc"], swiftSettings: embedded),
    .target(name: "WorkoutCore", swiftSettings: embedded),
  ])
