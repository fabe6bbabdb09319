/// A push encoder for FIT files: it receives definitions and messages and writes bytes to an output, in constant
/// memory.
///
/// ```swift
/// let fields: [2 of FITFieldLayout] = [FITFieldLayout(3, .uint8), FITFieldLayout(7, .uint16)]
/// try encoder.startFile(into: &flash)
/// try encoder.begin(20, fields.span, at: time, into: &flash)
/// encoder.put(heartRate)
/// encoder.put(power)
/// encoder.end()
/// let header = try encoder.finishFile(into: &flash)  // to be written over the first 14 bytes
/// ```
///
/// Each message is passed together with its fields. The encoder compares the fields with the definitions of the sixteen
/// local message types. If none is equal, it writes a definition for the least recently used type.
///
/// **The header.** An output cannot be rewritten, so the header is written with a data size of 0. `FITDecoder` reads
/// everything after such a header, and `FITRecovery` finishes such a file. `finishFile(into:)` returns the final
/// header, which the caller writes over the first 14 bytes.
///
/// **Power cuts.** Bytes wait in the encoder's memory until it is full or `flush(into:)` is called, and only whole
/// messages are written. Therefore everything that was written can be read.
///
/// It never allocates. After an error every call throws the same error until `startFile(into:)`.
public struct FITEncoder: ~Copyable {
  /// Whether times that are at most 31 s after the last one are written to the record header: one byte for record
  /// header and time.
  ///
  /// Messages with such a time then share the local message types 0 to 3, and all other messages use 4 to 15.
  public var compressesTimestamps = false

  @usableFromInline let workspace: Workspace
  /// Bytes in the buffer, including an open message.
  @usableFromInline var buffered = 0
  /// Position in the pool of the field that gets the next value, and the position after the last field.
  @usableFromInline var field = 0
  @usableFromInline var fieldEnd = 0
  /// Bytes of that field that have values.
  @usableFromInline var fieldOffset = 0
  /// Position of the open message's payload in the buffer; -1 if none is open.
  @usableFromInline var payloadStart = -1
  /// Pool words in use by definitions.
  var usedWords = 0
  /// Bytes that were written since the start of the file.
  var written: UInt32 = 0
  /// The last time of a message, the base of compressed ones; 0xFFFFFFFF before the first.
  var lastTimestamp: UInt32 = 0xFFFF_FFFF
  /// The time of the open message; 0xFFFFFFFF if it was passed without one.
  var time: UInt32 = 0xFFFF_FFFF
  var profileVersion: UInt16 = 0
  var crc: UInt16 = 0
  var protocolVersion: UInt8 = 0
  /// The local message type of the open message.
  var local: UInt8 = 0
  /// Whether the open message has its time in its record header.
  var isCompressed = false
  /// Whether the encoder writes the time of the open message before its fields.
  var writesTime = false
  @usableFromInline var isBigEndian = false
  @usableFromInline var error: FITEncodingError?
  /// The local message types, the most recently used first.
  var recency: InlineArray<16, UInt8> = InlineArray { 15 &- UInt8(truncatingIfNeeded: $0) }
  #if !hasFeature(Embedded)
  var ownsWorkspace = false

  /// Creates an encoder with its own memory, for messages of any size; this is its only allocation.
  public init() {
    self.init(Workspace.allocateForEncoder())
    ownsWorkspace = true
  }

  deinit { if ownsWorkspace { workspace.free() } }
  #endif

  init(_ workspace: Workspace) {
    self.workspace = workspace
    workspace.clearPlans()
  }

  // MARK: Files

  /// Begins a file and writes its header, with a data size of 0.
  ///
  /// Definitions of an earlier file are removed; chained files can follow each other in one output.
  public mutating func startFile<Output: FITOutput & ~Copyable>(
    protocolVersion: UInt8 = 0x20, profileVersion: UInt16 = 2160, into output: inout Output
  ) throws(FITEncodingError) {
    error = nil
    reset(protocolVersion, profileVersion)
    keepHeader()
    try flush(into: &output)
  }

  /// Writes the waiting bytes: all completed messages.
  public mutating func flush<Output: FITOutput & ~Copyable>(into output: inout Output) throws(FITEncodingError) {
    end()
    if error == nil && buffered > 0 { handOut(&output) }
    if let error { throw error }
  }

