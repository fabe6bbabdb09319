#if SQLite
internal import InputReports

/// A type whose values have names in the database.
protocol Named: Equatable, Sendable {
  /// The name.
  var name: String { get }
  /// Finds the value with a name; nil if there is none.
  init?(name: String)
}

extension InputStatus: Named {}
extension Reason: Named {}

/// A stored name: the name of a value, or an unknown text from another version of this module.
enum Stored<Value: Named>: Equatable, Sendable {
  case known(Value)
  case unknown(String)

  /// Finds the value with a name, or keeps the text.
  init(_ text: String) { self = Value(name: text).map { .known($0) } ?? .unknown(text) }

  /// The stored name.
  var text: String {
    switch self {
    case .known(let value): value.name
    case .unknown(let text): text
    }
  }
}
#endif
