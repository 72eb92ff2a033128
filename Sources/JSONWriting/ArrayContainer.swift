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

    private mutating func next() {
        output.json.close(to: depth)
        count += 1
    }

    mutating func encodeNil() {
        next()
        output.json.null()
    }

    mutating func encode<Value: JSONScalar>(_ value: Value) {
        next()
        output.json.value(value)
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
