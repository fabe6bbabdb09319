// The functions of fitcore.h, over decoder, encoder, recovery and generators. `make embedded-library` compiles it with them as one
// module. Every object lies at the start of the memory that it is lent. All of it is about pointers, so no line says `unsafe`: the
// library is built without strict memory safety, and the core that it calls is checked by the package.

/// Puts what `make` makes at the start of memory; nil when there is not enough.
private func place<Value: ~Copyable>(
  _ memory: UnsafeMutableRawPointer, _ size: Int, _ make: (UnsafeMutableRawBufferPointer) -> Value?
) -> UnsafeMutablePointer<Value>? {
  let start = memory.alignedUp(for: Value.self)
  let head = memory.distance(to: start) &+ MemoryLayout<Value>.stride
  guard head <= size else { return nil }
  let lent = UnsafeMutableRawBufferPointer(start: memory + head, count: size &- head)
  guard let value = make(lent) else { return nil }
  return start.initializeMemory(as: Value.self, to: value)
}

// MARK: Encoder

typealias Write = @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, Int) -> Bool

/// Passes bytes to a function of C.
struct COutput: FITOutput {
  let function: Write
  let context: UnsafeMutableRawPointer?

  mutating func write(_ bytes: RawSpan) -> Bool {
    bytes.withUnsafeBytes { function(context, $0.baseAddress, $0.count) }
  }
}

struct CEncoder: ~Copyable {
  var encoder: FITEncoder
  var output: COutput
  var error: FITEncodingError?

  /// True unless `body`, or anything before it, failed.
  mutating func attempt(_ body: (inout FITEncoder, inout COutput) throws(FITEncodingError) -> Void) -> Bool {
    do throws(FITEncodingError) {
      try body(&encoder, &output)
      error = nil
      return true
    } catch let failure {
      error = failure
      return false
    }
  }
}

@c(fit_encoder_make)
func encoderMake(
  _ memory: UnsafeMutableRawPointer, _ size: Int, _ definitionBytes: Int, _ write: Write,
  _ context: UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer? {
  let encoder: UnsafeMutablePointer<CEncoder>? = place(memory, size) { lent in
    guard let encoder = FITEncoder(lending: lent, definitionBytes: definitionBytes) else { return nil }
    return CEncoder(encoder: encoder, output: COutput(function: write, context: context), error: nil)
  }
  return UnsafeMutableRawPointer(encoder)
}

/// The object behind a pointer of C.
private func object<Value: ~Copyable>(_ pointer: UnsafeMutableRawPointer, _ type: Value.Type) -> UnsafeMutablePointer<
  Value
> {
  pointer.assumingMemoryBound(to: type)
}

@c(fit_encoder_compress_times)
func encoderCompressTimes(_ encoder: UnsafeMutableRawPointer, _ compresses: Bool) {
  object(encoder, CEncoder.self).pointee.encoder.compressesTimestamps = compresses
}

@c(fit_encoder_start)
func encoderStart(_ encoder: UnsafeMutableRawPointer, _ protocolVersion: UInt8, _ profileVersion: UInt16) -> Bool {
  object(encoder, CEncoder.self).pointee.attempt { encoder, output throws(FITEncodingError) in
    try encoder.startFile(protocolVersion: protocolVersion, profileVersion: profileVersion, into: &output)
  }
}

@c(fit_encoder_begin)
func encoderBegin(
  _ encoder: UnsafeMutableRawPointer, _ message: UInt16, _ fields: UnsafeRawPointer?, _ count: Int, _ time: UInt32,
  _ isBigEndian: Bool
) -> Bool {
  object(encoder, CEncoder.self).pointee.attempt { encoder, output throws(FITEncodingError) in
    let layouts = UnsafeBufferPointer(start: fields?.assumingMemoryBound(to: FITFieldLayout.self), count: count)
    try encoder.begin(
      message, Span(_unsafeElements: layouts), isBigEndian: isBigEndian, at: time == .max ? nil : time, into: &output)
  }
}

@c(fit_encoder_put)
func encoderPut(_ encoder: UnsafeMutableRawPointer, _ value: Int64) {
  object(encoder, CEncoder.self).pointee.encoder.put(value == .min ? nil : value)
}

@c(fit_encoder_put_number)
func encoderPutNumber(_ encoder: UnsafeMutableRawPointer, _ value: Double) {
  object(encoder, CEncoder.self).pointee.encoder.put(number: value)
}

@c(fit_encoder_put_bytes)
func encoderPutBytes(_ encoder: UnsafeMutableRawPointer, _ bytes: UnsafeRawPointer, _ count: Int) {
  object(encoder, CEncoder.self).pointee.encoder.put(bytes: RawSpan(_unsafeStart: bytes, byteCount: count))
}

@c(fit_encoder_flush)
func encoderFlush(_ encoder: UnsafeMutableRawPointer) -> Bool {
  object(encoder, CEncoder.self).pointee.attempt { encoder, output throws(FITEncodingError) in
    try encoder.flush(into: &output)
  }
}

/// Copies a file's header to C.
private func copy(_ header: InlineArray<14, UInt8>, to target: UnsafeMutablePointer<UInt8>) {
  for place in 0..<14 { target[place] = header[place] }
}

@c(fit_encoder_finish)
func encoderFinish(_ encoder: UnsafeMutableRawPointer, _ header: UnsafeMutablePointer<UInt8>) -> Bool {
  object(encoder, CEncoder.self).pointee.attempt { encoder, output throws(FITEncodingError) in
    copy(try encoder.finishFile(into: &output), to: header)
  }
}

@c(fit_encoder_error)
func encoderError(_ encoder: UnsafeMutableRawPointer) -> Int32 {
  switch object(encoder, CEncoder.self).pointee.error {
  case nil: 0
  case .definitionMemoryTooSmall: 1
  case .bufferTooSmall: 2
  case .wrongFields: 3
  case .wrongPayloadSize: 4
  case .outputRefused: 5
  case .fileTooLarge: 6
  }
}

// MARK: Decoder

/// `fit_calls`.
struct CCalls {
  let wants: @convention(c) (UnsafeMutableRawPointer?, UInt16) -> Bool
  let message: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer) -> Bool
  let fileEnd: @convention(c) (UnsafeMutableRawPointer?, Bool) -> Void
}

