/// A JSON value whose objects keep the order of their keys, which an `Encoder` does not guarantee.
indirect enum OrderedJSON {
    case null
    case bool(Bool)
    case number(Int)
    /// A finite number.
    case decimal(Double)
    case string(String)
    case array([OrderedJSON])
    case object(KeyValuePairs<String, OrderedJSON>)

    /// The value as compact text.
    var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let bool): bytes += (bool ? "true" : "false").utf8
        case .number(let number): bytes += String(number).utf8
        case .decimal(let number): bytes += String(number).utf8
        case .string(let string): Self.write(string, to: &bytes)
        case .array(let values):
            Self.write(values, between: "[", and: "]", to: &bytes) { $0.write(to: &$1) }
        case .object(let fields):
            Self.write(fields, between: "{", and: "}", to: &bytes) { field, bytes in
                Self.write(field.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                field.value.write(to: &bytes)
            }
        }
    }

    private static func write<Values: Collection>(
        _ values: Values,
        between open: StaticString,
        and close: StaticString,
        to bytes: inout [UInt8],
        _ write: (Values.Element, inout [UInt8]) -> Void
    ) {
        bytes += "\(open)".utf8
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(value, &bytes)
        }
        bytes += "\(close)".utf8
    }

    /// Writes a string in quotes, escaping only what RFC 8259, section 7 requires.
    private static func write(_ string: String, to bytes: inout [UInt8]) {
        let hex = Array("0123456789abcdef".utf8)
        bytes.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += Array("\\u00".utf8) + [hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension OrderedJSON {
    /// `null` for `nil`.
    init(_ string: String?) {
        self = string.map(OrderedJSON.string) ?? .null
    }

    /// `null` for `nil`.
    init(_ number: Int?) {
        self = number.map(OrderedJSON.number) ?? .null
    }

    /// `null` for `nil`.
    init(_ number: Double?) {
        self = number.map(OrderedJSON.decimal) ?? .null
    }

    /// `null` for `nil`.
    init(_ flag: Bool?) {
        self = flag.map(OrderedJSON.bool) ?? .null
    }
}
