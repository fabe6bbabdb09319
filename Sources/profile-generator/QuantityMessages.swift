// Generates the typed views of FIT messages other than `record`, and the figures of sessions and laps.

extension QuantityCatalogue {
  var messageViewSource: String {
    get throws {
      let structs = try views.map { view in
        guard let message = messages[view.message] else { throw ProfileError("no message \(view.message)") }
        let times = message.fields.filter { $0.num == commonFields["timestamp"] }.map { _ in
          let doc = "Seconds since 1989-12-31T00:00:00Z, from the field of that name or a compressed header."
          return Self.source("timestamp", doc, ("UInt32?", "message.timestamp"))
        }
        let properties = try view.properties.map { property in
          Self.source(property.name, property.doc, try value(of: property, in: view.message))
        }
        let figures = try reported.filter { !$0.fields(of: view.message).isEmpty }.map { figure in
          let value = try value(of: figure, in: view.message)
          return Self.source(
            figure.property, figure.figure.doc.dropLast() + value.remark + ".", (value.type, value.code))
        }
        let article = ["a", "e", "h"].contains(view.message.prefix(1)) ? "An" : "A"
        return """
          /// \(article) `\(view.message)` message (\(message.num)), as a view over its bytes; valid during the sink's call only.
          public struct \(view.type): ~Escapable, BitwiseCopyable {
            /// The message itself, for every field that has no name here.
            public let message: FITMessage

            @inlinable @inline(__always) @_lifetime(copy message) init(_ message: consuming FITMessage) {
              self.message = message
            }

          \((times + properties + figures).joined(separator: "\n\n"))
          }
          """
      }
      let numbers = ["record"] + views.map(\.message)
      let list = """
        extension Delivery {
          /// The messages of the typed calls, in the order of these: \(numbers.joined(separator: ", ")).
          static var typedMessages: InlineArray<\(numbers.count), UInt8> {
            [\(numbers.map { "\(messages[$0]?.num ?? 0)" }.joined(separator: ", "))]
          }
        }
        """
      let remark = "Nil: the field is absent, invalid or beyond the plausible limit (`Plausible.swift`)."
      return "// \(remark)\n\n\(list)\n\n" + structs.joined(separator: "\n\n")
    }
  }

  private static func source(_ name: String, _ doc: String, _ value: (type: String, code: String)) -> String {
    """
      /// \(doc)
      @inlinable public var \(name): \(value.type) { \(value.code) }
    """
  }

  /// Returns the type of a property and the code that reads it, derived from the profile's type and scale.
  private func value(of property: MessageView.Property, in message: String) throws -> (type: String, code: String) {
    let field = try field(property.field, in: message)
    let isInteger = property.form == .integer || property.form == nil && field.scale == nil
    switch field.type {
    case _ where property.form == .bytes:
      return ("RawSpan", "@_lifetime(copy self) get { message.bytes(ofField: \(field.num)) }")
    case "string": return ("RawSpan", "@_lifetime(copy self) get { message.text(\(field.num)) }")
    case "date_time", "local_date_time": return ("UInt32?", "message.seconds(\(field.num))")
    case _ where isInteger: return ("Int64?", "message.plausibleInteger(\(field.num))")
    default:
      let scaling = RawScaling(scale: field.scale, offset: field.offset)
      return (
        "Double?", "message.plausibleNumber(\(field.num))" + (scaling.isEmpty ? "" : ".map { \(scaling.of("$0")) }")
      )
    }
  }

  /// Returns the type and code of a figure, and a remark about its fields.
  ///
  /// Unscaled figures of a session are integers. Figures of a lap can have fractions.
  private func value(of figure: Reported, in message: String) throws -> (type: String, code: String, remark: String) {
    let names = figure.fields(of: message)
    let terms = try names.map { try $0.split(separator: " + ").map { try field(String($0), in: message) } }
    let fields = terms.compactMap(\.first)
    let scalings = try Set(fields.map { try scaling($0, of: figure.row) })
    guard scalings.count == 1, let scaling = scalings.first, terms.count == 1 || terms.allSatisfy({ $0.count == 1 })
    else { throw ProfileError("\(message): \(names.joined(separator: ", ")) need code of their own") }
    if terms[0].count == 2 {
      let part = terms[0][1]
      guard scaling.isEmpty else { throw ProfileError("\(message): \(names[0]) adds to a scaled field") }
      let fraction = try self.scaling(part, of: figure.row).of("(message.plausibleNumber(\(part.num)) ?? 0)")
      let code = "message.plausibleNumber(\(fields[0].num)).map { $0 + \(fraction) }"
      return ("Double?", code, ", `\(part.name)` added where it is valid")
    }
    if fields.count == 1, scaling.isEmpty, message == "session" {
      return ("Int64?", "message.plausibleInteger(\(fields[0].num))", "")
    }
    let choice = fields.map { "message.plausibleNumber(\($0.num))" }.joined(separator: " ?? ")
    let remark = fields.count > 1 ? ", " + fields.map { "`\($0.name)`" }.joined(separator: " or ") : ""
    guard !scaling.isEmpty else { return ("Double?", choice, remark) }
    return ("Double?", (fields.count > 1 ? "(\(choice))" : choice) + ".map { \(scaling.of("$0")) }", remark)
  }

  var messageFigureSource: String {
    get throws {
      func initializer(_ message: String, _ type: String) throws -> String {
        let lines = try reported.filter { !$0.fields(of: message).isEmpty }.map { figure in
          let isInteger = try value(of: figure, in: message).type == "Int64?"
          return "\(figure.property) = \(message).\(figure.property)" + (isInteger ? ".map(Double.init)" : "")
        }
        return """
            /// Takes those that a \(message) reports.
            init(_ \(message): borrowing \(type)) {
              self.init()
          \(lines.lines(2))
            }
          """
      }
      return """
        internal import FITCore
        internal import Workouts

        extension ReportedFigures {
        \(try initializer("session", "FITSession"))

        \(try initializer("lap", "FITLap"))
        }
        """
    }
  }
}

extension QuantityCatalogue.Reported {
  /// Returns the names of the fields for the figure; empty for messages other than `session` and `lap`.
  func fields(of message: String) -> [String] {
    switch message {
    case "session": figure.fields
    case "lap": figure.lap ?? figure.fields
    default: []
    }
  }
}
