import APIResponses
import APIServer
import Postgres
import Scores
import Storage
import Time

/// The leagues that a page shows, and the games of their days.
struct RequestedLeagues {
    let session: any TransactingSession
    private var store: ScoreboardStore { ScoreboardStore(session) }

    init(_ session: any TransactingSession) {
        self.session = session
    }

    /// The leagues whose games are kept up to date. Pages show them, and let visitors choose between them.
    func followed() async throws -> [LeagueDay] {
        try await store.leagues().filter(\.isFollowed)
    }

    /// The requested league, or the default league.
    func league(_ id: LeagueID?) async throws -> LeagueDay {
        if let id { return try await store.requestedLeague(id) }
        guard let defaultLeague = try await LeagueProfileStore(session).defaultLeague() else {
            throw Problem.unknown("league")
        }
        return try await store.requestedLeague(defaultLeague)
    }

    /// The requested league, or all followed leagues if the request names none, or the default league if none is
    /// followed.
    func leagues(_ id: LeagueID?, of followed: [LeagueDay]) async throws -> [LeagueDay] {
        id == nil && !followed.isEmpty ? followed : [try await league(id)]
    }

    /// The games of each league on a day.
    func slates(of leagues: [LeagueDay], on day: CivilDate) async throws -> [DayPage.Slate] {
        try await slates(of: leagues) { _ in [day] }
    }

    /// The games of each league on some days, in one query.
    func slates(of leagues: [LeagueDay], on days: (LeagueDay) -> [CivilDate]) async throws -> [DayPage.Slate] {
        let leagueDays = leagues.flatMap { league in days(league).map { (league: league.id, day: $0) } }
        let games = Dictionary(
            grouping: try await store.addingLastGoals(to: try await store.games(on: leagueDays)),
            by: \.league
        )
        return leagues.map { DayPage.Slate(league: $0, games: games[$0.id] ?? []) }
    }

    /// The age of the data of each live game.
    func freshness(ofLiveIn games: [ScoreboardGame]) async throws -> [GameID: GameFreshness] {
        let live = games.filter { $0.view.status == .live }.map(\.id)
        return live.isEmpty ? [:] : try await FreshnessStore(session).freshness(of: live)
    }
}
