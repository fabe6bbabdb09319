internal import FITCore
internal import FITProfile
internal import FITWorkouts
internal import Inputs
internal import Workouts

/// The fields that a rule chooses of the profile's fields, found once for each layout.
private struct FieldRule {
  private let isChosen: (ProfileField) -> Bool
  private var known: [Int: [Int]] = [:]

  init(_ isChosen: @escaping (ProfileField) -> Bool) { self.isChosen = isChosen }

  /// Chooses the fields whose names have one of these parts.
  init(namedWith words: [String]) {
    self.init { field in words.contains { String(field.name).contains($0) } }
  }

  /// The positions of the fields in a message; developer fields and unknown ones are not among them.
  mutating func positions(of message: FITDocument.Message, in document: FITDocument) -> [Int] {
    if let positions = known[message.layout] { return positions }
    let layout = document.layout(message)
    let profile = ProfileMessage(number: layout.number)
    let positions = layout.fields.indices.filter { position in
      let field = layout.fields[position]
      if field.isDeveloper { return false }
      return (profile?.field(number: field.number) ?? ProfileField.common(number: field.number)).map(isChosen) ?? false
    }
    known[message.layout] = positions
    return positions
  }
}

/// Applies an edit to a FIT file in memory.
///
/// Messages that the edit does not concern keep their payloads. Laps and sessions that an edit cuts, and all values that
/// depend on changed records, are computed from the records, or left out if records do not give them.
struct RideEditor {
  var document: FITDocument
  /// The changes in words.
  private(set) var changes: [String] = []
  var track: RideTrack
  /// Points, laps and messages that were looked at more than once.
  private var looks = 0
  /// Maximum of `looks`, so that laps that overlap cannot take long.
  static let lookLimit = 1 << 25

  init(_ document: FITDocument) {
    self.document = document
    track = RideTrack(document)
  }

  /// True if the file has records with times.
  var hasRecords: Bool { !track.points.isEmpty }

  /// Applies the edit; returns the files that come of it.
  mutating func apply(_ edit: RideEdit) throws(EditRefusal) -> [FITDocument] {
    if !edit.filling.isEmpty { try fill(from: edit.filling) }
    if edit.shiftSeconds != 0 { shift(by: edit.shiftSeconds) }
    if edit.sport != nil || edit.subSport != nil { setSport(edit.sport, edit.subSport) }
    if let kilocalories = edit.energyKilocalories { try setSession(11, .uint16, kilocalories, "calories") }
    if let meters = edit.distanceMeters { try setDistance(meters) }
    for removal in edit.removals { try remove(removal) }
    if edit.removesPositions || !edit.privacy.isEmpty { removePositions(edit.removesPositions ? nil : edit.privacy) }
    if edit.anonymises { anonymise() }
    if edit.first != nil || edit.last != nil { try keep(from: edit.first, to: edit.last) }
    guard let split = edit.split else { return [document] }
    return try parts(split)
  }

  mutating func note(_ change: String) { changes.append(change) }

  /// Counts looks at points, laps or messages.
  mutating func look(_ count: Int) throws(EditRefusal) {
    looks &+= min(count, Self.lookLimit)
    if looks > Self.lookLimit { throw EditRefusal("its laps, sessions or parts overlap too much") }
  }

  /// Replaces the messages, and finds the places of records again.
  mutating func replace(_ messages: [FITDocument.Message]) {
    document.messages = messages
    track = RideTrack(document)
  }

  private func number(_ index: Int) -> UInt16 { document.number(document.messages[index]) }

  func integer(_ field: UInt8, at index: Int) -> Int64? {
    document.integer(field, of: document.messages[index])
  }

  // MARK: Values

  private mutating func shift(by seconds: Int64) {
    var times = FieldRule { $0.type.isDateTime || $0.type.isLocalDateTime }
    for index in document.messages.indices {
      let message = document.messages[index]
      for position in times.positions(of: message, in: document) {
        guard let value = document.integer(at: position, of: message), value >= Int64(FITTime.firstAbsolute) else {
          continue
        }
        document.store(value &+ seconds, at: position, of: message)
      }
      guard let time = message.time, time >= FITTime.firstAbsolute else { continue }
      document.setTime(UInt32(clamping: Int64(time) &+ seconds), at: index)
    }
    track = RideTrack(document)
    note("shifted times by \(seconds) s")
  }

