import JSONWriting

/// Any JSON, for walking through a document instead of decoding a type from it.
enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? value.decode(Int.self) {
            self = .integer(number)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .array(list)
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }
}

extension JSONValue {
    /// The value of a key; `nil` if it is missing, or if this is not an object.
    subscript(key: String) -> JSONValue? { fields[key] }

    /// The fields of an object; empty for anything else.
    var fields: [String: JSONValue] {
        if case .object(let fields) = self { fields } else { [:] }
    }

    /// The elements of an array; empty for anything else.
    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The text of a string; `nil` for anything else.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of a whole number; `nil` for anything else.
    var integer: Int? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The value as JSON on one line, with keys in alphabetical order.
    var jsonText: String {
        switch self {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .string(let text): String(decoding: JSONWriter.bytes { $0.value(text) }, as: UTF8.self)
        case .array(let elements): "[\(elements.map(\.jsonText).joined(separator: ", "))]"
        case .object(let fields):
            "{\(fields.sorted { $0.key < $1.key }.map { "\(JSONValue.string($0).jsonText): \($1.jsonText)" }.joined(separator: ", "))}"
        }
    }
}
