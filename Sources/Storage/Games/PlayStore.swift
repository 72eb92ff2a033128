import Normalizing
import Postgres
import Scores

/// A page that had fewer plays than are known: it waits for a second one that has as few.
struct FewerPlays: Hashable, Sendable {
    let count: Int32
    let seen: PageSighting
}

/// Keeps the play-by-play of games.
struct PlayStore: Sendable {
    let session: any PostgresSession

    /// What became of a page's plays.
    struct Outcome: Sendable {
        /// Whether anything that fans see changed.
        var change = false
        /// What waits for a second page now.
        var fewer: FewerPlays?
        /// Whether the page's plays are those of the game now.
        var stands = false
    }

    /// Makes `plays` the plays of the game; writes only from the first that differs.
    ///
    /// A page without plays where there were some is a gap of the source, not news: the old ones stay. A page with
    /// fewer plays may come from a cache that lags; it is believed when a second one has as few. Another source counts
    /// otherwise: its plays come as a whole, as soon as they tell every goal.
    /// - Parameters:
    ///   - isOtherSource: Whether those that stand are not this source's.
    ///   - fewer: The last page that was not believed.
    ///   - seen: This page.
    func replace(
        _ plays: [Play],
        of game: GameID,
        isOtherSource: Bool = false,
        fewer: FewerPlays?,
        seen: PageSighting
    ) async throws -> Outcome {
        guard !plays.isEmpty else { return Outcome(fewer: fewer) }
        let known = try await self.plays(of: game)
        if isOtherSource, !plays.reach.isAtLeast(known.reach) { return Outcome(fewer: fewer) }
        let same = zip(known, plays).prefix { $0 == $1 }.count
        guard same < plays.count || same < known.count else { return Outcome(stands: true) }
        if !isOtherSource, plays.count < known.count {
            let count = Int32(clamping: plays.count)
            guard let fewer, fewer.count == count else { return Outcome(fewer: FewerPlays(count: count, seen: seen)) }
            guard fewer.seen.isConfirmed(by: seen) else { return Outcome(fewer: fewer) }
        }
        if same < known.count {
            try await session.execute("delete from play where game_id = \(game) and ordinal >= \(Int32(same))")
        }
        try await append(plays[same...], startingAt: same, to: game)
        return Outcome(change: true, stands: true)
    }

    /// All plays in the order of the source.
    func plays(of game: GameID) async throws -> [Play] {
        try await GameDetailStore(session).plays(of: game).map(\.play)
    }

    private func append(_ plays: ArraySlice<Play>, startingAt first: Int, to game: GameID) async throws {
        guard !plays.isEmpty else { return }
        try await session.execute(
            """
            insert into play (game_id, ordinal, period, period_kind, clock_seconds, side, kind, text, home_score,
                              away_score, players)
            select \(game), p.ordinal, p.period, p.period_kind, p.clock::numeric, p.side, p.kind, p.text, p.home_score,
                   p.away_score, p.players
              from unnest(
                \((first..<first + plays.count).map { Int32(clamping: $0) }), \(plays.map(\.period.column)),
                \(plays.map(\.period.kind.rawValue)), \(plays.map { $0.clock?.column }),
                \(plays.map { $0.side?.rawValue }), \(plays.map(\.kind.rawValue)), \(plays.map(\.text)),
                \(plays.map { $0.score?.home.column }), \(plays.map { $0.score?.away.column }),
                \(try plays.map { try jsonColumn($0.players) })
              ) as p (ordinal, period, period_kind, clock, side, kind, text, home_score, away_score, players)
            """
        )
    }
}

extension [Play] {
    /// The score that they lead to.
    var reach: Score { last { $0.score != nil }?.score ?? .nilNil }
}
