internal import Columns
public import Exports
public import InputReports
public import Inputs
public import Pipelines

extension Batch {
  /// Draws the only ride of all inputs, or with a folder as the output a picture of each; returns the process's exit code.
  ///
  /// `report` and `closing` are called as with every batch.
  public func runPlot(
    _ style: PlotStyle, _ rules: RideRules, report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void = { _ in }
  ) -> Int32 {
    let tracks = rules.makeTrackContext()
    let makesFiles = writesFolder
    func makeProcessor() -> SelectingProcessor<RideProcessor> {
      SelectingProcessor(rules, tracks) { finding in
        RideProcessor(
          {
            var writer = RidePlot()
            writer.style = style
            writer.file.isWanted = makesFiles
            return RideSink(StreamingWriter(writer, of: finding))
          }, options: rules.workouts, rule: rules.checksum, tracks: tracks, selection: rules.selection)
      }
    }
    if makesFiles { return run(makeProcessor: makeProcessor, report: report, closing: closing) }
    guard let stream = open(output) else { return 1 }
    let picture = SinglePicture(stream)
    var isComplete = false
    let code = run(
      into: picture, makeProcessor: makeProcessor, report: report, ended: { _ in isComplete = true }, closing: closing)
    guard isComplete else { return code }
    if let problem = picture.problem {
      console.line(problem)
      return picture.rides > 1 ? 2 : max(code, 1)
    }
    return code
  }
}

/// The destination of the picture of one ride: writes it at the end of the run, unless there are several.
final class SinglePicture: TextDestination {
  typealias Failure = SystemError
  typealias Outcome = Never

  /// The most names of rides that are kept.
  private static let nameLimit = 4

  private let stream: Output
  private var text: [UInt8] = []
  /// Rides that were drawn.
  private(set) var rides = 0
  private var names: [String] = []

  init(_ stream: Output) { self.stream = stream }

  /// Why there is no picture; nil where there is one.
  var problem: String? {
    switch rides {
    case 1: nil
    case 0: "no ride to draw"
    default:
      "a picture shows one ride, and here are \(rides): choose it by --only, --sport or --since, or name a folder for a picture of each, -o pictures/: \(names.joined(separator: ", "))\(rides > names.count ? ", …" : "")"
    }
  }

  func take(_ unit: OutputUnit) throws(SystemError) -> Never? {
    switch unit {
    case .item: rides &+= 1
    case .text(let bytes), .rows(let bytes):
      if rides == 1 { text.append(bytes) } else { text = [] }
    case .file(let name): if let name, names.count < Self.nameLimit { names.append(name) }
    case .batch: break
    }
    return nil
  }

  func commit() throws(SystemError) {
    guard rides == 1 else { return discard() }
    stream.write(text.span.raw)
    try stream.commit(isDurable: false)
  }

  func discard() { stream.discard() }

  func keepsFormerFile() -> Bool { stream.keepsFormerFile() }
}
