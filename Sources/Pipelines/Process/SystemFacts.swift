internal import Inputs

/// Facts about the machine and the process, for benchmarks and defaults.
public enum SystemFacts {
  /// The time in nanoseconds on a monotonic clock.
  package static var nanoseconds: UInt64 { System.monotonicNanoseconds() }

  /// The current time in seconds since 1970-01-01T00:00:00Z.
  package static var unixSeconds: Int64 { System.unixSeconds() }

  /// Returns the seconds that this computer's time zone is east of UTC at a time, given in seconds since 1970.
  package static func secondsEastOfUTC(at unixSeconds: Int64) -> Int { System.secondsEastOfUTC(at: unixSeconds) }

  /// The number of cores that this process can use, which can be fewer than the machine has.
  public static var availableCores: Int {
    // The kernel's affinity call is not available in Swift. The process's status file has the same data as hexadecimal
    // masks.
    guard let masks = processStatus("Cpus_allowed") else { return System.onlineCores }
    let allowed = masks.reduce(0) { $0 &+ ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    return allowed > 0 ? min(allowed, System.onlineCores) : System.onlineCores
  }

  /// A description of a process limit that prevents a run; nil if all limits are sufficient.
  package static var limitProblem: String? { WorkerLimits.problem }

  /// The maximum resident memory of the process in bytes.
  package static var peakResidentBytes: Int {
    // The value of getrusage can include the parent's peak from before the program was loaded.
    guard let line = processStatus("VmHWM"), let kibibytes = Int(line.filter(\.isWholeNumber)) else {
      return System.peakResidentBytesByUsage()
    }
    return kibibytes &* 1024
  }

  /// The arguments of the command as bytes, without the program's name.
  package static var arguments: [[UInt8]] { System.arguments() }

  /// Whether standard input is a terminal.
  package static var isStandardInputTerminal: Bool { System.isTerminal(0) }

  /// Whether standard output is a terminal.
  package static var isStandardOutputTerminal: Bool { System.isTerminal(1) }

  /// The width of the terminal on standard output in columns; nil if it is not a terminal or its width is unknown.
  package static var standardOutputColumns: Int? { System.terminalColumns(1) }

  /// Whether standard error is a terminal.
  package static var isStandardErrorTerminal: Bool { System.isTerminal(2) }

  /// Returns a value of the process's status file; nil on systems without this file.
  private static func processStatus(_ key: String) -> Substring? {
    var text: [UInt8] = []
    var reader = InputReader(chunkBytes: 8192)
    let error = reader.read(InputPath("/proc/self/status")) { chunk, _ in
      text.append(chunk)
      return true
    }
    guard error == nil else { return nil }
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") where line.hasPrefix(key + ":") {
      return line.dropFirst(key.count &+ 1)
    }
    return nil
  }
}
