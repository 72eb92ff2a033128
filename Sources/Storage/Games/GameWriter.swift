import Normalizing
import Postgres
import Scores
import Time

/// Writes the decisions on any number of games with a constant number of statements.
struct GameWriter: Sendable {
    let session: any PostgresSession

    /// Writes the decisions. The caller has locked the games.
    /// - Parameter writes: At most one for each game, because a statement may touch a row only once.
    func write(_ writes: [GameWrite]) async throws {
        let agreement = AgreementStore(session: session)
        try await agreement.recordFirst(
            writes.flatMap { write in write.firstReports.map { (game: write.row.id, report: $0) } }
        )
        try await agreement.record(writes.compactMap(\.report))
        try await endHolds(of: writes.filter(\.endsHold).map(\.row.id))
        try await GameContextStore(session: session).store(
            writes.filter(\.hasContext).map { (reading: $0.reading, game: $0.row.id, isOwn: $0.row.isOwn) }
        )
        try await touch(writes)
        try await hold(writes)
        let revisions = writes.compactMap(GameRevision.init)
        guard !revisions.isEmpty else { return }
        try await update(revisions)
        try await replacePeriods(revisions)
        try await insert(revisions)
        try await refreshTeams(revisions)
        try await resolveQuarantine(writes)
    }

    /// Records the time of readings that changed nothing.
    private func touch(_ writes: [GameWrite]) async throws {
        let observed = writes.filter { if case .observed = $0.change { true } else { false } }
        guard !observed.isEmpty else { return }
        try await session.execute(
            """
            update game g set observed_at = w.observed_at
              from unnest(\(observed.map(\.row.id)), \(observed.map(\.observation.at))) as w (id, observed_at)
             where g.id = w.id
            """
        )
    }

    private func endHolds(of games: [GameID]) async throws {
        guard !games.isEmpty else { return }
        try await session.execute("delete from game_hold where game_id = any (\(games))")
    }

    /// Holds readings until they are confirmed. A reading equal to the one that is already held, from the same source,
    /// changes nothing.
    private func hold(_ writes: [GameWrite]) async throws {
        let held = writes.compactMap { write -> (GameWrite, HeldReading)? in
            if case .held(let held) = write.change { (write, held) } else { nil }
        }
        guard !held.isEmpty else { return }
        try await session.execute(
            """
            insert into game_hold as h (game_id, source, reason, reading, page, observed_at)
            select game_id, source, reason, reading::jsonb, page, observed_at
              from unnest(\(held.map(\.0.row.id)), \(held.map(\.0.reading.sourceID.source)), \(held.map(\.1.reason)),
                          \(try held.map { try jsonColumn($0.1).text }), \(held.map(\.0.observation.page)),
                          \(held.map(\.0.observation.at))) as w (game_id, source, reason, reading, page, observed_at)
            on conflict on constraint game_hold_pkey do update
               set source = excluded.source, reason = excluded.reason, reading = excluded.reading, page = excluded.page,
                   observed_at = excluded.observed_at, created_at = clock_timestamp(), released_by = null,
                   released_at = null
             where (h.source, h.reading) is distinct from (excluded.source, excluded.reading)
            """
        )
    }

    private func update(_ revisions: [GameRevision]) async throws {
        let snapshots = revisions.map(\.snapshot)
        try await session.execute(
            """
            update game g set day = w.day, start_time = w.start_time, status = w.status,
                   status_text = coalesce(w.status_text, g.status_text), period = w.period,
                   period_label = w.period_label, period_kind = w.period_kind, clock = w.clock,
                   home_score = w.home_score, away_score = w.away_score, revision = w.revision,
                   observed_at = w.observed_at, changed_at = w.observed_at,
                   ended_at = case when w.status = 'final' then coalesce(g.ended_at, clock_timestamp()) end,
                   updated_at = clock_timestamp()
              from unnest(\(revisions.map(\.row.id)), \(snapshots.map(\.day)), \(snapshots.map(\.startTime)),
                          \(snapshots.map(\.status.rawValue)), \(revisions.map(\.reading.statusText)),
                          \(snapshots.map { $0.period?.column }), \(snapshots.map { $0.period?.label }),
                          \(snapshots.map { $0.period?.kind.rawValue }), \(snapshots.map { $0.clock?.description }),
                          \(snapshots.map { $0.score?.home.column }), \(snapshots.map { $0.score?.away.column }),
                          \(revisions.map(\.revision)), \(revisions.map(\.observedAt)))
                   as w (id, day, start_time, status, status_text, period, period_label, period_kind, clock,
                         home_score, away_score, revision, observed_at)
             where g.id = w.id
            """
        )
    }

