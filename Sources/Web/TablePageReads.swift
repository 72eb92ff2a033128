import APIServer
import HTMLWriting
import Postgres
import Scores
import Storage

/// `/rankings`: the polls and computed rankings of a league.
struct RankingsPageRead: ReadHandler, Hashable {
    let table: TableRequest

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        table = try TableRequest(request, options)
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        try await table.page(.rankings, "/rankings", from: session) { league, frame in
            try await TableDirectory(session).rankings(of: league).map { RankingBoard(poll: $0, frame: frame).html }
        }
    }
}

/// `/standings`: the newest standings of a league.
struct StandingsPageRead: ReadHandler, Hashable {
    let table: TableRequest

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        table = try TableRequest(request, options)
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        try await table.page(.standings, "/standings", from: session) { league, frame in
            let tables = try await TableDirectory(session).standings(of: league)
            return tables.first.map { StandingsBoard(table: $0, frame: frame).html } ?? []
        }
    }
}

/// `/leaders`: the leaders of a league by each statistic.
struct LeadersPageRead: ReadHandler, Hashable {
    let table: TableRequest

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        table = try TableRequest(request, options)
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        try await table.page(.leaders, "/leaders", from: session) { league, frame in
            try await TableDirectory(session).leaders(of: league).map { LeaderBoard(statistic: $0, frame: frame).html }
        }
    }
}

/// A request for a page of tables, with the code that these pages share.
struct TableRequest: Hashable, Sendable {
    /// `nil`: the first followed league.
    let league: LeagueID?
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        league = try request.query.namedLeague()
        self.options = options
    }

    /// - Parameter boards: Makes the tables of a league. It is not called if scores are hidden.
    func page(
        _ part: PageShell.Part,
        _ path: String,
        from session: any TransactingSession,
        _ boards: (LeagueID, PageFrame) async throws -> [HTML]
    ) async throws -> CachedResponse {
        let requested = RequestedLeagues(session)
        let followed = try await requested.followed()
        let shown = try await requested.league(league ?? followed.first?.id)
        let frame = options.frame(PageFrame.address(path, [("league", league?.rawValue)]))
        let page = TablePageView(
            frame: frame,
            part: part,
            league: shown,
            leagues: followed,
            boards: frame.hidesScores ? [] : try await boards(shown.id, frame)
        )
        return try CachedResponse(page.html, .longLived)
    }
}
