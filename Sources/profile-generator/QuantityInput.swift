/// An entry of `quantities` in `quantities.json`: the complete description of one quantity.
struct QuantityRow: Decodable {
  /// The nature of a quantity's values.
  enum Kind: String, Decodable {
    /// A value at an instant.
    case reading
    /// A part of a position: stored in route points, not in samples.
    case position
    /// A value that only grows.
    ///
    /// Its samples are the increments.
    case counter
    /// One value per workout.
    case figure
  }

  /// The fields of `record` that contain the quantity.
  struct FIT: Decodable {
    /// Whether almost every recorder writes it with the profile's type.
    var usual: Bool?
    /// Whether `RecordExtras` has hand-written code for it.
    var byHand: Bool?
    /// The fields that contain the value, in order of preference.
    ///
    /// Fields with a name are parts of the value.
    var fields: [Field]
    /// The number of a field that packs several values and is read by hand-written code.
    var packed: Int?
    /// Whether developer fields can override it, by the numbers of the fields without a name.
    var override: Bool?
    /// The name of its developer field from running pods, which do not declare the field that they override.
    var pod: String?
    /// The property of `FITRecord`.
    var view: View?
  }

  struct Field: Decodable {
    var number: Int
    var name: String?
  }

  /// A property of `FITRecord`, either in the profile's unit or as the raw integer.
  struct View: Decodable {
    var name: String
    var doc: String
    /// Whether the property is an integer.
    ///
    /// The default is true for fields without a scale.
    var integer: Bool?
  }

  /// The names of its samples, if they differ from the reading's names.
  struct Sample: Decodable {
    var name: String
    var column: String
    var imperial: String?
    var doc: String
  }

  /// The elements of GPX and TCX that contain the quantity.
  struct Track: Decodable {
    /// The elements, without prefixes.
    ///
    /// `@lat` is an attribute of the point. `HeartRateBpm/Value` is an element whose number can be in a nested `Value`.
    var elements: [String]
    /// Other elements with the same meaning, used by some vendors.
    var spellings: [String]?
    /// Whether an attribute of an element in a point can also contain it.
    var isAttribute: Bool?
    /// Numbers that mean "no reading": less than `below`, or at least `from`.
    var below: Double?
    var from: Double?
    /// Whether `TrackPoint` has hand-written code for it.
    var byHand: Bool?
    /// The figure that its elements contain in a lap: `average`, or `total`, which needs hand-written code.
    var inLap: String?
  }

  /// A mean or maximum that devices report for a session or lap.
  struct Figure: Decodable {
    var doc: String
    /// The fields of `session` and `lap`, in order of preference.
    ///
    /// `a + b` adds b to a if b is valid.
    var fields: [String]
    /// The fields of `lap`, if they differ.
    var lap: [String]?
    /// The elements of a TCX lap, in the form of a point's elements.
    var elements: [String]?
  }

  /// A HealthKit type for its samples in some activities.
  struct HealthKit: Decodable {
    var type: String
    /// The activity types, or the name of a list in `QuantityTable.swift`; nil for all activities.
    var `in`: [String]?
    /// The name of a list of FIT sports.
    var sports: String?
    var ios: Double?
  }

  var name: String
  var kind: Kind
  /// The unit in HealthKit's notation.
  var unit: String
  /// The column of its values, including the unit.
  var column: String
  /// The end of the column's name in imperial units.
  var imperial: String?
  /// The plausible minimum and maximum, for documentation.
  var range: [Double]?
  /// The number of its sample kind in databases, which never changes; nil for quantities without samples.
  var id: Int?
  /// Whether its samples reveal the distance travelled, so that concealed routes leave them out.
  ///
  /// Required for every quantity with samples.
  var showsDistance: Bool?
  var doc: String
  /// The name of the observation's property, and its comment if it differs from `doc`.
  var property: String?
  var propertyDoc: String?
  /// Whether `export --as minutes` has a column with its mean.
  var minutes: Bool?
  var sample: Sample?
  var fit: FIT?
  /// A description of its source in FIT, if the fields do not describe it completely.
  var from: String?
  var track: Track?
  /// The mean and the maximum that devices report for a session or lap.
  var average: Figure?
  var maximum: Figure?
  var healthkit: [HealthKit]?
  /// A remark about the HealthKit types.
  var note: String?
  /// Whether Embedded builds leave it out.
  var hostedOnly: Bool?

