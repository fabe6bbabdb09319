public import Workouts

/// A lap, pool length or marker that was reported before its workout began: files with their summary first list all of
/// them in advance.
enum WaitingMark: Sendable {
  case lap(Lap)
  case length(PoolLength)
  case marker(Instant)

  var start: Instant {
    switch self {
    case .lap(let lap): lap.start
    case .length(let length): length.start
    case .marker(let time): time
    }
  }
}

/// Marks that wait for their workouts: removed by their start, passed on in the order in which they were added.
///
/// A heap by start, because hundreds of workouts can begin while thousands of marks wait, and each workout only gets
/// its own.
struct WaitingMarks: Sendable {
  private struct Key: Sendable {
    var start: Instant
    var order: Int
    var slot: Int

    func isBefore(_ other: Key) -> Bool { (start, order) < (other.start, other.order) }
  }

  /// A parent precedes its children.
  private var heap: [Key] = []
  private var slots: [WaitingMark] = []
  private var freeSlots: [Int] = []
  private var due: [Key] = []
  private var order = 0

  /// The number of waiting marks.
  var count: Int { heap.count }

  /// The waiting laps.
  var laps: [Lap] {
    heap.compactMap { key in
      guard case .lap(let lap) = slots[key.slot] else { return nil }
      return lap
    }
  }

  /// Removes all marks and keeps the memory.
  mutating func removeAll() {
    heap.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    freeSlots.removeAll(keepingCapacity: true)
    order = 0
  }

  /// Adds a mark after the waiting ones.
  mutating func append(_ mark: WaitingMark) {
    var slot = slots.count
    if let free = freeSlots.popLast() {
      slot = free
      slots[slot] = mark
    } else {
      slots.append(mark)
    }
    heap.append(Key(start: mark.start, order: order, slot: slot))
    order &+= 1
    var place = heap.count &- 1
    while place > 0, heap[place].isBefore(heap[(place &- 1) &>> 1]) {
      heap.swapAt(place, (place &- 1) &>> 1)
      place = (place &- 1) &>> 1
    }
  }

  /// Calls `body` with the marks that begin before `end`, and removes them.
  mutating func take(before end: Instant, _ body: (WaitingMark) -> Void) {
    due.removeAll(keepingCapacity: true)
    while let next = heap.first, next.start < end {
      due.append(next)
      removeFirst()
    }
    due.sort { $0.order < $1.order }
    for key in due {
      body(slots[key.slot])
      freeSlots.append(key.slot)
    }
    if heap.isEmpty { removeAll() }
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    var place = 0
    while true {
      var child = 2 &* place &+ 1
      guard child < heap.count else { return }
      if child &+ 1 < heap.count, heap[child &+ 1].isBefore(heap[child]) { child &+= 1 }
      guard heap[child].isBefore(heap[place]) else { return }
      heap.swapAt(place, child)
      place = child
    }
  }
}

extension FITWorkoutReader where Sink: ~Copyable {
  /// Passes a mark to its workout, immediately or when the workout begins.
  mutating func take(_ mark: WaitingMark) {
    if builder.isOpen, file.nextStart.map({ mark.start < $0 }) ?? true {
      put(mark)
    } else if file.waitingMarks.count < options.maximumWaitingMarks {
      file.waitingMarks.append(mark)
    } else {
      builder.output.drop(.lapBeyondLimit)
    }
  }

  @usableFromInline mutating func takeMarker(_ time: Instant) { take(.marker(time)) }

  /// Passes the marks that begin before `end` to the open workout.
  mutating func putWaitingMarks(before end: Instant) {
    guard file.waitingMarks.count > 0 else { return }
    var marks = WaitingMarks()
    swap(&marks, &file.waitingMarks)
    marks.take(before: end) { put($0) }
    swap(&marks, &file.waitingMarks)
  }

  private mutating func put(_ mark: WaitingMark) {
    switch mark {
    case .lap(let lap):
      // A first reading has already reported all of them.
      if file.ahead == nil, builder.lastObserved.map({ $0 <= lap.start }) ?? true {
        builder.output.sink.lapBegins(at: builder.moved(lap.start))
      }
      builder.mark(lap)
    case .length(let length): builder.mark(length)
    case .marker(let time): builder.mark(time)
    }
  }
}
