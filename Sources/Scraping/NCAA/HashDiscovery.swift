/// Finds the hashes of persisted queries in the pages of ncaa.com, which carry them for their own scripts.
package enum HashDiscovery {
    /// Every `"name":"64 hex digits"` of the page, plain, inside a JSON string (`\"`) or inside HTML (`&quot;`).
    ///
    /// Where a name comes twice, the first counts.
    package static func hashes(in page: [UInt8]) -> [String: String] {
        var hashes: [String: String] = [:]
        var index = page.startIndex
        while index < page.endIndex {
            let run = page[index...].prefix { $0.isHexDigit }
            if run.count == 64, let name = name(before: run.startIndex, in: page) {
                let hash = String(decoding: run, as: UTF8.self).lowercased()
                hashes[name] = hashes[name] ?? hash
            }
            index = run.endIndex + 1
        }
        return hashes
    }

    /// The key that a value beginning at `index` stands behind.
    private static func name(before index: Int, in page: [UInt8]) -> String? {
        var head = page[..<index]
        guard head.dropQuote() else { return nil }
        head.dropBlanks()
        guard head.popLast() == UInt8(ascii: ":") else { return nil }
        head.dropBlanks()
        guard head.dropQuote() else { return nil }
        // No name of an operation is longer; without a bound a page of letters would be read again and again.
        let name = head.suffix(128).reversed().prefix { $0.isNameCharacter }.reversed()
        return name.isEmpty ? nil : String(decoding: Array(name), as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// Takes a quotation mark off the end, in any of its three spellings.
    fileprivate mutating func dropQuote() -> Bool {
        for quote in ["&quot;", "\\\"", "\""] where suffix(quote.utf8.count).elementsEqual(quote.utf8) {
            removeLast(quote.utf8.count)
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
