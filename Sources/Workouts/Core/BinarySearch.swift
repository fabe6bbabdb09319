/// The first index from `start` on for which a condition is true; the condition must be true for all later ones.
///
/// Returns `end` if the condition is false for all smaller indices, and `start` if `end` is not greater than `start`. A
/// binary search: it evaluates the condition once more each time the range doubles.
@inlinable @inline(__always) package func binarySearch(from start: Int = 0, to end: Int, where isTrue: (Int) -> Bool)
  -> Int
{
  var (low, high) = (start, end)
  while low < high {
    let middle = low &+ (high &- low) / 2
    if isTrue(middle) { high = middle } else { low = middle &+ 1 }
  }
  return low
}