/// A message's parts, for as long as a call of C has it: a view of a message cannot be kept.
struct CMessage {
  let payload: UnsafeRawPointer?
  let payloadSize: Int
  let fields: UnsafeRawPointer
  let counts: UInt32
  let time: UInt32
  let number: UInt16

  init(_ message: borrowing FITMessage) {
    payload = message.bytes.withUnsafeBytes { $0.baseAddress }
    payloadSize = message.bytes.byteCount
    fields = message.fields.start
    counts = message.fields.counts
    time = message.time
    number = message.number
  }

  /// The message again.
  var view: FITMessage {
    @_lifetime(borrow self)
    get {
      let bytes = RawSpan(_unsafeBytes: UnsafeRawBufferPointer(start: payload, count: payloadSize))
      let fields = CompiledFields(start: fields, counts: counts)
      var plan = MessagePlan()
      plan.set(messageNumber: number, local: 0, isBigEndian: false)
      return _overrideLifetime(
        FITMessage(payload: bytes, fields: fields, plan: plan, header: 0, time: time, offset: 0), borrowing: self)
    }
  }
}

struct CSink: FITSink {
  let calls: UnsafePointer<CCalls>
  let context: UnsafeMutableRawPointer?

  func lane(forMessage number: UInt16) -> FITLane { calls.pointee.wants(context, number) ? .generic : .skip }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    var parts = CMessage(message)
    return withUnsafeMutablePointer(to: &parts) { calls.pointee.message(context, $0) } ? .proceed : .stop
  }

  mutating func fileEnd(_ end: FITFileEnd) {
    calls.pointee.fileEnd(context, end.ending == .complete && end.checksum == .ok)
  }
}

struct CDecoder: ~Copyable {
  var decoder: FITDecoder
  var sink: CSink
}

