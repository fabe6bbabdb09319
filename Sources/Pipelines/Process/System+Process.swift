internal import CTerminal
internal import Inputs
import Platform
import Synchronization

// The process, its signals and its threads.

extension System {
  private static let latestNanoseconds = Atomic<UInt64>(0)

  /// The time on a clock that never goes back, even if the machine's does.
  static func monotonicNanoseconds() -> UInt64 {
    let now = clockNanoseconds()
    return max(now, latestNanoseconds.max(now, ordering: .relaxed).oldValue)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func terminalColumns(_ descriptor: Int32) -> Int? {
    // One that draws nothing says so by its name.
    guard isTerminal(descriptor), System.variable("TERM") != Array("dumb".utf8) else { return nil }
    let columns = fitstream_terminal_columns(descriptor)
    return columns > 0 ? Int(columns) : nil
  }

  static let brokenPipe = EPIPE

  /// The code for a name that exists.
  static let alreadyExists = EEXIST
  /// The system's numbers for "nothing of that name is there".
  static let missing: Set<Int32> = [ENOENT, ENOTDIR]

  static var onlineCores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Makes a write to a closed pipe, or beyond the allowed size of a file, return an error instead of ending the
  /// process.
  package static func ignoreFailedWrites() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  package static let stopSignals: [Int32] = [SIGINT, SIGTERM, SIGHUP]

  /// Makes threads until there are `count` at the same time or the system refuses one, and ends them; returns their
  /// number.
  ///
  /// `errand` is run on the first of them, after the others have ended, and need not return.
  static func probeThreads(_ count: Int, errand: @escaping @Sendable (_ granted: Int) -> Void) -> Int {
    let gate = Monitor<Int?>(nil)
    let alive = Monitor(0)
    var granted = 0
    while granted < count {
      let isFirst = granted == 0
      alive.update { $0 &+= 1 }
      let isStarted = startThread {
        let granted = gate.wait { $0 }
        if isFirst {
          _ = alive.wait { $0 == 1 ? true : nil }
          errand(granted)
        } else {
          alive.update { $0 &-= 1 }
        }
      }
      guard isStarted else {
        alive.update { $0 &-= 1 }
        break
      }
      granted &+= 1
    }
    gate.update { $0 = granted }
    return granted
  }
}
