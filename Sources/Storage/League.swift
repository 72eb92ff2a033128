package import Postgres
package import Scores

/// A league as the table has it: where its pages are, and how it counts.
package struct League: Sendable, Hashable {
    package let id: LeagueID
    package let name: String
    /// IANA zone in which a game day is a day.
    package let zone: String
    package let address: LeagueAddress
    /// Periods of regulation time.
    package let periods: Int
}

/// Reads leagues.
package struct LeagueStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The leagues that are asked for.
    package func followed() async throws -> [LeagueID] {
        try await session.query("select id from league where followed order by id").map { try $0.decode(LeagueID.self) }
    }

    /// - Returns: `nil` when there is no such league.
    package func league(_ id: LeagueID) async throws -> League? {
        try await session.first(
            "select id, name, zone, source, source_code, division, periods from league where id = \(id)"
        ).map(League.init)
    }

    /// Chooses whether leagues are read. All of them or, where one of them is unknown, none.
    /// - Returns: those that are in no table.
    package func set(isFollowed: Bool, of leagues: [LeagueID]) async throws -> [LeagueID] {
        let names = leagues.map(\.rawValue)
        let unknown = try await session.query(
            """
            with missing as (
              select n.id from unnest(\(names)) as n (id) where not exists (select 1 from league l where l.id = n.id)
            ), chosen as (
              update league set followed = \(isFollowed)
               where id = any (\(names)) and not exists (select 1 from missing)
            )
            select id from missing
            """
        )
        return try unknown.map { try $0.decode(LeagueID.self) }
    }
}

extension League {
    fileprivate init(_ row: Row) throws {
        let (id, name, zone, source, code, division, periods) = try row.decode(
            LeagueID.self,
            String.self,
            String.self,
            String.self,
            String.self,
            Int16?.self,
            Int16.self
        )
        self.init(
            id: id,
            name: name,
            zone: zone,
            address: LeagueAddress(league: id, source: source, code: code, division: division.map(Int.init)),
            periods: Int(periods)
        )
    }
}
