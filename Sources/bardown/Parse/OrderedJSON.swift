import TextCoding

/// A JSON value whose objects keep the order of their keys, which an `Encoder` does not guarantee.
indirect enum OrderedJSON {
    case null
    case bool(Bool)
    case number(Int)
    /// A finite number.
    case decimal(Double)
    /// A finite number with this many decimals; a half is rounded away from zero.
    case fixed(Double, places: Int)
    case string(String)
    case array([OrderedJSON])
    case object(KeyValuePairs<String, OrderedJSON>)
    /// An object whose keys are values, such as sides.
    case members([Member])

    /// A key of an object with its value.
    struct Member {
        let key: String
        let value: OrderedJSON
    }

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
        case .fixed(let number, let places): bytes += Self.text(number, places).utf8
        case .string(let string): JSONString.append(string, to: &bytes)
        case .array(let values):
            Self.write(values, between: "[", and: "]", to: &bytes) { $0.write(to: &$1) }
        case .object(let fields):
            Self.write(fields, between: "{", and: "}", to: &bytes) { $0.value.write(as: $0.key, to: &$1) }
        case .members(let members):
            Self.write(members, between: "{", and: "}", to: &bytes) { $0.value.write(as: $0.key, to: &$1) }
        }
    }

    private func write(as key: String, to bytes: inout [UInt8]) {
        JSONString.append(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        write(to: &bytes)
    }

    private static func text(_ number: Double, _ places: Int) -> String {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        let scaled = Int64((number * scale).rounded())
        let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        let decimals = String(repeating: "0", count: max(0, places - String(rest).count)) + String(rest)
        return (scaled < 0 ? "-" : "") + "\(whole)" + (places > 0 ? ".\(decimals)" : "")
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
}

extension OrderedJSON {
    /// The JSON of a value; `null` for `nil`.
    init(_ string: String?) {
        self = string.map(OrderedJSON.string) ?? .null
    }

    /// The JSON of a value; `null` for `nil`.
    init(_ number: Int?) {
        self = number.map(OrderedJSON.number) ?? .null
    }

    /// The JSON of a value; `null` for `nil`.
    init(_ number: Double?) {
        self = number.map(OrderedJSON.decimal) ?? .null
    }

    /// The JSON of a value; `null` for `nil`.
    init(_ flag: Bool?) {
        self = flag.map(OrderedJSON.bool) ?? .null
    }
}
