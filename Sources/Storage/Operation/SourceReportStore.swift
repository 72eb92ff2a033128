package import Postgres
package import Time

/// A league with its sources, for an operator to choose which are polled.
package struct LeagueReport: Sendable, Hashable {
    /// A source that is not the league's own.
    package struct SecondarySource: Sendable, Hashable {
        package let name: String
        package let isFollowed: Bool
    }

    package let id: String
    package let name: String
    package let sport: String
    /// The league's own source, and its code for the league.
    package let source: String
    package let sourceCode: String
    /// The other sources, ordered by name.
    package let secondarySources: [SecondarySource]
    package let isFollowed: Bool
    /// Whether odds of its games are read and shown.
    package let hasOdds: Bool
}

/// A page other than a scoreboard that reports games: a row of the table `game_page`.
package struct GamePageReport: Sendable, Hashable {
    package let league: String
    package let source: String
    package let page: String
    package let content: String
    /// The slug of the team whose games it reports; `nil` when it reports those of several.
    package let team: String?
    /// Whether the page, its source and its league are polled.
    package let isFollowed: Bool
    /// When the page was last requested with a response; `nil` when there was none yet.
    package let answeredAt: Instant?
    /// The number of games that it has reported.
    package let games: Int64
}

/// Lists the leagues, sources and pages that can be polled.
package struct SourceReportStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// All leagues, in their display order.
    package func leagues() async throws -> [LeagueReport] {
        try await session.query(
            """
            select id, name, sport, source, source_code, followed, odds,
                   array(select s.source from league_source s where s.league_id = l.id order by s.source) as beside,
                   array(select s.followed from league_source s where s.league_id = l.id order by s.source) as are_followed
              from league l order by place, id
            """
        ).map { row in
            let secondary = zip(
                try row.decode(column: "beside", as: [String].self),
                try row.decode(column: "are_followed", as: [Bool].self)
            )
            return LeagueReport(
                id: try row.decode(column: "id"),
                name: try row.decode(column: "name"),
                sport: try row.decode(column: "sport"),
                source: try row.decode(column: "source"),
                sourceCode: try row.decode(column: "source_code"),
                secondarySources: secondary.map { LeagueReport.SecondarySource(name: $0, isFollowed: $1) },
                isFollowed: try row.decode(column: "followed"),
                hasOdds: try row.decode(column: "odds")
            )
        }
    }

    /// All pages, ordered by league, source and page.
    package func gamePages() async throws -> [GamePageReport] {
        try await session.query(
            """
            select p.league_id, p.source, p.page, p.content, t.slug, l.followed and s.followed and p.followed as followed,
                   g.answered_at, (select count(*) from source_report w where w.target = g.key) as games
              from game_page p
              join league l on l.id = p.league_id
              join league_source s on s.league_id = p.league_id and s.source = p.source
              left join team t on t.id = p.team_id
              left join scrape_target g on g.key = concat_ws(':', 'games', p.league_id, p.source, p.page)
             order by l.place, p.source, p.page
            """
        ).map { row in
            GamePageReport(
                league: try row.decode(column: "league_id"),
                source: try row.decode(column: "source"),
                page: try row.decode(column: "page"),
                content: try row.decode(column: "content"),
                team: try row.decode(column: "slug"),
                isFollowed: try row.decode(column: "followed"),
                answeredAt: try row.decode(column: "answered_at"),
                games: try row.decode(column: "games")
            )
        }
    }
}
