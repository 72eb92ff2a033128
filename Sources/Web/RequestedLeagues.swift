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

    /// The followed leagues, from which a visitor can choose on every page.
    func followed() async throws -> [LeagueDay] {
        try await store.leagues().filter(\.isFollowed)
    }

    /// The requested league, or the default league.
    func league(_ id: LeagueID?) async throws -> LeagueDay {
        if let id { return try await store.requestedLeague(id) }
        guard let usual = try await LeagueProfileStore(session).defaultLeague() else { throw Problem.unknown("league") }
        return try await store.requestedLeague(usual)
    }

    /// The requested league, or all followed leagues if the request names none, or the default league if none is
    /// followed.
    func leagues(_ id: LeagueID?, of followed: [LeagueDay]) async throws -> [LeagueDay] {
        id == nil && !followed.isEmpty ? followed : [try await league(id)]
    }

    /// The games of each league on a day.
    func slates(of leagues: [LeagueDay], on day: CivilDate) async throws -> [DayPage.Slate] {
        var slates: [DayPage.Slate] = []
        for league in leagues {
            slates.append(DayPage.Slate(league: league, games: try await store.games(of: league.id, on: day)))
        }
        return slates
    }

    /// The age of the data of each live game.
    func freshness(ofLiveIn games: [ScoreboardGame]) async throws -> [GameID: GameFreshness] {
        let live = games.filter { $0.view.status == .live }.map(\.id)
        return live.isEmpty ? [:] : try await FreshnessStore(session).freshness(of: live)
    }
}
