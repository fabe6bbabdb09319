public import Columns
internal import Inputs

/// Delivers units to a destination of any type.
@usableFromInline protocol Delivering: AnyObject {
  /// Delivers the units of a block, and calls its reports.
  func deliver(_ block: borrowing OutputBlock)
  /// Delivers a batch of rows.
  func deliver(_ batch: FilledBatch)
  /// Makes the destination pass on its units.
  func flush()
  /// Whether the destination has failed.
  ///
  /// No more units are delivered then.
  var hasFailed: Bool { get }
}

/// Delivers units to a destination, and keeps its first error and the outcome of the current input.
///
/// Calls must not overlap. During a run, only the worker whose turn it is uses it.
@usableFromInline final class Delivery<Target: Destination>: Delivering {
  private let target: Target
  private var outcome: Target.Outcome?
  /// The error that ended the delivery.
  @usableFromInline private(set) var failure: Target.Failure?
  /// Whether anything except reports was delivered.
  @usableFromInline private(set) var hasOutput = false

  @usableFromInline init(to target: Target) { self.target = target }

  @usableFromInline var hasFailed: Bool { failure != nil }

  /// Returns the outcome of the units since the last call, or nil if there was none.
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
