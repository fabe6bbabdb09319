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
  private let phase = Monitor(Phase.waiting)
  private let read: @Sendable (inout [UInt8]) -> Int

  /// Makes the pipe; nil where the system has none left.
  ///
  /// `read` fills a buffer and returns the number of its bytes.
  init?(_ read: @escaping @Sendable (inout [UInt8]) -> Int) {
    guard let (reading, writing) = makePipe() else { return nil }
    (descriptor, self.writing, self.read) = (reading, writing, read)
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
      guard count > 0, count <= buffer.count, writeAll(writing, buffer.span.raw.extracting(first: count)) else { break }
    }
    closeDescriptor(writing)
    phase.update { $0 = .done }
  }

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
