import Postgres
package import Scores

extension GameDetailStore {
    /// The venue of a game; `nil` when no source reports it.
    package func venue(of game: GameID) async throws -> Venue? {
        let row = try await session.first("select venue, place from game where id = \(game)")
        guard let (name, place) = try row?.decode(String?.self, String?.self), let name else { return nil }
        return Venue(name: name, place: place)
    }

    /// The odds on a game, ordered by bookmaker.
    package func odds(of game: GameID) async throws -> [OddsReading] {
        try await session.query(
            """
            select nullif(provider, ''), details, spread, over_under, home_moneyline, away_moneyline
              from game_odds where game_id = \(game) order by provider
            """
        ).map { row in
            let (provider, details, spread, overUnder, home, away) = try row.decode(
                String?.self,
                String?.self,
                String?.self,
                String?.self,
                String?.self,
                String?.self
            )
            return OddsReading(
                provider: provider,
                details: details,
                spread: spread,
                overUnder: overUnder,
                moneyline: BySide(home: home, away: away)
            )
        }
    }

    /// The series that a game belongs to.
    package func series(of game: GameID) async throws -> [SeriesReading] {
        try await session.query(
            """
            select nullif(kind, ''), title, summary, game_number, length, home_wins, away_wins, is_over
              from game_series where game_id = \(game) order by kind
            """
        ).map { row in
            let (kind, title, summary, number, length, home, away, isOver) = try row.decode(
                String?.self,
                String?.self,
                String?.self,
                Int16?.self,
                Int16?.self,
                Int16?.self,
                Int16?.self,
                Bool?.self
            )
            var series = SeriesReading(kind: kind, title: title, summary: summary, isOver: isOver)
            series.game = number.map(Int.init)
            series.length = length.map(Int.init)
            if let home, let away { series.wins = BySide(home: Int(home), away: Int(away)) }
            return series
        }
    }
}
