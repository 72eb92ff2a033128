import FoundationEssentials

/// Decodes the bodies of the web service: markup, mostly in base64 with its letters shifted by thirteen places. This is
/// not protection but the service's ordinary format for all readers. Bodies that are encrypted with a key are not
/// decrypted.
enum ServiceBody {
    /// Returns the markup in `body`.
    ///
    /// - Throws: ``ParseError/blocked`` for a challenge, and for a long text of base64 or hexadecimal that is not this
    ///   markup; other errors for an empty or too large body, and for any other format.
    static func markup(_ body: [UInt8]) throws(ParseError) -> [UInt8] {
        guard body.count <= PageLimits.bytes else { throw .tooLarge(bytes: body.count, limit: PageLimits.bytes) }
        switch PageKind(body) {
        case nil: throw .empty
        case .json: throw .notXML(.json)
        case .xml: return body
        case .html:
            throw PageKind.isBlockPage(body) ? .blocked : .notXML(.html)
        case .text:
            if let markup = decoded(body), PageKind(markup) == .xml { return markup }
            throw isCode(body) ? .blocked : .notXML(.text)
        }
    }

    /// Decodes shifted base64; a truncated body is decoded as far as possible. `nil` for anything else.
    private static func decoded(_ body: [UInt8]) -> [UInt8]? {
        let letters = body.filter { $0 > 0x20 }.map(\.shiftedByThirteen)
        let whole = letters.prefix(letters.count & ~3)
        guard !whole.isEmpty, let data = Data(base64Encoded: Data(whole)) else { return nil }
        return [UInt8](data)
    }

    /// Whether a body consists only of the letters of base64 or hexadecimal, and is too long for a word.
    private static func isCode(_ body: [UInt8]) -> Bool {
        let letters = body.filter { $0 > 0x20 }
        return letters.count >= 64
            && letters.allSatisfy {
                $0.isASCIILetter || (0x30...0x39).contains($0) || [0x2B, 0x2F, 0x3D, 0x2D, 0x5F].contains($0)
            }
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool {
        (0x41...0x5A).contains(self & 0xDF)
    }

    /// ROT13: shifts letters by thirteen places and keeps all other bytes.
    fileprivate var shiftedByThirteen: UInt8 {
        guard isASCIILetter else { return self }
        let start = self & 0xE0 | 1
        return (self - start + 13) % 26 + start
    }
}
