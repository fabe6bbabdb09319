/// A row of `quantities` in `quantities.json`: all that is known of one quantity.
struct QuantityRow: Decodable {
  /// The nature of its values.
  enum Kind: String, Decodable {
    /// A value at an instant.
    case reading
    /// A value of a place: in points of routes, not in samples.
    case position
    /// A value that only grows; its samples are what it gains.
    case counter
    /// One value a workout.
    case figure
  }

  /// The fields of `record` that hold it.
  struct FIT: Decodable {
    /// True when nearly every recorder writes it in the profile's type.
    var usual: Bool?
    /// True when `RecordExtras` has code of its own for it.
    var byHand: Bool?
    /// The fields that give the value, the best first; fields with names are parts of it.
    var fields: [Field]
    /// A field that stands in for others, in code of its own.
    var packed: Int?
    /// True when developer fields may override it, by the numbers of those of `fields` without a name.
    var override: Bool?
    /// The name of a developer field of running pods, which do not say what it overrides.
    var pod: String?
    /// The property of `FITRecord`.
    var view: View?
  }

  struct Field: Decodable {
    var number: Int
    var name: String?
  }

  /// A property of `FITRecord`: in the profile's unit, or the raw integer.
  struct View: Decodable {
    var name: String
    var doc: String
    /// Otherwise what has no scale is an integer.
    var integer: Bool?
  }

  /// Names of its samples where they are not the reading's own.
  struct Sample: Decodable {
    var name: String
    var column: String
    var imperial: String?
    var doc: String
  }

  /// The elements of GPX and TCX that hold it.
  struct Track: Decodable {
    /// Its elements, without prefixes: `@lat` is an attribute of the point, `HeartRateBpm/Value` an element whose number
    /// may be in a `Value` of its own.
    var elements: [String]
    /// More elements of the same meaning, by vendors.
    var spellings: [String]?
    /// True when an attribute of an element in a point gives it, too.
    var isAttribute: Bool?
    /// Numbers that mean "no reading": those less than `below`, and those not less than `from`.
    var below: Double?
    var from: Double?
    /// True when `TrackPoint` has code of its own for it.
    var byHand: Bool?
    /// The figure that its elements give right in a lap: the `average`, or the `total`, which has code of its own.
    var inLap: String?
  }

  /// A mean or highest value that devices report of a session or lap.
  struct Figure: Decodable {
    var doc: String
    /// Names of the fields of `session` and `lap` that give it, the better one first; `a + b` adds b to a, where there is
    /// one.
    var fields: [String]
    /// Those of `lap`, where they are others.
    var lap: [String]?
    /// Elements of a lap of TCX, in the same way as those of a point.
    var elements: [String]?
  }

  /// A HealthKit type of its samples, in some activities.
  struct HealthKit: Decodable {
    var type: String
    /// Activity types, or the name of a list of them in `QuantityTable.swift`; none for all activities.
    var `in`: [String]?
    /// The name of a list of FIT's sports.
    var sports: String?
    var ios: Double?
  }

  var name: String
  var kind: Kind
  /// As HealthKit writes units.
  var unit: String
  /// Column of its values, unit included.
  var column: String
  /// End of the column's name in imperial units.
  var imperial: String?
  /// Least and greatest value that makes sense; for people.
  var range: [Double]?
  /// Number of its samples' kind in databases, which never changes; none for what has no samples.
  var id: Int?
  /// True when samples show how far the rider came: a concealed route holds them back.
  ///
  /// Every quantity with samples says it.
  var showsDistance: Bool?
  var doc: String
  /// The observation's property, and its comment where it says more than `doc`.
  var property: String?
  var propertyDoc: String?
  /// True when `export --as minutes` has a column with the mean.
  var minutes: Bool?
  var sample: Sample?
  var fit: FIT?
  /// Its source in FIT, in words, where the fields do not say all.
  var from: String?
  var track: Track?
  /// A figure that devices report of a session or lap.
  var average: Figure?
  var maximum: Figure?
  var healthkit: [HealthKit]?
  /// A remark on the HealthKit types.
  var note: String?
  /// True when builds without a heap do without it.
  var hostedOnly: Bool?

  var isMeasure: Bool { kind == .reading || kind == .position }
  var sampleName: String { sample?.name ?? name }
  var sampleColumn: String { sample?.column ?? column }
  var sampleDoc: String { sample?.doc ?? doc }
  /// The sample's column without its unit: `heart_rate`.
  var stem: String {
    sampleName.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }
}

/// The typed view of a message: the properties that are no means or highest values of quantities.
struct MessageView: Decodable {
  /// A property by the name of its field; its type and scale are the profile's.
  struct Property: Decodable {
    /// The kind of number where the profile does not say it: a scaled field stays a raw `integer`, one without a scale is a
    /// `number`, an array its `bytes`.
    enum Form: String, Decodable { case integer, number, bytes }

    var name: String
    var field: String
    var form: Form?
    var doc: String

    enum CodingKeys: String, CodingKey { case name, field, form = "as", doc }
  }

  var message: String
  /// The view's type in Swift.
  var type: String
  var properties: [Property]
}

