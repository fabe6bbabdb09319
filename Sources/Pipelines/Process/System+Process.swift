internal import CTerminal
internal import Inputs
import Platform
import Synchronization

// System calls for the process, its signals and its threads.

extension System {
  private static let latestNanoseconds = Atomic<UInt64>(0)

  /// Returns the time on a clock that never goes backwards, even if the system's clock does.
  static func monotonicNanoseconds() -> UInt64 {
    let now = clockNanoseconds()
    return max(now, latestNanoseconds.max(now, ordering: .relaxed).oldValue)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func terminalColumns(_ descriptor: Int32) -> Int? {
    // A dumb terminal cannot draw, so its width is not used.
    guard isTerminal(descriptor), System.variable("TERM") != Array("dumb".utf8) else { return nil }
    let columns = fitstream_terminal_columns(descriptor)
    return columns > 0 ? Int(columns) : nil
  }

  static let brokenPipe = EPIPE

  /// The error code for a name that already exists.
  static let alreadyExists = EEXIST
  /// The error codes for a name that does not exist.
  static let missing: Set<Int32> = [ENOENT, ENOTDIR]

  static var onlineCores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Makes writes to a closed pipe, and beyond the file size limit, return an error instead of ending the process.
  package static func ignoreFailedWrites() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// The signals that end a process which does not catch them, but for those of its own faults (`CCrash`) and those that
  /// cannot be caught.
  package static let stopSignals: [Int32] = {
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2]
    #if os(Linux)
    // With SIGSTKFLT, SIGIO, SIGPWR, and the signals of real time but for the C library's own.
    return signals + [16, SIGIO, SIGPWR] + Array(34...64)
    #else
    return signals
    #endif
  }()

  /// Returns how many threads the system grants, up to `count`.
  ///
  /// The threads exist at the same time and then end.
  ///
  /// `errand` runs on the first of them after the others have ended. It does not have to return.
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
