import APIModels
import FoundationEssentials
import Time

/// Encodes responses as JSON (RFC 8259), with fields in the order in which their types write them.
///
/// `JSONEncoder` keeps no order, so that the bytes of an answer, and with them its ETag, would change from one process
/// to the next. It also takes several times as long. Here an optional property that is `nil` becomes null, because the
/// API promises the same fields in every answer; a type whose fields may be missing leaves them out in `encode(to:)`.
/// Ids are written in lower case, dates as RFC 3339 in whole seconds.
enum ResponseEncoder {
    /// The value as JSON.
    /// - Throws: What the value's own `encode(to:)` throws; synthesized ones throw nothing.
    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let output = JSONOutput()
        try output.write(value)
        return output.writer.bytes
    }
}

extension CachedResponse {
    /// A response as JSON.
    init(_ response: some Encodable, _ life: ResponseLife) throws {
        try self.init(ResponseEncoder.bytes(of: response), as: .json, life)
    }
}

/// The JSON so far, shared by the containers that write it.
private final class JSONOutput {
    var writer = JSONWriter()
    /// Containers that were begun and not ended, innermost last.
    private var open: [JSONWriter.Container] = []

    /// Begins a container.
    /// - Returns: How many are open now, for ``close(to:)``.
    func begin(_ container: JSONWriter.Container) -> Int {
        writer.begin(container)
        open.append(container)
        return open.count
    }

    /// Ends the innermost containers until `depth` are open. `Codable` does not say when a container is complete; it is
    /// when its parent goes on.
    func close(to depth: Int) {
        while open.count > depth { writer.end(open.removeLast()) }
    }

    func write<Value: Encodable>(_ value: Value) throws {
        if let id = value as? UUID { return writer.value(id.uuidString.lowercased()) }
        if let date = value as? Date { return writer.value(Instant(date).description) }
        let (depth, length) = (open.count, writer.bytes.count)
        try value.encode(to: ValueEncoder(output: self))
        close(to: depth)
        // A value that writes nothing at all is an object without fields.
        if writer.bytes.count == length { writer.object { _ in } }
    }
}

/// Hands out the containers of one value.
private struct ValueEncoder: Encoder {
    let output: JSONOutput
    /// Not kept: synthesized `encode(to:)` throws no error that would name it.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(ObjectContainer<Key>(output: output, depth: output.begin(.object)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        ArrayContainer(output: output, depth: output.begin(.array))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { ValueContainer(output: output) }
}

/// Writes the fields of an object.
private struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: JSONOutput
    /// How many containers are open while this one goes on.
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    private func name(_ key: Key) {
        output.close(to: depth)
        output.writer.key(key.stringValue)
    }

    func encodeNil(forKey key: Key) {
        name(key)
        output.writer.null()
    }

    func encode<Value: JSONScalar>(_ value: Value, forKey key: Key) {
        name(key)
        value.write(to: &output.writer)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        name(key)
        try output.write(value)
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) { field(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) { field(value, key) }

    private func field(_ value: (some JSONScalar)?, _ key: Key) {
        if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        name(key)
        return ValueEncoder(output: output).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        name(key)
        return ValueEncoder(output: output).unkeyedContainer()
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        name(key)
        return ValueEncoder(output: output)
    }

    func superEncoder() -> any Encoder {
        output.close(to: depth)
        output.writer.key("super")
        return ValueEncoder(output: output)
    }
}

/// Writes the elements of an array.
private struct ArrayContainer: UnkeyedEncodingContainer {
    let output: JSONOutput
    /// How many containers are open while this one goes on.
    let depth: Int
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(output: JSONOutput, depth: Int) {
        self.output = output
        self.depth = depth
    }

    private mutating func next() {
        output.close(to: depth)
        count += 1
    }

    mutating func encodeNil() {
        next()
        output.writer.null()
    }

    mutating func encode<Value: JSONScalar>(_ value: Value) {
        next()
        value.write(to: &output.writer)
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        next()
        try output.write(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        next()
        return ValueEncoder(output: output).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        next()
        return ValueEncoder(output: output).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        next()
        return ValueEncoder(output: output)
    }
}

/// Writes a value that is not made of fields.
private struct ValueContainer: SingleValueEncodingContainer {
    let output: JSONOutput
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { output.writer.null() }

    func encode<Value: JSONScalar>(_ value: Value) { value.write(to: &output.writer) }

    func encode<Value: Encodable>(_ value: Value) throws { try output.write(value) }
}
