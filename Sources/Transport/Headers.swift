/// The header fields of a request or response, in order and with repeated names.
///
/// Names are compared without case (RFC 9110, section 5.1).
package struct Headers: Sendable, Hashable {
    package struct Field: Sendable, Hashable {
        package let name: String
        /// Without surrounding white space. Bytes that are not UTF-8 are replaced.
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private var fields: [Field] = []

    package init() {}

    /// The first value of `name`. Setting it replaces all fields of that name, and `nil` removes them.
    package subscript(name: String) -> String? {
        get { fields.first { $0.name.equalsIgnoringCase(name) }?.value }
        set {
            fields.removeAll { $0.name.equalsIgnoringCase(name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Returns all values of `name`, in order.
    package func values(of name: String) -> [String] {
        fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
    }

    /// Appends a field.
    package mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Returns the fields whose names are in `names`, given in lower case.
    func keeping(only names: Set<String>) -> Headers {
        var kept = Headers()
        kept.fields = fields.filter { names.contains($0.name.lowercased()) }
        return kept
    }

    /// Appends to the value of the last field. A line that begins with white space continues the previous one (RFC
    /// 9112, section 5.2).
    mutating func continueLast(_ more: String) {
        guard let last = fields.popLast() else { return }
        add(last.name, last.value.isEmpty ? more : "\(last.value) \(more)")
    }
}

extension Headers: RandomAccessCollection {
    package var startIndex: Int { fields.startIndex }
    package var endIndex: Int { fields.endIndex }
    package subscript(position: Int) -> Field { fields[position] }
}

extension Headers: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map(Field.init)
    }
}

extension Headers.Field {
    /// Whether the field fits on one header line: its name is a token, and its value has no control characters (RFC
    /// 9110, sections 5.1 and 5.5). A line break could inject another header.
    var isWellFormed: Bool {
        !name.isEmpty && name.utf8.allSatisfy(\.isTokenByte)
            && value.utf8.allSatisfy { $0 == UInt8(ascii: "\t") || ($0 >= 0x20 && $0 != 0x7F) }
    }
}

extension UInt8 {
    /// `tchar` of RFC 9110, section 5.6.2.
    fileprivate var isTokenByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }

    var lowercasedASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}

extension String {
    /// Compares strings without regard to the case of ASCII letters.
    func equalsIgnoringCase(_ other: String) -> Bool {
        utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
    }
}
