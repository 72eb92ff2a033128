package import Normalizing

/// Why a response is not as expected.
package enum ParseError: Error, Hashable, Sendable {
    /// The response contains only blanks, which some sources send for "unchanged".
    case empty
    /// The response has more bytes than ``PageLimits/bytes``; nothing was parsed.
    case tooLarge(bytes: Int, limit: Int)
    case tooDeep(limit: Int)
    /// The response ends before its last bracket or element does.
    case truncated
    case notJSON(PageKind)
    case notXML(PageKind)
    case notHTML(PageKind)
    /// The response is in the right format but has a syntax error; the message is the parser's.
    case malformed(String)
    /// The response is XML with a DTD, which none of our sources uses.
    case forbiddenDocumentType
    /// The response is well-formed, but has an unexpected value at `path`, such as `data.contests`.
    case unexpectedShape(path: String)
    /// The source blocks us with a challenge page or a refusal.
    case blocked
    /// The query of the hash in the request is unknown to the source.
    case persistedQueryNotFound
    /// The hash belongs to another query: the objects lack all fields that we read.
    case wrongQuery
    /// The source responded with errors and without data. The value has the messages of the errors.
    case upstreamErrors([String])
    /// The response is correct, but the source has no such game.
    case noGame
    /// The page's only game cannot be read.
    case unreadableGame(UnreadableGame)

    /// How to proceed after the error.
    package enum Disposition: Hashable, Sendable {
        /// Request again: the next response may be complete.
        case retry
        /// Do not request again: the response would be the same.
        case discard
        /// Find the query's new hash (``HashDiscovery``), then request again.
        case rediscoverHash
        /// Pause and alert an operator. When a site blocks us, we do not work around it.
        case blocked
    }

    package var disposition: Disposition {
        switch self {
        case .empty, .truncated, .notJSON, .notXML, .notHTML, .malformed, .upstreamErrors: .retry
        case .tooLarge, .tooDeep, .forbiddenDocumentType, .unexpectedShape, .noGame, .unreadableGame: .discard
        case .persistedQueryNotFound, .wrongQuery: .rediscoverHash
        case .blocked: .blocked
        }
    }
}

extension ParseError {
    /// Whether the page itself is at fault, so that the maintainer of the parser should see it. This excludes a blocked
    /// request, a correct response without the game, an unknown or wrong hash of a query, and a response that is empty
    /// or too large.
    package var isPageDefect: Bool {
        switch self {
        case .truncated, .notJSON, .notXML, .notHTML, .malformed, .upstreamErrors, .tooDeep, .forbiddenDocumentType,
            .unexpectedShape, .unreadableGame:
            true
        case .empty, .tooLarge, .noGame, .blocked, .persistedQueryNotFound, .wrongQuery: false
        }
    }
}

extension ParseError {
    /// The kind of the error in one word, the same wherever in a page it occurs.
    package var kind: String {
        switch self {
        case .empty: "empty"
        case .tooLarge: "too_large"
        case .tooDeep: "too_deep"
        case .truncated: "truncated"
        case .notJSON: "not_json"
        case .notXML: "not_xml"
        case .notHTML: "not_html"
        case .malformed: "malformed"
        case .forbiddenDocumentType: "forbidden_document_type"
        case .unexpectedShape: "unexpected_shape"
        case .blocked: "blocked"
        case .persistedQueryNotFound: "persisted_query_not_found"
        case .wrongQuery: "wrong_query"
        case .upstreamErrors: "upstream_errors"
        case .noGame: "no_game"
        case .unreadableGame: "unreadable_game"
        }
    }
}

extension ParseError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "the response is empty"
        case .tooLarge(let bytes, let limit): "the response has \(bytes) bytes; \(limit) are allowed"
        case .tooDeep(let limit): "the response nests deeper than \(limit) levels"
        case .truncated: "the response is truncated"
        case .notJSON(let kind): "expected JSON, got \(kind.rawValue)"
        case .notXML(let kind): "expected XML, got \(kind.rawValue)"
        case .notHTML(let kind): "expected HTML, got \(kind.rawValue)"
        case .malformed(let message): "malformed: \(message)"
        case .forbiddenDocumentType: "the document declares a DTD"
        case .unexpectedShape(let path): "an unexpected or missing value at \(path)"
        case .blocked: "the source blocks us"
        case .persistedQueryNotFound: "the source no longer knows the query's hash"
        case .wrongQuery: "the query's hash is that of another query"
        case .upstreamErrors(let messages): "the source reported errors: \(messages.joined(separator: "; "))"
        case .noGame: "the source knows no such game"
        case .unreadableGame(let reason): "the game cannot be read: \(reason)"
        }
    }
}

/// The limits for a response in any format.
package enum PageLimits {
    package static let bytes = 16 << 20
    /// The maximum number of levels of brackets or elements. The deepest real response has 12.
    package static let depth = 64
    /// The maximum number of names and values of a JSON text. The largest real response has a fifth of this. The limit
    /// bounds memory, because each value may become a game with all its fields.
    package static let values = 250_000
    /// The maximum number of levels of HTML elements. It is higher than ``depth``, because pages omit end tags; the
    /// deepest real page has 25.
    package static let markupDepth = 128
}

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
    static func isBlockPage(_ page: [UInt8]) -> Bool {
        let text = String(decoding: page.prefix(64 << 10), as: UTF8.self).lowercased()
        let signs = [
            "access denied", "captcha", "not a robot", "unusual traffic", "sb_pow", "sb_cv",
            "just a moment", "sec-if-cpt", "bm-verify", "attention required", "checking your browser",
            "incapsula incident", "pardon our interruption", "verify you are human", "request unsuccessful",
        ]
        return signs.contains { text.contains($0) }
    }
}

extension ParseError {
    /// Creates the error that a status other than 200 means at any source.
    ///
    /// - Returns: `nil` if the status has no meaning of its own.
    init?(status: Int, body: [UInt8]) {
        switch status {
        case 401, 403, 451: self = .blocked
        case 404, 410: self = .noGame
        case 503 where PageKind(body) == .html && PageKind.isBlockPage(body): self = .blocked
        default: return nil
        }
    }
}
