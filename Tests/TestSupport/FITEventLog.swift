import FITCore

/// A sink that writes down every call as a line of text: offsets, sizes, and each field with its values.
public struct FITEventLog: FITSink {
  /// The calls, in order.
  public private(set) var lines: [String] = []
  /// The lane for messages of this number.
  public var lanes: @Sendable (UInt16) -> FITLane
  /// Stops the decode at the message with this index; nil for never.
  public var stopAfter: Int?
  /// True when a typed call is marked as such, false when it reads like the generic one.
  public var marksTypedCalls = true
  private var messages = 0
  private var call = "message"

  /// Wants everything in one lane until `lanes` is set.
  public init(_ lane: FITLane = .generic) { lanes = { _ in lane } }

  /// Wants each message as `lanes` says.
  public init(lanes: @escaping @Sendable (UInt16) -> FITLane) { self.lanes = lanes }

  /// Takes `line` as if the decoder had made the call.
  public mutating func note(_ line: String) { lines.append(line) }

  /// Answers as `lanes` says.
  public func lane(forMessage number: UInt16) -> FITLane { lanes(number) }

  /// Writes the header down.
  public mutating func fileStart(_ header: FITFileHeader) {
    lines.append(
      "chained file \(header.fileIndex) at \(header.offset): header \(header.size), protocol \(header.protocolVersion), "
        + "profile \(header.profileVersion), data \(header.dataSize), checksum \(header.checksum)")
  }

  /// Writes the definition down.
  public mutating func definition(_ definition: FITDefinition) { lines.append(Self.line(definition)) }

  /// Writes the report of a chained file's end down.
  public mutating func fileEnd(_ end: FITFileEnd) {
    lines.append(
      "end \(end.fileIndex) at \(end.endOffset): \(end.ending), checksum \(end.checksum), "
        + "\(end.messageCount) messages")
  }

  /// Writes the message down, every field of it.
  public mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    var fields: [String] = []
    for position in 0..<message.fieldCount {
      let field = message[position]
      fields.append(Self.text(field))
      if !field.isDeveloper { Self.check(field, at: position, in: message, &fields) }
    }
    lines.append(
      Self.line(
        call, offset: message.offset, local: message.localMessageType, number: message.number,
        isBigEndian: message.isBigEndian, timestamp: message.timestamp, fields: fields))
    call = "message"
    messages += 1
    return messages - 1 == stopAfter ? .stop : .proceed
  }

  private mutating func typed(_ name: String, _ message: borrowing FITMessage) -> FITFlow {
    if marksTypedCalls { call = name }
    return self.message(message)
  }

  /// Writes the message down as the call `record`.
  public mutating func record(_ view: borrowing FITRecord) -> FITFlow { typed("record", view.message) }
  /// Writes the message down as the call `session`.
  public mutating func session(_ view: borrowing FITSession) -> FITFlow { typed("session", view.message) }
  /// Writes the message down as the call `lap`.
  public mutating func lap(_ view: borrowing FITLap) -> FITFlow { typed("lap", view.message) }
  /// Writes the message down as the call `event`.
  public mutating func event(_ view: borrowing FITEvent) -> FITFlow { typed("event", view.message) }
  /// Writes the message down as the call `length`.
  public mutating func length(_ view: borrowing FITLength) -> FITFlow { typed("length", view.message) }
  /// Writes the message down as the call `activity`.
  public mutating func activity(_ view: borrowing FITActivity) -> FITFlow { typed("activity", view.message) }
  /// Writes the message down as the call `sport`.
  public mutating func sport(_ view: borrowing FITSport) -> FITFlow { typed("sport", view.message) }
  /// Writes the message down as the call `fileID`.
  public mutating func fileID(_ view: borrowing FITFileID) -> FITFlow { typed("fileID", view.message) }
  /// Writes the message down as the call `deviceInfo`.
  public mutating func deviceInfo(_ view: borrowing FITDeviceInfo) -> FITFlow { typed("deviceInfo", view.message) }
  /// Writes the message down as the call `heartRate`.
  public mutating func heartRate(_ view: borrowing FITHeartRate) -> FITFlow { typed("heartRate", view.message) }
  /// Writes the message down as the call `developerDataID`.
  public mutating func developerDataID(_ view: borrowing FITDeveloperDataID) -> FITFlow {
    typed("developerDataID", view.message)
  }
  /// Writes the message down as the call `fieldDescription`.
  public mutating func fieldDescription(_ view: borrowing FITFieldDescription) -> FITFlow {
    typed("fieldDescription", view.message)
  }

  // MARK: Text

  /// The line for a definition.
  public static func line(_ definition: FITDefinition) -> String {
    "definition at \(definition.offset): local \(definition.localMessageType), message \(definition.messageNumber), "
      + "\(definition.isBigEndian ? "big" : "little"), \(definition.fieldCount) + \(definition.developerFieldCount) fields, "
      + "\(definition.messageSize) bytes"
  }

  /// The line for a message.
  public static func line(
    _ call: String, offset: UInt64, local: UInt8, number: UInt16, isBigEndian: Bool, timestamp: UInt32?,
    fields: [String]
  ) -> String {
    "\(call) at \(offset): local \(local), number \(number), \(isBigEndian ? "big" : "little"), "
      + "time \(timestamp.map { String($0) } ?? "-"): \(fields.joined(separator: " "))"
  }

  /// `number/type=values`, or `application.number=bytes` for a developer field; `-` for an invalid element.
  static func text(_ field: borrowing FITField) -> String {
    if field.isDeveloper { return "\(field.developerDataIndex).\(field.number)=\(hex(field.bytes))" }
    let name = "\(field.number)/\(field.baseType.code)="
    guard field.isNumeric else { return name + hex(field.bytes) }
    var values: [String] = []
    for element in 0..<field.count { values.append(value(field, element) ?? "-") }
    return name + values.joined(separator: ",")
  }

  private static func value(_ field: borrowing FITField, _ element: Int) -> String? {
    if field.isFloatingPoint { return field.number(element).map { String($0) } }
    if let wide = field.unsigned64(element) { return String(wide) }
    return field.integer(element).map { String($0) }
  }

  private static func hex(_ bytes: RawSpan) -> String {
    var text = "x"
    for offset in 0..<bytes.byteCount {
      let byte = bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }

  private static let digits = Array("0123456789abcdef")

  /// The ways to one value agree: by position and by number, as integer and as number.
  private static func check(
    _ field: borrowing FITField, at position: Int, in message: borrowing FITMessage, _ fields: inout [String]
  ) {
    var isLast = true
    for later in position + 1..<max(position + 1, message.fieldCount)
    where message[later].number == field.number && !message[later].isDeveloper { isLast = false }
    guard isLast else { return }
    if !message.hasField(field.number) { fields.append("DISAGREES: no field \(field.number)") }
    if message.integer(field.number) != field.integer() { fields.append("DISAGREES: integer \(field.number)") }
    if message.number(field.number) != field.number() { fields.append("DISAGREES: number \(field.number)") }
    if hex(message.bytes(ofField: field.number)) != hex(field.bytes) {
      fields.append("DISAGREES: bytes \(field.number)")
    }
    if let integer = field.integer(), let number = field.number(), !field.isFloatingPoint, Double(integer) != number {
      fields.append("DISAGREES: integer and number \(field.number)")
    }
  }
}
