package import Normalizing

/// Why a response is not what it should be.
package enum ParseError: Error, Hashable, Sendable {
    /// Nothing but blanks: "unchanged" to some sources, a fault in others.
    case empty
    /// More bytes than ``PageLimits/bytes``; nothing was parsed.
    case tooLarge(bytes: Int, limit: Int)
    case tooDeep(limit: Int)
    /// Ends before its last bracket or element does: half a body.
    case truncated
    case notJSON(PageKind)
    case notXML(PageKind)
    case notHTML(PageKind)
    /// The right language with a mistake in it; the parser's words.
    case malformed(String)
    /// XML with a DTD, which no source of ours has.
    case forbiddenDocumentType
    /// Well-formed, but something else stands at `path`: `data.contests`.
    case unexpectedShape(path: String)
    /// The wall before the source: a challenge page or a refusal.
    case blocked
    /// The source has forgotten the query behind the hash that we sent.
    case persistedQueryNotFound
    /// The hash stands for another query: objects came back without any of the fields that we read.
    case wrongQuery
    /// The source answered with errors and without data; their messages.
    case upstreamErrors([String])
    /// A correct answer that knows no such game.
    case noGame
    /// The page's only game cannot be read.
    case unreadableGame(UnreadableGame)

    /// What to do about it.
    package enum Disposition: Hashable, Sendable {
        /// Ask again: the next answer may well be whole.
        case retry
        /// Asking the same again brings the same.
        case discard
        /// Find the query's new hash (``HashDiscovery``), then ask again.
        case rediscoverHash
        /// Stand down and tell somebody. Walls are not climbed.
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
    /// Whether the page itself is at fault, so that whoever teaches the parser has to see it: not a wall, a right
    /// answer that knows no such game, one of the wrong query, or one without anything to see.
    package var isFlawOfPage: Bool {
        switch self {
        case .truncated, .notJSON, .notXML, .notHTML, .malformed, .upstreamErrors, .tooDeep, .forbiddenDocumentType,
            .unexpectedShape, .unreadableGame:
            true
        case .empty, .tooLarge, .noGame, .blocked, .persistedQueryNotFound, .wrongQuery: false
        }
    }
}

extension ParseError {
    /// One word for what is wrong, the same wherever in a page it stands.
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
        case .truncated: "the response breaks off"
        case .notJSON(let kind): "expected JSON, got \(kind.rawValue)"
        case .notXML(let kind): "expected XML, got \(kind.rawValue)"
        case .notHTML(let kind): "expected HTML, got \(kind.rawValue)"
        case .malformed(let words): "malformed: \(words)"
        case .forbiddenDocumentType: "the document declares a DTD"
        case .unexpectedShape(let path): "something unexpected at \(path)"
        case .blocked: "the source refuses us"
        case .persistedQueryNotFound: "the source no longer knows the query's hash"
        case .wrongQuery: "the query's hash stands for another query"
        case .upstreamErrors(let messages): "the source answered: \(messages.joined(separator: "; "))"
        case .noGame: "the source knows no such game"
        case .unreadableGame(let reason): "the game cannot be read: \(reason)"
        }
    }
}

/// How much a response may ask for, whatever its language.
package enum PageLimits {
    package static let bytes = 16 << 20
    /// Levels of brackets or elements. The deepest real response has 12.
    package static let depth = 64
    /// Names and values of JSON. The largest real response has a fifth; each can become a game with all that a game
    /// has.
    package static let values = 250_000
    /// Levels of elements of HTML, whose pages leave end tags out. The deepest real page has 25.
    package static let markupDepth = 128
}
