public import Archives
public import Inputs

/// Runs a processor over many inputs on a fixed number of workers.
///
/// Each worker owns one processor, one read buffer and one output block, made once. Memory is that, times the workers,
/// plus `Options.heldBytes`, whatever the number and size of the inputs.
public enum Pipeline {
  /// The options of a run.
  public struct Options: Sendable {
    /// Most inputs in work at the same time.
    public var jobs: Int
    /// The size of a worker's read buffer; at least four bytes, by which an archive is recognised.
    public var chunkBytes: Int
    /// True when outputs and reports come in the order of the inputs.
    public var isOrdered: Bool
    /// Most bytes that the workers may hold together out of turn.
    public var heldBytes: Int
    /// The limits of unpacking archives.
    public var limits = UnpackLimits()
    /// True when a file in work is read to its end after a signal, if that takes no time; pipes never are.
    public var finishesFiles = false
    /// The means to end the run from another thread; nil: signals alone end it.
    package var cancellation: Cancellation?
    /// True when the process is another program's, whose own threads keep their size of stack.
    @usableFromInline package var isGuest = false

    /// The defaults: every core, 128 KiB chunks, in order, 2.25 MiB held for each worker: an hour's ride or two.
    public init(
      jobs: Int = SystemFacts.availableCores, chunkBytes: Int = InputReader.defaultChunkBytes, isOrdered: Bool = true,
      heldBytes: Int? = nil
    ) {
      self.jobs = max(1, jobs)
      self.chunkBytes = max(4, chunkBytes)
      self.isOrdered = isOrdered
      self.heldBytes = heldBytes ?? self.jobs &* 2_359_296
    }
  }

  /// The end of a run into a destination with errors of this type.
  public enum Ending<Failure: Error>: Sendable {
    /// Every input was reported.
    case complete
    /// The reader of the output has gone: no error, the rest is not needed.
    case outputClosed
    /// The output could not be written.
    case outputFailed(Failure)
    /// A signal requested a stop; inputs in work were reported as interrupted, later ones not at all.
    case interrupted(signal: Int32)
  }

  /// The result of a run.
  public struct Result<Failure: Error>: Sendable {
    /// The way it ended.
    public let ending: Ending<Failure>
    /// The number of inputs it took up.
    public let inputs: Int
    /// Empty folders that were named, and the list if that is empty.
    public let empty: [InputPath]
    /// The most bytes that were held out of turn at any moment.
    public let peakHeldBytes: Int
    /// The most bytes of entries that one worker had detached for all and that were not done, at any moment.
    package let peakSharedBytes: Int
    /// True when there was any output.
    public let hasOutput: Bool
    /// Inputs that were put aside.
    package let putAside: [FoundInput]

    @usableFromInline init(_ ending: Ending<Failure>, _ queue: InputQueue, _ gate: OutputGate, hasOutput: Bool) {
      self.ending = ending
      inputs = queue.count
      empty = queue.empty
      peakHeldBytes = gate.peakHeldBytes
      peakSharedBytes = queue.peakSharedBytes
      self.hasOutput = hasOutput
      putAside = queue.putAside
    }
  }

  /// Works through all inputs and returns when the last is reported.
  ///
  /// `makeProcessor` is called on each worker when it gets its first input. `report` is called once for every input,
  /// after its output is written, never twice at a time and in the order of the inputs unless the options say
  /// otherwise. An input that cannot be read is reported like any other.
  @inlinable public static func run<Processor: InputProcessor & ~Copyable, Failure: Error>(
    _ inputs: InputList, options: Options = Options(), output: some Destination<Failure>, progress: Progress? = nil,
    makeProcessor: @escaping () -> Processor, report: @escaping (InputPath, Processor.Report) -> Void
  ) -> Result<Failure> {
    run(inputs, options: options, into: output, progress: progress, makeProcessor: makeProcessor) { path, made, _ in
      report(path, made)
    }
  }

  /// Works through all inputs, as above; `report` gets the destination's outcome of each input too, where it has one.
  @inlinable public static func run<Processor: InputProcessor & ~Copyable, Target: Destination>(
    _ inputs: InputList, options: Options = Options(), into target: Target, progress: Progress? = nil,
    makeProcessor: @escaping () -> Processor,
    report: @escaping (InputPath, Processor.Report, Target.Outcome?) -> Void
  ) -> Result<Target.Failure> {
    let jobs = Processor.readsRaw && inputs.isStandardInputOnly ? 1 : min(options.jobs, WorkerLimits.count)
    let heldBytes = jobs == 1 ? 0 : options.heldBytes / max(1, options.jobs) &* jobs
    let delivery = Delivery(to: target)
    let gate = OutputGate(delivery, isOrdered: options.isOrdered, allowance: heldBytes)
    let queue = InputQueue(inputs, gate)
    options.begin(gate)
    // Only an archive from standard input has work for others, and only once entries of it were detached.
    let begin = inputs.isStandardInputOnly ? queue.onFirstEntries : { $0() }
    onWorkers(jobs, isGuest: options.isGuest, begin: begin) { _ in
      guard let first = queue.claim() else { return }
      var worker = Worker(
        FileDesk(makeProcessor(), gate) { report($0, $1, delivery.takeOutcome()) }, queue, isShared: jobs > 1,
        progress: progress, options: options)
      var claim = first
      repeat {
        worker.work(claim)
        queue.finish()
        guard !gate.isClosed, Interrupts.received == nil, let next = queue.claim() else { return }
        claim = next
      } while true
    }
    delivery.flush()
    return Result(ending(delivery), queue, gate, hasOutput: delivery.hasOutput)
  }

  @inlinable static func ending<Target: Destination>(_ delivery: Delivery<Target>) -> Ending<Target.Failure> {
    if let error = delivery.failure { return Target.isEnd(error) ? .outputClosed : .outputFailed(error) }
    return Interrupts.received.map { .interrupted(signal: $0) } ?? .complete
  }
}

extension Pipeline.Options {
  /// Has a cancellation close the gate.
  @usableFromInline func begin(_ gate: OutputGate) { cancellation?.onCancel { gate.close() } }
}

extension Pipeline.Ending: Equatable where Failure: Equatable {}
