internal import Columns
internal import Exports
internal import Inputs
internal import Pipelines

/// The destination of shares: adds them up and writes the rows to a stream.
final class StatsReceiver: TableDestination {
  private(set) var table: StatsTable
  private let format: StatsFormat
  let data: Output
  private var text = TextBuffer()

  init(_ settings: StatsSettings, _ format: StatsFormat, _ data: Output) {
    table = StatsTable(settings)
    self.format = format
    self.data = data
  }

  /// Adds a share.
  func take(_ unit: OutputUnit) throws(SystemError) -> Never? {
    if case .value(let value) = unit, let share = value as? StatsShare { add(share) }
    if let error = data.error { throw error }
    return nil
  }

  /// Adds a share, and writes the rows that become complete.
  func add(_ share: StatsShare) {
    table.add(share)
    table.appendReady(format, to: &text)
    if !text.isEmpty { write() }
  }

  /// Whether writing has failed.
  var hasFailed: Bool { data.error != nil }

  /// Whether the reader of the output has closed the pipe.
  var hasLostReader: Bool { data.error?.isClosedPipe ?? false }

  /// Writes the remaining rows.
  func finish() {
    table.append(format, to: &text)
    write()
  }

  private func write() {
    data.write(text.bytes)
    text.removeAll()
  }

  /// Reports the workouts that the table does not include; returns 1 if that was not requested.
  ///
  /// By default copies count once, so that is reported to people only.
  func tell(_ console: Console) -> Int32 {
    let isForPeople = format == .table || SystemFacts.isStandardErrorTerminal
    if table.copies > 0 && isForPeople {
      console.note(
        "\(counted(table.copies, "workout")) left out as \(table.copies == 1 ? "a copy" : "copies"); see --copies")
    }
    if table.uncheckedWorkouts > 0 {
      console.line(
        "\(counted(table.uncheckedWorkouts, "workout")) counted without looking for copies: there are too many")
    }
    if table.beyondLimit > 0 {
      console.line(
        "\(counted(table.beyondLimit, "workout")) left out: there are rows for \(StatsTable.rowLimit) only; see --since"
      )
    }
    if table.lateWorkouts > 0 {
      console.line(
        "\(counted(table.lateWorkouts, "workout")) left out in part: earlier than rows that were written; "
          + "give inputs in order of time")
    }
    return table.beyondLimit > 0 || table.lateWorkouts > 0 ? 1 : 0
  }
}
