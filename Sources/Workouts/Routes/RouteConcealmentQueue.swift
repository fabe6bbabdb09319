/// A queue of a limited number of elements in memory that is allocated once.
struct HeldQueue<Element: Sendable>: Sendable {
  private var storage: [Element] = []
  private var head = 0
  private let limit: Int

  /// Makes an empty queue for `limit` elements.
  init(limit: Int) {
    self.limit = limit
    // Twice as many, so that each element moves to the front at most once.
    storage.reserveCapacity(2 &* limit)
  }

  var count: Int { storage.count &- head }
  var isFull: Bool { count >= limit }
  var first: Element? { head < storage.count ? storage[head] : nil }
  var indices: Range<Int> { 0..<count }

  /// The element at a distance from the front.
  subscript(index: Int) -> Element {
    get { storage[head &+ index] }
    set { storage[head &+ index] = newValue }
  }

  /// Appends an element; the caller has made room.
  mutating func append(_ element: Element) {
    if storage.count >= 2 &* limit {
      storage.removeSubrange(0..<head)
      head = 0
    }
    storage.append(element)
  }

  mutating func removeFirst() {
    head &+= 1
    if head == storage.count { removeAll() }
  }

  mutating func removeAll() {
    storage.removeAll(keepingCapacity: true)
    head = 0
  }

  /// Drops all but the first `count` elements.
  mutating func keepFirst(_ count: Int) { storage.removeSubrange((head &+ count)...) }

  /// Drops every second element; the first and, of an odd number, the last stay.
  mutating func keepEverySecond() {
    var kept = 0
    for index in stride(from: 0, to: count, by: 2) {
      self[kept] = self[index]
      kept &+= 1
    }
    keepFirst(kept)
  }
}