  /// Ends the file with its checksum.
  ///
  /// - Returns: the file's header, to be written over its first 14 bytes. Until then the data size is 0.
  public mutating func finishFile<Output: FITOutput & ~Copyable>(
    into output: inout Output
  ) throws(FITEncodingError) -> InlineArray<14, UInt8> {
    try flush(into: &output)
    let size = written &- 14
    keepChecksum()
    try flush(into: &output)
    return header(dataSize: size)
  }

  @usableFromInline @inline(never)
  mutating func reset(_ protocolVersion: UInt8, _ profileVersion: UInt16) {
    self.protocolVersion = protocolVersion
    self.profileVersion = profileVersion
    forgetDefinitions()
    (buffered, field, fieldEnd, payloadStart) = (0, 0, 0, -1)
    (written, crc, lastTimestamp) = (0, 0, 0xFFFF_FFFF)
  }

  /// Continues a file after `written` bytes, with their checksum.
  mutating func resume(_ protocolVersion: UInt8, _ profileVersion: UInt16, written: UInt32, _ crc: UInt16) {
    reset(protocolVersion, profileVersion)
    self.written = written
    self.crc = crc
  }

  private mutating func forgetDefinitions() {
    workspace.clearPlans()
    usedWords = 0
  }

  private mutating func keepHeader() {
    let header = self.header(dataSize: 0)
    append(header.span.asBytes)
  }

  private mutating func keepChecksum() {
    workspace.setEight(0, UInt64(widening: crc))
    buffered = 2
  }

  @inline(never)
  func header(dataSize: UInt32) -> InlineArray<14, UInt8> {
    var header: InlineArray<14, UInt8> = InlineArray(repeating: 0)
    header[0] = 14
    header[1] = protocolVersion
    header[2] = UInt8(truncatingIfNeeded: profileVersion)
    header[3] = UInt8(truncatingIfNeeded: profileVersion &>> 8)
    for place in 0..<4 {
      header[4 &+ place] = UInt8(truncatingIfNeeded: dataSize &>> UInt32(truncatingIfNeeded: 8 &* place))
      header[8 &+ place] = UInt8(truncatingIfNeeded: FITDecoder.signature &>> UInt32(truncatingIfNeeded: 8 &* place))
    }
    let crc = workspace.checksum(0, header.span.asBytes, from: 0, to: 12)
    header[12] = UInt8(truncatingIfNeeded: crc)
    header[13] = UInt8(truncatingIfNeeded: crc &>> 8)
    return header
  }

  // MARK: Messages

  /// Begins a message, and ends the previous message.
  ///
  /// Pass its values to `put`, field by field.
  ///
  /// Profile fields precede developer fields, at most 255 of each.
  ///
  /// - Parameter time: if not nil, the message's time in seconds since 1989-12-31T00:00:00Z. `fields` must not contain
  ///   the time then: the encoder writes it as field 253 before all others, or into the record header
  ///   (`compressesTimestamps`).
  @inlinable
  public mutating func begin<Output: FITOutput & ~Copyable>(
    _ number: UInt16, _ fields: Span<FITFieldLayout>, isBigEndian: Bool = false, at time: UInt32? = nil,
    into output: inout Output
  ) throws(FITEncodingError) {
    try begin(
      MessageKind(number, isBigEndian: isBigEndian, fields: fields.count, time: time), fields.asBytes, into: &output)
  }

  /// Writes a message with a complete payload, in the order and byte order of its fields; `time` has the same meaning
  /// as in `begin`.
  @inlinable
  public mutating func message<Output: FITOutput & ~Copyable>(
    _ number: UInt16, _ fields: Span<FITFieldLayout>, isBigEndian: Bool = false, at time: UInt32? = nil,
    payload: RawSpan, into output: inout Output
  ) throws(FITEncodingError) {
    try begin(number, fields, isBigEndian: isBigEndian, at: time, into: &output)
    try put(payload: payload)
  }

  /// Writes a message that a decoder has read, with its payload unchanged.
  ///
  /// A compressed time stays compressed if `compressesTimestamps` is true and the last time allows it. Otherwise it
  /// becomes a field.
  ///
  /// - Parameter localMessageType: the local message type to use, such as the message's own; nil for the encoder's
  ///   choice.
  @inlinable
  public mutating func copy<Output: FITOutput & ~Copyable>(
    _ message: borrowing FITMessage, as localMessageType: UInt8? = nil, into output: inout Output
  ) throws(FITEncodingError) {
    // If a message has an ordinary record header, its payload contains the time.
    let time = message.hasCompressedHeader ? message.timestamp : nil
    var kind = MessageKind(
      message.number, isBigEndian: message.isBigEndian, fields: message.fieldCount, time: time)
    if let localMessageType { kind.locals = localMessageType & 0x0F..<localMessageType & 0x0F &+ 1 }
    let place = keepLayouts(message, &kind)
    let workspace = self.workspace
    try begin(kind, workspace.layouts(place, count: error == nil ? kind.fields : 0), into: &output)
    try put(payload: message.bytes)
  }

