package import Inputs
import Synchronization

/// Counts the work of a run, and shows it in one line that is updated at most ten times per second.
///
/// It needs no thread: the worker that counts when an update is due draws the line.
public final class Progress: Sendable {
  /// When progress is shown.
  public enum Mode: String, Sendable, CaseIterable {
    /// Only if standard error is a terminal.
    case auto
    /// Always.
    case always
    /// Never.
    case never
  }

  private static let intervalNanoseconds: UInt64 = 100_000_000

  private let console: Console
  private let start = SystemFacts.nanoseconds
  private let total: (inputs: Int, bytes: Int)?
  private let bytes = Atomic<Int>(0)
  private let inputs = Atomic<Int>(0)
  private let problems = Atomic<Int>(0)
  private let workouts = Atomic<Int>(0)
  private let rides = Atomic<Int>(0)
  private let nextDrawing: Atomic<UInt64>

  /// Creates a progress with a known or unknown total.
  init(_ console: Console, total: (inputs: Int, bytes: Int)?) {
    self.console = console
    self.total = total
    // Runs that end early show no progress, because it could not be read.
    nextDrawing = Atomic(start &+ 3 * Self.intervalNanoseconds)
  }

  /// Creates the progress of a run, or returns nil if progress is not shown.
  ///
  /// The function lists all inputs to determine the total.
  package static func make(_ mode: Mode, _ console: Console, for inputs: InputList) -> Progress? {
    guard mode == .always || mode == .auto && SystemFacts.isStandardErrorTerminal else { return nil }
    return Progress(console, total: inputs.measure())
  }

  /// Counts an input that is partial or failed.
  package func countProblem() { problems.wrappingAdd(1, ordering: .relaxed) }

  /// Sets the number of stored workouts.
  package func setWorkouts(_ count: Int) { workouts.store(count, ordering: .relaxed) }

  /// Removes the line.
  package func end() { console.progress("") }

  @usableFromInline func read(_ count: Int) {
    bytes.wrappingAdd(count, ordering: .relaxed)
    drawWhenDue()
  }

  @usableFromInline func finishedInput() {
    inputs.wrappingAdd(1, ordering: .relaxed)
    drawWhenDue()
  }

  /// Counts a file that contains a ride.
  @usableFromInline func countRide() { rides.wrappingAdd(1, ordering: .relaxed) }

  private func drawWhenDue() {
    let now = SystemFacts.nanoseconds
    let due = nextDrawing.load(ordering: .relaxed)
    guard now >= due else { return }
    let next = now &+ Self.intervalNanoseconds
    guard nextDrawing.compareExchange(expected: due, desired: next, ordering: .relaxed).exchanged else { return }
    console.progress(
      Self.text(
        inputs: inputs.load(ordering: .relaxed), bytes: bytes.load(ordering: .relaxed),
        problems: problems.load(ordering: .relaxed),
        rides: max(workouts.load(ordering: .relaxed), rides.load(ordering: .relaxed)), total: total,
        nanoseconds: now &- start, columns: System.terminalColumns(2)))
  }

  /// Returns the line, such as "[████ ] 44 %, 1,204 of 10,000 inputs, 412 MB/s, 1,180 rides, 3 with problems, 0:12
  /// left".
  ///
  /// If the terminal is too narrow, less important parts are removed, starting with the speed. A line that wraps could
  /// not be replaced.
  static func text(
    inputs: Int, bytes: Int, problems: Int, rides: Int = 0, total: (inputs: Int, bytes: Int)?, nanoseconds: UInt64,
    columns: Int? = nil
  ) -> String {
    let seconds = max(1e-9, Double(nanoseconds) / 1e9)
    var parts: [(text: String, importance: Int)] = []
    func add(_ text: String, _ importance: Int) { parts.append((text, importance)) }
    if let total, total.bytes > 0 { add(bar(min(1, Double(max(0, bytes)) / Double(total.bytes))), 5) }
    // For a single archive the number of rides is more useful.
    if total?.inputs != 1 || rides == 0 {
      add(total.map { "\(grouped(inputs)) of \(grouped($0.inputs)) inputs" } ?? "\(grouped(inputs)) inputs", 2)
    }
    add("\(grouped(Int(Int64(saturating: min(1e9, Double(bytes) / 1e6 / seconds).rounded())))) MB/s", 0)
    if rides > 0 { add("\(grouped(rides)) \(rides == 1 ? "ride" : "rides")", 3) }
    if problems > 0 { add("\(grouped(problems)) with problems", 1) }
    if let total, bytes > 0 {
      let left = (seconds * Double(max(0, total.bytes &- bytes)) / Double(bytes)).rounded(.up)
      // Longer times result from a changed clock, or are too long to be useful.
      if left < 360_000 { add("\(clock(Int(Int64(saturating: left)))) left", 4) }
    }
    func line() -> String { parts.map(\.text).joined(separator: ", ") }
    while let columns, parts.count > 1, line().count >= columns,
      let least = parts.indices.min(by: { parts[$0].importance < parts[$1].importance })
    { parts.remove(at: least) }
    return line()
  }

  /// Returns a bar of ten columns with the percentage, rounded down so that 100 % means complete.
  private static func bar(_ share: Double) -> String {
    let percent = max(0, min(100, Int(Int64(saturating: share * 100))))
    let full = percent / 10
    let rest = 10 &- full
    return "[" + String(repeating: "█", count: max(0, full)) + String(repeating: " ", count: max(0, rest))
      + "] \(percent) %"
  }

  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0 && place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  private static func clock(_ seconds: Int) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(twoDigits(rest))" : "\(minutes):\(twoDigits(rest))"
  }
}
