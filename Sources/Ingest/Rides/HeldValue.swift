/// A value that an object changes in place, sample by sample, without the check of exclusive access that a property of
/// its own takes: 120 instructions, more than many a sample.
///
/// The owner has to see to it that one access has ended before another begins.
@safe final class HeldValue<Value: ~Copyable> {
  // Sound: made here, initialized, and freed with this; nobody else has it.
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
