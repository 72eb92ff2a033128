/// The kind of a response according to its first bytes, whatever was requested.
package enum PageKind: String, Hashable, Sendable {
    case json = "JSON"
    case xml = "XML"
    case html = "HTML"
    case text

    /// - Returns: `nil` if there are only blanks.
    package init?(_ page: [UInt8]) {
        let start = page.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
        guard let first = start.first else { return nil }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        // A tag, comment or declaration follows directly. "< html" is neither HTML nor XML.
        case UInt8(ascii: "<") where start.dropFirst().first.map { $0 > 0x20 } != false:
            self = Self.isHTML(start) ? .html : .xml
        default: self = .text
        }
    }

    private static func isHTML(_ start: ArraySlice<UInt8>) -> Bool {
        let opening = String(decoding: start.prefix(64), as: UTF8.self).lowercased()
        return ["<!doctype html", "<html", "<head", "<body", "<script", "<title"].contains { opening.hasPrefix($0) }
    }

    /// Whether an HTML page denies us access, as a challenge or a refusal.
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
