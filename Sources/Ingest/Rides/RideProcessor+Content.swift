internal import Exports
internal import Inputs
internal import Pipelines
internal import Workouts

// The content hash of an input, if the writer needs it: `ContentNeed`.
//
// A FIT file is then read twice, or kept in memory and read, and its hash is known in between. An input that can be
// read only once is kept until its hash is known, and so are a GPX or TCX file and an index. Output for an Apple Health
// export is only written at its end.

extension RideProcessor {
  /// Whether the output for an input can wait until the whole input has been read.
  ///
  /// True for a file, also in an archive. Output for standard input or a pipe is written while it is read, unless it is
  /// to be read twice.
  func isWhole(_ input: InputPath) -> Bool {
    readsAhead || comesWhole || passes.source != nil || input.bytes.contains(UInt8(ascii: "!"))
  }

  /// Begins an input; `isHeldBack` is true if its bytes wait until its hash is known.
  mutating func beginContent(_ input: InputPath, isHeldBack: Bool) {
    let isWhole = isWhole(input)
    content.begin(reader.sink.writer.contentNeed, isWhole: isWhole)
    // Rows that cannot wait are written with a name that is derived from the input's name.
    if content.isWanted && !content.isWorthHolding { reader.sink.writer.begin(content: ContentHash(standingFor: name)) }
    self.isHeldBack = isHeldBack
    wantsWorkouts = true
  }

  /// Ends the input; its hash is known from now on.
  mutating func finishContent(_ output: inout OutputWriter) {
    guard content.finish() else { return }
    if isHeldBack { _ = feedWaiting(&output) } else { tellContent() }
  }

  /// Reads the bytes that waited for the hash; false when no more of the input is needed.
  mutating func feedWaiting(_ output: inout OutputWriter) -> Bool {
    isHeldBack = false
    tellContent()
    let bytes = content.takeWaiting()
    if !bytes.isEmpty { wantsWorkouts = read(bytes.span.raw, &output) }
    return wantsWorkouts
  }

  /// Passes the hash on.
  ///
  /// If the writer had to drop output that waited for it, the input begins again from the kept bytes.
  mutating func noteContent(_ output: inout OutputWriter) {
    tellContent()
    guard reader.sink.writer.hasMissedContent, passes.isHeld, !isTrack, !isHealth else { return }
    beginAgain()
    let rule = rule
    wantsWorkouts = passes.goOnFromHeld(into: &reader) { Self.drain(&$0, rule, into: &output) }
  }

  /// Begins the input again, with its hash if it is known.
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
