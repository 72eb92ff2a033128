import APIServer
import Postgres
import Scores
import Storage
import Time

/// `/about/freshness`: how old the data of each followed league is.
struct FreshnessPageRead: ReadHandler, Hashable {
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) {
        self.options = options
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let requested = RequestedLeagues(session)
        var lines: [FreshnessPage.Line] = []
        for league in try await requested.followed() {
            let games = try await ScoreboardStore(session).games(of: league.id, on: league.today)
            let line = FreshnessPage.Line(
                league: league,
                games: games.count { $0.status != .postponed && $0.status != .cancelled },
                live: Array(try await requested.freshness(ofLiveIn: games).values),
                tablesReadAt: try await tablesReadAt(league.id, TableDirectory(session))
            )
            lines.append(line)
        }
        return try CachedResponse(FreshnessPage(frame: options.frame("/about/freshness"), lines: lines).html, .gameDay)
    }

    /// When a table of the league was last read; `nil`: never.
    private func tablesReadAt(_ league: LeagueID, _ tables: TableDirectory) async throws -> Instant? {
        let times = [
            try await tables.rankings(of: league).map(\.askedAt).max(),
            try await tables.standings(of: league).map(\.askedAt).max(),
            try await tables.leaders(of: league).map(\.askedAt).max(),
        ]
        return times.compactMap(\.self).max()
    }
}
