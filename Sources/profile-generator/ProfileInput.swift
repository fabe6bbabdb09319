/// The content of `fit-profile.json`.
struct ProfileInput: Decodable {
  var profileVersion: String
  var commonFields: [String: Int]?
  var messages: [Message]
  var types: [String: TypeValues]

  struct Message: Decodable {
    var num: Int
    var name: String
    var fields: [Field]
  }

  struct Field: Decodable {
    var num: Int
    var name: String
    var type: String
    var array: Bool?
    var scale: Double?
    var offset: Double?
    var units: String?
    var subfields: [Subfield]?
    var components: [Component]?
  }

  struct Subfield: Decodable {
    var name: String
    var type: String
    var scale: Double?
    var offset: Double?
    var units: String?
    var when: [Condition]
    var components: [Component]?
  }

  struct Condition: Decodable {
    var field: Int
    var fieldName: String
    var value: Int
    var valueName: String
  }

  struct Component: Decodable {
    var field: Int
    var fieldName: String
    var bits: Int
    var scale: Double
    var offset: Double
    var accumulate: Bool
  }

  struct TypeValues: Decodable {
    var baseType: String?
    var values: [String: String]
  }
}

/// An error in the profile or the catalogue.
///
/// Its text names the row.
struct ProfileError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
