internal import InputReports
internal import Tables

extension TextBuffer {
  /// Appends a line with one JSON object.
  mutating func appendJSONLine(_ fields: borrowing some FieldList) {
    var object = JSONObject()
    object.add(fields, to: &self)
    object.close(in: &self)
    append(UInt8(ascii: "\n"))
  }

  /// Appends a line with one JSON object that identifies its workout.
  @inline(__always)
  mutating func appendJSONLine(_ fields: borrowing some FieldList, of ride: inout RideKeys) {
    ride.beginRow(in: &self)
    var object = JSONObject(isOpen: true)
    object.add(fields, to: &self)
    object.close(in: &self)
    append(UInt8(ascii: "\n"))
  }

  /// Appends a CSV row of the values.
  mutating func appendCSVRow(_ fields: borrowing some FieldList) {
    var isFirst = true
    fields.forEachField { _, value in
      if !isFirst { append(UInt8(ascii: ",")) }
      isFirst = false
      append(cell: value)
    }
    append(UInt8(ascii: "\n"))
  }

  /// Appends a CSV row of the keys.
  mutating func appendCSVHeader(_ fields: borrowing some FieldList) {
    var isFirst = true
    fields.forEachField { key, _ in
      if !isFirst { append(UInt8(ascii: ",")) }
      isFirst = false
      append(key)
    }
    append(UInt8(ascii: "\n"))
  }

  /// Appends a value as a CSV cell.
  ///
  /// Nil values are empty.
  mutating func append(cell value: FieldValue) {
    switch value {
    case .text(let text): if let text { append(csv: text) }
    case .name(let name): append(name)
    case .integer(let integer): if let integer { append(integer) }
    case .long(let integer): if let integer { append(Int(clamping: integer)) }
    case .number(let number): if let number { append(number) }
    case .degrees(let degrees): append(decimal: degrees, fractionDigits: 8)
    case .flag(let flag): if let flag { append(flag) }
    case .instant(let instant): if let instant { append(instant) }
    case .local(let local): if let local { append(local) }
    case .ride(let ride): append(ride)
    case .activity(let name, let place): append(activity: name, place: place)
    case .named(_, let number): if let number { append(number) }
    case .counts: break
    }
  }
}

extension JSONObject {
  /// Adds every field that has a value.
  @inline(__always)
  mutating func add(_ fields: borrowing some FieldList, to text: inout TextBuffer) {
    fields.forEachField { key, value in add(key, value, to: &text) }
  }

  private mutating func add(_ key: String, _ number: Double, to text: inout TextBuffer) {
    text.append(isOpen ? "," : "{")
    isOpen = true
    text.append(json: key)
    text.append(":")
    text.append(json: number)
  }

  private mutating func add(_ key: StaticString, _ value: FieldValue, to text: inout TextBuffer) {
    switch value {
    case .text(nil), .integer(nil), .long(nil), .number(nil), .flag(nil), .instant(nil), .local(nil): return
    case .counts(let counts) where counts.isEmpty: return
    case .named(let named, let number):
      if let number { add(named.column.name, number, to: &text) }
      return
    default: add(key, to: &text)
    }
    switch value {
    case .text(let string?): text.append(json: string)
    case .name(let name): text.append(json: name)
    case .integer(let integer?): text.append(integer)
    case .long(let integer?): text.append(Int(clamping: integer))
    case .number(let number?): text.append(json: number)
    case .degrees(let degrees): if !text.append(decimal: degrees, fractionDigits: 8) { text.append("null") }
    case .flag(let flag?): text.append(flag)
    case .instant(let instant?): text.append(json: instant)
    case .counts(let counts): text.append(json: counts)
    case .local(.some), .ride, .activity:
      // These values need no escaping.
      text.append(UInt8(ascii: "\""))
      text.append(cell: value)
      text.append(UInt8(ascii: "\""))
    default: break
    }
  }
}

extension TextBuffer {
  /// Appends counts as an object.
  mutating func append(json counts: [InputReport.Dropped]) {
    var separator: StaticString = "{"
    for dropped in counts {
      append(separator)
      append(json: dropped.reason)
      append(":")
      append(dropped.count)
      separator = ","
    }
    append("}")
  }
}