  private mutating func setSport(_ sport: UInt8?, _ subSport: UInt8?) {
    var count = 0
    for index in document.messages.indices {
      let places: (sport: UInt8, subSport: UInt8)? =
        switch number(index) {
        case FITNumber.session: (5, 6)
        case FITNumber.lap: (25, 39)
        case FITNumber.sport: (0, 1)
        default: nil
        }
      guard let places else { continue }
      count &+= 1
      if let sport { document.set(places.sport, .enum, Int64(sport), at: index) }
      // The old kind of sport does not fit another sport.
      if sport != nil || subSport != nil { document.set(places.subSport, .enum, subSport.map { Int64($0) }, at: index) }
    }
    note("set the sport in \(counted(count, "message"))")
  }

  var sessions: [Int] { document.messages.indices.filter { number($0) == FITNumber.session } }

  private mutating func setSession(
    _ field: UInt8, _ type: FITBaseType, _ value: Double, _ name: String
  ) throws(EditRefusal) {
    guard sessions.count == 1, let session = sessions.first else {
      throw EditRefusal("\(name) can be set for one session, and here are \(sessions.count)")
    }
    document.set(field, type, Int64(saturating: value.rounded()), at: session)
    note("set \(name)")
  }

  /// Sets the distance, and changes the distances and speeds of records and laps by the same factor.
  private mutating func setDistance(_ meters: Double) throws(EditRefusal) {
    let recorded = track.points.last { $0.distance != nil }?.distance
    let old = sessions.first.flatMap { integer(9, at: $0) } ?? recorded
    try setSession(9, .uint32, meters * 100, "distance")
    guard let old, old > 0 else { return }
    let factor = meters * 100 / Double(old)
    var scaled = FieldRule { field in
      let name = String(field.name)
      // The session's distance is set already.
      let isDistance = name.hasSuffix("distance") && field.messageNumber != FITNumber.session
      return (isDistance || name.hasSuffix("speed")) && !name.hasPrefix("vertical")
    }
    for message in document.messages {
      guard [FITNumber.record, FITNumber.lap, FITNumber.session].contains(document.number(message)) else { continue }
      for position in scaled.positions(of: message, in: document) {
        guard let value = document.integer(at: position, of: message) else { continue }
        document.store(Int64(saturating: (Double(value) * factor).rounded()), at: position, of: message)
      }
    }
    track = RideTrack(document)
  }

  private mutating func remove(_ removal: RideEdit.Removal) throws(EditRefusal) {
    let quantity = removal.quantity
    let (factor, offset) = quantity.scale
    var fields = FieldRule(namedWith: quantity.words)
    var count = 0
    for point in track.points {
      let message = document.messages[point.index]
      guard let raw = quantity.raw(of: message, in: document) else { continue }
      let value = (Double(raw) - offset) / factor
      if removal.above != nil || removal.below != nil {
        guard removal.above.map({ value > $0 }) ?? false || removal.below.map({ value < $0 }) ?? false else { continue }
      }
      count &+= 1
      clear(point.index, &fields)
    }
    note("removed \(quantity.rawValue) from \(counted(count, "record"))")
    if count > 0 { try recompute(quantity) }
    if quantity == .distance { track = RideTrack(document) }
  }

  /// Makes the fields of a rule invalid; returns the fields that had a value.
  @discardableResult
  private mutating func clear(_ index: Int, _ fields: inout FieldRule) -> [UInt8] {
    let message = document.messages[index]
    var cleared: [UInt8] = []
    for position in fields.positions(of: message, in: document) {
      if document.integer(at: position, of: message) != nil {
        cleared.append(document.layout(message).fields[position].number)
      }
      document.store(nil, at: position, of: message)
    }
    return cleared
  }

