import FoundationEssentials

/// Any JSON value, for reading parts of answers and for comparing whole documents.
enum ParsedJSON: Hashable, Sendable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([ParsedJSON])
    case object([String: ParsedJSON])

    init(parsing bytes: some Sequence<UInt8>) throws {
        self = try JSONDecoder().decode(ParsedJSON.self, from: Data(bytes))
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([ParsedJSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: ParsedJSON].self))
        }
    }

    /// A member; `.null` if there is none.
    subscript(name: String) -> ParsedJSON {
        if case .object(let members) = self { members[name] ?? .null } else { .null }
    }

    /// An element; `.null` if there is none.
    subscript(index: Int) -> ParsedJSON {
        array.indices.contains(index) ? array[index] : .null
    }

    var array: [ParsedJSON] { if case .array(let value) = self { value } else { [] } }
    var string: String? { if case .string(let value) = self { value } else { nil } }
    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    var int: Int? { if case .number(let value) = self { Int(exactly: value) } else { nil } }
    var isNull: Bool { self == .null }
}
