import FoundationEssentials
import Postgres

/// A value in the form of a `jsonb` column.
func jsonColumn(_ value: some Encodable) throws -> JSONText {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return JSONText(text: String(decoding: try encoder.encode(value), as: UTF8.self))
}

extension JSONText {
    /// Decodes the value of a `jsonb` column.
    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
