internal import Inputs

/// Facts about the machine and the process, for benchmarks and defaults.
public enum SystemFacts {
  /// Nanoseconds on a clock that only goes forward.
  package static var nanoseconds: UInt64 { System.monotonicNanoseconds() }

  /// Seconds since 1970-01-01T00:00:00Z, by this computer's clock.
  package static var unixSeconds: Int64 { System.unixSeconds() }

  /// Seconds that this computer's time zone is east of UTC at a moment, in seconds since 1970-01-01T00:00:00Z.
  package static func secondsEastOfUTC(at unixSeconds: Int64) -> Int { System.secondsEastOfUTC(at: unixSeconds) }

  /// The cores this process may run on, which can be fewer than the machine has.
  public static var availableCores: Int {
    // The kernel's affinity call is not reachable from Swift; its answer is also in a file of hexadecimal masks.
    guard let masks = processStatus("Cpus_allowed") else { return System.onlineCores }
    let allowed = masks.reduce(0) { $0 &+ ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    return allowed > 0 ? min(allowed, System.onlineCores) : System.onlineCores
  }

  /// The limit of the process that makes a run impossible; nil when the limits leave enough room.
  package static var limitProblem: String? { WorkerLimits.problem }

  /// The most memory the process has had resident, in bytes.
  package static var peakResidentBytes: Int {
    // The value of getrusage can be the parent's peak from before the program was loaded.
    guard let line = processStatus("VmHWM"), let kibibytes = Int(line.filter(\.isWholeNumber)) else {
      return System.peakResidentBytesByUsage()
    }
    return kibibytes &* 1024
  }

  /// The command's arguments as bytes, without the program's own name.
  package static var arguments: [[UInt8]] { System.arguments() }

  /// True when standard input is a terminal.
  package static var isStandardInputTerminal: Bool { System.isTerminal(0) }

  /// True when standard output is a terminal.
  package static var isStandardOutputTerminal: Bool { System.isTerminal(1) }

  /// Columns of the terminal that standard output is; nil where it is none, or does not say.
  package static var standardOutputColumns: Int? { System.terminalColumns(1) }

  /// True when standard error is a terminal.
  package static var isStandardErrorTerminal: Bool { System.isTerminal(2) }

  /// A value of the process's own status file, on systems that have one.
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
