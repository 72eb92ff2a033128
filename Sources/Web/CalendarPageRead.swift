import APIServer
import Postgres
import Scores
import Storage
import Time

/// `/calendar`: a month with the number of games on each day.
struct CalendarPageRead: ReadHandler, Hashable {
    /// `nil`: all followed leagues.
    let league: LeagueID?
    /// `nil`: the current month.
    let month: CalendarMonth?
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        league = try request.query.namedLeague()
        month = try request.query.text("month").map { text throws(Problem) in
            guard let month = CalendarMonth(text) else { throw .invalidParameter("month", expected: "yyyy-MM") }
            return month
        }
        self.options = options
    }

    var query: ReadQuery { ReadQuery(self, shows: league.map { .league($0) } ?? .all) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let requested = RequestedLeagues(session)
        let followed = try await requested.followed()
        let leagues = try await requested.leagues(league, of: followed)
        let today = leagues[0].today
        let month = month ?? CalendarMonth(containing: today)
        let last = month.days.last ?? month.first
        var games: [CivilDate: Int] = [:]
        for league in leagues {
            let days = try await SeasonStore(session).calendar(of: league.id, from: month.first, to: last)
            // If a source lists a day without a number of games, the day has at least one game.
            for day in days { games[day.day, default: 0] += max(day.games, day.listed ?? 1) }
        }
        let page = CalendarPage(
            frame: options.frame(address),
            month: month,
            today: today,
            games: games,
            league: league == nil ? nil : leagues[0],
            leagues: followed
        )
        return try CachedResponse(page.html, .longLived)
    }

    private var address: String {
        PageFrame.address("/calendar", [("month", month?.text), ("league", league?.rawValue)])
    }
}
