import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The process and its signals.

extension System {
  private static let latestNanoseconds = Atomic<UInt64>(0)

  /// The time on a clock that never goes back, even if the machine's does.
  static func monotonicNanoseconds() -> UInt64 {
    let now = clockNanoseconds()
    return max(now, latestNanoseconds.max(now, ordering: .relaxed).oldValue)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static let brokenPipe = EPIPE

  /// The code for a name that exists.
  static let alreadyExists = EEXIST

  static var processNumber: Int32 { getpid() }

  static var onlineCores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Makes a write to a closed pipe, or beyond the allowed size of a file, return an error instead of ending the
  /// process.
  static func ignoreFailedWrites() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  static let stopSignals: [Int32] = [SIGINT, SIGTERM, SIGHUP]
}
