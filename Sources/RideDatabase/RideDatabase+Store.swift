#if SQLite
internal import InputReports
internal import Workouts

// Storing an input: its rows in the order in which they were received, then its report, which decides whether they
// stay.

extension RideDatabase {
  /// Stores a completed input, or leaves it unchanged; `rows` and `report` are ranges of `bytes`.
  func store(_ bytes: [UInt8], rows: Range<Int>, report: Range<Int>) throws(DatabaseError) -> Outcome {
    let values = report.dropFirst(RowKind.headerBytes)
    let brought = BroughtInput(bytes.raw.extracting(values))
    try begin()
    if !hasSpilled { try openInput(brought.path) }
    // Set before the rows, which precede it in the bytes, so that workouts are stored with their names.
    input.content = scannedContent
    if input.before == nil && brought.path == "-" {
      input.before = try statements.input(path: brought.path, hash: brought.hash)
    }
    let outcome = try judge(brought)
    if outcome == .stored {
      // A failed input has no usable content, or was refused.
      let isUsable = brought.status != .known(.failed)
      if hasSpilled && !isUsable { try undoSpilled() }
      if !hasSpilled || !isUsable { try removeBefore() }
      if isUsable {
        try apply(bytes, rows)
        noteStored()
        batchedBytes &+= rows.count
        if input.hasUnnamedWorkouts {
          try statements.rideNames.set(ofInput: input.id, content: input.content, path: brought.path)
        }
        if input.hasUnnamedRecordings {
          try statements.nameRecordings(ofInput: input.id, content: brought.hash ?? "input \(input.id)")
        }
      }
      try put(bytes.raw.extracting(values))

    } else {
      if hasSpilled { try undoSpilled() }
      try noteUnstored(brought, outcome)
    }
    if hasSpilled {
      hasSpilled = false
      try commit()
    } else {
      try commitWhenDue()
    }
    return outcome
  }

  private func noteStored() {
    storedWorkouts &+= Int(input.workouts)
    guard nextWorkoutID > input.firstWorkoutID else { return }
    let ids = input.firstWorkoutID...nextWorkoutID &- 1
    if let last = storedIDs.last, last.upperBound &+ 1 == ids.lowerBound {
      storedIDs[storedIDs.count &- 1] = last.lowerBound...ids.upperBound
    } else {
      storedIDs.append(ids)
    }
  }

  private func undoSpilled() throws(DatabaseError) {
    try abandonTransaction()
    try begin()
    if input.before == nil { input.id = nextInputID }
  }

  /// The outcome for a completed input.
  private func judge(_ brought: BroughtInput) throws(DatabaseError) -> Outcome {
    if brought.reason == .known(.interrupted) { return .discarded }
    // Data that was read earlier is more valuable than the remains on a failing disk.
    if brought.reason == .known(.unreadable), let before = input.before, before.isReadable { return .discarded }
    if brought.reason == .known(.endedARun), let before = input.before, before.isUsable { return .discarded }
    if let before = input.before, before.holdsTheSame(as: brought) { return .unchanged }
    guard options.skipsDuplicates, let hash = brought.hash else { return .stored }
    if let path = try statements.otherPath(withContent: hash, than: input.id) { return .duplicate(of: path) }
    if let recording = brought.recording,
      let path = try statements.otherPath(withRecording: recording, than: input.id)
    {
      return .duplicate(of: path)
    }
    return .stored
  }

  /// Writes the report on an input that was not stored.
  private func noteUnstored(_ brought: BroughtInput, _ outcome: Outcome) throws(DatabaseError) {
    switch outcome {
    case .stored, .discarded: break
    case .unchanged: try statements.touch(input.before?.id ?? 0, brought)
    case .duplicate(let path):
      try removeBefore()
      let row = brought.skipped(as: path)
      try put(row.bytes.extracting(droppingFirst: RowKind.headerBytes))
    }
  }

  /// Prepares for the rows of an input.
  private func openInput(_ path: String) throws(DatabaseError) {
    // An input from a pipe has no name of its own: it is identified by its content, at its end.
    let before = path == "-" ? nil : try statements.input(path: path)
    input = OpenInput(id: before?.id ?? nextInputID, before: before, firstWorkoutID: nextWorkoutID)
  }

