import APIResponses
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
            let polls = try await TableDirectory(session).rankings(of: league.id)
            let teams = try await TeamDirectory(session).teams(of: league)
            let marks = TeamCells(teams, in: frame)
            return TablePageView.Tables(
                cards: polls.map { RankingBoard(poll: $0, teams: marks).html },
                notes: RankingBoard.source(of: teams, polls) ?? "",
                emptyText: "No rankings are available for \(league.name)."
            )
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
        try await table.page(.standings, "/standings", .season, from: session) { league, frame in
            let emptyText = "No standings are available for \(league.name) yet."
            guard let standings = try await LeagueStandings.read(of: league, from: TableDirectory(session)) else {
                return TablePageView.Tables(emptyText: emptyText)
            }
            let teams = TeamCells(try await TeamDirectory(session).teams(of: league), in: frame)
            let board = StandingsBoard(standings: standings, teams: teams)
            return TablePageView.Tables(
                cards: board.cards,
                width: board.width,
                notes: board.notes,
                emptyText: emptyText
            )
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
        try await table.page(.leaders, "/leaders", .season, from: session) { league, frame in
            let leaders = try await LeagueLeaders.read(of: league, from: TableDirectory(session))
            let teams = TeamCells(try await TeamDirectory(session).teams(of: league), in: frame)
            return TablePageView.Tables(
                cards: leaders.lists.map { LeaderBoard(list: $0, leaders: leaders, teams: teams).html },
                width: .three,
                emptyText: "No leaders are available for \(league.name) yet. They appear with its first box score."
            )
        }
    }
}

/// A request for a page of tables, with the code that these pages share.
struct TableRequest: Hashable, Sendable {
    /// `nil`: the first followed league, or the default league if none is followed.
    let league: LeagueID?
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        league = try request.query.namedLeague()
        self.options = options
    }

    /// - Parameter tables: Reads the tables of a league. It is not called if scores are hidden.
    func page(
        _ part: PageShell.Part,
        _ path: String,
        _ life: ResponseLife = .longLived,
        from session: any TransactingSession,
        _ tables: (LeagueDay, PageFrame) async throws -> TablePageView.Tables
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
            tables: frame.hidesScores ? TablePageView.Tables(emptyText: "") : try await tables(shown, frame)
        )
        return try CachedResponse(page.html, life)
    }
}
