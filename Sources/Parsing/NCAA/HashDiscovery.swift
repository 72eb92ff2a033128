/// Finds the hashes of persisted queries in the pages of ncaa.com, which contain them for their own scripts.
package enum HashDiscovery {
    /// Returns every hash of 64 hex digits that the page associates with a name, in either of two forms:
    ///
    /// - `"name":"hash"`, plain, inside a JSON string (`\"`) or inside HTML (`&quot;`);
    /// - the address of a query, `…meta=name&extensions=…sha256Hash%22%3A%22hash%22…`, percent-encoded, plain or inside
    ///   a JSON string.
    ///
    /// If a name occurs twice, the first hash counts.
    package static func hashes(in page: [UInt8]) -> [String: String] {
        var hashes: [String: String] = [:]
        var index = page.startIndex
        while index < page.endIndex {
            let run = page[index...].prefix { $0.isHexDigit }
            if let (name, hash) = nameAndHash(of: run, in: page) { hashes[name] = hashes[name] ?? hash }
            index = run.endIndex + 1
        }
        return hashes
    }

    /// Returns the hash that is, or ends, a run of hex digits, with the name before it.
    private static func nameAndHash(of run: ArraySlice<UInt8>, in page: [UInt8]) -> (name: String, hash: String)? {
        // The run is longer if the quotation mark before it is encoded with hex digits: `%22`, `\u0022`.
        guard (64...68).contains(run.count) else { return nil }
        let digits = run.suffix(64)
        let key = { run.count == 64 ? name(before: digits.startIndex, in: page) : nil }
        guard let name = queryName(before: digits.startIndex, in: page) ?? key() else { return nil }
        return (name, String(decoding: digits, as: UTF8.self).lowercased())
    }

    /// Returns the key of a value that begins at `index`.
    private static func name(before index: Int, in page: [UInt8]) -> String? {
        var head = page[..<index]
        guard head.drop(oneOf: ["&quot;", "\\\"", "\""]) else { return nil }
        head.dropBlanks()
        guard head.popLast() == UInt8(ascii: ":") else { return nil }
        head.dropBlanks()
        guard head.drop(oneOf: ["&quot;", "\\\"", "\""]) else { return nil }
        // No operation name is longer. Without a limit, a page with only letters would be read again for every hash.
        let name = head.suffix(128).reversed().prefix { $0.isNameCharacter }.reversed()
        return name.isEmpty ? nil : String(decoding: Array(name), as: UTF8.self)
    }

    /// Returns the operation of the address whose `sha256Hash` begins at `index`.
    private static func queryName(before index: Int, in page: [UInt8]) -> String? {
        var head = page[..<index]
        guard head.drop(oneOf: ["%22%3A%22", "%22%3a%22", "%22:%22", "\\u0022:\\u0022", "\\\":\\\"", "\":\""]),
            head.drop(oneOf: ["sha256Hash"])
        else { return nil }
        // Other parts of the query may be between `meta=` and `sha256Hash`. Without the limit, a page with many hashes
        // would be searched from its start for each of them.
        head = head.suffix(512)
        let prefix = Array("meta=".utf8)
        guard let start = head.indices.last(where: { head[$0] == prefix[0] && head[$0...].starts(with: prefix) }) else {
            return nil
        }
        let name = head[(start + prefix.count)...].prefix { $0.isNameCharacter }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// Removes the first of the words with which the bytes end; returns `false` if there is none.
    fileprivate mutating func drop(oneOf words: [String]) -> Bool {
        for word in words where suffix(word.utf8.count).elementsEqual(word.utf8) {
            removeLast(word.utf8.count)
            return true
        }
        return false
    }

    fileprivate mutating func dropBlanks() {
        while let last, last == 0x20 || last == 0x0A || last == 0x0D || last == 0x09 { removeLast() }
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x66).contains(self) || (0x41...0x46).contains(self)
    }

    fileprivate var isNameCharacter: Bool {
        (0x30...0x39).contains(self) || (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self)
            || self == UInt8(ascii: "_")
    }
}
