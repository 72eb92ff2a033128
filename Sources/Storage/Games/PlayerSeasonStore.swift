package import Postgres
package import Scores
package import Sports
package import Time

/// What a player did in one game.
struct PlayerGame: Sendable, Hashable {
    let game: GameID
    let values: [Statistic: StatValue]
}

/// Sums the statistics of the players of a team over the stored box scores of final games. The role `bardown_api` may
/// run all of it. The leaders of a league are counted by ``LeaderCount``.
///
/// A line of a box score belongs to the player whose id at that source is the line's identity. If a box score has a
/// statistic of a player in several tables, a value other than 0 counts, because some tables have 0 for what they do
/// not count. Of several such values, that of a table with statistics that mark a role counts, otherwise the first one.
package struct PlayerSeasonStore: Sendable {
    private let session: any PostgresSession
    private let sport: Sport

    /// - Parameter sport: The sport of the requested teams and players.
    package init(_ session: any PostgresSession, sport: Sport) {
        (self.session, self.sport) = (session, sport)
    }

    /// The players of a team with their totals of the season of `day`, by name. Players without a game are included.
    package func players(ofTeam team: TeamID, inSeasonOf day: CivilDate) async throws -> [SeasonLine] {
        let scope: SQL = "(g.home_team_id = \(team) or g.away_team_id = \(team)) and i.team_id = \(team)"
        let sums = try await sums(scope, day)
        return try await PlayerDirectory(session).roster(of: team).map { player in
            SeasonLine(player, games: sums[player.id]?.games ?? 0, totals: sums[player.id]?.totals ?? [:])
        }
    }

    /// A player of a team with the totals of the season of `day`.
    func line(of player: RosterPlayer, in team: TeamID, inSeasonOf day: CivilDate) async throws -> SeasonLine {
        let sums = try await sums(scope(of: player.id, team), day)[player.id]
        return SeasonLine(player, games: sums?.games ?? 0, totals: sums?.totals ?? [:])
    }

    /// The games in which a player of a team played in the season of `day`, in no order.
    func games(of player: PlayerID, _ team: TeamID, inSeasonOf day: CivilDate) async throws -> [PlayerGame] {
        try await session.query(
            """
            \(part: figures(scope(of: player, team), day))
            select game_id, jsonb_object_agg(statistic, value) from figure group by game_id
            """
        ).map { row in
            let (game, values) = try row.decode(GameID.self, JSONText.self)
            let named = try values.decoded(as: [String: StatValue].self).map { (Statistic(rawValue: $0.key), $0.value) }
            return PlayerGame(game: game, values: Dictionary(named) { first, _ in first })
        }
    }

    private func scope(of player: PlayerID, _ team: TeamID) -> SQL {
        "(g.home_team_id = \(team) or g.away_team_id = \(team)) and i.player_id = \(player)"
    }

    private typealias Sums = (games: Int, totals: [Statistic: StatValue])

    private func sums(_ scope: SQL, _ day: CivilDate) async throws -> [PlayerID: Sums] {
        let rows = try await session.query(
            """
            \(part: figures(scope, day))
            select player_id, n.games, f.statistic, sum((f.value ->> 'number')::bigint)::bigint,
                   sum((f.value ->> 'made')::bigint)::bigint, sum((f.value ->> 'of')::bigint)::bigint,
                   sum((f.value ->> 'seconds')::bigint)::bigint
              from figure f
              join (select player_id, count(distinct game_id) as games from line group by player_id) n using (player_id)
             group by player_id, n.games, f.statistic
            """
        )
        return try rows.reduce(into: [:]) { sums, row in
            let (player, games, statistic, number, made, all, seconds) = try row.decode(
                PlayerID.self,
                Int64.self,
                String.self,
                Int64?.self,
                Int64?.self,
                Int64?.self,
                Int64?.self
            )
            let ratio = made.flatMap { made in all.map { StatValue.ratio(made: Int(made), of: Int($0)) } }
            let value = ratio ?? number.map { .number(Int($0)) } ?? seconds.map { .seconds(Int($0)) }
            sums[player, default: (Int(games), [:])].totals[Statistic(rawValue: statistic)] = value
        }
    }

    /// SQL of the tables `line`, the lines of box scores with their players, and `figure`, the values of each player in
    /// each game.
    private func figures(_ scope: SQL, _ day: CivilDate) -> SQL {
        // The day is inserted as text and not as a parameter. It is a CivilDate, so it has only digits and dashes.
        let season = TeamRecord.isInSeason(of: "date '\(day)'", "g.day")
        let roleStatistics = sport.boxLayout.roleStatistics.map(\.rawValue).sorted()
        return """
            with line as (
              select g.id as game_id, i.player_id, b.box_table, b.figures, b.figures ?| \(roleStatistics) as is_marked
                from game g
                join league l on l.id = g.league_id
                join game_box x on x.game_id = g.id
                join box_line b on b.game_id = g.id
                join player_source_id i on i.source = x.source and i.source_id = b.identity
                 and i.team_id = case b.side when 'home' then g.home_team_id else g.away_team_id end
               where g.status = 'final' and b.has_played is distinct from false and b.figures <> '{}'
                 and \(unescaped: season) and \(part: scope)
            ), figure as (
              select distinct on (n.player_id, n.game_id, f.key) n.player_id, n.game_id, f.key as statistic, f.value
                from line n cross join lateral jsonb_each(n.figures) f
               order by n.player_id, n.game_id, f.key,
                        coalesce(f.value ->> 'number', f.value ->> 'made', f.value ->> 'seconds') = '0',
                        n.is_marked desc, n.box_table
            )
            """
    }
}