/// `quantities.json`.
struct QuantityInput: Decodable {
  var quantities: [QuantityRow]
  var views: [MessageView]
  /// Messages whose fields are constants of `FITNumber`.
  var numbered: [String]
}

/// The catalogue: its rows by what they are, and the fields of FIT's messages.
struct QuantityCatalogue {
  /// In the order of columns, which never changes: a new row comes last.
  let rows: [QuantityRow]
  let views: [MessageView]
  /// Messages whose fields are constants of `FITNumber`.
  let numbered: [String]
  let commonFields: [String: Int]
  let messages: [String: ProfileInput.Message]
  private let record: [Int: ProfileInput.Field]
  private let types: [String: ProfileInput.TypeValues]

  init(_ input: QuantityInput, profile: ProfileInput) throws {
    (rows, views, types) = (input.quantities, input.views, profile.types)
    (numbered, commonFields) = (input.numbered, profile.commonFields ?? [:])
    messages = Dictionary(profile.messages.map { ($0.name, $0) }) { first, _ in first }
    let fields = messages["record"]?.fields ?? []
    record = Dictionary(fields.map { ($0.num, $0) }) { first, _ in first }
    let ids = rows.compactMap(\.id)
    guard ids == Array(0..<ids.count) else { throw ProfileError("ids are \(ids), not 0, 1, 2 … in the order of rows") }
    guard Set(rows.map(\.name)).count == rows.count else { throw ProfileError("two quantities of one name") }
    guard measures.count + 4 <= 28 else { throw ProfileError("more measures than an observation has bits for") }
    for row in rows where row.id != nil && row.showsDistance == nil {
      throw ProfileError("\(row.name): a quantity with samples says if they show the distance (showsDistance)")
    }
    for row in rows where row.kind == .reading && (row.id == nil || row.fit == nil) {
      throw ProfileError("\(row.name): a reading has an id and a field")
    }
  }

  /// Those that become samples as they are: their kinds have the same raw values.
  var readings: [QuantityRow] { rows.filter { $0.kind == .reading } }
  var positions: [QuantityRow] { rows.filter { $0.kind == .position } }
  var counters: [QuantityRow] { rows.filter { $0.kind == .counter } }
  var figures: [QuantityRow] { rows.filter { $0.kind == .figure } }
  /// In the order of `Measure`.
  var measures: [QuantityRow] { readings + positions }
  /// In the order of `SampleKind`.
  var kinds: [QuantityRow] { readings + counters + figures }

  func field(_ number: Int, of row: QuantityRow) throws -> ProfileInput.Field {
    guard let field = record[number] else { throw ProfileError("\(row.name): record has no field \(number)") }
    return field
  }

  /// A field of any message, by name.
  func field(_ name: String, in message: String) throws -> ProfileInput.Field {
    guard let field = messages[message]?.fields.first(where: { $0.name == name }) else {
      throw ProfileError("\(message) has no field \(name)")
    }
    return field
  }

  /// The base type of a field.
  func baseType(_ field: ProfileInput.Field) -> String { types[field.type]?.baseType ?? field.type }

  /// The name of a field's bit: that of the quantity, with `enhanced` before it where the profile has it.
  func fieldName(_ field: QuantityRow.Field, of row: QuantityRow) throws -> String {
    if let name = field.name { return name }
    let isEnhanced = try self.field(field.number, of: row).name.hasPrefix("enhanced_")
    return isEnhanced ? "enhanced" + row.name.prefix(1).uppercased() + row.name.dropFirst() : row.name
  }

  /// The expression that makes a raw value one in the quantity's unit.
  func scaling(_ field: ProfileInput.Field, of row: QuantityRow) throws -> RawScaling {
    if field.units == "semicircles" { return RawScaling(after: " * (180 / 2_147_483_648)") }
    let factors = ["mm m": 1000.0, "mm cm": 10.0]
    return RawScaling(
      scale: field.scale, offset: field.offset, smaller: factors["\(field.units ?? "") \(row.unit)"] ?? 1)
  }

  static func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}

/// An expression that makes a raw value one of a unit: `(raw - 2500) / 5`.
///
/// The offset is subtracted first, from whole numbers, so that the one rounding of the division gives the number next to
/// the decimal: 357.8, where `raw / 5 - 500` is 357.79999999999995.
struct RawScaling: Hashable {
  private var before = ""
  private var after = ""
  /// The number taken from a raw value, and the divisor of the rest.
  private(set) var shift = 0.0, divisor = 1.0

  init(after: String) { self.after = after }

  /// The scaling by a field's scale and offset, to a unit that is `smaller` times its own.
  init(scale: Double?, offset: Double?, smaller: Double = 1) {
    divisor = (scale ?? 1) * smaller
    if divisor != 1 { after = " / \(QuantityCatalogue.plain(divisor))" }
    guard let offset, offset != 0 else { return }
    shift = offset * (scale ?? 1)
    let subtraction = " - \(QuantityCatalogue.plain(shift))"
    if after.isEmpty { after = subtraction } else { (before, after) = ("(", subtraction + ")" + after) }
  }

  var isEmpty: Bool { after.isEmpty }

  func of(_ raw: String) -> String { before + raw + after }
}
