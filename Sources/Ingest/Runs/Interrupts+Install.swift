package import Inputs
internal import Pipelines

#if SQLite
internal import RideDatabase
#endif

extension Interrupts {
  /// Starts to catch the signals that ask a process to end, or end it where nothing catches them: the first is a request
  /// to stop, the second of its number ends the process at once.
  ///
  /// A closed pipe, or a file grown too large, is an error then instead of the end. If a fault of the program ends it
  /// all the same, the inputs in work are named on standard error.
  package static func install() {
    prepare()
    #if SQLite
    RideDatabase.prepareToInterrupt()
    #endif
    System.ignoreFailedWrites()
    System.nameInputsAtCrash()
    for number in System.stopSignals { System.onFirst(signal: number, takeSignal) }
  }

  private static let takeSignal: @convention(c) (Int32) -> Void = { number in
    System.endAtNext(signal: number)
    simulate(number)
  }

  /// Requests a stop as the signal would; 0 withdraws it (for tests).
  static func simulate(_ number: Int32) {
    note(number)
    #if SQLite
    RideDatabase.interruptLongStep()
    #endif
  }
}
