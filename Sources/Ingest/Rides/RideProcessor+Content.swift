internal import Exports
internal import Inputs
internal import Pipelines
internal import Workouts

// The content of an input, where the writer has to know it: `ContentNeed`.
//
// A FIT file is read twice then, or held and read, and its content known in between; what comes only once is held until
// its content is known. A GPX or TCX file and an index are held likewise. Of an export of Apple Health nothing is put out
// before its end.

extension RideProcessor {
  /// True for a file, which is there as a whole as one in an archive is; standard input or a pipe is put out as it comes,
  /// unless it is to be read twice.
  func isWhole(_ input: InputPath) -> Bool {
    readsAhead || comesWhole || passes.source != nil || input.bytes.contains(UInt8(ascii: "!"))
  }

  /// An input begins; `isHeldBack` is true when its bytes are to wait until its content is known.
  mutating func beginContent(_ input: InputPath, isHeldBack: Bool) {
    let isWhole = isWhole(input)
    content.begin(reader.sink.writer.contentNeed, isWhole: isWhole)
    // Rows that cannot wait go out with a name that follows from the input's.
    if content.isWanted && !content.isWorthHolding { reader.sink.writer.begin(content: ContentHash(standingFor: name)) }
    self.isHeldBack = isHeldBack
    wantsWorkouts = true
  }

  /// The input is over, and its content known where it was not.
  mutating func finishContent(_ output: inout OutputWriter) {
    guard content.finish() else { return }
    if isHeldBack { _ = feedWaiting(&output) } else { tellContent() }
  }

  /// Reads the bytes that waited for the content, which is known; false when no more of the input is needed.
  mutating func feedWaiting(_ output: inout OutputWriter) -> Bool {
    isHeldBack = false
    tellContent()
    let bytes = content.takeWaiting()
    if !bytes.isEmpty { wantsWorkouts = read(bytes.span.raw, &output) }
    return wantsWorkouts
  }

  /// Passes the content on; what had too much to wait for it begins anew from the bytes that are held.
  mutating func noteContent(_ output: inout OutputWriter) {
    tellContent()
    guard reader.sink.writer.hasMissedContent, passes.isHeld, !isTrack, !isHealth else { return }
    beginAgain()
    let rule = rule
    wantsWorkouts = passes.goOnFromHeld(into: &reader) { Self.drain(&$0, rule, into: &output) }
  }

  /// Begins the input anew, with its content known where it is.
  mutating func beginAgain() {
    reader.reset()
    reader.sink.writer.begin(name)
    if content.isKnown { tellContent() }
  }

  private mutating func tellContent() {
    let hash = content.hash
    #if TrackXML
    if isHealth {
      healthStream?.begin(content: hash)
      return
    }
    if isTrack {
      trackStream?.begin(content: hash)
      return
    }
    #endif
    reader.sink.writer.begin(content: hash)
  }
}
