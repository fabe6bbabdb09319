internal import Workouts

/// The keys by which a JSON line says which workout it belongs to: `ride_id` or `ride`, and by choice `input` and
/// `session`.
///
/// Rows of tables have `ride_id`, which follows from the content of the input and so waits for it. Lines that stream have
/// `ride`, which follows from its name. Made once for each workout; a line only appends them.
struct RideKeys: ~Copyable, Sendable {
  /// True when every line names its input and session.
  var namesInputs = false { didSet { makeKeys() } }

  /// The key that says which workout a line is of.
  enum Key { case ride, rideID }

  private let key: Key
  /// The hash of the input's content; nil where it is not known.
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
  /// The beginning of a row; `firstHead` is that of a workout's first one.
  private var head = TextBuffer(capacity: 64)
  private var firstHead = TextBuffer(capacity: 320)
  private var isFirst = true

  /// Makes the keys of no input: its name is null.
  init(_ key: Key) {
    self.key = key
    input.append("null")
    makeKeys()
  }

  /// The name of one of the input's workouts; it follows from the input's name too where its content is not known.
  private func ride(ofSession session: Int) -> RideID {
    if key == .rideID, let content { return RideID(content: content, session: session) }
    return RideID(input: inputID, session: session)
  }

  /// The content of the input that has begun is known.
  mutating func begin(content: ContentHash) {
    self.content = content
    makeKeys()
  }

  /// An input begins.
  mutating func begin(input name: String) {
    input.removeAll()
    input.append(json: name)
    inputID = NameUUID(name: name)
    content = nil
    begin(session: 0)
  }

  /// A workout begins.
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

  /// Begins a row: the first of a workout, or any where inputs are named, says the input and the session.
  @inline(__always)
  mutating func beginRow(in text: inout TextBuffer) {
    guard isFirst || namesInputs else { return text.append(head) }
    isFirst = false
    text.append(firstHead)
  }

  /// Ends a line within a workout.
  @inline(__always)
  func endLine(in text: inout TextBuffer) { text.append(tail) }

  /// Appends the key `input`.
  func addInput(to text: inout TextBuffer) {
    text.append(#","input":"#)
    text.append(input)
  }

  /// Ends a line that is of a whole workout, and says its session; one that begins a workout has the input already, and
  /// one that ends it says the other name too, where the content is known.
  func endWorkoutLine(begins: Bool = false, in text: inout TextBuffer) {
    if namesInputs && !begins { addInput(to: &text) }
    text.append(#","session":"#)
    text.append(session)
    addRide(ofSession: session, isWhole: !begins, to: &text)
    text.append("}\n")
  }

  /// Ends a line that is of several workouts: it has a name of its own.
  func endSharedLine(in text: inout TextBuffer) {
    if namesInputs { addInput(to: &text) }
    addRide(ofSession: -1, to: &text)
    text.append("}\n")
  }

  /// Appends the key `ride`, and of what is whole `ride_id` where the content is known.
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
  /// Appends the name of a workout, without quotes.
  mutating func append(_ ride: RideID) {
    reserve(12)
    ride.forEachByte { append($0) }
  }
}
