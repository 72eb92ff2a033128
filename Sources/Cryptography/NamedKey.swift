/// A symmetric key with an id, from a file with one `id:key` per line.
package struct NamedKey: Sendable {
    /// The id, which is not a secret: 1 to 32 letters, digits, hyphens and underscores.
    package let id: String
    /// The key: 32 bytes.
    package let bytes: [UInt8]

    /// The size of a key in bytes.
    static let length = 32

    /// - Parameter bytes: 32 bytes.
    package init(id: String, bytes: [UInt8]) {
        self.id = id
        self.bytes = bytes
    }

    /// - Parameter line: `id:key`, with the key in Base64.
    /// - Returns: `nil` for a line that is not of this form.
    init?(line: some StringProtocol) {
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...32).contains(parts[0].utf8.count), parts[0].utf8.allSatisfy({ $0.isKeyIDByte }),
            let bytes = Self.key(parts[1]), bytes.count == Self.length
        else { return nil }
        id = String(parts[0])
        self.bytes = bytes
    }

    /// Parses a file of keys. Empty lines and lines that start with `#` are ignored.
    /// - Returns: At least one key, in the order of the file.
    /// - Throws: ``SealingKeysError``, which never quotes the file.
    package static func all(inFile text: String) throws(SealingKeysError) -> [NamedKey] {
        var keys: [NamedKey] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.drop(while: \.isWhitespace)
            if line.isEmpty || line.first == "#" { continue }
            let end = line.lastIndex { !$0.isWhitespace } ?? line.startIndex
            guard let key = NamedKey(line: line[...end]) else { throw .noKey(line: index + 1) }
            guard !keys.contains(where: { $0.id == key.id }) else { throw .sameID(line: index + 1) }
            keys.append(key)
        }
        guard !keys.isEmpty else { throw .empty }
        return keys
    }

    /// Decodes a key in either alphabet of Base64, with or without padding, because `openssl rand -base64 32` makes
    /// keys as well.
    private static func key(_ text: some StringProtocol) -> [UInt8]? {
        let letters = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        let padding = letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 1 else { return nil }
        return Base64URL.decode(String(decoding: letters.dropLast(padding), as: UTF8.self))
    }
}

extension UInt8 {
    fileprivate var isKeyIDByte: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
