import Synchronization

#if SQLite
  internal import RideDatabase
#endif

/// Turns the first interrupt, termination or hang-up signal into a wish to stop that the run looks at between two chunks.
///
/// The second signal ends the process at once, as if nobody had caught it.
public enum Interrupts {
  private static let signal = Atomic<Int32>(0)
  /// When it came, on the clock of `System.clockNanoseconds`.
  private static let time = Atomic<UInt64>(0)

  /// How long what is in work may take to come to a good end before it is left where it is.
  static let patienceNanoseconds: UInt64 = 100_000_000

  /// Whether a stop was asked for so long ago that even what is nearly done is left.
  static var isOverdue: Bool {
    received != nil && System.clockNanoseconds() &- time.load(ordering: .relaxed) > patienceNanoseconds
  }

  /// How long a wait for bytes lasts before the wish to stop is looked at again.
  static let pollMilliseconds: Int32 = 100

  /// The signal that asked for a stop, if one did.
  public static var received: Int32? {
    let number = signal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Starts to catch interrupts, terminations and hang-ups.
  ///
  /// A closed pipe, or a file grown too large, is an error then instead of the end. Should a fault of the program's own end it all the same, the inputs in work are named on standard error.
  public static func install() {
    // The handler may not be the first to touch the state.
    _ = (received, time.load(ordering: .relaxed))
    #if SQLite
      RideDatabase.prepareToInterrupt()
    #endif
    System.ignoreFailedWrites()
    System.nameInputsAtCrash()
    for number in System.stopSignals { System.onFirst(signal: number) { Interrupts.simulate($0) } }
  }

  /// Asks for a stop as the signal would; 0 takes the wish back (for tests).
  static func simulate(_ number: Int32) {
    time.store(System.clockNanoseconds(), ordering: .relaxed)
    signal.store(number, ordering: .relaxed)
    #if SQLite
      RideDatabase.interruptLongStep()
    #endif
  }
}
