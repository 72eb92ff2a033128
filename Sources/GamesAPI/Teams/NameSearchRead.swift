import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `search`: teams, conferences and players by their names.
struct NameSearchRead: ReadHandler, Hashable {
    /// The greatest number of names in a response.
    private static let maxLimit = 50
    /// The number of names if the request gives none.
    private static let defaultLimit = 20

    let text: String
    /// `nil`: all leagues.
    let league: LeagueID?
    let limit: Int

    init(_ request: ReadRequest) async throws {
        guard let text = try request.query.text("q") else {
            throw Problem.invalidParameter("q", expected: "given: the words to search for, 1 to 60 characters")
        }
        self.text = text
        limit = try request.query.integer("limit", in: 1...Self.maxLimit) ?? Self.defaultLimit
        league = try request.query.namedLeague()
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        if let league { _ = try await ScoreboardStore(session).requestedLeague(league) }
        // Reads one more than the limit, which shows whether there are more.
        let found = try await NameSearch(session).names(
            with: text,
            in: league,
            limit: limit + 1
        )
        return try CachedResponse(SearchResponse(found.prefix(limit), hasMore: found.count > limit), .longLived)
    }
}
