package import Postgres
package import Scores
package import Time

/// Reads teams as apps list them. The role `bardown_api` may run all of it.
package struct TeamDirectory: Sendable {
    let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// All teams of a league, ordered by name, with their records of the current season.
    package func teams(of league: LeagueDay) async throws -> [TeamBrief] {
        try await session.query(
            Self.select(inSeasonOf: league.today) + " and t.league_id = \(league.id) order by t.name, t.id"
        )
        .map { try TeamBrief($0) }
    }

    /// The ids of all teams of a league.
    package func ids(of league: LeagueID) async throws -> [TeamID] {
        try await session.query("select id from team where league_id = \(league) order by id").map {
            try $0.decode(TeamID.self)
        }
    }

    /// A team with its record in the season of `day`; `nil` when there is no such team in a league that users can see.
    package func team(_ id: TeamID, inSeasonOf day: CivilDate) async throws -> TeamBrief? {
        try await session.first(Self.select(inSeasonOf: day) + " and t.id = \(id)").map { try TeamBrief($0) }
    }

    /// A day in the team's newest season: the day of its latest stored game, which may be in the future, or today when
    /// it has none. In winter a schedule thus shows the coming season as soon as one of its games is stored, and the
    /// previous season until then.
    /// - Returns: `nil` when there is no such team.
    package func newestSeason(of team: TeamID) async throws -> CivilDate? {
        try await session.first(
            """
            select coalesce(greatest((select max(g.day) from game g where g.home_team_id = t.id),
                                     (select max(g.day) from game g where g.away_team_id = t.id)),
                            (clock_timestamp() at time zone l.zone)::date)
              from team t join league l on l.id = t.league_id where t.id = \(team)
            """
        )?.decode(CivilDate.self)
    }

    private static func select(inSeasonOf day: CivilDate) -> SQL {
        // The day is inserted as text, as in ScoreboardStore. A CivilDate has only digits and dashes.
        let text = """
            select \(TeamBrief.columns(team: "t", record: "record")) from team t join league l on l.id = t.league_id
            \(TeamBrief.facts(of: "t"))
            \(TeamRecord.lateral(of: "t", inSeasonOf: "date '\(day)'", as: "record"))
             where l.listed
            """
        return "\(unescaped: text)"
    }
}

/// The facts about a team that a scoreboard does not show.
package struct TeamProfile: Sendable, Hashable {
    package let league: LeagueID
    package let sport: SportID
    /// The short name in URLs: `johns-hopkins`.
    package let slug: String
    /// The logos that may be served, by background.
    package let logos: [Logo]

    /// A logo and the background that it is made for: `light`, `dark` or `any`.
    package struct Logo: Sendable, Hashable {
        package let background: String
        package let name: LogoName
    }
}

/// A conference of a league.
package struct ConferenceTeams: Sendable, Hashable {
    package let conference: Conference
    /// The number of its teams.
    package let teams: Int
}

extension TeamDirectory {
    /// The profile of a team; `nil` when there is no such team in a league that users can see.
    package func profile(of team: TeamID) async throws -> TeamProfile? {
        let row = try await session.first(
            """
            select t.league_id, l.sport, t.slug, o.backgrounds, o.names
              from team t join league l on l.id = t.league_id
             cross join lateral (
               select coalesce(array_agg(o.background order by o.background), '{}') as backgrounds,
                      coalesce(array_agg(p.sha256 || '.' || p.format order by o.background), '{}') as names
                 from team_logo o join logo p using (sha256) where o.team_id = t.id) o
             where t.id = \(team) and l.listed
            """
        )
        guard let row else { return nil }
        let (league, sport, slug, backgrounds, names) = try row.decode(
            LeagueID.self,
            SportID.self,
            String.self,
            [String].self,
            [String].self
        )
        let logos = zip(backgrounds, names).compactMap { background, name in
            LogoName(name).map { TeamProfile.Logo(background: background, name: $0) }
        }
        return TeamProfile(
            league: league,
            sport: sport,
            slug: slug,
            logos: logos
        )
    }

    /// The conferences of a league, ordered by the source's names. Teams without a conference are left out.
    package func conferences(of league: LeagueID) async throws -> [ConferenceTeams] {
        try await session.query(
            """
            select c.conference, n.abbreviation as conference_abbreviation, n.title as conference_title, count(*) as teams
              from (select \(unescaped: Conference.name(of: "t")) as conference \(unescaped: Self.teamsWithFacts)
                     where t.league_id = \(league)) c
              left join conference_name n using (conference)
             where c.conference is not null
             group by c.conference, n.abbreviation, n.title order by c.conference
            """
        ).compactMap { row in
            let teams = Int(try row.decode(column: "teams", as: Int64.self))
            return try Conference(row).map { ConferenceTeams(conference: $0, teams: teams) }
        }
    }

    /// The teams of a league in the conferences with these names.
    package func teams(ofConferences names: [String], in league: LeagueID) async throws -> [TeamID] {
        try await session.query(
            """
            select t.id \(unescaped: Self.teamsWithFacts)
             where t.league_id = \(league) and \(unescaped: Conference.name(of: "t")) = any (\(names)) order by t.id
            """
        ).map { try $0.decode(TeamID.self) }
    }

    private static let teamsWithFacts = "from team t \(FanNameSQL.facts(of: "t"))"

    /// The abbreviations of all conferences in `conference_name`, of all leagues.
    package func conferenceAbbreviations() async throws -> Set<String> {
        let rows = try await session.query("select distinct abbreviation from conference_name")
        return Set(try rows.map { try $0.decode(String.self) })
    }

    /// The team with this slug, or with another name that makes this slug: `duke`, `celtics`. If teams of several
    /// leagues match, one whose own slug this is comes first, then the one of the default league, then one of a
    /// followed league, then the first in the display order of leagues.
    /// - Parameter league: `nil` for all leagues.
    /// - Returns: `nil` when there is none.
    package func id(ofSlug slug: String, in league: LeagueID?) async throws -> TeamID? {
        try await session.first(
            """
            select t.id
              from league l join team t on t.league_id = l.id
             where l.listed and (\(league)::text is null or l.id = \(league))
               and (t.slug = \(slug)
                    or t.slug in (select own.slug from team_fact f join team_fact own using (league_id, name)
                                   where f.league_id = l.id and f.slug = \(slug)))
             order by t.slug <> \(slug), not l.is_default, not l.followed, l.place, l.id limit 1
            """
        )?.decode(TeamID.self)
    }
}
