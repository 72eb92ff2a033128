import Postgres
package import Scores
import Sports
import Time

/// The leaders of a league in its newest season, counted from the stored box scores of final games.
package struct CountedLeaders: Sendable {
    /// The value of ``ShownTable/source`` in these tables.
    package static let source = "bardown"

    /// The number of final games with a box score.
    package let games: Int
    /// The tables by statistic. A statistic in which no player has more than 0 is left out.
    package let tables: [Statistic: ShownTable<LeaderLine>]
}

/// Counts leaders. The role `bardown_api` may run all of it.
struct LeaderCount: Sendable {
    /// The last rank that is listed.
    private static let lastRank: Int64 = 50

    private let session: any PostgresSession
    private let league: LeagueID

    init(_ session: any PostgresSession, of league: LeagueID) {
        (self.session, self.league) = (session, league)
    }

    /// - Parameter rules: The lists to count. A rule whose statistic is not among those of the sport is ignored.
    /// - Returns: `nil` if there are no rules, or no final game has a box score.
    func leaders(_ rules: [LeaderRule], in sport: Sport) async throws -> CountedLeaders? {
        guard !rules.isEmpty, let season = try await season() else { return nil }
        let counted = rules.compactMap { rule in
            sport.statistics.first { $0.statistic == rule.statistic }.map {
                CountedStatistic($0, isPerGame: rule.isPerGame, goalsAreOnePoint: season.goalsAreOnePoint)
            }
        }
        var lines: [Statistic: [ShownLine<LeaderLine>]] = [:]
        for row in try await session.query(statement(counted)) {
            let statistic = Statistic(rawValue: try row.decode(column: "statistic"))
            guard let rule = counted.first(where: { $0.statistic == statistic }) else { continue }
            let place = lines[statistic, default: []].count + 1
            lines[statistic, default: []].append(try row.leader(rule, place: place))
        }
        let tables = counted.compactMap { rule in
            lines[rule.statistic].map { (rule.statistic, season.table(rule, $0)) }
        }
        return CountedLeaders(games: season.games, tables: Dictionary(tables) { first, _ in first })
    }

    private func season() async throws -> CountedSeason? {
        let row = try await session.first(
            """
            with \(part: counted) select count(*), max(day), max(observed_at), (select most_points_of_goal = 1 from l)
              from counted
            """
        )
        let values = try row?.decode(Int64.self, CivilDate?.self, Instant?.self, Bool?.self)
        guard let (games, day, newest, goalsAreOnePoint) = values, games > 0, let newest else { return nil }
        return CountedSeason(games: Int(games), day: day, newest: newest, goalsAreOnePoint: goalsAreOnePoint == true)
    }

    /// The final games with a box score, of the season of the newest such game.
    private var counted: SQL {
        """
        l as (
          select l.*, (select max(g.day) from game g join game_box b on b.game_id = g.id
                        where g.league_id = l.id and g.status = 'final') as last_day
            from league l where l.id = \(league)
        ), counted as (
          select g.id, g.day, g.home_team_id, g.away_team_id, b.source, b.observed_at
            from l join game g on g.league_id = l.id join game_box b on b.game_id = g.id
           where g.status = 'final' and \(unescaped: TeamRecord.isInSeason(of: "l.last_day", "g.day"))
        )
        """
    }

