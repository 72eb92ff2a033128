package import Postgres
package import Scores

/// A result of a search by name.
package enum FoundName: Sendable, Hashable {
    case team(LeagueID, FoundTeam)
    case conference(LeagueID, Conference)
    case player(LeagueID, RosterPlayer, team: FoundTeam)
}

/// A team that was found by its name or through a player.
package struct FoundTeam: Sendable, Hashable {
    package let id: TeamID
    package let slug: String
    package let name: String
    /// The full name of the data files; otherwise the source's; `nil` when neither states one.
    package let fullName: String?
    /// The abbreviation of the data files; otherwise the source's; `nil` when neither states one.
    package let abbreviation: String?
    package let conference: Conference?
    /// The logo for a light background if there are several; `nil` when none was fetched that may be served.
    package let logo: LogoName?
}

/// Finds teams, conferences and players by words of their names or by prefixes of such words. The names of a team are
/// those of its sources and of the data files; those of a conference are the source's and the ones that fans use. Case
/// and diacritics are ignored. The role `bardown_api` may run it.
package struct NameSearch: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The best matches: first those whose name is `words`, then those whose name begins with it, then the others.
    /// Equal matches are ordered by kind (teams, conferences, players), then by the display order of their leagues,
    /// then by name.
    /// - Parameters:
    ///   - words: All of these words must occur, in any order. Without a letter or digit the result is empty.
    ///   - league: `nil` for all leagues.
    ///   - limit: The maximum number of results.
    package func names(
        with words: String,
        in league: LeagueID?,
        limit: Int
    ) async throws -> [FoundName] {
        try await session.query(Self.query(words, in: league, limit: limit)).compactMap { try FoundName($0) }
    }

    static func query(_ words: String, in league: LeagueID?, limit: Int) -> SQL {
        searchTerms(words, league) + teams + " union all " + conferences + " union all " + players
            + rankedResults(limit)
    }

    private static func searchTerms(_ words: String, _ league: LeagueID?) -> SQL {
        """
        with asked as (select folded_name(\(words)) as name, name_query(\(words)) as query),
             shown as (select l.id, l.place from league l where l.listed and (\(league)::text is null or l.id = \(league))),
             found as (
        """
    }

    /// A team may be found by a source's names and by those of the data files, but is in the result once.
    private static let teams: SQL = """
        select 1 as kind, t.league_id, t.name, t.name as folded_from, t.id as team_id, null::text as conference,
               null::uuid as player_id, null::text as jersey, null::text as position
          from asked, team t
         where name_words(t.name || ' ' || coalesce(t.full_name, '') || ' ' || coalesce(t.abbreviation, '')) @@ asked.query
        union
        select 1, t.league_id, t.name, t.name, t.id, null, null, null, null
          from asked, team_fact f join team t using (league_id, slug)
         where name_words(f.abbreviation || ' ' || f.location || ' ' || f.nickname || ' ' || f.full_name) @@ asked.query
        """

    private static let conferences: SQL = """
        select 2, c.league_id, c.conference, coalesce(n.abbreviation, c.conference), null, c.conference, null, null, null
          from asked, (select distinct t.league_id, \(unescaped: Conference.name(of: "t")) as conference
                         from team t
                         \(unescaped: FanNameSQL.facts(of: "t"))) c
          left join conference_name n using (conference)
         where name_words(c.conference || ' ' || coalesce(n.abbreviation || ' ' || n.title, '')) @@ asked.query
        """

    private static let players: SQL = """
        select 3, t.league_id, p.name, p.name, t.id, null, p.id, p.jersey, p.position
          from asked, player p join team t on t.id = p.team_id where name_words(p.name) @@ asked.query
        """

    private static func rankedResults(_ limit: Int) -> SQL {
        """
        )
        select f.kind, f.league_id, f.name, coalesce(f.conference, \(unescaped: Conference.name(of: "t"))) as conference,
               n.abbreviation as conference_abbreviation, n.title as conference_title, f.player_id, f.jersey, f.position,
               t.id, t.slug, t.name as team_name, coalesce(t_fact.abbreviation, t.abbreviation) as abbreviation,
               coalesce(t_fact.full_name, t.full_name) as full_name, t.logo
          from asked, found f join shown s on s.id = f.league_id left join team t on t.id = f.team_id
          \(unescaped: FanNameSQL.facts(of: "t"))
          left join conference_name n on n.conference = coalesce(f.conference, \(unescaped: Conference.name(of: "t")))
         order by folded_name(f.folded_from) <> asked.name, not starts_with(folded_name(f.folded_from), asked.name),
                  f.kind, s.place, f.name, f.league_id, f.team_id, f.player_id
         limit \(Int64(limit))
        """
    }
}

extension FoundName {
    /// `nil` for a conference without a name.
    fileprivate init?(_ row: Row) throws(PostgresError) {
        let league = try row.decode(column: "league_id", as: LeagueID.self)
        let name = try row.decode(column: "name", as: String.self)
        guard let id = try row.decode(column: "id", as: TeamID?.self) else {
            guard let conference = try Conference(row) else { return nil }
            self = .conference(league, conference)
            return
        }
        let team = FoundTeam(
            id: id,
            slug: try row.decode(column: "slug", as: String.self),
            name: try row.decode(column: "team_name", as: String.self),
            fullName: try row.decode(column: "full_name", as: String?.self),
            abbreviation: try row.decode(column: "abbreviation", as: String?.self),
            conference: try Conference(row),
            logo: try row.decode(column: "logo", as: String?.self).flatMap(LogoName.init)
        )
        guard let player = try row.decode(column: "player_id", as: PlayerID?.self) else {
            self = .team(league, team)
            return
        }
        let found = RosterPlayer(
            id: player,
            name: name,
            jersey: try row.decode(column: "jersey", as: String?.self),
            position: try row.decode(column: "position", as: String?.self)
        )
        self = .player(league, found, team: team)
    }
}
