import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage
import Synchronization
import Time

/// `scoreboard`: a league's games of a day, each with its source and freshness.
struct ScoreboardRead: ReadHandler {
    private struct Parameters: Hashable {
        let league: LeagueID
        /// `nil`: the current day in the zone.
        let day: CivilDate?
        /// The time zone of the day; `nil`: the league's own.
        let zone: String?
    }

    private let parameters: Parameters
    private let zones: ZoneNames

    init(_ request: ReadRequest, zones: ZoneNames) async throws {
        parameters = Parameters(
            league: try await request.league(),
            day: try request.query.date("date"),
            zone: try request.query.text("zone")
        )
        self.zones = zones
    }

    var query: ReadQuery { ReadQuery(parameters, shows: .league(parameters.league)) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let store = ScoreboardStore(session)
        let league = try await store.requestedLeague(parameters.league)
        let zone = parameters.zone ?? league.zone
        // In the league's own zone, a day has the games that the league lists on it. Some of them may begin after
        // midnight.
        let other = zone == league.zone ? nil : zone
        var today = league.today
        if let other { today = try await zones.today(in: other, store) }
        let day = parameters.day ?? today
        let games = try await store.gamesWithSources(of: league.id, on: day, in: other)
        return try CachedResponse(
            ScoreboardResponse(games, of: league, on: day, in: zone),
            ResponseLife(of: games.map(\.game), on: day, today: today)
        )
    }
}

/// The time zone names that the database accepts, read once. A requested zone is compared with them, because Postgres
/// also accepts texts that are not names, such as `X+5`.
final class ZoneNames: Sendable {
    private let known = Mutex<Set<String>?>(nil)

    /// - Throws: `PostgresError` if the names have to be read and the database fails.
    func contains(_ name: String, in store: ScoreboardStore) async throws -> Bool {
        if let names = known.withLock(\.self) { return names.contains(name) }
        let names = try await store.zones()
        known.withLock { $0 = names }
        return names.contains(name)
    }

    /// Today's date in a time zone that a request names.
    /// - Throws: ``Problem`` if there is no such zone; `PostgresError` if the database fails.
    func today(in zone: String, _ store: ScoreboardStore) async throws -> CivilDate {
        guard try await contains(zone, in: store), let today = try await store.today(in: zone) else {
            throw Problem.invalidParameter("zone", expected: "the name of a time zone, such as America/New_York")
        }
        return today
    }
}
