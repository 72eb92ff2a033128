import APIResponses
import APIServer
import Postgres
import Pricing
import Scores
import Storage
import Time

/// `/odds`: the prices of all books for a league's games of a day that have not begun.
struct OddsPageRead: ReadHandler, Hashable {
    /// `nil`: the first followed league with odds, or the first one at all if none is followed.
    let league: LeagueID?
    /// `nil`: the league's current day.
    let day: CivilDate?
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        league = try request.query.namedLeague()
        day = try request.query.date("date")
        self.options = options
    }

    /// Prices change without a change of a game. Which games have begun is no outcome, but the number of the last
    /// change could be one.
    var query: ReadQuery {
        let games: ReadQuery.Games = league.map { .league($0) } ?? .all
        return ReadQuery(self, shows: games.withOutcomes(!options.outcomes.areHidden))
    }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        try await session.withSnapshot { transaction in
            let all = try await ScoreboardStore(transaction).leagues()
            let withOdds = all.filter(\.hasOdds)
            let followed = withOdds.filter(\.isFollowed)
            guard let id = league ?? (followed + withOdds).first?.id else { throw Problem.oddsOff }
            guard let league = withOdds.first(where: { $0.id == id }) else {
                // Throws if there is no such league.
                _ = try await ScoreboardStore(transaction).requestedLeague(id)
                throw Problem.oddsOff
            }
            return try CachedResponse(try await page(of: league, among: followed, transaction).html, .odds)
        }
    }

    /// - Parameter leagues: The leagues that the page links to.
    private func page(
        of league: LeagueDay,
        among leagues: [LeagueDay],
        _ session: any PostgresSession
    ) async throws -> OddsPage {
        let day = day ?? league.today
        let games = try await ScoreboardStore(session).games(of: league.id, on: day)
        let open = games.filter { $0.view.status == .scheduled }
        let boards = try await OddsBoardStore(session).boards(of: open.map(\.id))
        let season = SeasonStore(session)
        let week = DateStrip.span(around: day)
        return OddsPage(
            frame: options.frame(
                PageFrame.address("/odds", [("date", self.day?.description), ("league", league.id.rawValue)])
            ),
            league: league,
            leagues: leagues,
            day: day,
            gameDays: Set(try await season.gameDays(of: [league.id], from: week.first ?? day, to: week.last ?? day)),
            around: try await season.gameDays(of: [league.id], around: day),
            games: zip(open, boards).filter { !$0.1.lines.isEmpty }.map { (game: $0.0, board: $0.1) },
            books: try await BookStore(session).books()
        )
    }
}