  /// Computes what laps and sessions say of a quantity; they get no value that they did not have.
  mutating func recompute(_ quantity: RideEdit.Quantity, adds: Bool = false) throws(EditRefusal) {
    var fields = FieldRule(namedWith: quantity.words)
    for index in document.messages.indices {
      let isLap = number(index) == FITNumber.lap
      guard isLap || number(index) == FITNumber.session, let (start, end) = span(of: index) else { continue }
      let had = clear(index, &fields)
      let points = track.points(from: start, to: end)
      try look(points.count)
      for value in RideFigures(document, points, quantity, isLap: isLap).values
      where adds || had.contains(value.field) {
        document.set(value.field, value.type, value.value, at: index)
      }
    }
  }

  // MARK: Privacy

  /// Removes all positions, or the positions that a rule hides.
  private mutating func removePositions(_ privacy: PositionPrivacy?) {
    let circles = privacy.map { privacy in
      let places = track.points.compactMap { place(document.messages[$0.index]) }
      return privacy.circles(first: places.first, last: places.last)
    }
    var degrees = FieldRule { $0.units == "semicircles" }
    // The corners of the area that a session covers tell its border.
    var corners = FieldRule { String($0.name).hasPrefix("nec_") || String($0.name).hasPrefix("swc_") }
    var count = 0
    for message in document.messages {
      let positions = degrees.positions(of: message, in: document)
      if positions.isEmpty { continue }
      let ofCorners = corners.positions(of: message, in: document)
      var isChanged = false
      for (first, second) in zip(positions, positions.dropFirst() + [positions[positions.count &- 1]]) {
        guard let circles, !ofCorners.contains(first) else {
          isChanged = true
          document.store(nil, at: first, of: message)
          continue
        }
        guard let place = place(message, first, second),
          circles.contains(where: { $0.contains(latitudeDegrees: place.latitude, longitudeDegrees: place.longitude) })
        else { continue }
        isChanged = true
        document.store(nil, at: first, of: message)
        document.store(nil, at: second, of: message)
      }
      if isChanged && document.number(message) == FITNumber.record { count &+= 1 }
    }
    note("removed the positions of \(counted(count, "record"))")
  }

  private func place(_ message: FITDocument.Message) -> (latitude: Double, longitude: Double)? {
    let layout = document.layout(message)
    guard let north = layout.position(0), let east = layout.position(1) else { return nil }
    return place(message, north, east)
  }

  private func place(_ message: FITDocument.Message, _ north: Int, _ east: Int) -> (
    latitude: Double, longitude: Double
  )? {
    guard let north = document.integer(at: north, of: message), let east = document.integer(at: east, of: message)
    else { return nil }
    let degrees = 180 / 2_147_483_648.0
    return (Double(north) * degrees, Double(east) * degrees)
  }

  /// Messages about the rider and the rider's devices.
  private static let personal: Set<UInt16> = [
    FITNumber.deviceSettings, FITNumber.userProfile, FITNumber.hrmProfile, FITNumber.sdmProfile, FITNumber.bikeProfile,
    FITNumber.zonesTarget, FITNumber.hrZone, FITNumber.powerZone, FITNumber.metZone, FITNumber.deviceInfo,
    FITNumber.connectivity, FITNumber.watchfaceSettings, FITNumber.timeInZone,
  ]

  /// Removes the rider and the devices, and all messages that the profile does not have.
  private mutating func anonymise() {
    let count = document.messages.count
    replace(
      document.messages.filter {
        let number = document.number($0)
        return ProfileMessage(number: number) != nil && !Self.personal.contains(number)
      })
    var names = FieldRule(namedWith: ["serial_number", "opponent_name"])
    for index in document.messages.indices { clear(index, &names) }
    note("removed \(counted(count &- document.messages.count, "message")) about the rider and the devices")
  }

  // MARK: Parts of a ride

  /// The start and the end of a lap or session.
  private func span(of index: Int) -> (UInt32, UInt32)? {
    guard let end = document.messages[index].time else { return nil }
    guard let start = integer(2, at: index).map({ UInt32(truncatingIfNeeded: $0) }) else { return nil }
    guard let elapsed = integer(7, at: index) else { return start <= end ? (start, end) : nil }
    let stated = UInt32(clamping: Int64(start) &+ (elapsed &+ 999) / 1000)
    // Some devices write all laps at the end of the ride, and others a session at its start.
    return (start, end > start ? min(end, stated) : stated)
  }

