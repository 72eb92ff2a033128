import Cryptography

/// Computes a digest of a body, so that an unchanged page is recognized even if its source sends no entity tag or a new
/// one each time.
enum BodyDigest {
    /// Returns the SHA-256 of the body without its volatile members, in base64url; `nil` if it cannot be computed, in
    /// which case the page counts as new.
    /// - Parameter members: The names of the members of a JSON body whose values are ignored.
    static func digest(of body: [UInt8], ignoring members: Set<String>) -> String? {
        guard let digest = try? SHA256.digest(of: canonical(body, without: members)) else { return nil }
        return Base64URL.encode(digest)
    }

    /// Returns a JSON body without the plain values (strings, numbers, `true`, `false`, `null`) of these members, and
    /// any other body unchanged.
    static func canonical(_ body: [UInt8], without members: Set<String>) -> [UInt8] {
        guard !members.isEmpty else { return body }
        let names = Set(members.map { Array($0.utf8) })
        var result: [UInt8] = []
        result.reserveCapacity(body.count)
        var index = body.startIndex
        while index < body.endIndex {
            guard body[index] == UInt8(ascii: "\"") else {
                result.append(body[index])
                index += 1
                continue
            }
            let end = endOfString(at: index, in: body)
            result += body[index..<end]
            let name = body[(index + 1)..<max(index + 1, end - 1)]
            index = names.contains(Array(name)) ? endOfPlainValue(after: end, in: body) : end
        }
        return result
    }

    /// Returns the index after the closing quotation mark of the string that opens at `start`, or the end of the body
    /// if it is not closed.
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

    /// Returns the index after the plain value of the member whose name ends at `end`. Returns `end` if that was not a
    /// member's name, or if its value is an object or an array.
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
