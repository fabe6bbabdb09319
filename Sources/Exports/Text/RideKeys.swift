internal import Workouts

/// The keys that identify the workout of a JSON line: `ride_id` or `ride`, and optionally `input` and `session`.
///
/// Rows of tables have `ride_id`, which is derived from the content of the input and therefore waits for it. Lines that
/// stream have `ride`, which is derived from the input's name. The keys are prepared once for each workout, and a line
/// only appends them.
struct RideKeys: ~Copyable, Sendable {
  /// Whether every line includes its input and session.
  var namesInputs = false { didSet { makeKeys() } }

  /// The key that identifies the workout.
  enum Key { case ride, rideID }

  private let key: Key
  /// The hash of the input's content; nil if it is unknown.
  private var content: ContentHash?
  /// The session of the open workout.
  private(set) var session = 0
  /// The name of the open workout.
  private(set) var ride = RideID.none
  /// The input's name as JSON.
  private var input = TextBuffer(capacity: 256)
  private var inputID = NameUUID(name: "")
  /// The keys at the end of a line.
  private var tail = TextBuffer(capacity: 64)
  /// The keys at the start of a row.
  ///
  /// `firstHead` is for the first row of a workout.
  private var head = TextBuffer(capacity: 64)
  private var firstHead = TextBuffer(capacity: 320)
  private var isFirst = true

  /// Creates keys without an input, whose name is null.
  init(_ key: Key) {
    self.key = key
    input.append("null")
    makeKeys()
  }

  /// Returns the name of a workout of the input.
  ///
  /// It is derived from the input's name if the content is unknown.
  private func ride(ofSession session: Int) -> RideID {
    if key == .rideID, let content { return RideID(content: content, session: session) }
    return RideID(input: inputID, session: session)
  }

  /// Sets the content of the current input.
  mutating func begin(content: ContentHash) {
    self.content = content
    makeKeys()
  }

  /// Starts an input with this name.
  mutating func begin(input name: String) {
    input.removeAll()
    input.append(json: name)
    inputID = NameUUID(name: name)
    content = nil
    begin(session: 0)
  }

  /// Starts a workout.
  mutating func begin(session: Int) {
    self.session = session
    makeKeys()
  }

  private mutating func makeKeys() {
    isFirst = true
    ride = ride(ofSession: session)
    firstHead.removeAll()
    firstHead.append(#"{"input":"#)
    firstHead.append(input)
    firstHead.append(#","session":"#)
    firstHead.append(session)
    firstHead.append(key == .ride ? #","ride":""# : #","ride_id":""#)
    firstHead.append(ride)
    firstHead.append("\"")
    head.removeAll()
    head.append(key == .ride ? #"{"ride":""# : #"{"ride_id":""#)
    head.append(ride)
    head.append("\"")
    tail.removeAll()
    tail.append(key == .ride ? #","ride":""# : #","ride_id":""#)
    tail.append(ride)
    if namesInputs {
      tail.append(#"","input":"#)
      tail.append(input)
      tail.append(#","session":"#)
      tail.append(session)
      tail.append("}\n")
    } else {
      tail.append("\"}\n")
    }
  }

  /// Starts a row.
  ///
  /// The first row of a workout, or every row with `namesInputs`, includes the input and session.
  @inline(__always)
  mutating func beginRow(in text: inout TextBuffer) {
    guard isFirst || namesInputs else { return text.append(head) }
    isFirst = false
    text.append(firstHead)
  }

  /// Ends a line inside a workout.
  @inline(__always)
  func endLine(in text: inout TextBuffer) { text.append(tail) }

  /// Appends the key `input`.
  func addInput(to text: inout TextBuffer) {
    text.append(#","input":"#)
    text.append(input)
  }

  /// Ends a line about a whole workout, and adds its session.
  ///
  /// A line that begins a workout already includes the input. A line that ends a workout also has `ride_id` if the
  /// content is known.
  func endWorkoutLine(begins: Bool = false, in text: inout TextBuffer) {
    if namesInputs && !begins { addInput(to: &text) }
    text.append(#","session":"#)
    text.append(session)
    addRide(ofSession: session, isWhole: !begins, to: &text)
    text.append("}\n")
  }

  /// Ends a line about several workouts, which has its own name.
  func endSharedLine(in text: inout TextBuffer) {
    if namesInputs { addInput(to: &text) }
    addRide(ofSession: -1, to: &text)
    text.append("}\n")
  }

  /// Appends the key `ride`.
  ///
  /// For whole workouts, it also appends `ride_id` if the content is known.
  func addRide(ofSession session: Int, isWhole: Bool = true, to text: inout TextBuffer) {
    text.append(#","ride":""#)
    text.append(RideID(input: inputID, session: session))
    text.append("\"")
    guard isWhole, let content else { return }
    text.append(#","ride_id":""#)
    text.append(RideID(content: content, session: session))
    text.append("\"")
  }
}

extension TextBuffer {
  /// Appends the name of a workout without quotes.
  mutating func append(_ ride: RideID) {
    reserve(12)
    ride.forEachByte { append($0) }
  }
}
