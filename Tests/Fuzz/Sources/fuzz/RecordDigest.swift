import FITCore

/// True where runs of records are taken, a constant of the type.
protocol RecordWay {
  static var takesRuns: Bool { get }
}

enum OneByOne: RecordWay { static var takesRuns: Bool { false } }
enum InRuns: RecordWay { static var takesRuns: Bool { true } }

/// A sink that notes every number of every record, one by one or field by field.
struct RecordDigest<Way: RecordWay>: FITSink {
  /// A line for each record: its time, then its numbers by field.
  private(set) var records: [[UInt64?]] = []

  var takesRecordRuns: Bool { Way.takesRuns }

  func lane(forMessage number: UInt16) -> FITLane { .typed }

  mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    let message = record.message
    records.append([record.timestamp.map { UInt64($0) }] + (0...255).map { message.number($0)?.bitPattern })
    return .proceed
  }

  /// Takes all but one: what is left comes one by one.
  mutating func records(_ run: borrowing FITRecordRun) -> Int {
    let taken = run.count - 1
    var first = 0
    while first < taken {
      let rows = first..<min(taken, first + FITRecordRun.blockLimit)
      note(run, rows)
      first = rows.upperBound
    }
    return taken
  }

  private mutating func note(_ run: borrowing FITRecordRun, _ rows: Range<Int>) {
    var lines = rows.map { row -> [UInt64?] in
      let time = run.timestamp(of: row)
      return [time == .max ? nil : UInt64(time)]
    }
    var values = [Double](repeating: 1, count: FITRecordRun.blockLimit)
    for field in UInt8(0)...255 {
      var span = values.mutableSpan
      let there = run.numbers(ofField: field, rows, into: &span)
      for place in lines.indices {
        let isThere = there >> UInt64(place) & 1 != 0
        if !isThere && values[place] != 0 { broken("a number that is not there is \(values[place])") }
        lines[place].append(isThere ? values[place].bitPattern : nil)
      }
      if rows.count < 64 && there >> UInt64(rows.count) != 0 { broken("bits of records that are not there") }
    }
    records += lines
  }
}
