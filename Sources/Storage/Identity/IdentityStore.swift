import Normalizing
import Postgres
import Scores
import Time

/// Finds the game of a reading when the source's id of the game is not mapped yet.
///
/// A league's own source creates teams and games; other sources only refer to them. What cannot be matched is recorded
/// for an operator, and the reading changes nothing.
struct IdentityStore: Sendable {
    let session: any PostgresSession

    /// The game that a reading belongs to.
    enum Resolution: Sendable {
        /// An existing game. The reading's source id is now mapped to it.
        case game(GameID)
        /// A new game: the league's own source reports it for the first time.
        case new(BySide<TeamID>)
        /// No game, because the reading matches none or several, or one of its teams does. What did not match is
        /// recorded for an operator.
        case unmatched(reason: String)
        case impossible(reason: String)
    }

    /// - Parameter listed: See ``GameStore/store(scoreboard:observedAt:page:listed:)``.
    func resolve(_ reading: GameReading, listed: [String] = []) async throws -> Resolution {
        guard let league = try await league(reading.league) else {
            return .impossible(reason: "unknown league \(reading.league)")
        }
        let isOwn = league.source == reading.sourceID.source
        if let resolution = try await resolveByOtherID(reading, in: league) { return resolution }
        let teams: BySide<TeamID>
        if isOwn {
            teams = try await TeamStore(session: session).resolve(reading.teams, league: league.id, day: reading.day)
        } else {
            guard let found = try await matchedTeams(of: reading, in: league) else {
                return try await recordUnmatched(reading, reason: "a team that matches none or several")
            }
            teams = found
        }
        guard teams.home != teams.away else { return .impossible(reason: "a team against itself") }
        switch reading.match(among: try await candidates(for: reading, teams, listed)) {
        case .game(let id):
            try await mapSourceID(id, reading, evidence: "teams_and_start")
            return .game(id)
        case .none where isOwn: return .new(teams)
        case .none: return try await recordUnmatched(reading, reason: "no game of these teams at that time")
        case .several: return try await recordUnmatched(reading, reason: "matches more than one game of these teams")
        }
    }

    /// The game of a second source's reading, however little the reading contains; `nil` for the league's own source,
    /// whose games are created when they are new.
    func resolveSecondary(_ reading: GameReading, listed: [String] = []) async throws -> Resolution? {
        let league = try await league(reading.league)
        return league?.source == reading.sourceID.source ? nil : try await resolve(reading, listed: listed)
    }

    /// The teams that a second source's reading names, home first; `nil` when one could not be found, which is then
    /// recorded for an operator.
    func matchedTeams(of reading: GameReading) async throws -> BySide<TeamID>? {
        guard let league = try await league(reading.league) else { return nil }
        return try await matchedTeams(of: reading, in: league)
    }

    private func matchedTeams(of reading: GameReading, in league: IdentityLeague) async throws -> BySide<TeamID>? {
        let teams = TeamFinder(session: session, league: league)
        // Searches for both teams before it gives up, so that an operator sees both unmatched names together.
        let home = try await teams.find(reading.teams.home, in: reading)
        let away = try await teams.find(reading.teams.away, in: reading)
        guard let home, let away else { return nil }
        return BySide(home: home, away: away)
    }

    /// The game whose id at another source the page itself states. Its teams must match too, because such ids are typed
    /// by hand at the scorer's table.
    private func resolveByOtherID(_ reading: GameReading, in league: IdentityLeague) async throws -> Resolution? {
        guard let otherIDs = reading.sheet?.otherIDs, !otherIDs.isEmpty else { return nil }
        let row = try await session.first(
            """
            select g.id, g.home_team_id, g.away_team_id
              from unnest(\(otherIDs.map(\.source)), \(otherIDs.map(\.id))) as o (source, source_id)
              join game_source_id s using (source, source_id)
              join game g on g.id = s.game_id and g.league_id = \(league.id)
             order by g.id limit 1
            """
        )
        guard let (id, home, away) = try row?.decode(GameID.self, TeamID.self, TeamID.self) else { return nil }
        let teams = TeamFinder(session: session, league: league)
        guard try await teams.matches(reading, among: BySide(home: home, away: away)) else { return nil }
        try await mapSourceID(id, reading, evidence: "other_id")
        return .game(id)
    }

    /// The games that a reading may belong to. As long as a source lists two ids, they belong to two games. If the
    /// day's page no longer lists an id, its game may be listed under a new id. The start time decides whether it is.
    /// Without a start time, only games that are neither live nor final are considered.
    private func candidates(
        for reading: GameReading,
        _ teams: BySide<TeamID>,
        _ listed: [String]
    ) async throws -> [GameCandidate] {
        let rows = try await session.query(
            """
            select g.id, g.day, g.start_time,
                   exists (select 1 from game_source_id s
                            where s.game_id = g.id and s.source = \(reading.sourceID.source)
                              and (cardinality(\(listed)) = 0 or s.source_id = any (\(listed))
                                   or g.day is distinct from \(reading.day)
                                   or g.status in ('live', 'final')
                                      and (g.start_time is null or \(reading.startTime?.instant) is null)))
              from game g
             where g.league_id = \(reading.league)
               and (g.home_team_id = \(teams.home) and g.away_team_id = \(teams.away)
                    or g.home_team_id = \(teams.away) and g.away_team_id = \(teams.home))
               -- Sources count days in different time zones.
               and abs(g.day - coalesce(\(reading.day), (\(reading.startTime?.instant) at time zone 'UTC')::date)) <= 1
            """
        )
        return try rows.map { row in
            let (id, day, start, isTaken) = try row.decode(GameID.self, CivilDate.self, Instant?.self, Bool.self)
            return GameCandidate(id: id, day: day, start: start, isTaken: isTaken)
        }
    }

    /// Maps the source's id, and the other ids on its page, to this game from now on.
    private func mapSourceID(_ id: GameID, _ reading: GameReading, evidence: String) async throws {
        let names = [reading.sourceID] + (reading.sheet?.otherIDs ?? [])
        try await session.execute(
            """
            with named as (
              insert into game_source_id (source, source_id, game_id)
              select source, source_id, \(id) from unnest(\(names.map(\.source)), \(names.map(\.id))) as n (source, source_id)
              on conflict on constraint game_source_id_pkey do nothing
              returning source, source_id
            ), matched as (
              delete from unmatched u using named n
               where u.kind = 'game' and u.source = n.source and u.source_id = n.source_id
            )
            insert into identity_decision (kind, source, league_id, source_id, game_id, evidence)
            select 'game', source, \(reading.league), source_id, \(id), \(evidence) from named
            """
        )
    }

    private func recordUnmatched(_ reading: GameReading, reason: String) async throws -> Resolution {
        let when = (reading.day.map(\.description) ?? reading.startTime?.instant?.description).map { " on \($0)" } ?? ""
        try await UnmatchedStore(session).add(
            .game,
            reading.sourceID,
            called: "\(reading.teams.away.name) at \(reading.teams.home.name)\(when)",
            because: reason,
            in: reading
        )
        return .unmatched(reason: reason)
    }

    func league(_ id: LeagueID) async throws -> IdentityLeague? {
        let row = try await session.first("select source, coalesce(alias_scope, id) from league where id = \(id)")
        guard let (source, scope) = try row?.decode(String.self, String.self) else { return nil }
        return IdentityLeague(id: id, source: source, aliasScope: scope)
    }
}

/// The facts about a league that identity matching needs.
struct IdentityLeague: Sendable {
    let id: LeagueID
    /// The source that creates teams and games.
    let source: String
    let aliasScope: String
}
