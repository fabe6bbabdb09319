/// Devices by parts of their names, the most preferred first.
package struct DevicePreference: Equatable, Sendable {
  /// The parts of names, as they were given.
  package let names: [String]
  private let keys: [String]

  /// Makes a list of devices; upper case, blanks, dashes and underscores make no difference.
  package init(_ names: [String] = []) {
    self.names = names
    keys = names.map(Self.key)
  }

  /// The place of a device in the list by its full name (maker and product); `Int.max` where it is not in it.
  package func place(of device: String) -> Int {
    guard !keys.isEmpty else { return .max }
    let name = Self.key(device)
    return keys.firstIndex { !$0.isEmpty && name.contains($0) } ?? .max
  }

  private static func key(_ name: String) -> String {
    String(name.lowercased().map { "-_".contains($0) ? " " : $0 })
  }
}
