/// Writes the elements of an array.
struct ArrayContainer: UnkeyedEncodingContainer {
    let output: JSONOutput
    /// The number of open containers while this one is written.
    let depth: Int
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(output: JSONOutput, depth: Int) {
        self.output = output
        self.depth = depth
    }

    private mutating func beginElement() {
        output.json.close(to: depth)
        count += 1
    }

    mutating func encodeNil() {
        beginElement()
        output.json.null()
    }

    mutating func encode<Value: JSONScalar>(_ value: Value) {
        beginElement()
        output.json.value(value)
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        beginElement()
        try output.write(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        beginElement()
        return ValueEncoder(output: output).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        beginElement()
        return ValueEncoder(output: output).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        beginElement()
        return ValueEncoder(output: output)
    }
}
