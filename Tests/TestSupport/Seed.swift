import Foundation
import RideSimulator

/// Randomness for tests: the same in every run, other ones with `FITSTREAM_SEED=<number>` in the environment.
public enum Seed {
  /// The number that the environment adds to every seed; 0 without it.
  public static let environment =
    ProcessInfo.processInfo.environment["FITSTREAM_SEED"].flatMap { UInt64($0) } ?? 0

  /// A generator for one test case; failures name `number`, which makes the case again.
  public static func generator(_ number: UInt64) -> SplitMix64 {
    SplitMix64(seed: number &+ environment &* 1_000_003)
  }
}
