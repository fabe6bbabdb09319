// Generates constants for the numbers of FIT messages and fields.

extension QuantityCatalogue {
  var numberSource: String {
    get throws {
      let all = messages.values.sorted { $0.num < $1.num }
      let numbers = all.map { Self.constant($0.name, $0.num, "UInt16") }
      let known = Set(all.map(\.name))
      if let name = numbered.first(where: { !known.contains($0) }) { throw ProfileError("no message \(name)") }
      let fields = all.filter { numbered.contains($0.name) }.map { message in
        return """
            /// Fields of `\(message.name)` (\(message.num)).
            @usableFromInline package enum \(Self.words(message.name).joined()) {
          \(message.fields.sorted { $0.num < $1.num }.map { Self.constant($0.name, $0.num, "UInt8") }.lines(2))
            }
          """
      }
      return """
        /// Numbers of FIT's profile by their names there: of messages, and of the fields of those that code reads by number.
        @usableFromInline package enum FITNumber {
        \(numbers.lines(1))

          /// Fields that mean the same in every message.
          @usableFromInline package enum Common {
        \(commonFields.sorted { $0.value > $1.value }.map { Self.constant($0.key, $0.value, "UInt8") }.lines(2))
          }

        \(fields.joined(separator: "\n\n"))
        }
        """
    }
  }

  private static func constant(_ name: String, _ number: Int, _ type: String) -> String {
    "@inlinable package static var \(identifier(name)): \(type) { \(number) }"
  }

  /// Converts a name of the profile to a Swift name, such as `developer_data_id` to `developerDataID`.
  private static func identifier(_ name: String) -> String {
    name.prefix { $0 != "_" } + words(name).dropFirst().joined()
  }

  /// Returns the words of a name, capitalized.
  private static func words(_ name: String) -> [String] {
    name.split(separator: "_").map { word in
      ["id", "bpm", "hr", "hrv"].contains(word) ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }
  }
}
