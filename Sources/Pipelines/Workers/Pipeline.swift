public import Archives
public import Inputs

/// Runs a processor over many inputs with a fixed number of workers.
///
/// Each worker has one processor, one read buffer and one output block, which it reuses. The memory is their sum plus
/// `Options.heldBytes`, independent of the number and size of the inputs.
public enum Pipeline {
  /// The options of a run.
  public struct Options: Sendable {
    /// The maximum number of inputs that are read at the same time.
    public var jobs: Int
    /// The size of a worker's read buffer; at least four bytes, which identify an archive.
    public var chunkBytes: Int
    /// Whether outputs and reports keep the order of the inputs.
    public var isOrdered: Bool
    /// The maximum bytes of output that all workers together can hold before their turn.
    public var heldBytes: Int
    /// The limits for unpacking archives.
    public var limits = UnpackLimits()
    /// Whether the current file is read to its end after a signal, if that needs little time.
    ///
    /// Never true for pipes.
    public var finishesFiles = false
    /// Ends the run from another thread.
    ///
    /// If it is nil, only signals end the run.
    package var cancellation: Cancellation?
    /// Whether another program's process runs the pipeline.
    ///
    /// Its default stack size is not changed then.
    @usableFromInline package var isGuest = false

    /// Creates options.
    ///
    /// By default the run uses every core, chunks of 128 KiB, the order of the inputs, and 2.19 MiB of held output for
    /// each worker: the output of a ride of one or two hours.
    public init(
      jobs: Int = SystemFacts.availableCores, chunkBytes: Int = InputReader.defaultChunkBytes, isOrdered: Bool = true,
      heldBytes: Int? = nil
    ) {
      self.jobs = max(1, jobs)
      self.chunkBytes = max(4, chunkBytes)
      self.isOrdered = isOrdered
      self.heldBytes = heldBytes ?? self.jobs &* 2_293_760
    }
  }

  /// How a run ended.
  public enum Ending<Failure: Error>: Sendable {
    /// Every input was reported.
    case complete
    /// The reader of the output closed it.
    ///
    /// This is not an error.
    case outputClosed
    /// The output could not be written.
    case outputFailed(Failure)
    /// A signal stopped the run.
    ///
    /// Current inputs were reported as interrupted, and later inputs were not reported.
    case interrupted(signal: Int32)
  }

  /// The result of a run.
  public struct Result<Failure: Error>: Sendable {
    /// How the run ended.
    public let ending: Ending<Failure>
    /// The number of inputs that were started.
    public let inputs: Int
    /// The named folders that are empty, and the list of paths if it is empty.
    public let empty: [InputPath]
    /// The maximum bytes of output held before their turn, at any moment.
    public let peakHeldBytes: Int
    /// The maximum bytes of unfinished entries that one worker shared, at any moment.
    package let peakSharedBytes: Int
    /// Whether the run produced any output.
    public let hasOutput: Bool
    /// The inputs that were deferred.
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

  /// Processes all inputs, and returns when the last one is reported.
  ///
  /// `makeProcessor` is called on each worker for its first input. `report` is called once for every input, after the
  /// input's output was written; calls do not overlap, and follow the order of the inputs if `isOrdered` is set. An
  /// input that cannot be read is reported like all others.
  @inlinable public static func run<Processor: InputProcessor & ~Copyable, Failure: Error>(
    _ inputs: InputList, options: Options = Options(), output: some Destination<Failure>, progress: Progress? = nil,
    makeProcessor: @escaping () -> Processor, report: @escaping (InputPath, Processor.Report) -> Void
  ) -> Result<Failure> {
    run(inputs, options: options, into: output, progress: progress, makeProcessor: makeProcessor) { path, made, _ in
      report(path, made)
    }
  }

  /// Processes all inputs.
  ///
  /// `report` also receives the destination's outcome of each input, if there is one.
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
    // Standard input has work for other workers only if it is an archive whose entries are shared.
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
  /// Makes a cancellation close the gate.
  @usableFromInline func begin(_ gate: OutputGate) { cancellation?.onCancel { gate.close() } }
}

extension Pipeline.Ending: Equatable where Failure: Equatable {}
