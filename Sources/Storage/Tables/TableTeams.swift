import Normalizing
import Postgres
import Scores

/// Matches the lines of tables with stored teams, and sets the teams' facts that come from tables.
///
/// After each reading of a page, and after each new game, all tables of the league are matched again, because a table
/// may name a team long before the team's first game is listed. A name without a match is not recorded for operators,
/// because a ranking may list many teams that are not stored.
struct TableTeams {
    let session: any PostgresSession

    /// Locks the tables of a league until the end of the transaction, because a page also changes the lines of the
    /// league's other pages. The caller calls it first; otherwise the transactions of two pages could deadlock.
    func lockTables(of league: LeagueID) async throws {
        try await session.execute(
            "select pg_advisory_xact_lock(hashtextextended('bardown.tables:' || \(league), 0))"
        )
    }

    /// Matches the lines of a league's tables. If standings were read or matched, they set the conference of teams
    /// whose game pages name none, and the record of teams whose game pages state none. If rankings were, the ranks of
    /// the league's teams are set from its poll.
    /// - Parameter kind: The kind of the tables that were read just now; `nil` if none were.
    func matchTeams(of league: LeagueID, afterReading kind: TableKind?) async throws {
        var kinds = Set([kind].compactMap(\.self))
        for kind in TableKind.allCases {
            if try await matchLinesByID(kind, of: league) { kinds.insert(kind) }
        }
        kinds.formUnion(try await matchLinesByName(of: league))
        if kinds.contains(.standings) {
            try await fillConferences(of: league)
            try await StandingsRecords(session: session).storeRecords(of: league)
        }
        if kinds.contains(.rankings) { _ = try await session.first("select set_ranks(\(league))") }
    }

    /// Sets conferences from the groups of standings. `Western, Pacific` and `Western Conference` become `western`, and
    /// `Big Ten` becomes `big-ten`.
    private func fillConferences(of league: LeagueID) async throws {
        try await session.execute(
            """
            update team t
               set conference = c.name, conference_from_standings = true, updated_at = clock_timestamp()
              from (select distinct on (e.team_id) e.team_id, n.name
                      from standings_entry e join league_table l on l.id = e.table_id
                      join league o on o.id = l.league_id
                     cross join lateral (
                       select regexp_replace(split_part(e.group_name, ',', 1), ' conference$', '', 'i') as words) w
                     cross join lateral (
                       select trim('-' from regexp_replace(lower(w.words), '[^a-z0-9]+', '-', 'g')) as name) n
                     where l.league_id = \(league) and l.kind = 'standings' and e.team_id is not null and n.name <> ''
                     order by e.team_id, l.source <> o.source, e.place) c
             where t.id = c.team_id and (t.conference is null or t.conference_from_standings)
               and t.conference is distinct from c.name
            """
        )
    }

    /// - Returns: Whether a line now has another team.
    private func matchLinesByID(_ kind: TableKind, of league: LeagueID) async throws -> Bool {
        try await session.execute(
            """
            update \(unescaped: kind.lineTable) e set team_id = s.team_id
              from league_table t join team_source_id s on s.source = t.source and s.league_id = t.league_id
             where t.id = e.table_id and t.league_id = \(league) and t.kind = \(kind)
               and s.source_id = e.source_team_id and e.team_id is distinct from s.team_id
            """
        ) > 0
    }
}

extension TableTeams {
    /// A name on the tables of one kind and source that has no team yet.
    private struct UnmatchedName {
        let kind: TableKind
        let source: String
        let name: String
        let sourceID: String?

        /// The source, if it gives the team an id; otherwise `nil`.
        var sourceWithIDs: String? { sourceID == nil ? nil : source }
    }

    /// - Returns: The kinds of the tables in which a name was matched.
    private func matchLinesByName(of id: LeagueID) async throws -> Set<TableKind> {
        let unmatched = try await unmatchedNames(of: id)
        guard !unmatched.isEmpty, let league = try await IdentityStore(session: session).league(id) else { return [] }
        let finder = TeamFinder(session: session, league: league)
        // A line with an id cannot be a team for which its source has another id. For lines without ids (`nil`), all
        // teams are candidates.
        var rosters: [String?: TeamRoster] = [:]
        for source in Set(unmatched.map(\.sourceWithIDs)) {
            rosters[source] = try await finder.roster(withoutIDAt: source)
        }
        var found: [TableKind: [(line: UnmatchedName, team: TeamID)]] = [:]
        for line in unmatched {
            let match = rosters[line.sourceWithIDs]?.match(TeamReading(name: line.name))
            guard case .found(let team, _)? = match else { continue }
            found[line.kind, default: []].append((line, team))
        }
        for (kind, matches) in found { try await store(matches, in: kind, of: id) }
        return Set(found.keys)
    }

    private func unmatchedNames(of league: LeagueID) async throws -> [UnmatchedName] {
        try await session.query(
            """
            select distinct t.kind, t.source, e.team, e.source_team_id
              from league_table t
              join (select table_id, team, source_team_id from ranking_entry where team_id is null
                    union all
                    select table_id, team, source_team_id from standings_entry where team_id is null
                    union all
                    select table_id, team, source_team_id from leader_entry where team_id is null and team is not null) e
                on e.table_id = t.id
             where t.league_id = \(league)
            """
        ).map { row in
            let (kind, source, name, sourceID) = try row.decode(TableKind.self, String.self, String.self, String?.self)
            return UnmatchedName(kind: kind, source: source, name: name, sourceID: sourceID)
        }
    }

    private func store(
        _ matches: [(line: UnmatchedName, team: TeamID)],
        in kind: TableKind,
        of league: LeagueID
    ) async throws {
        let lines = matches.map(\.line)
        try await session.execute(
            """
            update \(unescaped: kind.lineTable) e set team_id = n.team_id
              from league_table t,
                   unnest(\(lines.map(\.source)), \(lines.map(\.name)), \(lines.map(\.sourceID)), \(matches.map(\.team)))
                   as n (source, team, source_id, team_id)
             where t.id = e.table_id and t.league_id = \(league) and t.kind = \(kind) and t.source = n.source
               and e.team_id is null and e.team = n.team and e.source_team_id is not distinct from n.source_id
            """
        )
    }
}

extension TableKind {
    /// The SQL table of the lines.
    fileprivate var lineTable: String {
        switch self {
        case .rankings: RankingLine.table
        case .standings: StandingsLine.table
        case .leaders: LeaderLine.table
        }
    }
}
