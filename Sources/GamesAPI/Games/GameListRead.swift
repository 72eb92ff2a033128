import APIModels
import APIResponses
import APIServer
import Cryptography
import Postgres
import Scores
import Storage
import Time

/// `games`: a page of games by league, teams, conference, status and days.
struct GameListRead: ReadHandler, Hashable {
    /// The greatest number of games on a page.
    private static let maxLimit = 200
    /// The number of games on a page if the request gives none.
    private static let defaultLimit = 50
    static let parameters = GameSelection.parameters.union(["cursor", "limit"])

    let selection: GameSelection
    /// The last game of the previous page; `nil`: the first page is requested.
    let after: GameListPosition?
    let limit: Int

    init(_ request: ReadRequest) async throws {
        selection = try await GameSelection(request)
        after = try request.query.cursor()
        limit = try request.query.integer("limit", in: 1...Self.maxLimit) ?? Self.defaultLimit
    }

    var query: ReadQuery { ReadQuery(self, shows: selection.games) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let filter = try await selection.filter(in: session)
        // Reads one more than a page, which shows whether another follows.
        let found = try await ScoreboardStore(session).games(filter, after: after, limit: limit + 1)
        let page = found.prefix(limit)
        let next = found.count > limit ? page.last.map { GameListPosition(of: $0.game).cursor } : nil
        // An empty page is cached only as long as a page of a game day, because a matching game may be added at any
        // time.
        let life = page.isEmpty ? ResponseLife.gameDay : ResponseLife(of: page.map(\.game))
        return try CachedResponse(GameListResponse(page, next: next), life)
    }
}

extension QueryReader {
    fileprivate func cursor() throws(Problem) -> GameListPosition? {
        guard let text = try text("cursor", length: 120) else { return nil }
        guard let place = GameListPosition(cursor: text) else {
            throw .invalidParameter("cursor", expected: "next from an earlier response")
        }
        return place
    }
}

extension GameListPosition {
    /// The place as an opaque cursor for URLs.
    var cursor: String {
        let start = self.start.map { String($0.microseconds) } ?? "-"
        return Base64URL.encode(Array("1 \(day) \(start) \(id)".utf8))
    }

    /// Parses a cursor; `nil` unless ``cursor`` made it.
    init?(cursor: String) {
        guard let bytes = Base64URL.decode(cursor) else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "1", let day = CivilDate(parts[1]), let id = GameID(String(parts[3])) else {
            return nil
        }
        let start = Int64(parts[2]).flatMap { Self.starts.contains($0) ? Instant(microseconds: $0) : nil }
        guard start != nil || parts[2] == "-" else { return nil }
        self.init(day: day, start: start, id: id)
        // Each place has exactly one valid cursor.
        guard self.cursor == cursor else { return nil }
    }

    /// The range of valid start times, in microseconds since 1970. Postgres supports all of its years.
    private static let starts: ClosedRange<Int64> = -100_000_000_000_000_000...100_000_000_000_000_000
}
