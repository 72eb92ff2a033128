import Normalizing
import Postgres
import Scores

/// A page that had fewer plays than are stored. It waits for a second page with the same number.
struct RetractedPlays: Hashable, Sendable {
    let count: Int32
    let observation: PageObservation
}

/// Stores the play-by-play of games.
struct PlayStore: Sendable {
    let session: any PostgresSession

    /// The result of storing a page's plays.
    struct Outcome: Sendable {
        /// Whether the published plays changed.
        var hasChanged = false
        /// The page with fewer plays that now waits to be confirmed; `nil` when there is none.
        var retracted: RetractedPlays?
        /// Whether the stored plays are now those of the page.
        var matchesPage = false
    }

    /// Makes `plays` the plays of the game. Only plays from the first difference on are written.
    ///
    /// A page without plays is a gap at the source if there were plays before; the stored ones stay. A page with fewer
    /// plays may come from a lagging cache, so it is accepted only when a second page has the same number. Another
    /// source may list fewer plays of the same game. Its plays replace the stored ones from the first difference on, as
    /// soon as their last score is at least that of the stored ones.
    /// - Parameters:
    ///   - isOtherSource: Whether the stored plays are from another source.
    ///   - retracted: The page with fewer plays that waits to be confirmed; `nil` when there is none.
    ///   - observation: This page.
    func replace(
        _ plays: [Play],
        of game: GameID,
        isOtherSource: Bool = false,
        retracted: RetractedPlays?,
        observation: PageObservation
    ) async throws -> Outcome {
        guard !plays.isEmpty else { return Outcome(retracted: retracted) }
        let stored = try await self.plays(of: game)
        if isOtherSource, !plays.lastScore.isAtLeast(stored.lastScore) { return Outcome(retracted: retracted) }
        let unchanged = zip(stored, plays).prefix { $0 == $1 }.count
        guard unchanged < plays.count || unchanged < stored.count else { return Outcome(matchesPage: true) }
        if !isOtherSource, plays.count < stored.count {
            let count = Int32(clamping: plays.count)
            guard let retracted, retracted.count == count else {
                return Outcome(retracted: RetractedPlays(count: count, observation: observation))
            }
            guard retracted.observation.isConfirmed(by: observation) else { return Outcome(retracted: retracted) }
        }
        if unchanged < stored.count {
            try await session.execute("delete from play where game_id = \(game) and ordinal >= \(Int32(unchanged))")
        }
        try await append(plays[unchanged...], startingAt: unchanged, to: game)
        return Outcome(hasChanged: true, matchesPage: true)
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
                              away_score, players, shot_x, shot_y)
            select \(game), p.ordinal, p.period, p.period_kind, p.clock::numeric, p.side, p.kind, p.text, p.home_score,
                   p.away_score, p.players, p.shot_x, p.shot_y
              from unnest(
                \((first..<first + plays.count).map { Int32(clamping: $0) }), \(plays.map(\.period.column)),
                \(plays.map(\.period.kind.rawValue)), \(plays.map { $0.clock?.column }),
                \(plays.map { $0.side?.rawValue }), \(plays.map(\.kind.rawValue)), \(plays.map(\.text)),
                \(plays.map { $0.score?.home.column }), \(plays.map { $0.score?.away.column }),
                \(try plays.map { try jsonColumn($0.players) }),
                \(plays.map { $0.shotPosition?.x.column }), \(plays.map { $0.shotPosition?.y.column })
              ) as p (ordinal, period, period_kind, clock, side, kind, text, home_score, away_score, players,
                      shot_x, shot_y)
            """
        )
    }
}

extension [Play] {
    /// The last score in the plays; 0-0 when none has a score.
    var lastScore: Score { last { $0.score != nil }?.score ?? .zero }
}