  private func removeBefore() throws(DatabaseError) {
    guard let before = input.before else { return }
    try statements.removeContent(ofInput: before.id)
    try statements.removeRow(ofInput: before.id)
  }

  /// Stores the rows in a range of `bytes`.
  func apply(_ bytes: [UInt8], _ range: Range<Int>) throws(DatabaseError) {
    let rows = bytes.raw.extracting(range)
    var offset = 0
    while offset < rows.byteCount {
      let kind = rows.byte(offset)
      if let table = Table(rawValue: kind), statements.comesInRuns[Int(kind)] {
        offset = try statements.runs.add(rows, from: offset, table, workout: nextWorkoutID &- 1)
        continue
      }
      let start = offset &+ RowKind.headerBytes
      offset = start &+ rows.count32(offset &+ 1)
      switch kind {
      case RowKind.inputStart: if hasSpilled { try beginSpilled(rows.extracting(start..<offset)) }
      case RowKind.workoutStart:
        input.workouts &+= 1
        nextWorkoutID &+= 1
      default:
        if let table = Table(rawValue: kind) { try insert(rows.extracting(start..<offset), table) }
      }
    }
  }

  private func beginSpilled(_ bytes: RawSpan) throws(DatabaseError) {
    var values = RowValues(bytes)
    guard case .text(let path) = values.next() else { return }
    try openInput(String(copying: path))
    try removeBefore()
  }

  /// Adds one row.
  private func insert(_ bytes: RawSpan, _ table: Table) throws(DatabaseError) {
    guard let statement = statements.insertion[table] else { return }
    var values = RowValues(bytes)
    var index: Int32 = 2
    switch table {
    case .workouts:
      bindWorkout(&values, statement, at: 1)
      statement.bind(input.id, at: 2)
      bindNames(values, statement)
      index = 3
    case .multisportLegs:
      bindWorkout(&values, statement, at: 1)
      if case .integer(let leg) = values.next() { statement.bind(leg, at: 2) }
      bindWorkout(&values, statement, at: 3)
    case .indexEntries:
      statement.bind(input.id, at: 2)
      index = 3
    case .wellness: statement.bind(input.id, at: 1)
    default: statement.bind(nextWorkoutID &- 1, at: 1)
    }
    statement.bind(&values, from: index)
    try statement.run()
  }

  /// Binds the id of a workout; its index in the input is the next value.
  private func bindWorkout(_ values: inout RowValues, _ statement: Statement, at index: Int32) {
    if case .integer(let place) = values.next() { statement.bind(input.firstWorkoutID &+ place, at: index) }
  }

  /// Binds the names of a workout if they are known, and otherwise records which are missing; `values` begin at the
  /// session.
  private func bindNames(_ values: RowValues, _ statement: Statement) {
    var values = values
    var session = 0 as Int64
    if case .integer(let number) = values.next() { session = number }
    switch values.next() {
    case .text: break
    default: input.hasUnnamedRecordings = true
    }
    guard let content = input.content else { return input.hasUnnamedWorkouts = true }
    let name = RideID(content: content, session: Int(truncatingIfNeeded: session)).text
    statement.bind(name, at: Table.rideNameParameter)
  }

  /// Adds the input's own row.
  private func put(_ bytes: RawSpan) throws(DatabaseError) {
    nextInputID = max(nextInputID, input.id &+ 1)
    guard let statement = statements.insertion[.inputs] else { return }
    statement.bind(input.id, at: 1)
    var values = RowValues(bytes)
    statement.bind(&values, from: 2)
    try statement.run()
  }
}

extension Statement {
  /// Binds the remaining values of a row from a parameter on; missing ones stay NULL.
  func bind(_ values: inout RowValues, from first: Int32) {
    var index = first
    while let value = values.next() {
      switch value {
      case .null: break
      case .integer(let number): bind(number, at: index)
      case .double(let number): bind(number, at: index)
      case .text(let text): bind(text: text, at: index)
      }
      index &+= 1
    }
  }
}
#endif
