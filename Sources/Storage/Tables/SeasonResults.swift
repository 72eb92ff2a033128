import Postgres
package import Scores
package import Sports
package import Time

/// The rules of a league that its standings need in addition to the source's table.
package struct StandingsRules: Sendable, Hashable {
    /// See ``LeagueProfile/countsOvertimeLosses``.
    package let countsOvertimeLosses: Bool
    /// How many teams reach the playoffs; `nil` if that is not stored.
    package let playoffs: PlayoffRules?
}

extension TableDirectory {
    /// The rules of a league's standings; `nil` when there is no such league.
    package func standingsRules(of league: LeagueID) async throws -> StandingsRules? {
        let row = try await session.first(
            """
            select l.counts_overtime_losses, p.level, p.places, p.play_in_places, p.wild_cards
              from league l left join league_playoffs p on p.league_id = l.id where l.id = \(league)
            """
        )
        guard let row else { return nil }
        let (countsOvertimeLosses, level, places, playIn, wildCards) = try row.decode(
            Bool.self,
            String?.self,
            Int16?.self,
            Int16?.self,
            Int16?.self
        )
        guard let level = level.flatMap(PlayoffRules.Level.init), let places else {
            return StandingsRules(countsOvertimeLosses: countsOvertimeLosses, playoffs: nil)
        }
        let playoffs = PlayoffRules(
            level: level,
            places: Int(places),
            playInPlaces: playIn.map(Int.init),
            wildCards: wildCards.map(Int.init)
        )
        return StandingsRules(countsOvertimeLosses: countsOvertimeLosses, playoffs: playoffs)
    }

    /// The final games of each team of a league in the season of an instant, up to the day of that instant, in order of
    /// play.
    package func results(of league: LeagueID, upTo instant: Instant) async throws -> [TeamID: [TeamResult]] {
        try await session.query(
            """
            select r.team_id, r.own, r.opponents, r.is_home,
                   coalesce(g.period_kind <> 'regulation', false)
                   or exists (select from period_score p where p.game_id = g.id and p.kind <> 'regulation')
              from (select l.*, (\(instant) at time zone l.zone)::date as day from league l where l.id = \(league)) l
              join game g on g.league_id = l.id
             cross join lateral (values (g.home_team_id, g.home_score, g.away_score, true),
                                        (g.away_team_id, g.away_score, g.home_score, false))
                                as r (team_id, own, opponents, is_home)
             where g.status = 'final' and g.day <= l.day
               and \(unescaped: TeamRecord.isInSeason(of: "l.day", "g.day"))
             order by g.day, g.start_time nulls last, g.id
            """
        ).reduce(into: [:]) { results, row in
            let (team, own, opponents, isHome, isLate) = try row.decode(
                TeamID.self,
                Int16.self,
                Int16.self,
                Bool.self,
                Bool.self
            )
            let result = TeamResult(
                own: Int(own),
                opponents: Int(opponents),
                isHome: isHome,
                isAfterRegulation: isLate
            )
            results[team, default: []].append(result)
        }
    }
}
