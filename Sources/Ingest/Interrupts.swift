import Synchronization

/// Turns the first interrupt or termination signal into a wish to stop that the run looks at between two chunks.
///
/// The second signal ends the process at once, as if nobody had caught it.
public enum Interrupts {
  private static let signal = Atomic<Int32>(0)

  /// How long a wait for bytes lasts before the wish to stop is looked at again.
  static let pollMilliseconds: Int32 = 100

  /// The signal that asked for a stop, if one did.
  public static var received: Int32? {
    let number = signal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Starts to catch interrupts and terminations, and lets a closed pipe or a file grown too large be an error instead of the end.
  public static func install() {
    _ = received  // The handler may not be the first to touch the state.
    System.ignoreFailedWrites()
    for number in System.stopSignals { System.onFirst(signal: number) { Interrupts.simulate($0) } }
  }

  /// Asks for a stop as the signal would; 0 takes the wish back (for tests).
  static func simulate(_ number: Int32) { signal.store(number, ordering: .relaxed) }
}
