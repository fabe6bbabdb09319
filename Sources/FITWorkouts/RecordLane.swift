public import FITCore
public import Workouts

/// A field of records that becomes a column without computation.
struct RecordColumn: Sendable {
  /// The index of the column in a block.
  let place: Int
  /// The field's bit in a layout.
  let field: RecordFields
  /// The field's number in the profile.
  let number: UInt8
  let scaling: FITScaling

  init(_ measure: Measure, _ field: RecordFields, field number: UInt8, shift: Double = 0, divisor: Double = 1) {
    let scaling = FITScaling(shift: shift, divisor: divisor)
    self.init(Int(measure.rawValue), field, field: number, scaling)
  }

  init(_ place: Int, _ field: RecordFields, field number: UInt8, _ scaling: FITScaling = FITScaling()) {
    (self.place, self.field, self.number, self.scaling) = (place, field, number, scaling)
  }
}

/// Converts runs of records to blocks of observations, field by field.
///
/// `RecordNotes` reads records one by one; a block has the same values.
@usableFromInline final class RecordLane {
  /// Minimum number of records for a block.
  @usableFromInline static var fewest: Int { 8 }

  /// The fields of the records that are read.
  var fields = RecordFields(bits: 0)
  @usableFromInline var block = ObservationBlock()

  /// Creates a lane; allocates.
  @usableFromInline init() {}

  /// The column of each field, at the index of its bit; if two fields have one measure, the first is used.
  private static let columns: [RecordColumn?] = {
    var all = [RecordColumn?](repeating: nil, count: 32)
    for column in RecordColumn.readings + byHand { all[column.field.place] = column }
    return all
  }()

  /// Columns that `finish` changes at the end.
  private static let byHand: [RecordColumn] = [
    RecordColumn(.cadence, .cadence, field: FITNumber.Record.cadence),
    RecordColumn(Int(Measure.latitude.rawValue), .latitude, field: FITNumber.Record.positionLat, degrees),
    RecordColumn(Int(Measure.longitude.rawValue), .longitude, field: FITNumber.Record.positionLong, degrees),
    RecordColumn(.horizontalAccuracy, .horizontalAccuracy, field: FITNumber.Record.gpsAccuracy),
    RecordColumn(.rightBalance, .rightBalance, field: FITNumber.Record.leftRightBalance),
    RecordColumn(ObservationBlock.distance, .distance, field: FITNumber.Record.distance, FITScaling(divisor: 100)),
    RecordColumn(ObservationBlock.energy, .energy, field: FITNumber.Record.calories),
    RecordColumn(ObservationBlock.cycles, .totalCycles, field: FITNumber.Record.totalCycles),
  ]

  /// From semicircles.
  private static var degrees: FITScaling { FITScaling(factor: 180 / 2_147_483_648) }

  // MARK: Records

  /// Begins a block with the times of records from `first` on that follow `newest` in ordinary steps, up to the time
  /// `end`; returns their number.
  ///
  /// The last such record is not included, because a later record can have the same time.
  @usableFromInline func begin(
    _ run: borrowing FITRecordRun, from first: Int, after newest: Int64, longestStep: Int64, until end: Int64
  ) -> Int {
    block.removeAll()
    let most = min(run.count &- first, ObservationBlock.limit &+ 1)
    block.begin { times in
      var (row, before) = (0, newest)
      while row < most {
        let seconds = run.timestamp(of: first &+ row)
        let time = Instant(fitSeconds: seconds).unixMilliseconds
        guard seconds >= FITTime.firstAbsolute, seconds != .max, time <= end,
          UInt64(bitPattern: time &- before &- 1) < UInt64(bitPattern: longestStep)
        else { break }
        if row < times.count { times[row] = time }
        before = time
        row &+= 1
      }
      return row &- 1
    }
    return block.count
  }

  /// Fills the columns of the block with the fields of its records, starting at the record `first`.
  @usableFromInline func fill(_ run: borrowing FITRecordRun, from first: Int) {
    Self.fill(&block, run, from: first, fields)
  }

  private static func fill(
    _ block: inout ObservationBlock, _ run: borrowing FITRecordRun, from first: Int, _ fields: RecordFields
  ) {
    let rows = first..<first &+ block.count
    var rest = fields
    while rest.bits != 0 {
      let column = columns[rest.place]
      rest.bits &= rest.bits &- 1
      guard let column else { continue }
      block.fill(column.place) { run.numbers(ofField: column.number, rows, column.scaling, into: &$0) }
    }
    finish(&block, run, rows, fields)
  }

  /// Applies the rules that need two fields or a special computation to the columns, like `RecordNotes` and
  /// `RecordExtras`.
  private static func finish(
    _ block: inout ObservationBlock, _ run: borrowing FITRecordRun, _ rows: Range<Int>, _ fields: RecordFields
  ) {
    if fields.has(.fractionalCadence) && fields.has(.cadence) { addFractions(to: &block, run, rows) }
    let (latitude, longitude) = (Int(Measure.latitude.rawValue), Int(Measure.longitude.rawValue))
    block.leaveOut(latitude, without: longitude)
    block.leaveOut(longitude, without: latitude)
    if fields.has(.horizontalAccuracy) {
      block.leaveOut(Int(Measure.horizontalAccuracy.rawValue), without: latitude)
    }
    block.change(Int(Measure.speed.rawValue)) { $1 == RecordScaling.widenedSpeed ? nil : $1 }
    block.change(Int(Measure.altitude.rawValue)) { $1 == RecordScaling.widenedAltitude ? nil : $1 }
    guard fields.has(.rightBalance) else { return }
    block.change(Int(Measure.rightBalance.rawValue)) { _, raw in
      RecordExtras.rightBalance(Int64(saturating: raw)).map { Double($0) }
    }
  }

  private static func addFractions(
    to block: inout ObservationBlock, _ run: borrowing FITRecordRun, _ rows: Range<Int>
  ) {
    var fractions = InlineArray<64, Double>(repeating: 0)
    var span = fractions.mutableSpan
    let there = run.numbers(ofField: FITNumber.Record.fractionalCadence, rows, into: &span)
    guard there != 0 else { return }
    for row in 0..<rows.count { fractions[row] = RecordScaling.fractionalCadence(fractions[row]) }
    block.add(fractions.span, to: Int(Measure.cadence.rawValue))
  }
}
