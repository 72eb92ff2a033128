package import Postgres
package import Scores
package import Sports
package import Time

/// A player's season: totals, and the games in which the player played.
package struct PlayerSeason: Sendable {
    package let player: SeasonLine
    package let league: LeagueID
    /// `nil` if the sport is not in the registry.
    package let statistics: PlayerStatistics?
    /// The games of ``PlayerStatistics/games``, newest first.
    package let games: [ScoreboardGame]

    /// Reads the season of a player. The role `bardown_api` may run it.
    /// - Parameter day: A day of the season.
    /// - Returns: `nil` if there is no such team.
    package init?(
        of player: RosterPlayer,
        in team: TeamID,
        inSeasonOf day: CivilDate,
        by sports: SportRegistry = .shipped,
        _ session: any PostgresSession
    ) async throws {
        guard let facts = try await TeamDirectory(session).profile(of: team) else { return nil }
        let withoutTotals = SeasonLine(player)
        league = facts.league
        guard let sport = sports[facts.sport] else {
            (self.player, statistics, games) = (withoutTotals, nil, [])
            return
        }
        let store = PlayerSeasonStore(session, sport: sport)
        let line = try await store.line(of: player, in: team, inSeasonOf: day)
        let played = try await store.games(of: player.id, team, inSeasonOf: day)
        let values = Dictionary(played.map { ($0.game, $0.values) }) { first, _ in first }
        let games = try await ScoreboardStore(session).games(ofTeam: team, inSeasonOf: day).reversed()
            .filter { values[$0.id] != nil }
        self.player = line
        self.games = games
        statistics = PlayerStatistics(
            of: line,
            games: games.compactMap { values[$0.id] },
            in: sport,
            mostPointsOfGoal: games.first?.mostPointsOfGoal ?? 1
        )
    }
}

extension SeasonLine {
    /// A player with the totals of a season.
    package init(_ player: RosterPlayer, games: Int = 0, totals: [Statistic: StatValue] = [:]) {
        self.init(
            id: player.id,
            name: PlayerName.displayName(player.name),
            jersey: player.jersey,
            position: player.position,
            games: games,
            totals: totals
        )
    }
}
