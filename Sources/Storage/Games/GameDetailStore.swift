package import Postgres
package import Scores
package import Time

/// A play with its position in the source's order.
package struct NumberedPlay: Sendable, Hashable {
    /// The position, from 0.
    package let ordinal: Int
    package let play: Play
}

/// A stored event of a game.
package struct RecordedEvent: Sendable, Hashable {
    /// Increases with time. The next page of events starts after the last id of the previous page.
    package let id: Int64
    /// The revision of the game that caused the event.
    package let revision: Int64
    package let event: GameEvent
    package let createdAt: Instant
}

/// Reads the details of one game: plays, events, box score and context. The role `bardown_api` may run all of it.
package struct GameDetailStore: Sendable {
    let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Reads a game, and whatever `read` reads, in the same database snapshot. Otherwise a goal could count in the
    /// score and be missing among the plays.
    /// - Returns: the game, `nil` when it does not exist, and the result of `read`.
    package static func snapshot<Detail: Sendable>(
        of game: GameID,
        in session: any TransactingSession,
        _ read: @Sendable (GameDetailStore) async throws -> Detail
    ) async throws -> (game: ScoreboardGame?, detail: Detail) {
        try await session.withSnapshot { transaction in
            let found = try await ScoreboardStore(transaction).game(game)
            return (found, try await read(GameDetailStore(transaction)))
        }
    }

    /// Whether the league of a game has odds.
    package func hasOdds(of game: GameID) async throws -> Bool {
        try await session.first(
            "select from game g join league l on l.id = g.league_id and l.odds where g.id = \(game)"
        ) != nil
    }

    /// Reads the prices of games in the same database snapshot.
    package var odds: OddsBoardStore { OddsBoardStore(session) }

    /// Reads the books in the same database snapshot.
    package var books: BookStore { BookStore(session) }

    /// The plays after `ordinal` in the order of the source; all plays when it is `nil`.
    package func plays(of game: GameID, after ordinal: Int? = nil) async throws -> [NumberedPlay] {
        let first = Int32(clamping: ordinal ?? -1)
        let rows = try await session.query(
            """
            select p.ordinal, p.period,
                   coalesce(\(unescaped: Period.reportedRegulation),
                            (select min(o.period) - 1 from play o
                              where o.game_id = \(game) and o.period_kind = 'overtime'), l.periods)::smallint,
                   p.period_kind, p.clock_seconds::text, p.side, p.kind, p.text,
                   p.home_score, p.away_score, p.shot_x, p.shot_y, p.players
              from play p join game g on g.id = p.game_id join league l on l.id = g.league_id
             where p.game_id = \(game) and p.ordinal > \(first) order by p.ordinal
            """
        )
        let texts = try rows.map { try $0.decode(column: "players", as: JSONText.self).text }
        // Each distinct list is decoded once, and one decoder decodes all.
        let distinct = Array(Set(texts))
        let lists = try JSONText(text: "[\(distinct.joined(separator: ","))]").decoded(as: [[PlayPlayer]].self)
        let players = Dictionary(uniqueKeysWithValues: zip(distinct, lists))
        return try zip(rows, texts).map { row, text in try NumberedPlay(row, players: players[text] ?? []) }
    }

    /// The events after `id`, oldest first; all events when it is `nil`.
    package func events(of game: GameID, after id: Int64? = nil) async throws -> [RecordedEvent] {
        try await session.query(
            """
            select id, revision, facts, created_at from game_event
             where game_id = \(game) and id > \(id ?? 0) order by id
            """
        ).map { row in
            let (id, revision, facts, createdAt) = try row.decode(Int64.self, Int64.self, JSONText.self, Instant.self)
            return RecordedEvent(id: id, revision: revision, event: try facts.decoded(), createdAt: createdAt)
        }
    }
}

extension Period {
    /// SQL for the number of regulation periods in a game `g` that is in overtime or ended in overtime; null for any
    /// other game. It is the number of the period minus the number in its label: period 4 with the label `2OT` follows
    /// two regulation periods. The league's own number is not used, because games of one league may differ.
    static let reportedRegulation = """
        case g.period_kind
             when 'overtime' then g.period - coalesce(substring(g.period_label from '^[0-9]+'), '1')::smallint end
        """
}

extension NumberedPlay {
    /// - Parameter players: The decoded column `players`.
    fileprivate init(_ row: Row, players: [PlayPlayer]) throws {
        let (ordinal, period, regulation, periodKind, clock, side, kind, text, home, away, x, y, _) =
            try row.decode(
                Int32.self,
                Int16.self,
                Int16.self,
                Period.Kind.self,
                String?.self,
                String?.self,
                String.self,
                String.self,
                Int16?.self,
                Int16?.self,
                Int16?.self,
                Int16?.self,
                JSONText.self
            )
        var score: Score?
        if let home, let away { score = Score(home: Int(home), away: Int(away)) }
        var position: ShotPosition?
        if let x, let y { position = ShotPosition(x: Int(x), y: Int(y)) }
        self.ordinal = Int(ordinal)
        play = Play(
            period: Period(number: Int(period), kind: periodKind, usual: Int(regulation)),
            clock: clock.flatMap { GameClock(column: $0) },
            side: side.flatMap(Side.init(rawValue:)),
            kind: PlayKind(rawValue: kind),
            text: text,
            score: score,
            players: players,
            shotPosition: position
        )
    }
}

extension GameDetailStore {
    /// The odds on a game, ordered by bookmaker; empty if its league has no odds.
    package func odds(of game: GameID) async throws -> [OddsReading] {
        try await session.query(
            """
            select nullif(provider, ''), details, spread, over_under, home_moneyline, away_moneyline
              from game_odds
             where game_id = \(game) and (select l.odds from game g join league l on l.id = g.league_id where g.id = \(game))
             order by provider
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
