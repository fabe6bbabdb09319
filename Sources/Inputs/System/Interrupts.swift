import Synchronization

/// The request to stop, which a signal makes and the run checks between two chunks.
///
/// Readers only look at it. `Interrupts.install` catches the signals, in the module of the command's jobs.
public enum Interrupts {
  private static let signal = Atomic<Int32>(0)
  /// The time of the signal, on the clock of `System.clockNanoseconds`.
  private static let time = Atomic<UInt64>(0)

  /// Longest time for work in progress to finish before it is abandoned.
  package static let patienceNanoseconds: UInt64 = 100_000_000

  /// True when the stop was requested so long ago that even work that is nearly done is abandoned.
  @usableFromInline package static var isOverdue: Bool {
    received != nil && System.clockNanoseconds() &- time.load(ordering: .relaxed) > patienceNanoseconds
  }

  /// Longest wait for bytes before the request to stop is checked again.
  package static let pollMilliseconds: Int32 = 100

  /// The signal that requested a stop, if there was one.
  public static var received: Int32? {
    let number = signal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Makes the state ready: the handler of a signal may not be the first access to it.
  package static func prepare() { _ = (received, time.load(ordering: .relaxed)) }

  /// Notes a signal and its time; 0 withdraws the request.
  package static func note(_ number: Int32) {
    time.store(System.clockNanoseconds(), ordering: .relaxed)
    signal.store(number, ordering: .relaxed)
  }
}
