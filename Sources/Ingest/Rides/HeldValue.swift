/// A value that an object changes in place for every sample, without the exclusivity check of a property: the check
/// takes 120 instructions, more than many samples.
///
/// The owner must ensure that one access ends before another begins.
@safe final class HeldValue<Value: ~Copyable> {
  // Sound: allocated, initialized and freed by this object, and never shared.
  private let pointer: UnsafeMutablePointer<Value>

  init(_ value: consuming Value) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: value)
  }

  deinit {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  /// The value.
  var value: Value {
    @inline(__always) _read { yield unsafe pointer.pointee }
    @inline(__always) _modify { yield unsafe &pointer.pointee }
  }
}
