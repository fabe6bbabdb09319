#if TrackXML
/// Searches for the next element behind damage from which reading can continue.
struct TrackSeeker {
  /// The element that was found.
  struct Found {
    /// The bytes of its tag up to the one behind its name.
    var opening: [UInt8]
    /// The tags of the elements around it.
    var tags: [UInt8]
    /// Their meaning.
    var names: [XMLName]
  }

  /// The bytes since the last `<`; empty where none can be a name any more.
  private var tag: [UInt8] = []

  /// Bytes of the longest name, with a prefix.
  private static let longest = 40

  private static let gpx: [(tag: String, name: XMLName)] = [("gpx", .gpx), ("trk", .track), ("trkseg", .segment)]
  private static let tcx: [(tag: String, name: XMLName)] = [
    ("TrainingCenterDatabase", .trainingCenterDatabase), ("Activities", .other), ("Activity", .activity),
    ("Lap", .lap), ("Track", .tcxTrack),
  ]

  /// Looks through a chunk; the place is then behind the name of the element that was found.
  mutating func feed(_ chunk: RawSpan, from offset: inout Int, _ kind: TrackKind?) -> Found? {
    while offset < chunk.byteCount {
      let byte = chunk.byte(at: offset)
      offset &+= 1
      if byte == UInt8(ascii: "<") {
        tag.removeAll(keepingCapacity: true)
        tag.append(byte)
      } else if !tag.isEmpty {
        tag.append(byte)
        switch byte {
        case 0x09, 0x0a, 0x0d, 0x20, UInt8(ascii: "/"), UInt8(ascii: ">"):
          if let depth = depth(kind) { return found(depth, kind) }
          tag.removeAll(keepingCapacity: true)
        default:
          if tag.count > Self.longest { tag.removeAll(keepingCapacity: true) }
        }
      }
    }
    return nil
  }

  /// The number of elements around the one whose tag it has.
  private func depth(_ kind: TrackKind?) -> Int? {
    let name = tag.dropFirst().dropLast()
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 &+ 1)...] } ?? name
    func isNamed(_ text: String) -> Bool { local.elementsEqual(text.utf8) }
    let (path, point) = kind == .tcx ? (Self.tcx, "Trackpoint") : (Self.gpx, "trkpt")
    if isNamed(point) { return path.count }
    return path.indices.dropFirst(kind == .tcx ? 2 : 1).last { isNamed(path[$0].tag) }
  }

  private mutating func found(_ depth: Int, _ kind: TrackKind?) -> Found {
    let path = (kind == .tcx ? Self.tcx : Self.gpx).prefix(depth)
    let opening = tag
    tag.removeAll(keepingCapacity: true)
    return Found(
      opening: opening, tags: path.flatMap { Array("<\($0.tag)>".utf8) }, names: path.map { $0.name })
  }
}
#endif