    private func replacePeriods(_ revisions: [GameRevision]) async throws {
        let changed = revisions.filter { $0.snapshot.periods != $0.row.snapshot.periods }
        guard !changed.isEmpty else { return }
        try await session.execute("delete from period_score where game_id = any (\(changed.map(\.row.id)))")
        try await insert(
            changed.flatMap { revision in revision.snapshot.periods.map { (game: revision.row.id, score: $0) } }
        )
    }

    func insert(_ periods: [(game: GameID, score: PeriodScore)]) async throws {
        guard !periods.isEmpty else { return }
        let scores = periods.map(\.score)
        try await session.execute(
            """
            insert into period_score (game_id, number, label, kind, home_score, away_score)
            select * from unnest(\(periods.map(\.game)), \(scores.map { $0.number.column }), \(scores.map(\.label)),
                                 \(scores.map(\.kind.rawValue)), \(scores.map { $0.home.column }),
                                 \(scores.map { $0.away.column }))
            """
        )
    }

    /// Inserts revisions. If the league is listed, the trigger `game_revision_is_a_change` records each of them for
    /// clients that follow changes.
    private func insert(_ revisions: [GameRevision]) async throws {
        try await session.execute(
            """
            insert into game_revision (game_id, revision, snapshot, source, asked_at, asked_before_at, in_play)
            select w.game_id, w.revision, w.snapshot::jsonb, w.source, w.asked_at,
                   greatest(w.asked_before_at,
                            (select max(t.answered_at) from scrape_target t
                              where t.key = any (string_to_array(w.pages, e'\\n')) and t.answered_at < w.asked_at)),
                   w.in_play
              from unnest(\(revisions.map(\.row.id)), \(revisions.map(\.revision)),
                          \(try revisions.map { try jsonColumn($0.snapshot).text }),
                          \(revisions.map(\.reading.sourceID.source)), \(revisions.map { $0.context?.at }),
                          \(revisions.map { $0.context?.before }),
                          \(revisions.map { $0.context?.pages.joined(separator: "\n") }), \(revisions.map(\.isInPlay)))
                   as w (game_id, revision, snapshot, source, asked_at, asked_before_at, pages, in_play)
            """
        )
    }

    /// Updates the teams' names from readings of the league's own source only, because fans do not use the names that
    /// other sources use.
    private func refreshTeams(_ revisions: [GameRevision]) async throws {
        let store = TeamStore(session: session)
        var named: [TeamStatement] = []
        for revision in revisions where revision.row.isOwn {
            let (teams, reading, day) = (revision.row.teams, revision.reading.teams, revision.reading.day)
            // If the reading has the ids of both teams, these were compared with the game's teams. Otherwise each team
            // must be found by its id or name.
            if reading.home.sourceID != nil, reading.away.sourceID != nil {
                named += Side.allCases.map { TeamStatement(team: teams[$0], reading: reading[$0], day: day) }
            } else {
                _ = try await store.resolve(reading, league: revision.row.league, day: day)
            }
        }
        try await TeamStatementStore(session: session).store(named)
    }

    private func resolveQuarantine(_ writes: [GameWrite]) async throws {
        let published = writes.compactMap { write in
            write.publishedScore.map { (game: write.row.id, score: $0, source: write.reading.sourceID.source) }
        }
        try await QuarantineStore(session).resolve(published: published)
    }

    /// Replaces a game's teams, for example when a team that was to be announced is known.
    func setTeams(_ teams: BySide<TeamID>, of id: GameID) async throws {
        try await session.execute(
            "update game set home_team_id = \(teams.home), away_team_id = \(teams.away) where id = \(id)"
        )
    }

    /// Counts an unknown word for a status. At most 80 characters are stored, with every digit replaced by `#`, so that
    /// a clock in the text does not make a new word each time.
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

/// A revision to be written.
private struct GameRevision {
    let row: GameRow
    let reading: GameReading
    let revision: Int64
    let snapshot: Snapshot
    let observedAt: Instant
    let context: PollContext?

    /// `nil` when the published state does not change.
    init?(_ write: GameWrite) {
        guard case .revised(let snapshot, let observedAt, let context) = write.change else { return nil }
        row = write.row
        reading = write.reading
        revision = write.revision
        self.snapshot = snapshot
        self.observedAt = observedAt
        self.context = context
    }

    /// Whether the game was live before this revision or is live after it.
    var isInPlay: Bool { row.snapshot.status == .live || snapshot.status == .live }
}
