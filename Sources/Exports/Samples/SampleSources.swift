import Workouts

/// Names of where samples come from, which each of them carries by choice.
///
/// As HealthKit has them: the device of a sample, and the source that it was recorded by. They are the names by which
/// `stats` has rows.
public struct SampleSources: OptionSet, Sendable {
  /// One bit for each.
  public var rawValue: UInt8
  /// Makes a selection from its bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The sensor whose profile says that it measures the kind, else the head unit.
  @inlinable public static var device: SampleSources { SampleSources(rawValue: 1) }
  /// The device or app that recorded the workout.
  @inlinable public static var app: SampleSources { SampleSources(rawValue: 2) }
}

/// The sources of each kind as text, made when something says what they are, so that a sample only appends it.
struct SourceTexts: Sendable {
  /// The form of the names in the output.
  enum Form: Sendable {
    /// As keys that follow others; what is not known has none.
    case json
    /// As cells that follow others; what is not known is empty.
    case csv
  }

  let sources: SampleSources
  private let form: Form
  /// The head unit's first, then each sensor's.
  private var texts: [String]
  private var places = PerKind<UInt8>(repeating: 0)

  init(_ sources: SampleSources, _ form: Form) {
    self.sources = sources
    self.form = form
    texts = []
    forget()
  }

  var isEmpty: Bool { sources.isEmpty }

  /// The text of the workout, and of all samples that are of no sensor.
  var ofHeadUnit: String { texts[0] }

  subscript(kind: SampleKind) -> String { texts[Int(places[kind])] }

  /// A workout begins, of which nothing is known yet.
  mutating func forget() { take([], nil) }

  /// Takes what is known of the open workout; allocates a text for each sensor.
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
