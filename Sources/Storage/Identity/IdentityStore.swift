import Normalizing
import Postgres
import Scores
import Time

/// Finds the game that a reading is of, where the source has not named it before.
///
/// A league's own source makes teams and games; every other source only finds them. What it cannot find is written down
/// for an operator, and the reading changes nothing.
struct IdentityStore: Sendable {
    let session: any PostgresSession

    /// Where a reading belongs.
    enum Place: Sendable {
        /// A game that is known under another source's name, and now under this one's.
        case game(GameID)
        /// None yet: the league's own source speaks of it for the first time.
        case new(BySide<TeamID>)
        /// No game, or none that could be told from another: written down for an operator.
        case unmatched(reason: String)
        case impossible(reason: String)
    }

    /// - Parameter listed: As for ``GameStore/store(scoreboard:observedAt:page:listed:)``.
    func place(_ reading: GameReading, listed: [String] = []) async throws -> Place {
        guard let league = try await league(reading.league) else {
            return .impossible(reason: "unknown league \(reading.league)")
        }
        let isOwn = league.source == reading.sourceID.source
        if let place = try await placeByOtherID(reading, in: league) { return place }
        let teams: BySide<TeamID>
        if isOwn {
            teams = try await TeamStore(session: session).resolve(reading.teams, league: league.id)
        } else {
            guard let found = try await knownTeams(of: reading, in: league) else {
                return try await leave(reading, reason: "a team that fits none of ours, or several")
            }
            teams = found
        }
        guard teams.home != teams.away else { return .impossible(reason: "a team against itself") }
        switch reading.match(among: try await candidates(for: reading, teams, listed)) {
        case .game(let id):
            try await name(id, reading, evidence: "teams_and_start")
            return .game(id)
        case .none where isOwn: return .new(teams)
        case .none: return try await leave(reading, reason: "no game of these teams at that time")
        case .several: return try await leave(reading, reason: "fits more than one game of these teams")
        }
    }

    /// Where a second source's reading belongs, whatever it leaves out; `nil` for the league's own source, whose games
    /// are made where they are new.
    func locate(_ reading: GameReading, listed: [String] = []) async throws -> Place? {
        let league = try await league(reading.league)
        return league?.source == reading.sourceID.source ? nil : try await place(reading, listed: listed)
    }

    /// The teams that a reading of a second source names, home first; `nil` where one could not be found, which is
    /// written down then.
    func knownTeams(of reading: GameReading) async throws -> BySide<TeamID>? {
        guard let league = try await league(reading.league) else { return nil }
        return try await knownTeams(of: reading, in: league)
    }

    private func knownTeams(of reading: GameReading, in league: IdentityLeague) async throws -> BySide<TeamID>? {
        let teams = TeamFinder(session: session, league: league)
        // Both, so that an operator sees both at once.
        let home = try await teams.find(reading.teams.home, in: reading)
        let away = try await teams.find(reading.teams.away, in: reading)
        guard let home, let away else { return nil }
        return BySide(home: home, away: away)
    }

    /// The game that the page itself says it is at another source. Its teams must be that game's all the same: ids are
    /// typed by hand at the scorer's table.
    private func placeByOtherID(_ reading: GameReading, in league: IdentityLeague) async throws -> Place? {
        guard let others = reading.sheet?.otherIDs, !others.isEmpty else { return nil }
        let row = try await session.first(
            """
            select g.id, g.home_team_id, g.away_team_id
              from unnest(\(others.map(\.source)), \(others.map(\.id))) as o (source, source_id)
              join game_source_id s using (source, source_id)
              join game g on g.id = s.game_id and g.league_id = \(league.id)
             order by g.id limit 1
            """
        )
        guard let (id, home, away) = try row?.decode(GameID.self, TeamID.self, TeamID.self) else { return nil }
        let teams = TeamFinder(session: session, league: league)
        guard try await teams.settle(reading, among: BySide(home: home, away: away)) else { return nil }
        try await name(id, reading, evidence: "other_id")
        return .game(id)
    }

    /// A source's two ids are two games while it lists both. One that its day's page has no more gave its game to
    /// another id, which its start tells; before the game has begun, its day does.
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
               -- Sources count days in different zones.
               and abs(g.day - coalesce(\(reading.day), (\(reading.startTime?.instant) at time zone 'UTC')::date)) <= 1
            """
        )
        return try rows.map { row in
            let (id, day, start, isTaken) = try row.decode(GameID.self, CivilDate.self, Instant?.self, Bool.self)
            return GameCandidate(id: id, day: day, start: start, isTaken: isTaken)
        }
    }

    /// From now on the source's id, and the others that its page names, mean this game.
    private func name(_ id: GameID, _ reading: GameReading, evidence: String) async throws {
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

    private func leave(_ reading: GameReading, reason: String) async throws -> Place {
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

/// What identity needs to know of a league.
struct IdentityLeague: Sendable {
    let id: LeagueID
    /// The one that makes teams and games.
    let source: String
    let aliasScope: String
}