  private mutating func keep(from first: RideEdit.Place?, to last: RideEdit.Place?) throws(EditRefusal) {
    guard let rideStart = track.points.first?.time, let rideEnd = track.points.last?.time else {
      throw EditRefusal("no part can be kept: \(track.text)")
    }
    var (start, end) = (rideStart, rideEnd)
    if let first {
      guard let time = track.time(of: first) else { throw EditRefusal("the start is not in the ride: \(track.text)") }
      start = time
    }
    if let last {
      guard let time = track.time(of: last) else { throw EditRefusal("the end is not in the ride: \(track.text)") }
      end = time
    }
    guard start < end else { throw EditRefusal("nothing is between start and end: \(track.text)") }
    let points = track.points(from: start, to: end)
    guard let from = points.first?.time, let to = points.last?.time, from < to else {
      throw EditRefusal("no records are between start and end: \(track.text)")
    }
    let all = track.points.count
    try cut(from: from, to: to)
    note("left out \(counted(all &- track.points.count, "record"))")
  }

  /// Messages that stay whatever their time: they are not about a moment of the ride, or, as `hr`, have the time from
  /// which those after them count.
  private static let timeless: Set<UInt16> = [
    FITNumber.fileID, FITNumber.capabilities, FITNumber.deviceSettings, FITNumber.userProfile, FITNumber.hrmProfile,
    FITNumber.sdmProfile, FITNumber.bikeProfile, FITNumber.zonesTarget, FITNumber.hrZone, FITNumber.powerZone,
    FITNumber.metZone, FITNumber.speedZone, FITNumber.cadenceZone, FITNumber.sport, FITNumber.trainingSettings,
    FITNumber.goal, FITNumber.deviceInfo, FITNumber.workout, FITNumber.workoutStep, FITNumber.activity,
    FITNumber.fileCreator, FITNumber.fieldDescription, FITNumber.developerDataID, FITNumber.connectivity,
    FITNumber.watchfaceSettings, FITNumber.diveSettings, FITNumber.diveGas, FITNumber.diveAlarm,
    FITNumber.hr,
  ]
  /// Messages with totals of laps and sessions, which no longer hold.
  private static let totals: Set<UInt16> = [
    FITNumber.timeInZone, FITNumber.splitSummary, FITNumber.diveSummary, FITNumber.tankSummary,
  ]

  /// Keeps the ride between two times, of which both have a record, and only this session if one is given.
  private mutating func cut(from: UInt32, to: UInt32, session: Int? = nil) throws(EditRefusal) {
    var kept: [FITDocument.Message] = []
    var newest: UInt32?
    for (index, message) in document.messages.enumerated() {
      let number = document.number(message)
      switch number {
      case FITNumber.session, FITNumber.lap:
        if number == FITNumber.session, let session, session != index { continue }
        if let (start, end) = span(of: index), start >= to || end <= from { continue }
      default:
        if number == FITNumber.record, let time = message.time { newest = time }
        if Self.totals.contains(number) { continue }
        guard !Self.timeless.contains(number), let time = message.time ?? (number == FITNumber.hrv ? newest : nil),
          time >= FITTime.firstAbsolute
        else { break }
        guard from...to ~= time else { continue }
      }
      kept.append(message)
    }
    let old = track
    replace(kept)
    if let first = track.points.first, old.isRunning(at: from), !track.hasEvent(at: from, isStart: true) {
      insertTimerEvent(isStart: true, at: from, place: first.index)
    }
    if let last = track.points.last, track.isRunning(at: to), !track.hasEvent(at: to, isStart: false) {
      insertTimerEvent(isStart: false, at: to, place: last.index &+ 1)
    }
    for index in document.messages.indices where [FITNumber.session, FITNumber.lap].contains(number(index)) {
      guard let (start, end) = span(of: index), start < from || end > to else { continue }
      try rebuild(index, from: max(start, from), to: min(end, to))
    }
    try countLaps()
    finishActivity()
  }

