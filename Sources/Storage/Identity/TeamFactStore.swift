package import Postgres

/// Stores the facts of the data files about teams.
package struct TeamFactStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Replaces all facts with the files' content. The facts of a scope apply to each of its leagues.
    /// - Parameter aliases: The files with other names of the teams.
    /// - Throws: ``TeamFactFile/Flaw``; `PostgresError`.
    package func replace(
        with files: [TeamFactFile],
        conferences: [ConferenceFile],
        aliases: [TeamAliasFile]
    ) async throws {
        try await session.execute("delete from team_fact")
        for file in files { try await insert(file, aliases: aliases.first { $0.scope == file.scope }) }
        for file in conferences { try await insert(file) }
    }

    private func insert(_ file: TeamFactFile, aliases: TeamAliasFile?) async throws {
        let slugs = try file.slugs(aliases: aliases)
        let facts = slugs.map(\.fact)
        try await session.execute(
            """
            insert into team_fact (league_id, slug, name, abbreviation, location, nickname, full_name, color, second_color,
                                   color_on_light, color_on_dark)
            select l.id, s.*
              from league l,
                   unnest(\(slugs.map(\.slug)), \(facts.map(\.name)), \(facts.map(\.abbreviation)), \(facts.map(\.location)),
                          \(facts.map(\.nickname)), \(facts.map(\.fullName)), \(facts.map(\.color)),
                          \(facts.map(\.secondColor)), \(facts.map(\.colorOnLight)), \(facts.map(\.colorOnDark))) as s
             where coalesce(l.alias_scope, l.id) = \(file.scope)
            """
        )
    }

    private func insert(_ file: ConferenceFile) async throws {
        let members = file.members
        try await session.execute(
            """
            update team_fact f set conference = m.conference, division = m.division
              from unnest(\(members.map(\.team)), \(members.map(\.conference)), \(members.map(\.division)))
                   as m (team, conference, division)
             where f.league_id = \(file.league) and f.name = m.team
            """
        )
    }
}

/// SQL for the names that fans use for a team. The parameter of each function is the alias of the table `team`.
enum FanNameSQL {
    /// SQL that joins the facts that the other expressions use.
    static func facts(of team: String) -> String {
        """
        left join team_fact \(team)_fact
               on \(team)_fact.league_id = \(team).league_id and \(team)_fact.slug = \(team).slug
        """
    }

    /// SQL for the name in texts: the nickname of a team whose full name is its place and its nickname (`Red Wings`),
    /// otherwise the place or school (`Duke`); for a team without facts, the name that its source gives.
    static func name(of team: String) -> String {
        """
        case when \(team)_fact.full_name = \(team)_fact.location || ' ' || \(team)_fact.nickname
             then \(team)_fact.nickname else coalesce(\(team)_fact.location, \(team).name) end
        """
    }

    /// SQL for the abbreviation: `DET`, `JHU`; null if neither the facts nor the source states one.
    static func abbreviation(of team: String) -> String {
        "coalesce(\(team)_fact.abbreviation, \(team).abbreviation)"
    }
}
