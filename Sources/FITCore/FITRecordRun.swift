#if !hasFeature(Embedded)
/// The conversion from a raw number to a unit: `(raw - shift) * factor / divisor`.
///
/// One of factor and divisor is 1, so that there is one rounding. The profile's scale is a divisor; its offset times
/// the scale is a shift.
public struct FITScaling: Sendable, Equatable {
  /// Subtracted from the raw number.
  public var shift: Double
  /// Multiplied with the difference.
  public var factor: Double
  /// Divides the product.
  public var divisor: Double

  /// Creates a scaling; the defaults do not change a number.
  public init(shift: Double = 0, factor: Double = 1, divisor: Double = 1) {
    (self.shift, self.factor, self.divisor) = (shift, factor, divisor)
  }

  var changes: Bool { self != FITScaling() }
}

/// Consecutive records of one definition, as a borrowed view, for sinks that read field by field.
///
/// It is valid only inside the call that receives it. All records have the same header byte, and their time in field
/// 253. Reading a field of many records needs one set-up, and one load, one comparison and one store per record. It
/// never allocates.
public struct FITRecordRun: ~Escapable, BitwiseCopyable {
  /// Maximum number of records from which one call reads a field, because a word contains a bit for each.
  public static var blockLimit: Int { 64 }

  /// The records with their headers.
  let bytes: RawSpan
  let fields: CompiledFields
  /// Bytes of a record with its header.
  let stride: Int
  let timestampOffset: Int
  /// The number of records.
  public let count: Int
  /// The local message type of their header, 0…15.
  public let localMessageType: UInt8
  /// Whether their numbers are big-endian.
  public let isBigEndian: Bool

  @usableFromInline @_lifetime(copy bytes, copy fields)
  init(_ bytes: RawSpan, fields: CompiledFields, plan: MessagePlan, count: Int) {
    stride = 1 &+ Int(truncatingIfNeeded: plan.payloadSize)
    precondition(count >= 0 && count &* stride <= bytes.byteCount && plan.hasTimestamp)
    self.bytes = bytes
    self.fields = fields
    self.count = count
    timestampOffset = plan.timestampOffset
    localMessageType = plan.localMessageType
    isBigEndian = plan.isBigEndian
  }

  /// Bytes of a record without its header.
  public var payloadSize: Int { stride &- 1 }

  /// The field 253 of a record; 0xFFFFFFFF when it is invalid.
  @inline(__always) public func timestamp(of row: Int) -> UInt32 {
    precondition(row >= 0 && row < count)
    let offset = row &* stride &+ 1 &+ timestampOffset
    return isBigEndian ? bytes.big(offset, as: UInt32.self) : bytes.little(offset, as: UInt32.self)
  }

  /// Reads a profile field of some records into the first elements of `values`.
  ///
  /// Each value is equal to `FITMessage.number(_:)`, in the unit of the scaling; if that is nil, 0 is written.
  ///
  /// - Parameter rows: The records, at most `blockLimit`, and no more than `values` has room for.
  /// - Returns: A bit for each record that has a value, the first lowest; 0 if the definition lacks the field.
  public func numbers(
    ofField number: UInt8, _ rows: Range<Int>, _ scaling: FITScaling = FITScaling(),
    into values: inout MutableSpan<Double>
  ) -> UInt64 {
    let there = raw(number, rows, into: &values)
    if there != 0 && scaling.changes { values.scale(first: rows.count, scaling, there) }
    return there
  }

  private func raw(_ number: UInt8, _ rows: Range<Int>, into values: inout MutableSpan<Double>) -> UInt64 {
    let field = fields.packed(number)
    precondition(rows.lowerBound >= 0 && rows.upperBound <= count && rows.count <= Self.blockLimit)
    precondition(rows.count <= values.count)
    let first = rows.lowerBound &* stride &+ 1 &+ field.offset
    @inline(__always)
    func read<Raw: FixedWidthInteger & BitwiseCopyable>(
      _ type: Raw.Type, isBigEndian: Bool = false, but invalid: Raw
    ) -> UInt64 {
      bytes.column(of: type, isBigEndian: isBigEndian, first, stride, rows.count, but: invalid, into: &values)
    }
    switch field.load {
    case .absent: return clear(rows.count, &values)
    case .uint8: return read(UInt8.self, but: 0xFF)
    case .sint8: return read(Int8.self, but: 0x7F)
    case .uint16: return read(UInt16.self, but: 0xFFFF)
    case .sint16: return read(Int16.self, but: 0x7FFF)
    case .uint32: return read(UInt32.self, but: 0xFFFF_FFFF)
    case .sint32: return read(Int32.self, but: 0x7FFF_FFFF)
    case .uint16Big: return read(UInt16.self, isBigEndian: true, but: 0xFFFF)
    case .sint16Big: return read(Int16.self, isBigEndian: true, but: 0x7FFF)
    case .uint32Big: return read(UInt32.self, isBigEndian: true, but: 0xFFFF_FFFF)
    case .sint32Big: return read(Int32.self, isBigEndian: true, but: 0x7FFF_FFFF)
    default: return readOthers(field, first, rows.count, into: &values)
    }
  }

  private func clear(_ count: Int, _ values: inout MutableSpan<Double>) -> UInt64 {
    for place in 0..<count { values[place] = 0 }
    return 0
  }

  /// The same for rare loads, one by one.
  private func readOthers(
    _ field: PackedField, _ first: Int, _ count: Int, into values: inout MutableSpan<Double>
  ) -> UInt64 {
    var there: UInt64 = 0
    for place in 0..<count {
      let value = bytes.number(field.load, at: first &+ place &* stride)
      if value != nil { there |= 1 &<< UInt64(truncatingIfNeeded: place) }
      values[place] = value ?? 0
    }
    return there
  }
}
#endif
