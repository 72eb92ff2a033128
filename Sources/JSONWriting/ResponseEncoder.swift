import APIModels
import FoundationEssentials
import Time

/// Encodes responses as JSON (RFC 8259), with fields in the order in which their types write them.
///
/// `JSONEncoder` keeps no order, so the bytes of a response, and with them its ETag, would differ between processes.
/// `JSONEncoder` is also several times slower. Here an optional property that is `nil` becomes null, because the API
/// promises the same fields in every response; a type whose fields may be missing omits them in `encode(to:)`. Ids are
/// written in lower case, dates as RFC 3339 in whole seconds.
package enum ResponseEncoder {
    /// Encodes a value as JSON.
    /// - Parameter keys: How keys in snake case are written.
    /// - Throws: The errors of the value's own `encode(to:)`; synthesized ones throw none.
    package static func bytes(of value: some Encodable, keys: KeyStyle = .snake) throws -> [UInt8] {
        let output = JSONOutput(keys: keys)
        try output.write(value)
        return output.json.writer.bytes
    }
}

/// The JSON so far, shared by the containers that write it. Each of their calls should access it only once, because
/// Swift checks every access to a variable of a class.
final class JSONOutput {
    var json: NestedJSON

    init(keys: KeyStyle) {
        json = NestedJSON(keys: keys)
    }

    func write<Value: Encodable>(_ value: Value) throws {
        // Types are compared first, because a failed cast takes longer than writing the value.
        if Value.self == UUID.self, let id = value as? UUID { return json.value(id) }
        if Value.self == Date.self, let date = value as? Date { return json.value(Instant(date)) }
        if Value.self == String?.self, let text = value as? String? { return json.value(text) }
        let mark = json.mark
        try value.encode(to: ValueEncoder(output: self))
        json.end(mark)
    }
}

/// Makes the containers of one value.
struct ValueEncoder: Encoder {
    let output: JSONOutput
    /// Always empty, because it would only appear in errors, and synthesized `encode(to:)` throws none.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(ObjectContainer<Key>(output: output, depth: output.json.begin(.object)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        ArrayContainer(output: output, depth: output.json.begin(.array))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { ValueContainer(output: output) }
}

/// Writes a value that has no fields.
private struct ValueContainer: SingleValueEncodingContainer {
    let output: JSONOutput
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { output.json.null() }

    func encode<Value: JSONScalar>(_ value: Value) { output.json.value(value) }

    func encode<Value: Encodable>(_ value: Value) throws { try output.write(value) }
}
