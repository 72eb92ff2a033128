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
        let leagues = league == nil && !followed.isEmpty ? followed : [try await requested.league(league)]
        // All leagues share one calendar of days.
        let today = leagues[0].today
        let day = day ?? today
        let all = try await requested.slates(of: leagues, on: day)
        let slates = all.map { slate in
            DayPage.Slate(league: slate.league, games: slate.games.filter { $0.belongs(toConference: conference) })
        }
        let games = slates.flatMap(\.games)
        let page = DayPage(
            frame: options.frame(address),
            slates: slates,
            freshness: try await requested.freshness(ofLiveIn: games),
            day: day,
            today: today,
            isOfOneLeague: league != nil,
            conference: conference,
            conferences: ConferenceName.all(in: all.flatMap(\.games)),
            leagues: followed,
            busy: try await busyDays(of: leagues, around: day, ScoreboardStore(session)),
            around: try await SeasonStore(session).gameDays(of: leagues.map(\.id), around: day)
        )
        return try CachedResponse(page.html, ResponseLife(of: games, on: day, today: today))
    }

    private var address: String {
        PageFrame.address("/", [("date", day?.description), ("league", league?.rawValue), ("conference", conference)])
    }

    /// The days with games in the week around a day, in order.
    private func busyDays(
        of leagues: [LeagueDay],
        around day: CivilDate,
        _ store: ScoreboardStore
    ) async throws -> [CivilDate] {
        let (from, to) = (day.adding(days: -3) ?? day, day.adding(days: 3) ?? day)
        var days: Set<CivilDate> = []
        for league in leagues { days.formUnion(try await store.days(of: league.id, from: from, to: to)) }
        return days.sorted()
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
