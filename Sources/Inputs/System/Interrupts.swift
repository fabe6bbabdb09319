import Synchronization

/// A request to stop, which a signal handler sets and the run checks between chunks.
///
/// Readers only check it. `Interrupts.install` in another module installs the signal handlers.
public enum Interrupts {
  private static let signal = Atomic<Int32>(0)
  /// The time of the signal on the clock of `System.clockNanoseconds`.
  private static let time = Atomic<UInt64>(0)

  /// The time in which current work can be finished before it is abandoned.
  package static let patienceNanoseconds: UInt64 = 100_000_000

  /// Whether the request is so old that even almost finished work is abandoned.
  @usableFromInline package static var isOverdue: Bool {
    received != nil && System.clockNanoseconds() &- time.load(ordering: .relaxed) > patienceNanoseconds
  }

  /// The maximum wait for bytes before the request is checked again.
  package static let pollMilliseconds: Int32 = 100

  /// The signal that requested a stop, or nil.
  public static var received: Int32? {
    let number = signal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Initializes the state, because a signal handler must not be the first to access it.
  package static func prepare() { _ = (received, time.load(ordering: .relaxed)) }

  /// Records a signal and its time.
  ///
  /// 0 withdraws the request.
  package static func note(_ number: Int32) {
    time.store(System.clockNanoseconds(), ordering: .relaxed)
    signal.store(number, ordering: .relaxed)
  }
}
