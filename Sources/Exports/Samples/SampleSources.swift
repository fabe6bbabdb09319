import Workouts

/// The source names that samples include: the device, and the app that recorded it.
///
/// They correspond to HealthKit's device and source of a sample, and to the rows of `stats`.
public struct SampleSources: OptionSet, Sendable {
  /// The bits of the set.
  public var rawValue: UInt8
  /// Creates a set from its bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The sensor whose profile has the kind, or the head unit.
  @inlinable public static var device: SampleSources { SampleSources(rawValue: 1) }
  /// The device or app that recorded the workout.
  @inlinable public static var app: SampleSources { SampleSources(rawValue: 2) }
}

/// The source names of each kind as text, prepared once so that a sample only appends it.
struct SourceTexts: Sendable {
  /// The output format of the names.
  enum Form: Sendable {
    /// Keys that follow others.
    ///
    /// Unknown sources have no key.
    case json
    /// Cells that follow others.
    ///
    /// Unknown sources are empty cells.
    case csv
  }

  let sources: SampleSources
  private let form: Form
  /// The text of the head unit, followed by the texts of sensors.
  private var texts: [String]
  private var places = PerKind<UInt8>(repeating: 0)

  init(_ sources: SampleSources, _ form: Form) {
    self.sources = sources
    self.form = form
    texts = []
    forget()
  }

  var isEmpty: Bool { sources.isEmpty }

  /// The text of the workout, and of samples without a sensor.
  var ofHeadUnit: String { texts[0] }

  subscript(kind: SampleKind) -> String { texts[Int(places[kind])] }

  /// Resets the sources at the start of a workout.
  mutating func forget() { take([], nil) }

  /// Sets the known sources of the workout.
  ///
  /// Allocates one text per sensor.
  mutating func take(_ devices: [Device], _ recorder: Device?) {
    let app = recorder?.recorderName
    let headUnit = app ?? devices.headUnit?.sensorName
    texts.removeAll(keepingCapacity: true)
    texts.append(text(headUnit, app))
    var names: [String?] = [headUnit]
    for kind in SampleKind.allCases {
      let name = devices.sensor(of: kind)?.sensorName ?? headUnit
      let place = names.firstIndex(of: name) ?? names.count
      if place == names.count {
        names.append(name)
        texts.append(text(name, app))
      }
      places[kind] = UInt8(clamping: place)
    }
  }

  private func text(_ device: String?, _ app: String?) -> String {
    var text = TextBuffer(capacity: 128)
    if sources.contains(.device) { append("device", device, to: &text) }
    if sources.contains(.app) { append("app", app, to: &text) }
    return text.string
  }

  private func append(_ key: StaticString, _ name: String?, to text: inout TextBuffer) {
    switch form {
    case .json:
      guard let name else { return }
      text.append(",")
      text.append(json: key)
      text.append(":")
      text.append(json: name)
    case .csv:
      text.append(",")
      if let name { text.append(csv: name) }
    }
  }
}
