public import FITCore
public import Workouts

/// A field of records that becomes a column by itself.
struct RecordColumn: Sendable {
  /// The number of the column in a block.
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

/// The way of runs of records into blocks of observations, field by field.
///
/// `RecordNotes` is the plain reading of a record, one by one; a block has the same values. A definition whose fields
/// depend on the records before, are packed or come from a developer, has no columns: its records go one by one.
@usableFromInline final class RecordLane {
  /// Fewest records that are worth a block.
  @usableFromInline static var fewest: Int { 8 }

  /// The columns of a definition, and its fields.
  private struct Plan {
    /// A bit for each of `RecordLane.columns` that the definition has: a list would be allocated for each definition.
    let columns: UInt32
    let fields: RecordFields
  }

  private enum Knowledge {
    case unknown, none
    case plan(Plan)
  }

  private var plans = [Knowledge](repeating: .unknown, count: 16)
  @usableFromInline var block = ObservationBlock()

  /// Makes a lane that knows no definition; allocates.
  @usableFromInline init() {}

  /// A local message type is defined anew.
  func forget(_ localMessageType: UInt8) { plans[Int(localMessageType & 15)] = .unknown }

  /// Forgets all definitions.
  func removeAll() { for type in plans.indices { plans[type] = .unknown } }

  /// Learns the columns of a local message type, as far as it is not known; false when it has none.
  func knows(_ run: borrowing FITRecordRun, _ layout: RecordLayout, _ extras: ExtrasLayout) -> Bool {
    let type = Int(run.localMessageType & 15)
    if case .unknown = plans[type] {
      plans[type] = Self.plan(layout, extras, payloadSize: run.payloadSize).map { .plan($0) } ?? .none
    }
    if case .plan = plans[type] { return true }
    return false
  }

  private static func plan(_ layout: RecordLayout, _ extras: ExtrasLayout, payloadSize: Int) -> Plan? {
    let fields = layout.fields
    guard Int(layout.usualSize) == payloadSize else { return nil }
    if fields.has(.packed) || fields.has(.developer) || fields.has(.shortCycles) { return nil }
    if fields.has(.extras), Int(extras.size) != payloadSize { return nil }
    var bits: UInt32 = 0
    for (place, column) in columns.enumerated() where fields.has(column.field) {
      bits |= 1 &<< UInt32(truncatingIfNeeded: place)
    }
    return Plan(columns: bits, fields: fields)
  }

  /// All columns, 32 at most, in the order in which they are filled.
  private static let columns: [RecordColumn] = {
    let all = RecordColumn.readings + byHand
    precondition(all.count <= 32)
    return all
  }()

  /// Columns that `finish` changes once all are there.
  private static let byHand: [RecordColumn] = [
    RecordColumn(.cadence, .cadence, field: 4),
    RecordColumn(Int(Measure.latitude.rawValue), .latitude, field: 0, degrees),
    RecordColumn(Int(Measure.longitude.rawValue), .longitude, field: 1, degrees),
    RecordColumn(.horizontalAccuracy, .horizontalAccuracy, field: 31),
    RecordColumn(.rightBalance, .rightBalance, field: 30),
    RecordColumn(ObservationBlock.distance, .distance, field: 5, FITScaling(divisor: 100)),
    RecordColumn(ObservationBlock.energy, .energy, field: 33),
    RecordColumn(ObservationBlock.cycles, .totalCycles, field: 19),
  ]

  /// From semicircles.
  private static var degrees: FITScaling { FITScaling(factor: 180 / 2_147_483_648) }

  // MARK: Records

  /// Begins a block with the times of records from `first` on that come after `newest` by ordinary steps, none of them
  /// later than `end`; returns how many there are.
  ///
  /// The last of them is left out: a later record may be of its moment.
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

  /// Fills the columns of the block with the fields of its records, the first of which is `first`.
  @usableFromInline func fill(_ run: borrowing FITRecordRun, from first: Int) {
    guard case .plan(let plan) = plans[Int(run.localMessageType & 15)] else { return }
    Self.fill(&block, run, from: first, plan)
  }

  private static func fill(
    _ block: inout ObservationBlock, _ run: borrowing FITRecordRun, from first: Int, _ plan: Plan
  ) {
    let rows = first..<first &+ block.count
    var rest = plan.columns
    while rest != 0 {
      let column = columns[rest.trailingZeroBitCount]
      rest &= rest &- 1
      block.fill(column.place) { run.numbers(ofField: column.number, rows, column.scaling, into: &$0) }
    }
    finish(&block, run, rows, plan.fields)
  }

  /// Does what takes two fields, or a rule of its own, to the columns; as `RecordNotes` and `RecordExtras` do.
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
    let there = run.numbers(ofField: 53, rows, into: &span)
    guard there != 0 else { return }
    for row in 0..<rows.count { fractions[row] = RecordScaling.fractionalCadence(fractions[row]) }
    block.add(fractions.span, to: Int(Measure.cadence.rawValue))
  }
}
