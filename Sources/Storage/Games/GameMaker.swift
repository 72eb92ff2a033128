import Postgres
import Scores
import Time

/// Creates games that no source has named before.
struct GameMaker: Sendable {
    let session: any PostgresSession

    /// Creates a game.
    /// - Returns: `nil` when another transaction gave the source's id to a game first.
    func make(
        _ reading: GameReading,
        _ snapshot: Snapshot,
        _ teams: BySide<TeamID>,
        observedAt: Instant
    ) async throws -> GameID? {
        guard let id = try await insert(reading, snapshot, teams, observedAt: observedAt) else { return nil }
        try await GameContextStore(session: session).store([(reading: reading, game: id, isOwn: true)])
        // Other sources' pages may have been read before this game existed, so they must be read again.
        try await PageStore(session).invalidateSecondaryPages(of: reading.league)
        try await GameWriter(session: session).insert(snapshot.periods.map { (game: id, score: $0) })
        // The trigger on `game_revision` records this revision as a change if the league is listed, like every other
        // revision.
        try await session.execute(
            """
            insert into game_revision (game_id, revision, snapshot, source, asked_at, asked_before_at, in_play)
            values (\(id), 1, \(try jsonColumn(snapshot)), \(reading.sourceID.source), \(observedAt), null,
                    \(snapshot.status == .live))
            """
        )
        return id
    }

    private func insert(
        _ reading: GameReading,
        _ snapshot: Snapshot,
        _ teams: BySide<TeamID>,
        observedAt: Instant
    ) async throws -> GameID? {
        try await session.first(
            """
            with named as (
              insert into game_source_id (source, source_id, game_id)
              values (\(reading.sourceID.source), \(reading.sourceID.id), gen_random_uuid())
              on conflict on constraint game_source_id_pkey do nothing
              returning game_id
            )
            insert into game (id, league_id, home_team_id, away_team_id, day, start_time, status, status_text, period,
                              period_label, period_kind, clock, home_score, away_score, observed_at, changed_at,
                              ended_at)
            select game_id, \(reading.league), \(teams.home), \(teams.away), \(snapshot.day), \(snapshot.startTime),
                   \(snapshot.status), \(reading.statusText), \(snapshot.period?.column), \(snapshot.period?.label),
                   \(snapshot.period?.kind), \(snapshot.clock?.description), \(snapshot.score?.home.column),
                   \(snapshot.score?.away.column), \(observedAt), \(observedAt),
                   -- A game that is already over may have ended long before this reading.
                   case when \(snapshot.status == .final)
                        then least(clock_timestamp(),
                                   coalesce(\(snapshot.startTime), (\(snapshot.day) + 1)::timestamp at time zone l.zone)
                                     + \(unescaped: Self.longestGame))
                   end
              from named join league l on l.id = \(reading.league)
            returning id
            """
        )?.decode(GameID.self)
    }

    /// SQL for the time after its start by which a game is assumed to be over.
    private static let longestGame = "interval '6 hours'"
}