  /// The properties of a message that are passed to `begin`.
  @usableFromInline
  struct MessageKind {
    @usableFromInline var time: UInt32
    @usableFromInline var fields: Int
    @usableFromInline var number: UInt16
    @usableFromInline var isBigEndian: Bool
    @usableFromInline var locals: Range<UInt8>?
    /// Whether the fields include a time, which is filled in if it is invalid.
    @usableFromInline var hasTimeField = false

    @inlinable init(_ number: UInt16, isBigEndian: Bool, fields: Int, time: UInt32?) {
      self.number = number
      self.isBigEndian = isBigEndian
      self.fields = fields
      self.time = time ?? 0xFFFF_FFFF
    }
  }

  @inlinable
  mutating func begin<Output: FITOutput & ~Copyable>(
    _ kind: MessageKind, _ layouts: RawSpan, into output: inout Output
  ) throws(FITEncodingError) {
    end()
    let definition = choose(kind, layouts)
    if definition > 0 {
      if lacksRoom(definition) { handOut(&output) }
      define(size: definition)
    }
    if error == nil && lacksRoom(1 &+ payloadSize) { handOut(&output) }
    open()
    if let error { throw error }
  }

  @usableFromInline
  mutating func put(payload: RawSpan) throws(FITEncodingError) {
    if error == nil {
      let left = payloadStart &+ payloadSize &- buffered
      if payload.byteCount == left { append(payload) } else { error = .wrongPayloadSize }
      field = fieldEnd
    }
    end()
    if let error { throw error }
  }

  /// Ends the open message; fields without a value get their type's invalid value.
  @inlinable
  public mutating func end() {
    guard payloadStart >= 0 else { return }
    while field < fieldEnd { put(nil) }
    noteTime()
    payloadStart = -1
  }

  // MARK: The output

  /// Whether the buffer has no room for `count` bytes and eight more, the width of a store.
  @usableFromInline func lacksRoom(_ count: Int) -> Bool { buffered &+ count &+ 8 > workspace.carryCapacity }

  /// Writes the buffer's bytes, which all belong to completed messages.
  @inlinable @inline(never)
  mutating func handOut<Output: FITOutput & ~Copyable>(_ output: inout Output) {
    let workspace = self.workspace
    let count = countOut()
    if error == nil && count > 0 && !output.write(workspace.carry(count: count)) { error = .outputRefused }
  }

  /// Counts the written bytes and empties the buffer.
  @usableFromInline @inline(never)
  mutating func countOut() -> Int {
    let workspace = self.workspace
    let count = buffered
    // The header does not change the checksum, because data followed by its own checksum has the checksum 0. So a
    // header that is written later does not affect the file's checksum.
    crc = workspace.checksum(crc, workspace.carry(count: count), from: 0, to: count)
    let (sum, overflow) = written.addingReportingOverflow(UInt32(truncatingIfNeeded: count))
    written = sum
    if overflow { error = .fileTooLarge }
    buffered = 0
    return count
  }

  /// Appends bytes to the buffer, which must have room.
  mutating func append(_ bytes: RawSpan) {
    workspace.appendToCarry(bytes, from: 0, count: bytes.byteCount, after: buffered)
    buffered &+= bytes.byteCount
  }
}

/// Receives the bytes of an encoder: a file, a flash memory, a radio.
public protocol FITOutput: ~Copyable {
  /// Writes bytes, which are valid during the call only; false if it cannot, which ends the encoding.
  mutating func write(_ bytes: RawSpan) -> Bool
}

/// The error that ended an encoding.
public enum FITEncodingError: Error, Equatable, Sendable {
  /// The memory for definitions is too small for this definition.
  case definitionMemoryTooSmall
  /// The memory for messages is too small for this definition or message.
  case bufferTooSmall
  /// A definition has more than 255 fields, or a developer field before a profile field.
  case wrongFields
  /// A payload has another size than its fields.
  case wrongPayloadSize
  /// The output did not accept the bytes.
  case outputRefused
  /// The file has more than 4 GiB, which its header cannot represent.
  case fileTooLarge
}
