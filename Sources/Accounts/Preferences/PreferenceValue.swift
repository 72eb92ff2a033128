/// A JSON value in the preferences of a member. Apps choose the keys; the server only stores and merges them.
package enum PreferenceValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number that has no fraction.
    case integer(Int64)
    case decimal(Double)
    case string(String)
    case array([PreferenceValue])
    case object([String: PreferenceValue])
}

extension PreferenceValue {
    /// The value after a JSON merge patch (RFC 7396): fields of the patch replace those of the value, null removes a
    /// field, and objects are merged field by field. Any other patch, such as an array, replaces the value.
    package func merging(_ patch: PreferenceValue) -> PreferenceValue {
        guard case .object(let changes) = patch else { return patch }
        var fields: [String: PreferenceValue] = if case .object(let own) = self { own } else { [:] }
        for (key, change) in changes {
            fields[key] = change == .null ? nil : (fields[key] ?? .null).merging(change)
        }
        return .object(fields)
    }

    /// How deep arrays and objects are nested: 0 for any other value.
    package var depth: Int {
        switch self {
        case .null, .bool, .integer, .decimal, .string: 0
        case .array(let values): 1 + (values.map(\.depth).max() ?? 0)
        case .object(let fields): 1 + (fields.values.map(\.depth).max() ?? 0)
        }
    }

    /// Whether Postgres can store it: no text has the character U+0000.
    package var isStorable: Bool {
        switch self {
        case .null, .bool, .integer, .decimal: true
        case .string(let text): !text.unicodeScalars.contains("\0")
        case .array(let values): values.allSatisfy(\.isStorable)
        case .object(let fields):
            fields.allSatisfy { !$0.key.unicodeScalars.contains("\0") && $0.value.isStorable }
        }
    }
}

extension PreferenceValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .decimal(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let values = try? container.decode([PreferenceValue].self) {
            self = .array(values)
        } else {
            self = .object(try container.decode([String: PreferenceValue].self))
        }
    }

    /// Writes the fields of an object in the order of their keys, so that equal values have equal bytes.
    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let bool): try bool.encode(to: encoder)
        case .integer(let number): try number.encode(to: encoder)
        case .decimal(let number): try number.encode(to: encoder)
        case .string(let text): try text.encode(to: encoder)
        case .array(let values): try values.encode(to: encoder)
        case .object(let fields):
            var container = encoder.container(keyedBy: FieldName.self)
            for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                try container.encode(value, forKey: FieldName(stringValue: name))
            }
        }
    }

    /// The key of a field, which may be any text.
    private struct FieldName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
