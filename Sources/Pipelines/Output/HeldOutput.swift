package import Columns

/// Holds the units of an input while they are few, so that they can be withdrawn if the input is read again.
package final class HeldOutput: UnitOutlet {
  private let limit: Int
  private var block = OutputBlock()
  /// Receives the units beyond the limit; if it is nil, all units are held until `pass`.
  private var next: (any UnitOutlet)?
  /// Whether units of the input were passed on.
  ///
  /// None can be withdrawn then.
  package private(set) var hasPassed = false

  /// Creates a holder for about `limit` bytes.
  package init(limit: Int) { self.limit = limit }

  /// Sets the outlet that receives the units when the limit is exceeded.
  package func connect(to next: any UnitOutlet) { self.next = next }

  /// Returns whether `bytes` more bytes can be held.
  package func hasRoom(for bytes: Int) -> Bool { block.byteCount &+ block.ownBytes &+ bytes <= limit }

  package func put(_ unit: OutputUnit) {
    if hasPassed, let next { return next.put(unit) }
    block.put(unit)
    if let next, !hasRoom(for: 0) { pass(to: next) }
  }

  /// Passes on the held units.
  package func pass(to next: any UnitOutlet) {
    hasPassed = true
    for place in 0..<block.count {
      if let unit = block.unit(place) { next.put(unit) }
    }
    block.removeAll()
  }

  /// Drops the held units.
  ///
  /// The next unit starts an input.
  package func reset() {
    block.removeAll()
    hasPassed = false
  }
}
