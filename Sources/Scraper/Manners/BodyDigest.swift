import Signing

/// Names a body, so that the same page is known again although its source gives it no name, or a new one each time.
enum BodyDigest {
    /// SHA-256 of the body without what changes by itself, in Base 64; `nil` where it cannot be made, and the page is
    /// read as if it were new.
    /// - Parameter members: Names of members of a JSON body whose values do not count.
    static func name(of body: [UInt8], ignoring members: Set<String>) -> String? {
        guard let digest = try? SHA256.digest(of: canonical(body, without: members)) else { return nil }
        return Base64URL.encode(digest)
    }

    /// A JSON body without the plain values (strings, numbers, words) of these members; any other body as it is.
    static func canonical(_ body: [UInt8], without members: Set<String>) -> [UInt8] {
        guard !members.isEmpty else { return body }
        let names = Set(members.map { Array($0.utf8) })
        var kept: [UInt8] = []
        kept.reserveCapacity(body.count)
        var index = body.startIndex
        while index < body.endIndex {
            guard body[index] == UInt8(ascii: "\"") else {
                kept.append(body[index])
                index += 1
                continue
            }
            let end = endOfString(at: index, in: body)
            kept += body[index..<end]
            let name = body[(index + 1)..<max(index + 1, end - 1)]
            index = names.contains(Array(name)) ? endOfPlainValue(after: end, in: body) : end
        }
        return kept
    }

    /// Behind the closing quotation mark of the string that opens at `start`; the end of the body where it has none.
    private static func endOfString(at start: Int, in body: [UInt8]) -> Int {
        var index = start + 1
        while index < body.endIndex {
            switch body[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""): return index + 1
            default: index += 1
            }
        }
        return body.endIndex
    }

    /// Behind the plain value of the member whose name ends at `end`; `end` itself where that was no member's name, or
    /// its value is an object or an array.
    private static func endOfPlainValue(after end: Int, in body: [UInt8]) -> Int {
        let isBlank = { (byte: UInt8) in byte <= 0x20 }
        let colon = body[end...].drop(while: isBlank)
        guard colon.first == UInt8(ascii: ":") else { return end }
        let value = colon.dropFirst().drop(while: isBlank)
        switch value.first {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["): return end
        case UInt8(ascii: "\""): return endOfString(at: value.startIndex, in: body)
        default: return value.firstIndex { isBlank($0) || ",]}".utf8.contains($0) } ?? body.endIndex
        }
    }
}
