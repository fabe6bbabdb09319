#if TrackXML
internal import Workouts

/// The first reading of Apple Health's export: finds its workouts, and all errors of the file.
///
/// ```swift
/// var reader = HealthReader()
/// for chunk in chunks where !reader.feed(chunk) { break }
/// let status = reader.finish()
/// let joiner = HealthJoiner(reader.table)  // for the second reading, by HealthRecordReader
/// ```
///
/// Records precede their workouts, so they are only counted here. Every division into chunks gives the same table and
/// the same status. It allocates for each workout, and nothing for a record.
package struct HealthReader: ~Copyable {
  private var scanner = HealthScanner()
  private var prolog = HealthProlog()
  private var problem: TrackProblem?
  /// Bytes of the input, and bytes given to the parser.
  private var (consumed, fed) = (0, 0)
  private var isOver = false
  /// Bytes of the prolog for the parser.
  private var head: [UInt8] = []

  /// Bytes between two checks of the longest tag, a power of two.
  private static var sliceBytes: Int { 16 << 10 }
  /// Bytes given to the parser since the newest check.
  private var sinceCheck: Int { fed & (Self.sliceBytes &- 1) }

  /// Makes a reader for one file.
  package init() {}

  /// The workouts found so far.
  package var table: HealthTable { scanner.document.table }
  /// Returns the workouts and removes them.
  package mutating func takeTable() -> HealthTable { scanner.takeTable() }
  /// Records of the root.
  package var records: Int { scanner.document.records }
  /// Workouts whose times cannot be read.
  package var unreadable: Int { scanner.document.unreadable }
  /// Bytes of the input so far.
  package var bytes: Int { consumed }
  /// The problem that ended the reading; nil while there is none.
  package var foundProblem: TrackProblem? { problem }

  /// Reads the next bytes of the input; false if no more of it will be read.
  package mutating func feed(_ chunk: RawSpan) -> Bool {
    var offset = 0
    if !prolog.isOver, !isOver {
      head.removeAll(keepingCapacity: true)
      prolog.feed(chunk, from: &offset, into: &head)
      let bytes = head
      parse(bytes.span.raw)
    }
    if offset < chunk.byteCount { parse(chunk.extracting(offset...)) }
    consumed &+= chunk.byteCount
    return !isOver
  }

  /// Ends the input and returns its status.
  package mutating func finish() -> TrackStatus {
    if !isOver {
      head.removeAll()
      prolog.finish(into: &head)
      let bytes = head
      parse(bytes.span.raw)
    }
    if !isOver, fed == 0 {
      fail(.empty, parserCode: 0)
    } else if !isOver, let code = scanner.feedEnd() {
      end(code, isEnd: true)
    }
    scanner.breakOff()
    let hasWorkouts = !table.workouts.isEmpty
    guard let problem else { return hasWorkouts ? .ok : .skipped(.nothing) }
    return hasWorkouts ? .partial(problem) : .failed(problem)
  }

  /// Passes bytes to the parser, in slices that end at the same offsets whatever the chunks.
  private mutating func parse(_ bytes: RawSpan) {
    var rest = bytes
    while !rest.isEmpty, !isOver {
      let slice = rest.extracting(first: min(rest.byteCount, Self.sliceBytes &- sinceCheck))
      rest = rest.extracting(droppingFirst: slice.byteCount)
      let code = scanner.feed(slice)
      fed &+= slice.byteCount
      if let code {
        end(code, isEnd: false)
      } else if sinceCheck == 0, fed &- max(0, scanner.offset) > TrackLimits.tokenBytes {
        fail(.tooLarge(.token), parserCode: 0)
      }
    }
  }

  private mutating func end(_ code: Int32, isEnd: Bool) {
    let document = (stop: scanner.document.stop, isRecognized: scanner.document.isRecognized)
    if let stop = document.stop {
      fail(stop, parserCode: 0)
    } else if !document.isRecognized {
      fail(isEnd ? .truncated : .notRecognized, parserCode: code)
    } else {
      fail(isEnd ? .truncated : .malformed, parserCode: code)
    }
  }

  private mutating func fail(_ code: TrackProblem.Code, parserCode: Int32) {
    isOver = true
    problem = TrackProblem(
      code: code, offset: prolog.passedOver &+ max(0, scanner.offset), line: prolog.lines &+ scanner.line,
      parserCode: parserCode)
  }
}
#endif