  /// Makes a timer event: event 0 is the timer; type 0 starts it, and 4 stops all.
  mutating func timerEvent(isStart: Bool, at time: UInt32) -> FITDocument.Message {
    document.make(FITNumber.event, at: time, [(0, .enum, 0), (1, .enum, isStart ? 0 : 4)])
  }

  mutating func insertTimerEvent(isStart: Bool, at time: UInt32, place: Int) {
    document.messages.insert(timerEvent(isStart: isStart, at: time), at: place)
    track = RideTrack(document)
  }

  /// Fields that stay in a lap or session of which a part is kept: its place, sport, pool and cause.
  private static let lasting: (session: Set<UInt8>, lap: Set<UInt8>) = (
    [254, 253, 0, 1, 5, 6, 25, 26, 27, 28, 44, 45, 46, 110, 111], [254, 253, 0, 1, 23, 24, 25, 26, 38, 39, 71]
  )

  /// Computes a lap or session from the records between two times; fields that records do not give are removed.
  mutating func rebuild(_ index: Int, from start: UInt32, to end: UInt32) throws(EditRefusal) {
    try look(track.points(from: start, to: end).count &+ track.timerCount)
    let isLap = number(index) == FITNumber.lap
    document.keepFields(at: index) { (isLap ? Self.lasting.lap : Self.lasting.session).contains($0) }
    for value in RideFigures(document, track, from: start, to: end, isLap: isLap).values {
      document.set(value.field, value.type, value.value, at: index)
    }
    document.setTime(end, at: index)
    note("computed a \(isLap ? "lap" : "session") from its records")
  }

  /// Corrects the number of each session's laps, and the place of its first.
  mutating func countLaps() throws(EditRefusal) {
    let laps = document.messages.indices.filter { number($0) == FITNumber.lap }
    for session in sessions {
      guard let (start, end) = span(of: session) else { continue }
      try look(laps.count)
      let own = laps.filter { span(of: $0).map { $0.0 < end && $0.1 > start } ?? false }
      if integer(26, at: session) != nil { document.set(26, .uint16, Int64(own.count), at: session) }
      if integer(25, at: session) != nil {
        document.set(25, .uint16, own.first.flatMap { integer(254, at: $0) }.map { $0 & 0xFFF }, at: session)
      }
    }
  }

  /// Corrects the activity's time, timer and number of sessions.
  mutating func finishActivity() {
    let ends = sessions.compactMap { document.messages[$0].time }
    guard let end = ends.max() ?? track.points.last?.time else { return }
    let timer = sessions.compactMap { integer(8, at: $0) }.reduce(Int64(0)) { $0 &+ $1 }
    for index in document.messages.indices where number(index) == FITNumber.activity {
      if let old = document.messages[index].time, let local = integer(5, at: index) {
        document.set(5, .uint32, local &+ Int64(end) &- Int64(old), at: index)
      }
      document.setTime(end, at: index)
      if integer(0, at: index) != nil { document.set(0, .uint32, timer, at: index) }
      document.set(1, .uint16, Int64(sessions.count), at: index)
    }
  }

  private mutating func parts(_ split: RideEdit.Split) throws(EditRefusal) -> [FITDocument] {
    guard let first = track.points.first?.time, let last = track.points.last?.time else {
      throw EditRefusal("it cannot be split: \(track.text)")
    }
    var spans: [(from: UInt32, to: UInt32, session: Int?)] = []
    switch split {
    case .sessions:
      guard sessions.count > 1 else {
        throw EditRefusal("it cannot be split by sessions: it has \(counted(sessions.count, "session"))")
      }
      for session in sessions {
        guard let (start, end) = span(of: session) else { throw EditRefusal("a session has no start or end") }
        spans.append((start, end, session))
      }
    case .at(let place):
      guard let time = track.time(of: place), time > first, time < last else {
        throw EditRefusal("the place to split is not in the ride: \(track.text)")
      }
      spans = [(first, time, nil), (time, last, nil)]
    }
    let whole = self
    var parts: [FITDocument] = []
    for span in spans {
      var part = whole
      part.changes = []
      try look(document.messages.count)
      try part.cut(from: span.from, to: span.to, session: span.session)
      parts.append(part.document)
    }
    note("split into \(counted(parts.count, "file"))")
    return parts
  }
}
