/// A list of devices by parts of their names, in order of preference.
package struct DevicePreference: Equatable, Sendable {
  /// The parts of names, in the caller's spelling.
  package let names: [String]
  private let keys: [String]

  /// Creates a list of devices; case, spaces, dashes and underscores are ignored.
  package init(_ names: [String] = []) {
    self.names = names
    keys = names.map(Self.key)
  }

  /// The rank of a device in the list by its full name (manufacturer and product); `Int.max` if it is not in the list.
  package func place(of device: String) -> Int {
    guard !keys.isEmpty else { return .max }
    let name = Self.key(device)
    return keys.firstIndex { !$0.isEmpty && name.contains($0) } ?? .max
  }

  private static func key(_ name: String) -> String {
    String(name.lowercased().map { "-_".contains($0) ? " " : $0 })
  }
}
