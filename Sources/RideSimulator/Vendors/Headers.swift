import FITWriter

extension SimulatedFile {
  /// File headers of other sizes than fourteen bytes, and headers without a checksum.
  static var headers: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/header-12-bytes.fit", "the old header without a checksum of its own",
        shortRide { $0.header = FITHeaderOptions(size: 12, protocolVersion: 0x10, profileVersion: 108) }),
      SimulatedFile(
        "vendors/header-20-bytes.fit", "a header with six bytes from the future behind it",
        shortRide { $0.header = FITHeaderOptions(size: 20) }),
      SimulatedFile(
        "vendors/header-checksum-zero.fit", "a header whose checksum was not computed",
        shortRide { $0.header = FITHeaderOptions(checksum: .zero) }),
    ]
  }
}
