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
        let requested = RequestedLeagues(session)
        let all = try await ScoreboardStore(session).leagues().filter(\.hasOdds)
        let followed = all.filter(\.isFollowed)
        guard let id = league ?? (followed + all).first?.id else { throw Problem.oddsOff }
        let league = try await requested.league(id)
        guard league.hasOdds else { throw Problem.oddsOff }
        let day = day ?? league.today
        let (games, books) = try await session.withSnapshot { transaction in
            let games = try await ScoreboardStore(transaction).games(of: league.id, on: day)
            let open = games.filter { $0.view.status == .scheduled }
            let boards = try await OddsBoardStore(transaction).boards(of: open.map(\.id))
            return (Array(zip(open, boards)), try await BookStore(transaction).books())
        }
        let season = SeasonStore(session)
        let week = DateStrip.span(around: day)
        let page = OddsPage(
            frame: options.frame(
                PageFrame.address("/odds", [("date", self.day?.description), ("league", league.id.rawValue)])
            ),
            league: league,
            leagues: followed,
            day: day,
            gameDays: Set(try await season.gameDays(of: [league.id], from: week.first ?? day, to: week.last ?? day)),
            around: try await season.gameDays(of: [league.id], around: day),
            games: games.filter { !$0.1.lines.isEmpty },
            books: books
        )
        return try CachedResponse(page.html, .odds)
    }
}
