import APIResponses
import Cryptography
import HTTPTypes
package import Hummingbird
import Scores
package import Storage
package import Time

/// A response as bytes with its header fields. It is encoded once, then served until it is too old, in the content
/// coding that each client accepts.
package struct CachedResponse: Sendable {
    /// The uncompressed form.
    let plain: ResponseForm
    /// `nil` if the body is too small to be compressed.
    private let compressed: CompressedForms?
    /// How long it may be served before the database is read again.
    let freshFor: Duration
    /// All changes up to this number were committed before the response was read from the database. The `X-BarDown-Seq`
    /// header of the response may name a higher number.
    private(set) var includesUpTo: Int64 = 0

    package init(_ bytes: [UInt8], as type: MediaType, _ life: ResponseLife, headers: HTTPFields = [:]) throws {
        var headers = headers
        headers[.contentType] = type.header
        headers[.eTag] = try Self.tag(of: bytes)
        headers[.cacheControl] = "public, max-age=\(life.maxAge.components.seconds)"
        headers[.xContentTypeOptions] = "nosniff"
        // `Vary` is set even if the body is too small to be compressed, because the body may grow while a shared cache
        // still has this one.
        headers[.vary] = ["Accept-Encoding", headers[.vary]].compactMap(\.self).joined(separator: ", ")
        let body = ByteBuffer(bytes: bytes)
        plain = ResponseForm(body, headers)
        compressed = bytes.count < CompressedForms.minLength ? nil : CompressedForms(of: body, headers)
        freshFor = life.freshFor
    }

    /// The `Server` header of all responses.
    static let server = "BarDown"

    package enum MediaType {
        case json, html, script, style, text, csv, svg, png, manifest, xml

        package var header: String {
            switch self {
            case .json: "application/json"
            case .html: "text/html; charset=utf-8"
            case .script: "text/javascript; charset=utf-8"
            case .style: "text/css; charset=utf-8"
            case .text: "text/plain; charset=utf-8"
            case .csv: "text/csv; charset=utf-8; header=present"
            case .svg: "image/svg+xml"
            case .png: "image/png"
            case .manifest: "application/manifest+json"
            case .xml: "application/xml"
            }
        }
    }

    /// A strong validator: half of a SHA-256 of the bytes, so that two responses share one only if they are the same.
    static func tag(of bytes: [UInt8]) throws -> String {
        "\"\(try SHA256.hexadecimal(of: bytes).prefix(32))\""
    }
}

extension CachedResponse {
    /// The response to this request in the coding that it accepts: the body, or 304 if the client already has it.
    /// - Throws: `CompressionError` if there is not enough memory to compress it.
    package func response(to request: Request) throws -> Response {
        let form = try compressed(ContentCoding(accepting: request.headers[.acceptEncoding]))
        return (form ?? plain).response(to: request)
    }

    /// The form in this coding, made on first use; `nil` if it would be no smaller.
    func compressed(_ coding: ContentCoding) throws -> ResponseForm? { try compressed?[coding]?.form() }

    /// Like ``response(to:)``, but as bytes; `nil` if the form that the client accepts has not been made yet.
    func wire(for request: HTTPFields) -> WireResponse? {
        guard let compressed, let form = compressed[ContentCoding(accepting: request[.acceptEncoding])] else {
            return plain.wire(for: request[.ifNoneMatch])
        }
        return form.ready(or: plain)?.wire(for: request[.ifNoneMatch])
    }

    /// Whether its header fields mark it as stale.
    var isStale: Bool { plain.headers[.stale] != nil }

    /// The same response, marked as containing all changes up to `first`, and possibly some up to `last`. Its
    /// `X-BarDown-Seq` header is `last`; if that is `nil`, the number is not known and the header is missing.
    func numbered(from first: Int64, to last: Int64?) -> CachedResponse {
        var headers = plain.headers
        headers[.seq] = last.map(String.init)
        var response = with(headers, freshFor: freshFor)
        response.includesUpTo = first
        return response
    }

    /// The same response, marked as stale.
    func stale(age: Duration) -> CachedResponse {
        var headers = plain.headers
        headers[.stale] = "true"
        headers[.age] = String(age.components.seconds)
        headers[.cacheControl] = "public, max-age=2"
        var response = with(headers, freshFor: .zero)
        response.includesUpTo = includesUpTo
        return response
    }

    private func with(_ headers: HTTPFields, freshFor: Duration) -> CachedResponse {
        CachedResponse(ResponseForm(plain.body, headers), compressed?.with(headers), freshFor: freshFor)
    }

    private init(_ plain: ResponseForm, _ compressed: CompressedForms?, freshFor: Duration) {
        self.plain = plain
        self.compressed = compressed
        self.freshFor = freshFor
    }
}

/// How long a response stays fresh: in ``ResponseCache``, and at clients.
package struct ResponseLife: Hashable, Sendable {
    /// How long the cache serves it before the database is read again.
    let freshFor: Duration
    /// `max-age` of `Cache-Control`, in whole seconds: how long a client need not request it again.
    let maxAge: Duration

    /// The response shows a game in progress.
    package static let live = ResponseLife(freshFor: .seconds(1), maxAge: .seconds(10))
    /// The response shows no game in progress, but at least one that is not over. A list of one future day is
    /// ``longLived`` instead.
    package static let gameDay = ResponseLife(freshFor: .seconds(10), maxAge: .seconds(30))
    /// All games are over, but corrections may follow.
    package static let overToday = ResponseLife(freshFor: .seconds(10), maxAge: .seconds(60))
    /// The games are of another day: over, or in the future. A season's schedule without a game in progress has this
    /// life, too.
    package static let longLived = ResponseLife(freshFor: .seconds(10), maxAge: .seconds(300))
    /// The response is computed from all games of a season, so it is not computed again every ten seconds.
    package static let season = ResponseLife(freshFor: .seconds(120), maxAge: .seconds(300))
    /// The response shows prices of bets, which change without a change of the game.
    package static let odds = ResponseLife(freshFor: .seconds(1), maxAge: .seconds(15))
    /// The configuration of apps, which an operator changes now and then.
    package static let appConfiguration = ResponseLife(freshFor: .seconds(60), maxAge: .seconds(60))
    /// The limits of contests, which an operator changes rarely.
    package static let contestRules = ResponseLife(freshFor: .seconds(60), maxAge: .seconds(300))
    /// The response hides outcomes. Its life does not depend on what happens in the games, because otherwise it would
    /// reveal something about them.
    package static let hidden = ResponseLife(freshFor: .seconds(10), maxAge: .seconds(60))
}

extension ResponseLife {
    /// The life of a response that shows these games of one day. A past day is ``longLived`` only once all its games
    /// are over, because a game that began late or continues after midnight can still become live.
    package init(of games: [ScoreboardGame], on day: CivilDate, today: CivilDate) {
        let hasUnfinishedGame = games.contains { !$0.status.isOver }
        if games.contains(where: { $0.view.status == .live }) {
            self = .live
        } else if day > today || (day < today && !hasUnfinishedGame) {
            self = .longLived
        } else {
            self = hasUnfinishedGame ? .gameDay : .overToday
        }
    }

    /// The life of a response about these games, whatever their days.
    package init(of games: [ScoreboardGame]) {
        if games.contains(where: { $0.view.status == .live }) {
            self = .live
        } else {
            self = games.contains { !$0.status.isOver } ? .gameDay : .overToday
        }
    }

    /// The life of a season's schedule: short only while one of its games is in progress.
    package init(ofSchedule games: [ScoreboardGame]) {
        self = games.contains { $0.view.status == .live } ? .live : .longLived
    }
}
