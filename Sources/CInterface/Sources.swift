internal import InputReports
internal import Inputs
internal import Pipelines

/// An input with an open descriptor, which is closed when the object is released.
final class OpenFile: InputSource {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func begin() -> Bool { true }
  func end() {}

  deinit { closeDescriptor(descriptor) }
}

/// An input whose bytes a callback supplies.
///
/// They are written to a pipe, which the run reads like any other input.
///
/// The callback is called on a separate thread, from the start of the run until it has no more bytes or the run ends.
final class CalledSource: InputSource, @unchecked Sendable {
  private enum Phase { case waiting, running, done }

  /// The read end of the pipe.
  let descriptor: Int32
  private let writing: Int32
  /// The name of the input in reports.
  let name: String
  /// The error of the callback, if it failed or returned more bytes than requested.
  private let failure = Monitor<String?>(nil)
  private let phase = Monitor(Phase.waiting)
  private let read: @Sendable (inout [UInt8]) -> Int

  /// Creates the pipe, or returns nil if the system has none left.
  ///
  /// `read` fills a buffer and returns the number of bytes; 0 is the end, and a negative number is an error.
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

  /// The path that opens the read end.
  var place: [UInt8] { pathOfDescriptor(descriptor) }

  /// The reason for missing bytes.
  ///
  /// It is set before the pipe is closed.
  var problem: String? { failure.read { $0 } }

  /// Ends the callback and waits for it.
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
    // If the run never started, both ends of the pipe are still open.
    if phase.update({ if case .waiting = $0 { true } else { false } }) {
      closeDescriptor(descriptor)
      closeDescriptor(writing)
    }
  }
}

/// Adds the errors of callbacks to reports.
///
/// The run itself only sees the end of the bytes.
final class SourceFailures: Sendable {
  private let sources: [CalledSource]
  /// The sources by the path of their pipes, because several inputs can have the same name.
  private let byPlace: [[UInt8]: CalledSource]
  /// The paths of the sources whose error a report contains.
  private let reported = Monitor<Set<[UInt8]>>([])

  init(_ sources: [any InputSource]) {
    self.sources = sources.compactMap { $0 as? CalledSource }
    byPlace = Dictionary(self.sources.map { ($0.place, $0) }) { first, _ in first }
  }

  /// Returns the report of an input, with the error if its callback failed.
  func report(on report: InputReport, of input: InputPath) -> InputReport {
    guard let place = input.place, let problem = byPlace[place]?.problem else { return report }
    reported.update { _ = $0.insert(place) }
    return Self.failing(report, problem)
  }

  /// Reports of failed callbacks whose error no other report contains.
  ///
  /// Entries of an archive have their own reports.
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