@c(fit_decoder_make)
func decoderMake(
  _ memory: UnsafeMutableRawPointer, _ size: Int, _ definitionBytes: Int, _ calls: UnsafeRawPointer,
  _ context: UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer? {
  let decoder: UnsafeMutablePointer<CDecoder>? = place(memory, size) { lent in
    guard let decoder = FITDecoder(lending: lent, definitionBytes: definitionBytes) else { return nil }
    let calls = calls.assumingMemoryBound(to: CCalls.self)
    return CDecoder(decoder: decoder, sink: CSink(calls: calls, context: context))
  }
  return UnsafeMutableRawPointer(decoder)
}

@c(fit_decoder_feed)
func decoderFeed(_ decoder: UnsafeMutableRawPointer, _ bytes: UnsafeRawPointer, _ count: Int) -> Bool {
  let decoder = object(decoder, CDecoder.self)
  do throws(FITError) {
    let chunk = UnsafeRawBufferPointer(start: bytes, count: count)
    _ = try decoder.pointee.decoder.feed(chunk, into: &decoder.pointee.sink)
    return true
  } catch {
    return false
  }
}

@c(fit_decoder_finish)
func decoderFinish(_ decoder: UnsafeMutableRawPointer) -> Bool {
  let decoder = object(decoder, CDecoder.self)
  do throws(FITError) {
    _ = try decoder.pointee.decoder.finish(into: &decoder.pointee.sink)
    return true
  } catch {
    return false
  }
}

@c(fit_decoder_error_offset)
func decoderErrorOffset(_ decoder: UnsafeMutableRawPointer) -> UInt {
  guard let error = object(decoder, CDecoder.self).pointee.decoder.error else { return .max }
  return UInt(truncatingIfNeeded: error.offset)
}

@c(fit_message_number)
func messageNumber(_ message: UnsafeMutableRawPointer) -> UInt16 {
  object(message, CMessage.self).pointee.number
}

@c(fit_message_time)
func messageTime(_ message: UnsafeMutableRawPointer) -> UInt32 {
  object(message, CMessage.self).pointee.time
}

@c(fit_message_integer)
func messageInteger(_ message: UnsafeMutableRawPointer, _ field: UInt8) -> Int64 {
  object(message, CMessage.self).pointee.view.integer(field) ?? .min
}

@c(fit_message_double)
func messageDouble(_ message: UnsafeMutableRawPointer, _ field: UInt8) -> Double {
  object(message, CMessage.self).pointee.view.number(field) ?? .nan
}

@c(fit_message_bytes)
func messageBytes(
  _ message: UnsafeMutableRawPointer, _ field: UInt8, _ count: UnsafeMutablePointer<Int>
) -> UnsafeRawPointer? {
  let view = object(message, CMessage.self).pointee.view
  let bytes = view.bytes(ofField: field)
  count.pointee = bytes.byteCount
  return bytes.withUnsafeBytes { $0.baseAddress }
}

// MARK: Recovery

@c(fit_recovery_make)
func recoveryMake(
  _ memory: UnsafeMutableRawPointer, _ size: Int, _ definitionBytes: Int
) -> UnsafeMutableRawPointer? {
  let recovery: UnsafeMutablePointer<FITRecovery>? = place(memory, size) {
    FITRecovery(lending: $0, definitionBytes: definitionBytes)
  }
  return UnsafeMutableRawPointer(recovery)
}

@c(fit_recovery_feed)
func recoveryFeed(_ recovery: UnsafeMutableRawPointer, _ bytes: UnsafeRawPointer, _ count: Int) {
  object(recovery, FITRecovery.self).pointee.feed(RawSpan(_unsafeStart: bytes, byteCount: count))
}

@c(fit_recovery_finish)
func recoveryFinish(
  _ recovery: UnsafeMutableRawPointer, _ end: UnsafeMutablePointer<UInt32>, _ unread: UnsafeMutablePointer<UInt32>
) -> Int32 {
  switch object(recovery, FITRecovery.self).pointee.finish() {
  case .whole: return 0
  case .unfinished(let place, let count):
    end.pointee = UInt32(truncatingIfNeeded: place)
    unread.pointee = UInt32(truncatingIfNeeded: count)
    return 1
  case .memoryTooSmall: return 2
  case .notSupported: return 3
  }
}

@c(fit_recovery_complete)
func recoveryComplete(
  _ recovery: UnsafeMutableRawPointer, _ write: Write, _ context: UnsafeMutableRawPointer?,
  _ header: UnsafeMutablePointer<UInt8>
) -> Bool {
  var output = COutput(function: write, context: context)
  do throws(FITEncodingError) {
    copy(try object(recovery, FITRecovery.self).pointee.complete(into: &output), to: header)
    return true
  } catch {
    return false
  }
}

// MARK: Generators

/// `fit_generator_calls`.
struct CGeneratorCalls {
  let distance: @convention(c) (UnsafeMutableRawPointer?, Int64, Int64, Double) -> Void
  let routePoint: @convention(c) (UnsafeMutableRawPointer?, Int64, Double, Double, Double) -> Void
}

struct CWorkoutSink: WorkoutSink {
  let calls: UnsafePointer<CGeneratorCalls>
  let context: UnsafeMutableRawPointer?

  mutating func sample(_ sample: Sample) {
    calls.pointee.distance(
      context, sample.start.unixMilliseconds, sample.end.unixMilliseconds, sample.value)
  }

  mutating func routePoint(_ point: RoutePoint) {
    calls.pointee.routePoint(
      context, point.time.unixMilliseconds, point.latitudeDegrees, point.longitudeDegrees, point.altitudeMeters ?? .nan)
  }
}

struct CGenerators: ~Copyable {
  var distance = DeltaGenerator(.distance)
  var route = RouteGenerator()
  var output: WorkoutOutput<CWorkoutSink>
}

/// The moment of a FIT time.
private func instant(_ time: UInt32) -> Instant {
  Instant(unixMilliseconds: (Int64(widening: time) &+ 631_065_600) &* 1000)
}

@c(fit_generators_size)
func generatorsSize() -> Int { MemoryLayout<CGenerators>.stride &+ MemoryLayout<CGenerators>.alignment }

@c(fit_generators_make)
func generatorsMake(
  _ memory: UnsafeMutableRawPointer, _ size: Int, _ calls: UnsafeRawPointer, _ context: UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer? {
  let generators: UnsafeMutablePointer<CGenerators>? = place(memory, size) { _ in
    let calls = calls.assumingMemoryBound(to: CGeneratorCalls.self)
    return CGenerators(output: WorkoutOutput(sink: CWorkoutSink(calls: calls, context: context)))
  }
  return UnsafeMutableRawPointer(generators)
}

@c(fit_generators_record)
func generatorsRecord(_ generators: UnsafeMutableRawPointer, _ message: UnsafeMutableRawPointer) {
  let generators = object(generators, CGenerators.self)
  let parts = object(message, CMessage.self).pointee
  guard parts.time != .max else { return }
  let record = FITRecord(parts.view)
  var observation = WorkoutObservation(time: instant(parts.time))
  observation.distanceMillimeters = record.distanceCentimeters.map { $0 &* 10 }
  generators.pointee.distance.observe(observation, into: &generators.pointee.output)
  observation.altitudeMeters = record.altitudeMeters
  if let latitude = record.latitudeSemicircles, let longitude = record.longitudeSemicircles {
    observation.noteFinite(Double(Int(truncatingIfNeeded: latitude)) * 0x1.68p-24, as: .latitude)
    observation.noteFinite(Double(Int(truncatingIfNeeded: longitude)) * 0x1.68p-24, as: .longitude)
  }
  generators.pointee.route.observe(observation, into: &generators.pointee.output)
}

@c(fit_generators_pause)
func generatorsPause(_ generators: UnsafeMutableRawPointer, _ time: UInt32) {
  let generators = object(generators, CGenerators.self)
  generators.pointee.distance.pause(at: instant(time), into: &generators.pointee.output)
  generators.pointee.route.pause(at: instant(time), into: &generators.pointee.output)
}

@c(fit_generators_resume)
func generatorsResume(_ generators: UnsafeMutableRawPointer, _ time: UInt32) {
  let generators = object(generators, CGenerators.self)
  generators.pointee.distance.resume(at: instant(time), into: &generators.pointee.output)
  generators.pointee.route.resume(at: instant(time), into: &generators.pointee.output)
}

@c(fit_generators_finish)
func generatorsFinish(_ generators: UnsafeMutableRawPointer, _ time: UInt32) {
  let generators = object(generators, CGenerators.self)
  generators.pointee.distance.finish(at: instant(time), into: &generators.pointee.output)
  generators.pointee.route.finish(at: instant(time), into: &generators.pointee.output)
}
