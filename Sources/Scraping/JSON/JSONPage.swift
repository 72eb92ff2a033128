import FoundationEssentials

/// Decodes responses that claim to be JSON.
enum JSONPage {
    /// - Throws: What is wrong with the page, told apart by what can be done about it.
    static func decode<Value: Decodable>(_ type: Value.Type, from page: [UInt8]) throws(ParseError) -> Value {
        guard page.count <= PageLimits.bytes else { throw .tooLarge(bytes: page.count, limit: PageLimits.bytes) }
        switch PageKind(page) {
        case .json: break
        case nil: throw .empty
        case .html? where PageKind.isWall(page): throw .blocked
        case .some(let other): throw .notJSON(other)
        }
        try checkBrackets(of: page)
        // One byte of another encoding in a name must not cost the page: it becomes U+FFFD.
        let isUTF8 = String(validating: page, as: UTF8.self) != nil
        let data = isUTF8 ? Data(page) : Data(String(decoding: page, as: UTF8.self).utf8)
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch let error as DecodingError {
            throw ParseError(error)
        } catch {
            throw .malformed("\(error)")
        }
    }

    /// Follows the brackets to their end. The decoder says of half a body only that it is wrong; whether it breaks off
    /// decides if asking again helps. It also recurses, so depth is checked before it begins.
    private static func checkBrackets(of page: [UInt8]) throws(ParseError) {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in page {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                guard depth <= PageLimits.depth else { throw .tooDeep(limit: PageLimits.depth) }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        guard depth <= 0, !isInString else { throw .truncated }
    }
}

extension ParseError {
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self = .unexpectedShape(path: context.codingPath.map(\.name).joined(separator: "."))
        case .keyNotFound(let key, let context):
            self = .unexpectedShape(path: (context.codingPath + [key]).map(\.name).joined(separator: "."))
        case .dataCorrupted(let context):
            self = .malformed(context.debugDescription)
        @unknown default:
            self = .malformed("\(error)")
        }
    }
}

extension CodingKey {
    fileprivate var name: String { intValue.map(String.init) ?? stringValue }
}
