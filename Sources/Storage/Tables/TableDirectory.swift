package import Postgres
package import Scores
package import Sports
package import Time

/// A table with its lines, as shown to clients.
package struct ShownTable<Line: TableLine>: Sendable {
    /// The name in URLs.
    package let slug: String
    /// The printed title; `nil` when the page has none.
    package let name: String?
    package let source: String
    /// The date that the table is valid for, in the page's words.
    package let asOf: String?
    /// The last day whose games count; `nil` if ``asOf`` does not name one.
    package let through: CivilDate?
    /// When the newest page with this content was requested.
    package let askedAt: Instant
    /// When the page that last changed the content was requested.
    package let changedAt: Instant
    /// Whether it is the poll whose ranks are shown with the names of teams, see ``TeamBrief/rankPoll``.
    package let isRankPoll: Bool
    package let lines: [ShownLine<Line>]
}

/// A line with the team that it names.
package struct ShownLine<Line: TableLine>: Sendable, Decodable {
    package let line: Line
    /// The stored team; `nil` when the line matches none.
    package let team: TeamID?

    private enum CodingKeys: String, CodingKey {
        case team = "team_id"
    }

    init(line: Line, team: TeamID?) {
        (self.line, self.team) = (line, team)
    }

    package init(from decoder: any Decoder) throws {
        line = try Line(from: decoder)
        team = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(TeamID.self, forKey: .team)
    }
}

/// Reads tables as apps show them. The role `bardown_api` may run all of it.
package struct TableDirectory: Sendable {
    /// Not private, because extensions in other files of this folder use it.
    let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The polls and computed rankings of a league, those of its own source first.
    /// - Parameter slug: The slug of one of them; `nil` for all.
    package func rankings(of league: LeagueID, slug: String? = nil) async throws -> [ShownTable<RankingLine>] {
        try await tables(.rankings, of: league, slug: slug)
    }

    /// The standings of a league, those of its own source first.
    package func standings(of league: LeagueID) async throws -> [ShownTable<StandingsLine>] {
        try await tables(.standings, of: league)
    }

    /// The leaders of a league, one table for each statistic.
    package func leaders(of league: LeagueID) async throws -> [ShownTable<LeaderLine>] {
        try await tables(.leaders, of: league)
    }

    /// The leaders of a league, counted from box scores; `nil` when there are no rules, or no final game has a box
    /// score.
    package func countedLeaders(
        _ rules: [LeaderRule],
        of league: LeagueID,
        in sport: Sport
    ) async throws -> CountedLeaders? {
        try await LeaderCount(session, of: league).leaders(rules, in: sport)
    }

    /// Reads tables and their lines in one statement, so that they always belong together.
    private func tables<Line: TableLine>(
        _ kind: TableKind,
        of league: LeagueID,
        slug: String? = nil
    ) async throws -> [ShownTable<Line>] {
        try await session.query(
            """
            select t.slug, t.name, t.source, t.as_of, t.through, t.asked_at, t.changed_at,
                   t.kind = 'rankings' and coalesce(t.slug = \(unescaped: TeamBrief.rankPollSlug), false) as is_rank_poll,
                   (select coalesce(jsonb_agg(to_jsonb(e) order by e.place), '[]')
                      from \(unescaped: Line.table) e where e.table_id = t.id) as lines
              from league_table t join league l on l.id = t.league_id
             where t.league_id = \(league) and t.kind = \(kind) and (\(slug)::text is null or t.slug = \(slug))
             order by t.source <> l.source, is_missing(t), t.name, t.slug, t.source
            """
        ).map { row in
            let (slug, name, source, asOf, through, askedAt, changedAt, isRankPoll, lines) = try row.decode(
                String.self,
                String?.self,
                String.self,
                String?.self,
                CivilDate?.self,
                Instant.self,
                Instant.self,
                Bool.self,
                JSONText.self
            )
            return ShownTable(
                slug: slug,
                name: name,
                source: source,
                asOf: asOf,
                through: through,
                askedAt: askedAt,
                changedAt: changedAt,
                isRankPoll: isRankPoll,
                lines: try lines.decoded()
            )
        }
    }
}
