/// What a response is by its first bytes, whatever it was asked to be.
package enum PageKind: String, Hashable, Sendable {
    case json = "JSON"
    case xml = "XML"
    case html = "HTML"
    case text

    /// - Returns: `nil` for nothing but blanks.
    package init?(_ page: [UInt8]) {
        let start = page.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
        guard let first = start.first else { return nil }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        // A tag, a comment or a declaration follows at once; "< html" is neither language's.
        case UInt8(ascii: "<") where start.dropFirst().first.map { $0 > 0x20 } != false:
            self = Self.isHTML(start) ? .html : .xml
        default: self = .text
        }
    }

    private static func isHTML(_ start: ArraySlice<UInt8>) -> Bool {
        let opening = String(decoding: start.prefix(64), as: UTF8.self).lowercased()
        return ["<!doctype html", "<html", "<head", "<body", "<script", "<title"].contains { opening.hasPrefix($0) }
    }

    /// Whether an HTML page says that it keeps us out: a challenge, a refusal.
    static func isWall(_ page: [UInt8]) -> Bool {
        let text = String(decoding: page.prefix(64 << 10), as: UTF8.self).lowercased()
        let signs = [
            "access denied", "captcha", "not a robot", "unusual traffic", "sb_pow", "sb_cv",
            "just a moment", "sec-if-cpt", "bm-verify", "attention required", "checking your browser",
            "incapsula incident", "pardon our interruption", "verify you are human", "request unsuccessful",
        ]
        return signs.contains { text.contains($0) }
    }
}
