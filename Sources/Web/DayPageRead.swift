import APIResponses
import APIServer
import Postgres
import Scores
import Storage
import Time

/// `/`: the games of a day.
struct DayPageRead: ReadHandler, Hashable {
    /// `nil`: all followed leagues.
    let league: LeagueID?
    /// `nil`: the current day.
    let day: CivilDate?
    /// `nil`: every conference.
    let conference: String?
    let options: PageOptions

    var query: ReadQuery {
        ReadQuery(self, shows: league.map { .league($0) } ?? .all, isCurrentUntilChange: true)
    }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let requested = RequestedLeagues(session)
        let followed = try await requested.followed()
        let leagues = try await requested.leagues(league, of: followed)
        // The current day is the same in all leagues.
        let today = leagues[0].today
        let day = day ?? today
        let all = try await requested.slates(of: leagues, on: day)
        let slates = all.map { slate in
            DayPage.Slate(league: slate.league, games: slate.games.filter { $0.belongs(toConference: conference) })
        }
        let games = slates.flatMap(\.games)
        let season = SeasonStore(session)
        let week = DateStrip.span(around: day)
        let page = DayPage(
            frame: options.frame(address),
            slates: slates,
            freshness: try await requested.freshness(ofLiveIn: games),
            day: day,
            today: today,
            isSingleLeague: league != nil,
            conference: conference,
            conferences: Self.conferences(in: all.flatMap(\.games)),
            leagues: followed,
            gameDays: try await season.gameDays(of: leagues.map(\.id), from: week.first ?? day, to: week.last ?? day),
            around: try await season.gameDays(of: leagues.map(\.id), around: day)
        )
        return try CachedResponse(page.html, ResponseLife(of: games, on: day, today: today))
    }

    /// The conferences of the teams in these games, each once, ordered by title.
    private static func conferences(in games: [ScoreboardGame]) -> [Conference] {
        let found = games.flatMap { game in Side.allCases.compactMap { game.teams[$0].conference } }
        let each = Dictionary(found.map { ($0.abbreviation, $0) }, uniquingKeysWith: { first, _ in first })
        return each.values.sorted { ($0.title, $0.abbreviation) < ($1.title, $1.abbreviation) }
    }

    private var address: String {
        PageFrame.address("/", [("date", day?.description), ("league", league?.rawValue), ("conference", conference)])
    }
}

extension DayPageRead {
    init(_ request: ReadRequest, _ options: PageOptions) throws {
        conference = try request.query.text("conference").flatMap { $0 == "all" ? nil : $0.uppercased() }
        league = try request.query.namedLeague()
        day = try request.query.date("date")
        self.options = options
    }
}
