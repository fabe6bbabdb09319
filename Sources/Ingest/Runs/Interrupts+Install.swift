package import Inputs
internal import Pipelines

#if SQLite
internal import RideDatabase
#endif

extension Interrupts {
  /// Installs handlers for the signals that ask a process to end.
  ///
  /// The first signal requests a stop; the second one with the same number ends the process immediately. A closed pipe,
  /// or a file that grows too large, becomes an error instead of a signal. If the program crashes, the inputs that are
  /// being read are named on standard error.
  package static func install() {
    prepare()
    #if SQLite
    RideDatabase.prepareToInterrupt()
    #endif
    System.ignoreFailedWrites()
    System.nameInputsAtCrash()
    for number in System.stopSignals { System.onFirst(signal: number) { Interrupts.simulate($0) } }
  }

  /// Requests a stop like the signal; 0 withdraws the request (for tests).
  static func simulate(_ number: Int32) {
    note(number)
    #if SQLite
    RideDatabase.interruptLongStep()
    #endif
  }
}
