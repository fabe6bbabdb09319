package import Columns

/// Units of an input that can be withdrawn, as long as they are few, so that the input can be read again.
package final class HeldOutput: UnitOutlet {
  private let limit: Int
  private var block = OutputBlock()
  /// Takes what is too much; nil: nobody does before `pass`.
  private var next: (any UnitOutlet)?
  /// True when units of the input were passed on: none can be withdrawn.
  package private(set) var hasPassed = false

  /// Makes one that holds about so many bytes.
  package init(limit: Int) { self.limit = limit }

  /// Makes units pass on to `next` when too much waits.
  package func connect(to next: any UnitOutlet) { self.next = next }

  /// True when no more than may wait does, with so many bytes.
  package func hasRoom(for bytes: Int) -> Bool { block.byteCount &+ block.ownBytes &+ bytes <= limit }

  package func put(_ unit: OutputUnit) {
    if hasPassed, let next { return next.put(unit) }
    block.put(unit)
    if let next, !hasRoom(for: 0) { pass(to: next) }
  }

  /// Passes on what waits.
  package func pass(to next: any UnitOutlet) {
    hasPassed = true
    for place in 0..<block.count {
      if let unit = block.unit(place) { next.put(unit) }
    }
    block.removeAll()
  }

  /// Withdraws what waits; the next unit is the first of an input.
  package func reset() {
    block.removeAll()
    hasPassed = false
  }
}
