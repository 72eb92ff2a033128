/// Writes the fields of an object.
struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: JSONOutput
    /// The number of open containers while this one is written.
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    private func writeKey(_ key: Key) {
        output.json.key(key.stringValue, at: depth)
    }

    func encodeNil(forKey key: Key) {
        writeKey(key)
        output.json.null()
    }

    // There is one method for each type, because a generic method would look up types at run time.
    func encode(_ value: Bool, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: String, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: Double, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: Float, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: Int, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: Int8, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: Int16, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: Int32, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: Int64, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: UInt, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: UInt8, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: UInt16, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: UInt32, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encode(_ value: UInt64, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        writeKey(key)
        try output.write(value)
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: String?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) { output.json.field(key.stringValue, value, at: depth) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        writeKey(key)
        return ValueEncoder(output: output).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        writeKey(key)
        return ValueEncoder(output: output).unkeyedContainer()
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        writeKey(key)
        return ValueEncoder(output: output)
    }

    func superEncoder() -> any Encoder {
        output.json.key("super", at: depth)
        return ValueEncoder(output: output)
    }
}
