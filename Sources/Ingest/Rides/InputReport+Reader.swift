internal import InputReports
internal import Inputs
internal import Pipelines
internal import RideDatabase
internal import Workouts

extension InputReport {
  /// Copies the count and the times of the records from a reader of any format; inlined, because a call would copy the
  /// reader.
  @inline(__always) mutating func take(recordsOf reader: borrowing some WorkoutReader & ~Copyable) {
    records = reader.records
    firstTimestamp = reader.firstTime
    lastTimestamp = reader.lastTime
  }

  /// Judges a list that stops being JSON before its end.
  mutating func judge(_ fault: JSONFault) {
    switch fault {
    case .malformed(let offset): set(.partial, .jsonMalformed, offset: offset, detail: "no JSON from here on")
    case .tooDeep(let offset):
      set(.partial, .jsonMalformed, offset: offset, detail: "objects and arrays within one another beyond any list's")
    case .cut(let offset): set(.partial, .truncated, offset: offset, detail: "the list ends before it is closed")
    }
  }

  /// Adds the counts of data left out, by reason.
  mutating func add(_ counts: DropCounts) {
    for reason in DropReason.allCases where counts[reason] > 0 {
      dropped.append(Dropped(reason: "\(reason.name)", count: counts[reason]))
    }
  }

  /// Reports that the input was skipped because it is no activity, unless something worse is reported already.
  mutating func skipOtherThanActivity() {
    guard status == .ok else { return }
    status = .skipped
    reason = .notAnActivity
  }
}