    /// The best players by each rule. A player may be in several tables of a box score, each with some statistics. If
    /// two tables have the same statistic, the greater value counts, because some tables have 0 for what they do not
    /// count.
    ///
    /// Each line of a box score is read only once. A list of averages has only players with at least half of their
    /// team's games.
    private func statement(_ rules: [CountedStatistic]) -> SQL {
        """
        with \(part: counted), rule as (
          select * from unnest(\(rules.map(\.statistic.rawValue)), \(rules.map(\.isPerGame)), \(rules.map(\.goals)),
                               \(rules.map(\.assists))) as r (statistic, is_per_game, goals, assists)
        ), line as materialized (
          select c.id as game_id, c.day, t.team_id, x.name, x.position, x.class_year, x.figures,
                 coalesce(c.source || ':' || x.source_id,
                          t.team_id || ':' || coalesce(x.identity, folded_name(x.name))) as player
            from counted c
            join box_line x on x.game_id = c.id
           cross join lateral (
             select case x.side when 'home' then c.home_team_id else c.away_team_id end as team_id) t
           where x.has_played is distinct from false and lower(x.name) <> all (\(PlayerIdentities.teamNames))
        ), figure as (
          select x.game_id, x.player, r.statistic, r.is_per_game,
                 coalesce(max(coalesce(v.own ->> 'number', v.own ->> 'made')::bigint),
                          max((v.goals ->> 'number')::bigint) + max((v.assists ->> 'number')::bigint)) as value
            from line x
           cross join rule r
           cross join lateral (
             select x.figures -> r.statistic as own, x.figures -> r.goals as goals, x.figures -> r.assists as assists) v
           group by x.game_id, x.player, r.statistic, r.is_per_game
        ), total as (
          select statistic, is_per_game, player, count(*) as games,
                 round(sum(value) / case when is_per_game then count(*) else 1 end, 6) as score
            from figure group by statistic, is_per_game, player
        ), person as (
          select distinct on (player) player, name, position, class_year, team_id
            from line order by player, day desc, game_id
        ), team_played as (
          select team_id, count(*) as games
            from counted c cross join lateral (values (c.home_team_id), (c.away_team_id)) as t (team_id) group by 1
        ), ranked as (
          select t.*, rank() over (partition by t.statistic order by t.score desc) as rank
            from total t join person p using (player) join team_played m using (team_id)
           where t.score > 0 and (not t.is_per_game or 2 * t.games >= m.games)
        )
        select r.statistic, r.rank, round(r.score, case when r.is_per_game then 1 else 0 end)::text as score, r.games,
               p.name, p.position, p.class_year, p.team_id, m.name as team
          from ranked r join person p using (player) join team m on m.id = p.team_id
         where r.rank <= \(Self.lastRank)
         order by r.statistic, r.rank, p.name, r.player
        """
    }
}

/// A rule, with the statistics from which the rule's statistic is computed when a source does not print it.
private struct CountedStatistic {
    let statistic: Statistic
    let isPerGame: Bool
    let name: String
    /// The heading of the column: `PTS`, `PTS/G`.
    let heading: String
    /// The name of the statistic of goals; like ``assists``, `nil` if the rule's statistic does not follow from the
    /// two.
    let goals: String?
    let assists: String?

    /// - Parameter goalsAreOnePoint: Whether every goal is one point of its scorer, so that points follow from goals
    ///   and assists.
    init(_ definition: StatisticDefinition, isPerGame: Bool, goalsAreOnePoint: Bool) {
        statistic = definition.statistic
        self.isPerGame = isPerGame
        name = isPerGame ? "\(definition.name) per game" : definition.name
        heading = isPerGame ? "\(definition.abbreviation)/G" : definition.abbreviation
        let sums = definition.derivations.lazy.compactMap { derivation -> (Statistic, Statistic)? in
            if case .pointsOfGoals(let goals, let assists) = derivation { (goals, assists) } else { nil }
        }
        let parts = goalsAreOnePoint ? sums.first : nil
        (goals, assists) = (parts?.0.rawValue, parts?.1.rawValue)
    }
}

/// The games that were counted.
private struct CountedSeason {
    let games: Int
    let day: CivilDate?
    /// When the newest of the games' box scores was requested.
    let newest: Instant
    /// Whether every goal is one point of its scorer.
    let goalsAreOnePoint: Bool

    func table(_ rule: CountedStatistic, _ lines: [ShownLine<LeaderLine>]) -> ShownTable<LeaderLine> {
        ShownTable(
            slug: "counted-\(rule.statistic.rawValue.replacing("_", with: "-"))",
            name: rule.name,
            source: CountedLeaders.source,
            asOf: nil,
            through: day,
            askedAt: newest,
            changedAt: newest,
            isRankPoll: false,
            lines: lines
        )
    }
}

extension Row {
    fileprivate func leader(_ rule: CountedStatistic, place: Int) throws -> ShownLine<LeaderLine> {
        let player = PlayerReading(
            name: try decode(column: "name"),
            position: try decode(column: "position", as: String?.self),
            classYear: try decode(column: "class_year", as: String?.self)
        )
        let entry = LeaderEntry(
            rank: Int(try decode(column: "rank", as: Int64.self)),
            player: player,
            team: TeamReading(name: try decode(column: "team")),
            value: PrintedStat(name: rule.heading, value: try decode(column: "score")),
            other: [PrintedStat(name: "Games", value: String(try decode(column: "games", as: Int64.self)))]
        )
        return ShownLine(line: LeaderLine(entry, place: place), team: try decode(column: "team_id", as: TeamID.self))
    }
}
