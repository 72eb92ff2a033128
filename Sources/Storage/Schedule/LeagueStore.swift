package import Postgres
package import Scores
package import Sports

/// Reads the addresses of the pages of leagues, and sets which leagues and sources are polled.
package struct LeagueStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The leagues that are polled.
    package func followed() async throws -> [LeagueID] {
        try await session.query("select id from league where followed order by id").map { try $0.decode(LeagueID.self) }
    }

    /// All leagues that are shown to users, in their display order.
    package func all() async throws -> [LeagueID] {
        try await session.query("select id from league where listed order by place, id")
            .map { try $0.decode(LeagueID.self) }
    }

    /// Whether a league that is polled and shown has odds.
    package func hasFollowedOdds() async throws -> Bool {
        let row = try await session.first("select exists (select from league where followed and listed and odds)")
        return try row?.decode(Bool.self) ?? false
    }

    /// Whether members can have contests on the games of a league that is shown.
    package func hasContests() async throws -> Bool {
        let row = try await session.first("select exists (select from league where contests and listed)")
        return try row?.decode(Bool.self) ?? false
    }

    /// The facts of all leagues, which are needed to read their pages.
    package func registry(by cache: LeagueRegistryCache) async throws -> LeagueRegistry {
        try await cache.registry(in: session)
    }

    /// The secondary sources of a league, polled or not, ordered by name.
    package func secondarySources(of league: LeagueID) async throws -> [String] {
        try await session.query("select source from league_source where league_id = \(league) order by source")
            .map { try $0.decode(String.self) }
    }

    /// The secondary sources of a league whose scoreboards are polled, ordered by name.
    package func secondaryScoreboardSources(of league: LeagueID) async throws -> [String] {
        try await session.query(
            "select source from league_source where league_id = \(league) and followed and scoreboard order by source"
        ).map { try $0.decode(String.self) }
    }

    /// The address of a league's pages at a source.
    /// - Parameters:
    ///   - source: The source, as in `league_source`; `nil` for the league's own.
    ///   - registry: The leagues that pages of the source may name.
    /// - Returns: `nil` when there is no such league, or it does not have the source.
    package func address(
        of league: LeagueID,
        at source: String? = nil,
        in registry: LeagueRegistry
    ) async throws -> LeagueAddress? {
        let row = try await session.first(
            """
            select source, source_code, division from league where id = \(league) and \(source) is null
            union all
            select source, source_code, null from league_source where league_id = \(league) and source = \(source)
            """
        )
        return try row.map { row in
            let (source, code, division) = try row.decode(String.self, String.self, Int16?.self)
            return LeagueAddress(
                league: league,
                source: source,
                code: code,
                division: division.map(Int.init),
                registry: registry
            )
        }
    }

    /// Sets whether leagues are polled. If one of them is unknown, none is changed.
    /// - Returns: the unknown leagues.
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

    /// Sets whether a secondary source of leagues is polled. If one of the leagues does not have the source, none is
    /// changed.
    /// - Returns: the leagues that do not have the source.
    package func set(isFollowed: Bool, source: String, of leagues: [LeagueID]) async throws -> [LeagueID] {
        let names = leagues.map(\.rawValue)
        let without = try await session.query(
            """
            with missing as (
              select n.id from unnest(\(names)) as n (id)
               where not exists (select 1 from league_source s where s.league_id = n.id and s.source = \(source))
            ), chosen as (
              update league_source set followed = \(isFollowed)
               where league_id = any (\(names)) and source = \(source) and not exists (select 1 from missing)
            )
            select id from missing
            """
        )
        return try without.map { try $0.decode(LeagueID.self) }
    }

    /// Why the odds of a league were not turned on.
    package enum OddsRefusal: Error, Hashable, Sendable {
        case unknownLeague
        /// Its games are those of colleges, or it is the league of the canary. Such a league never has odds.
        case neverHasOdds
    }

    /// Turns the odds of a league on or off. When they are turned off, the present prices are deleted, and their
    /// history is kept.
    /// - Throws: ``OddsRefusal``
    package func setOdds(_ isOn: Bool, of league: LeagueID) async throws {
        let row = try await session.first("select division is not null or is_canary from league where id = \(league)")
        guard let row else { throw OddsRefusal.unknownLeague }
        guard try !(isOn && row.decode(Bool.self)) else { throw OddsRefusal.neverHasOdds }
        try await session.execute(
            """
            update league
               set capabilities = case when \(isOn) then capabilities || '{odds}' else array_remove(capabilities, 'odds') end
             where id = \(league) and odds <> \(isOn)
            """
        )
    }
}
