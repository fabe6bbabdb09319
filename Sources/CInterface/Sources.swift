internal import InputReports
internal import Inputs
internal import Pipelines

/// The open file of an input; it closes itself.
final class OpenFile: InputSource {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func begin() -> Bool { true }
  func end() {}

  deinit { closeDescriptor(descriptor) }
}

/// Bytes that a caller's function gives, on their way through a pipe that the run reads as any other.
///
/// The function is called on a thread of its own, from the beginning of the run until it has no more or its end.
final class CalledSource: InputSource, @unchecked Sendable {
  private enum Phase { case waiting, running, done }

  /// The side that the run reads.
  let descriptor: Int32
  private let writing: Int32
  /// The name that stands for it in reports.
  let name: String
  /// The fault of the function in words, once there is one: an error, or more bytes than it was asked for.
  private let failure = Monitor<String?>(nil)
  private let phase = Monitor(Phase.waiting)
  private let read: @Sendable (inout [UInt8]) -> Int

  /// Makes the pipe; nil where the system has none left.
  ///
  /// `read` fills a buffer and returns the number of its bytes.
  init?(_ name: String, _ read: @escaping @Sendable (inout [UInt8]) -> Int) {
    guard let (reading, writing) = makePipe() else { return nil }
    (descriptor, self.writing, self.read, self.name) = (reading, writing, read, name)
  }

  func begin() -> Bool {
    phase.update { $0 = .running }
    let isStarted = System.startThread { self.pass() }
    if !isStarted { phase.update { $0 = .waiting } }
    return isStarted
  }

  private func pass() {
    ignoreClosedPipesOnThisThread()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(&buffer)
      if count < 0 { failure.update { $0 = "the caller's function returned the error \(count)" } }
      if count > buffer.count { failure.update { $0 = "the caller's function returned more than it was asked for" } }
      guard count > 0, count <= buffer.count, writeAll(writing, buffer.span.raw.extracting(first: count)) else { break }
    }
    closeDescriptor(writing)
    phase.update { $0 = .done }
  }

  /// The path that opens the side that the run reads.
  var place: [UInt8] { pathOfDescriptor(descriptor) }

  /// The reason why not all bytes came; known before the end of the bytes is.
  var problem: String? { failure.read { $0 } }

  /// Lets the function end, and waits for it.
  func end() {
    closeDescriptor(descriptor)
    let wasRunning = phase.wait { phase -> Bool? in
      switch phase {
      case .waiting: false
      case .running: nil
      case .done: true
      }
    }
    if !wasRunning { closeDescriptor(writing) }
    phase.update { $0 = .done }
  }

  deinit {
    // A run that never began has closed nothing.
    if phase.update({ if case .waiting = $0 { true } else { false } }) {
      closeDescriptor(descriptor)
      closeDescriptor(writing)
    }
  }
}

/// The errors of callers' functions, which the run itself takes for ends of bytes.
final class SourceFailures: Sendable {
  private let sources: [CalledSource]
  /// By the path that opens each one's pipe, as inputs may share a name.
  private let byPlace: [[UInt8]: CalledSource]
  /// The paths of those whose error a report has.
  private let reported = Monitor<Set<[UInt8]>>([])

  init(_ sources: [any InputSource]) {
    self.sources = sources.compactMap { $0 as? CalledSource }
    byPlace = Dictionary(self.sources.map { ($0.place, $0) }) { first, _ in first }
  }

  /// The report on an input, with the error where its function returned one.
  func report(on report: InputReport, of input: InputPath) -> InputReport {
    guard let place = input.place, let problem = byPlace[place]?.problem else { return report }
    reported.update { _ = $0.insert(place) }
    return Self.failing(report, problem)
  }

  /// Reports on inputs whose error no report has: what an archive holds has reports of its own.
  var rest: [InputReport] {
    let reported = reported.read { $0 }
    return sources.compactMap { source in
      guard !reported.contains(source.place), let problem = source.problem else { return nil }
      return Self.failing(InputReport(input: source.name, status: .partial), problem)
    }
  }

  private static func failing(_ report: InputReport, _ problem: String) -> InputReport {
    var report = report
    let isRead = report.status == .ok || report.status == .partial
    report.set(isRead ? .partial : .failed, .unreadable, offset: report.offset, detail: problem)
    return report
  }
}