  var isMeasure: Bool { kind == .reading || kind == .position }
  var sampleName: String { sample?.name ?? name }
  var sampleColumn: String { sample?.column ?? column }
  var sampleDoc: String { sample?.doc ?? doc }
  /// The sample's name in snake case, without the unit: `heart_rate`.
  var stem: String {
    sampleName.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }
}

/// The typed view of a message, with the properties that are not means or maxima of quantities.
struct MessageView: Decodable {
  /// A property with the name of its field.
  ///
  /// The profile defines its type and scale.
  struct Property: Decodable {
    /// The kind of number, if it differs from the default: a scaled field is a number, and an unscaled field is an
    /// integer.
    ///
    /// `integer` keeps the raw value of a scaled field, `number` converts an unscaled field, and `bytes` returns an
    /// array.
    enum Form: String, Decodable { case integer, number, bytes }

    var name: String
    var field: String
    var form: Form?
    var doc: String

    enum CodingKeys: String, CodingKey { case name, field, form = "as", doc }
  }

  var message: String
  /// The name of the view's Swift type.
  var type: String
  var properties: [Property]
}

/// The content of `quantities.json`.
struct QuantityInput: Decodable {
  var quantities: [QuantityRow]
  var views: [MessageView]
  /// Messages whose field numbers become constants of `FITNumber`.
  var numbered: [String]
}

/// The catalogue of quantities, and the fields of FIT's messages.
struct QuantityCatalogue {
  /// The quantities in the order of columns.
  ///
  /// New rows are only added at the end.
  let rows: [QuantityRow]
  let views: [MessageView]
  /// Messages whose field numbers become constants of `FITNumber`.
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

  /// The readings.
  ///
  /// Their measure and their sample kind have the same raw value.
  var readings: [QuantityRow] { rows.filter { $0.kind == .reading } }
  var positions: [QuantityRow] { rows.filter { $0.kind == .position } }
  var counters: [QuantityRow] { rows.filter { $0.kind == .counter } }
  var figures: [QuantityRow] { rows.filter { $0.kind == .figure } }
  /// The rows in the order of `Measure`.
  var measures: [QuantityRow] { readings + positions }
  /// The rows in the order of `SampleKind`.
  var kinds: [QuantityRow] { readings + counters + figures }

  func field(_ number: Int, of row: QuantityRow) throws -> ProfileInput.Field {
    guard let field = record[number] else { throw ProfileError("\(row.name): record has no field \(number)") }
    return field
  }

  /// Returns a field of a message by its name.
  func field(_ name: String, in message: String) throws -> ProfileInput.Field {
    guard let field = messages[message]?.fields.first(where: { $0.name == name }) else {
      throw ProfileError("\(message) has no field \(name)")
    }
    return field
  }

  /// Returns the base type of a field.
  func baseType(_ field: ProfileInput.Field) -> String { types[field.type]?.baseType ?? field.type }

  /// Returns the name of a field's bit: the quantity's name, prefixed with `enhanced` for enhanced fields.
  func fieldName(_ field: QuantityRow.Field, of row: QuantityRow) throws -> String {
    if let name = field.name { return name }
    let isEnhanced = try self.field(field.number, of: row).name.hasPrefix("enhanced_")
    return isEnhanced ? "enhanced" + row.name.prefix(1).uppercased() + row.name.dropFirst() : row.name
  }

  /// Returns the scaling from a field's raw value to the quantity's unit.
  func scaling(_ field: ProfileInput.Field, of row: QuantityRow) throws -> RawScaling {
    if field.units == "semicircles" { return RawScaling(after: " * (180 / 2_147_483_648)") }
    let factors = ["mm m": 1000.0, "mm cm": 10.0]
    return RawScaling(
      scale: field.scale, offset: field.offset, smaller: factors["\(field.units ?? "") \(row.unit)"] ?? 1)
  }

  static func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}

/// The scaling of a raw value, as an expression such as `(raw - 2500) / 5`.
///
/// The offset is subtracted from the integer first. The division then rounds once, and returns the number that is
/// closest to the decimal value: 357.8, whereas `raw / 5 - 500` is 357.79999999999995.
struct RawScaling: Hashable {
  private var before = ""
  private var after = ""
  /// The number subtracted from a raw value, and the divisor of the difference.
  private(set) var shift = 0.0, divisor = 1.0

  init(after: String) { self.after = after }

  /// Creates the scaling for a field's scale and offset.
  ///
  /// `smaller` is the number of the field's units per target unit.
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
