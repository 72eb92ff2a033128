import Normalizing
import Postgres
import Scores

/// Matches the lines of tables with stored teams.
///
/// It runs again for every reading, because a table may name a team long before the team's first game is listed. A name
/// without a match is not recorded for operators, because a ranking may list many teams that are not stored.
struct TableTeams {
    let session: any PostgresSession

    /// Matches the lines of a page's tables. Standings also set the conference of teams whose game pages name none.
    /// After a page of rankings, the ranks of the league's teams are set from its poll.
    func matchTeams(in pageKey: TableStore.PageKey) async throws {
        try await matchTeamsByName(in: pageKey)
        switch pageKey.page.kind {
        case .standings: try await fillConferences(in: pageKey)
        case .rankings: _ = try await session.first("select set_ranks(\(pageKey.league))")
        case .leaders: break
        }
    }

    /// Sets conferences from the groups of standings. `Western, Pacific` and `Western Conference` become `western`, and
    /// `Big Ten` becomes `big-ten`.
    private func fillConferences(in pageKey: TableStore.PageKey) async throws {
        try await session.execute(
            """
            update team t
               set conference = c.name, conference_from_standings = true, updated_at = clock_timestamp()
              from (select distinct on (e.team_id) e.team_id, n.name
                      from standings_entry e join league_table l on l.id = e.table_id
                     cross join lateral (
                       select regexp_replace(split_part(e.group_name, ',', 1), ' conference$', '', 'i') as words) w
                     cross join lateral (
                       select trim('-' from regexp_replace(lower(w.words), '[^a-z0-9]+', '-', 'g')) as name) n
                     where l.league_id = \(pageKey.league) and l.kind = \(pageKey.page.kind) and l.source = \(pageKey.source)
                       and l.page = \(pageKey.page.name ?? "") and e.team_id is not null and n.name <> ''
                     order by e.team_id, e.place) c
             where t.id = c.team_id and (t.conference is null or t.conference_from_standings)
               and t.conference is distinct from c.name
            """
        )
    }

    private func matchTeamsByName(in pageKey: TableStore.PageKey) async throws {
        let table = pageKey.page.kind.lineTable
        try await matchTeamsByID(in: pageKey, table)
        guard let league = try await IdentityStore(session: session).league(pageKey.league) else { return }
        let unmatched = try await session.query(
            """
            select distinct e.team, e.source_team_id
              from \(unescaped: table) e join league_table t on t.id = e.table_id
             where t.league_id = \(pageKey.league) and t.kind = \(pageKey.page.kind) and t.source = \(pageKey.source)
               and t.page = \(pageKey.page.name ?? "") and e.team_id is null and e.team is not null
            """
        ).map { try $0.decode(String.self, String?.self) }
        guard !unmatched.isEmpty else { return }
        let finder = TeamFinder(session: session, league: league)
        // A line with an id cannot be a team for which its source has another id.
        let (allTeams, teamsWithoutID) = (
            try await finder.roster(withoutIDAt: nil), try await finder.roster(withoutIDAt: pageKey.source)
        )
        var found: [(name: String, sourceID: String?, team: TeamID)] = []
        for (name, sourceID) in unmatched {
            guard
                case .found(let team, _) = (sourceID == nil ? allTeams : teamsWithoutID).match(TeamReading(name: name))
            else {
                continue
            }
            found.append((name, sourceID, team))
        }
        guard !found.isEmpty else { return }
        try await session.execute(
            """
            update \(unescaped: table) e set team_id = n.team_id
              from league_table t,
                   unnest(\(found.map(\.name)), \(found.map(\.sourceID)), \(found.map(\.team))) as n (team, source_id, team_id)
             where t.id = e.table_id and t.league_id = \(pageKey.league) and t.kind = \(pageKey.page.kind)
               and t.source = \(pageKey.source) and t.page = \(pageKey.page.name ?? "")
               and e.team_id is null and e.team = n.team and e.source_team_id is not distinct from n.source_id
            """
        )
    }

    private func matchTeamsByID(in pageKey: TableStore.PageKey, _ table: String) async throws {
        try await session.execute(
            """
            update \(unescaped: table) e set team_id = s.team_id
              from league_table t join team_source_id s on s.source = t.source and s.league_id = t.league_id
             where t.id = e.table_id and t.league_id = \(pageKey.league) and t.kind = \(pageKey.page.kind)
               and t.source = \(pageKey.source) and t.page = \(pageKey.page.name ?? "")
               and s.source_id = e.source_team_id and e.team_id is distinct from s.team_id
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
