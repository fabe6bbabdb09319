#if SQLite
internal import InputReports

/// A type whose values have names in the database.
protocol Named: Equatable, Sendable {
  /// The name.
  var name: String { get }
  /// The value of a name; nil where none has it.
  init?(name: String)
}

extension InputStatus: Named {}
extension Reason: Named {}

/// A name as the database has it: that of a value or, from another version of this module, a text of no meaning here.
enum Stored<Value: Named>: Equatable, Sendable {
  case known(Value)
  case unknown(String)

  /// The value of a name, or the text.
  init(_ text: String) { self = Value(name: text).map { .known($0) } ?? .unknown(text) }

  /// The name, as it was stored.
  var text: String {
    switch self {
    case .known(let value): value.name
    case .unknown(let text): text
    }
  }
}
#endif
