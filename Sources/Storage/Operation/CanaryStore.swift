package import Postgres
import Scores

/// Starts, stops and watches the canary. It is a league without real games and with a goal every hour, which checks the
/// whole way from a page to a device (`sql/migrations/0010_leagues_teams_players.sql`).
package struct CanaryStore: Sendable {
    private static let device = DeviceRequest(token: "nobodys-phone", environment: .canary, topic: "canary")

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Starts the canary: its league is polled, and its device follows the league. Repeating it changes nothing.
    package func start() async throws {
        let league = try await league()
        let device = try await DeviceRegistrationStore(session).register(Self.device, DeviceWishes(follows: [])).id
        // The follow is written directly, because the registration functions do not accept a league that users cannot
        // see.
        try await session.execute(
            "insert into follow (device_id, league_id) values (\(device), \(league)) on conflict do nothing"
        )
        _ = try await LeagueStore(session).set(isFollowed: true, of: [league])
    }

    /// Stops the canary. Its past alerts stay.
    package func stop() async throws {
        _ = try await LeagueStore(session).set(isFollowed: false, of: [try await league()])
        _ = try await DeviceRegistrationStore(session).unregister(Self.device)
    }

    /// - Throws: ``NoCanary``.
    private func league() async throws -> LeagueID {
        guard let row = try await session.first("select id from league where is_canary") else { throw NoCanary() }
        return try row.decode(LeagueID.self)
    }

    /// The time since the canary's last alert was delivered, by the database's clock; before the first alert, the time
    /// since the canary was started.
    /// - Returns: `nil` when the canary is not running.
    package func silence() async throws -> Duration? {
        try await session.first(
            "select (extract(epoch from silence) * 1000000)::bigint as silence from ops.canary_silence"
        )?.duration("silence")
    }
}

/// The error when no row of table `league` is the canary's.
package struct NoCanary: Error, Hashable, CustomStringConvertible {
    package var description: String { "no league is the canary: in table league, is_canary is false in every row" }
}
