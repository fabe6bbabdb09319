import Synchronization

#if SQLite
  internal import RideDatabase
#endif

/// Turns the first interrupt, termination or hang-up signal into a request to stop, which the run checks between two
/// chunks.
///
/// The second signal ends the process at once, as without a handler.
public enum Interrupts {
  private static let signal = Atomic<Int32>(0)
  /// The time of the signal, on the clock of `System.clockNanoseconds`.
  private static let time = Atomic<UInt64>(0)

  /// Longest time for work in progress to finish before it is abandoned.
  static let patienceNanoseconds: UInt64 = 100_000_000

  /// True when the stop was requested so long ago that even work that is nearly done is abandoned.
  static var isOverdue: Bool {
    received != nil && System.clockNanoseconds() &- time.load(ordering: .relaxed) > patienceNanoseconds
  }

  /// Longest wait for bytes before the request to stop is checked again.
  static let pollMilliseconds: Int32 = 100

  /// The signal that requested a stop, if there was one.
  public static var received: Int32? {
    let number = signal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Starts to catch interrupts, terminations and hang-ups.
  ///
  /// A closed pipe, or a file grown too large, is an error then instead of the end. If a fault of the program ends it
  /// all the same, the inputs in work are named on standard error.
  public static func install() {
    // The handler may not be the first access to the state.
    _ = (received, time.load(ordering: .relaxed))
    #if SQLite
      RideDatabase.prepareToInterrupt()
    #endif
    System.ignoreFailedWrites()
    System.nameInputsAtCrash()
    for number in System.stopSignals { System.onFirst(signal: number) { Interrupts.simulate($0) } }
  }

  /// Requests a stop as the signal would; 0 withdraws it (for tests).
  static func simulate(_ number: Int32) {
    time.store(System.clockNanoseconds(), ordering: .relaxed)
    signal.store(number, ordering: .relaxed)
    #if SQLite
      RideDatabase.interruptLongStep()
    #endif
  }
}
