internal import Columns
internal import Exports
internal import Pipelines

/// Packed items on their way to a destination, which may be cut anywhere.
struct PackedItems {
  private var pending: [UInt8] = []

  /// Takes the rows of a unit, and calls `body` with the bytes of each item that is whole.
  ///
  /// `length` gives the bytes of the item at the beginning; nil where too few are there to tell.
  mutating func take(
    _ unit: OutputUnit, length: (ArraySlice<UInt8>) -> Int?, _ body: (ArraySlice<UInt8>) -> Void
  ) {
    guard case .rows(let bytes) = unit else { return }
    pending.append(bytes)
    var rest = pending[...]
    while let count = length(rest), count > 0, count <= rest.count {
      body(rest.prefix(max(0, count)))
      rest = rest.dropFirst(max(0, count))
    }
    pending.removeFirst(pending.count &- rest.count)
  }
}
