import Normalizing
import Postgres
package import Scores
package import Time

extension GameStore {
    /// A reading that changed nothing is still the newest look at the game.
    func touch(_ id: GameID, observedAt: Instant) async throws {
        try await session.execute("update game set observed_at = \(observedAt) where id = \(id)")
    }

    /// How often a game was revised.
    package func revision(of game: GameID) async throws -> Int64? {
        try await session.first("select revision from game where id = \(game)")?.decode(Int64.self)
    }

    /// As ``touch(_:observedAt:)``, of many games at once: of those alone that are still of the revision that they had,
    /// that one source speaks of, and of which no reading waits. A reading that changed nothing then changes nothing
    /// now.
    ///
    /// Who is being written to is left out, for nobody else on the page to wait. That a game was looked at need not
    /// survive a crash of the server.
    /// - Returns: the games for which that is all.
    package func confirm(
        _ games: [(SourceID, game: GameID, revision: Int64)],
        observedAt: Instant
    ) async throws -> Set<GameID> {
        guard !games.isEmpty else { return [] }
        let confirmed = try await session.query(
            """
            with unsynced as materialized (select \(unescaped: SQL.unsynced)),
            same as (
              select g.id
                from unnest(\(games.map(\.0.source)), \(games.map(\.0.id)), \(games.map(\.game)),
                            \(games.map(\.revision))) as known (source, source_id, game_id, revision)
                -- By both: an operator may have said meanwhile that the source means another game.
                join game_source_id s on s.source = known.source and s.source_id = known.source_id
                                     and s.game_id = known.game_id
                join game g on g.id = s.game_id
               where g.revision = known.revision and g.observed_at < \(observedAt)
                 and (select count(distinct o.source) from game_source_id o where o.game_id = g.id) = 1
                 and not exists (select from game_hold h where h.game_id = g.id)
               order by g.id for no key update of g skip locked
            )
            update game g set observed_at = \(observedAt) from same, unsynced where g.id = same.id returning g.id
            """
        )
        return Set(try confirmed.map { try $0.decode(GameID.self) })
    }

    /// - Returns: `nil` when another transaction gave the same source id to a game first.
    func make(
        _ reading: GameReading,
        _ snapshot: Snapshot,
        home: TeamID,
        away: TeamID,
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
            select game_id, \(reading.league), \(home), \(away), \(snapshot.day), \(snapshot.startTime),
                   \(snapshot.status), \(reading.statusText), \(snapshot.period?.column), \(snapshot.period?.label),
                   \(snapshot.period?.kind), \(snapshot.clock?.description), \(snapshot.score?.home.column),
                   \(snapshot.score?.away.column), \(observedAt), \(observedAt),
                   case when \(snapshot.status == .final) then clock_timestamp() end
              from named
            returning id
            """
        )?.decode(GameID.self)
    }

    func update(
        _ id: GameID,
        _ snapshot: Snapshot,
        revision: Int64,
        text: String?,
        observedAt: Instant
    ) async throws {
        try await session.execute(
            """
            update game set day = \(snapshot.day), start_time = \(snapshot.startTime), status = \(snapshot.status),
                   status_text = coalesce(\(text), status_text), period = \(snapshot.period?.column),
                   period_label = \(snapshot.period?.label), period_kind = \(snapshot.period?.kind),
                   clock = \(snapshot.clock?.description), home_score = \(snapshot.score?.home.column),
                   away_score = \(snapshot.score?.away.column), revision = \(revision), observed_at = \(observedAt),
                   changed_at = \(observedAt),
                   ended_at = case when \(snapshot.status == .final) then coalesce(ended_at, clock_timestamp()) end,
                   updated_at = clock_timestamp()
             where id = \(id)
            """
        )
    }

    /// - Parameters:
    ///   - asking: `nil`: nobody was asked.
    ///   - isInPlay: Whether the game was on before or is after it.
    func write(
        _ snapshot: Snapshot,
        revision: Int64,
        of id: GameID,
        source: String,
        asking: Asking? = nil,
        isInPlay: Bool = false
    ) async throws {
        try await session.execute(
            """
            insert into game_revision (game_id, revision, snapshot, source, asked_at, asked_before_at, in_play)
            select \(id), \(revision), \(try jsonColumn(snapshot)), \(source), \(asking?.at),
                   greatest(\(asking?.before),
                            (select max(t.answered_at) from scrape_target t
                              where t.key = any(\(asking?.pages ?? [])) and t.answered_at < \(asking?.at))),
                   \(isInPlay)
            """
        )
    }

    /// Another team takes a side: the one that was to be announced.
    func setTeams(_ teams: BySide<TeamID>, of id: GameID) async throws {
        try await session.execute(
            "update game set home_team_id = \(teams.home), away_team_id = \(teams.away) where id = \(id)"
        )
    }

    func write(_ periods: [PeriodScore], of id: GameID) async throws {
        try await session.execute("delete from period_score where game_id = \(id)")
        guard !periods.isEmpty else { return }
        try await session.execute(
            """
            insert into period_score (game_id, number, label, kind, home_score, away_score)
            select \(id), * from unnest(\(periods.map { $0.number.column }), \(periods.map(\.label)),
                                        \(periods.map(\.kind.rawValue)), \(periods.map { $0.home.column }),
                                        \(periods.map { $0.away.column }))
            """
        )
    }

    /// Has a reading wait; one that says what waits already changes nothing.
    func hold(_ id: GameID, _ held: HeldReading, source: String, page: String?, observedAt: Instant) async throws {
        try await session.execute(
            """
            insert into game_hold as h (game_id, source, reason, reading, page, observed_at)
            values (\(id), \(source), \(held.reason), \(try jsonColumn(held)), \(page), \(observedAt))
            on conflict on constraint game_hold_pkey do update
               set source = excluded.source, reason = excluded.reason, reading = excluded.reading, page = excluded.page,
                   observed_at = excluded.observed_at, created_at = clock_timestamp(), released_by = null,
                   released_at = null
             where (h.source, h.reading) is distinct from (excluded.source, excluded.reading)
            """
        )
    }

    /// What waited waits no more.
    func release(_ id: GameID) async throws {
        try await session.execute("delete from game_hold where game_id = \(id)")
    }

    /// Notes a word for a status that no list has: at most 80 characters of it, every digit a `#`, so that a clock in
    /// it makes no word of its own each time.
    func count(unknown word: String, in reading: GameReading) async throws {
        let word = String(word.prefix(80).unicodeScalars.prefix(160).map { ("0"..."9") ~= $0 ? "#" : Character($0) })
        try await session.execute(
            """
            insert into status_word (league_id, source, word)
            values (\(reading.league), \(reading.sourceID.source), \(word))
            on conflict on constraint status_word_pkey do update
               set seen = status_word.seen + 1, last_seen = clock_timestamp()
            """
        )
    }
}

extension Snapshot {
    /// Why the tables' constraints would refuse this; `nil` when they would not. A refused statement would take the
    /// caller's whole transaction with it.
    var flaw: String? {
        if status == .final, score == nil { return "final without a score" }
        if let score, score.home < 0 || score.away < 0 { return "a negative score" }
        if let period, period.number < 1 { return "a period before the first" }
        let numbers = periods.map(\.number)
        if numbers.contains(where: { $0 < 1 }) || Set(numbers).count < numbers.count {
            return "a line score with impossible periods"
        }
        return nil
    }
}

extension Int {
    /// As a `smallint`; a number beyond its range is its end.
    var column: Int16 { Int16(clamping: self) }
}

extension Period {
    var column: Int16 { number.column }
}
