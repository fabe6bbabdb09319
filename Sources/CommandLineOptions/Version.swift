/// The tool's version, here and nowhere else: `make dist`, `make deb` and the manual page have it from the command.
public let toolVersion = "0.2.0"

/// The day of that version, for the manual page.
let toolDate = "2026-11-22"
