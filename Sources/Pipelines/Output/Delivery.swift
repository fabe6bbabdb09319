public import Columns
internal import Inputs

/// The way from the gate to a destination of any kind.
@usableFromInline protocol Delivering: AnyObject {
  /// Delivers the units of a block, and makes the reports among them.
  func deliver(_ block: borrowing OutputBlock)
  /// Delivers rows as columns.
  func deliver(_ batch: FilledBatch)
  /// Has the destination pass on what it took.
  func flush()
  /// True when the destination has failed, so that nothing is delivered any more.
  var hasFailed: Bool { get }
}

/// Delivers units to a destination, keeps its first error, and its outcome until the report that follows.
///
/// Calls must not overlap; during a run it belongs to whichever worker has its turn.
@usableFromInline final class Delivery<Target: Destination>: Delivering {
  private let target: Target
  private var outcome: Target.Outcome?
  /// The error that ended the delivery.
  @usableFromInline private(set) var failure: Target.Failure?
  /// True when anything but reports was delivered.
  @usableFromInline private(set) var hasOutput = false

  @usableFromInline init(to target: Target) { self.target = target }

  @usableFromInline var hasFailed: Bool { failure != nil }

  /// The outcome of the units since the last call; nil where there was none.
  @usableFromInline func takeOutcome() -> Target.Outcome? {
    defer { outcome = nil }
    return outcome
  }

  @usableFromInline func deliver(_ block: borrowing OutputBlock) {
    for place in 0..<block.count {
      guard failure == nil else { return }
      if let unit = block.unit(place) { take(unit) } else { block.report(place)?.make() }
    }
  }

  @usableFromInline func deliver(_ batch: FilledBatch) { take(.batch(batch)) }

  @usableFromInline func flush() {
    guard failure == nil else { return }
    do throws(Target.Failure) { try target.flush() } catch { failure = error }
  }

  private func take(_ unit: OutputUnit) {
    guard failure == nil else { return }
    hasOutput = true
    do throws(Target.Failure) {
      if let new = try target.take(unit) { outcome = new }
    } catch {
      failure = error
    }
  }
}
