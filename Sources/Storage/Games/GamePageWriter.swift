import Normalizing
package import Postgres
package import Scores
package import Sports
package import Time

/// Stores the plays, line scores and box scores from the pages of single games.
package struct GamePageWriter: Sendable {
    private let session: any PostgresSession
    private let locator: GameLocator

    package init(_ session: any PostgresSession, sports: SportRegistry = .shipped) {
        self.session = session
        locator = GameLocator(session: session, sports: sports)
    }

    /// Stores a page of one game that a scoreboard has named before: plays, line score, box score and context. Each
    /// part is as new as the last page that contained it. The plays, the line score and the box score each come as a
    /// whole from one source, the best one that currently reports the game.
    /// - Parameters:
    ///   - observedAt: See ``GameStore/store(scoreboard:observedAt:page:listed:)``.
    ///   - page: As for that function.
    package func store(
        _ reading: GameReading,
        observedAt: Instant,
        page: String? = nil
    ) async throws -> StoreResult {
        guard let row = try await locator.locate(reading) else {
            return StoreResult(.ignored(reason: "no scoreboard has named game \(reading.sourceID)"), isWhole: false)
        }
        if !reading.isBoxOnly, let storedAt = row.detailObservedAt, observedAt <= storedAt {
            return StoreResult(.ignored(reason: "older than stored data"), isWhole: false)
        }
        switch try await locator.agreement(of: row, with: reading) {
        case .same: return try await store(reading, of: row, observation: PageObservation(at: observedAt, page: page))
        case .mirrored:
            return try await store(reading.mirrored, of: row, observation: PageObservation(at: observedAt, page: page))
        case .otherTeams:
            let suspicion = Suspicion.otherTeams(reading.teams.matchup)
            return try await quarantine(suspicion, reading, row, observedAt: observedAt)
        }
    }

    private func store(
        _ reading: GameReading,
        of row: GameRow,
        observation: PageObservation
    ) async throws -> StoreResult {
        if let day = row.snapshot.suspicion(ofDayOf: reading) {
            return try await quarantine(day, reading, row, observedAt: observation.at)
        }
        let (whole, zeros) = row.snapshot.removingZeroSections(reading)
        let reading = whole.withoutLaterInjuries(of: row.snapshot.status)
        for suspicion in zeros { _ = try await quarantine(suspicion, reading, row, observedAt: observation.at) }
        try await registerPlayers(of: reading, in: row)
        let reconciliation = try await AgreementStore(session: session).reconciliation(of: row)
        let accepted = reconciliation.withoutSupersededSections(
            reading,
            current: try await sections(of: row),
            at: observation.at
        )
        try await check(accepted, row, observedAt: observation.at)
        let snapshot = row.snapshot.merging(detail: accepted)
        if let flaw = snapshot.inconsistency { return StoreResult(.ignored(reason: flaw), isWhole: false) }
        try await correctReport(by: reading, on: row, reconciliation, observedAt: observation.at)
        let isBoxStored = try await storeBox(of: accepted, in: row, observedAt: observation.at)
        if accepted.isBoxOnly, reading.isBoxOnly, !isBoxStored {
            return StoreResult(.ignored(reason: "no newer box score"), isWhole: false)
        }
        let plays = try await storePlays(of: accepted, in: row, observation: observation)
        try await GameContextStore(session: session).store([(reading: reading, game: row.id, isOwn: row.isOwn)])
        try await storeInjuries(of: reading, in: row, observedAt: observation.at)
        let isWhole =
            plays.retracted == nil && (plays.matchesPage || accepted.plays?.isEmpty ?? true) && zeros.isEmpty
            && snapshot.covers(accepted.periods ?? [])
        let isOutstanding = accepted.plays == nil ? try await hasMissingGoals(reading, of: row) : false
        if plays.hasChanged || snapshot != row.snapshot {
            let write = GameWrite(
                revision: snapshot,
                of: row,
                by: reading,
                observation: observation,
                observedAt: row.observedAt,
                context: .detail(at: observation.at, of: row)
            )
            try await GameWriter(session: session).write([write])
            return StoreResult(write.result.outcome, isWhole: isWhole && !isOutstanding)
        }
        if let retracted = plays.retracted {
            return StoreResult(
                .held(row.id, reason: "only \(retracted.count) plays, fewer than before"),
                isWhole: false
            )
        }
        return StoreResult(.unchanged(row.id), isWhole: isWhole && !isOutstanding)
    }

    /// The sources of the stored plays and box score, to which sources with lower precedence must yield. If the stored
    /// plays of a finished game do not reach its score, their source is expected never to add what is missing. The
    /// result is then empty, so that no other source has to yield.
    private func sections(of row: GameRow) async throws -> SectionSources {
        guard row.snapshot.status == .final, row.sections.plays != nil, let score = row.snapshot.score else {
            return row.sections
        }
        let lastScore = try await PlayStore(session: session).plays(of: row.id).lastScore
        return lastScore == score ? row.sections : SectionSources()
    }

    private func storeBox(of reading: GameReading, in row: GameRow, observedAt: Instant) async throws -> Bool {
        guard let box = reading.box else { return false }
        return try await BoxStore(session: session, sport: row.sport, mostPointsOfGoal: row.mostPointsOfGoal).replace(
            box,
            of: row.id,
            source: reading.sourceID.source,
            observedAt: observedAt
        )
    }

    private func storeInjuries(of reading: GameReading, in row: GameRow, observedAt: Instant) async throws {
        guard let injuries = reading.injuries else { return }
        let report = InjuryReport(source: reading.sourceID.source, observedAt: observedAt, injuries: injuries)
        try await InjuryStore(session: session).replace(report, of: row.id, isOwn: row.isOwn)
    }

    private func storePlays(of reading: GameReading, in row: GameRow, observation: PageObservation) async throws
        -> PlayStore.Outcome
    {
        guard let accepted = reading.plays else { return PlayStore.Outcome() }
        let source = reading.sourceID.source
        let plays = try await PlayStore(session: session).replace(
            accepted,
            of: row.id,
            // `nil` means that the plays were stored before their source was recorded. They are assumed to be from the
            // league's own source.
            isOtherSource: row.sections.plays.map { $0 != source } ?? !row.isOwn,
            retracted: row.retractedPlays,
            observation: observation
        )
        try await session.execute(
            """
            update game set detail_observed_at = \(observation.at), plays_retracted = \(plays.retracted?.count),
                   plays_retracted_at = \(plays.retracted?.observation.at), plays_retracted_page = \(plays.retracted?.observation.page),
                   plays_source = case when \(plays.matchesPage) then \(source) else plays_source end
             where id = \(row.id)
            """
        )
        return plays
    }

    /// Whether a page that yields to a better source has goals that are missing in that source's plays. Such a page
    /// must be processed again even if it does not change: if the better source stops reporting, this page's plays are
    /// needed.
    private func hasMissingGoals(_ reading: GameReading, of row: GameRow) async throws -> Bool {
        guard let plays = reading.plays else { return false }
        return !(try await PlayStore(session: session).plays(of: row.id)).lastScore.isAtLeast(plays.lastScore)
    }

    private func quarantine(
        _ suspicion: Suspicion,
        _ reading: GameReading,
        _ row: GameRow,
        observedAt: Instant
    ) async throws -> StoreResult {
        try await QuarantineStore(session).add(suspicion, reading, of: row.id, observedAt: observedAt)
        return StoreResult(.quarantined(row.id, reason: suspicion.description), isWhole: false)
    }

    /// Corrects the line score in the source's stored report by the source's page of this game. Then compares the
    /// report with those of other sources again, so that a difference that the page resolves is closed.
    private func correctReport(
        by page: GameReading,
        on row: GameRow,
        _ reconciliation: Reconciliation,
        observedAt: Instant
    )
        async throws
    {
        let source = page.sourceID.source
        guard let report = reconciliation.reports.first(where: { $0.source == source }),
            let corrected = report.corrected(by: page, at: observedAt)
        else { return }
        let others = reconciliation.reports.filter { $0.source != source }
        let correctedReport = NewSourceReport(
            game: row.id,
            reading: corrected,
            highWaterMark: report.highWaterMark,
            differences: corrected.differences(from: others, at: observedAt),
            observedAt: report.at,
            since: report.since,
            comparedAt: observedAt
        )
        try await AgreementStore(session: session).record([correctedReport])
    }

    /// Checks a page's figures against the score of a finished game.
    private func check(_ reading: GameReading, _ row: GameRow, observedAt: Instant) async throws {
        let checks = GameCheck.all(of: reading, in: row.snapshot, by: row.points)
        guard !checks.isEmpty else { return }
        try await AgreementStore(session: session).record(
            checks,
            by: reading.sourceID.source,
            on: row.id,
            observedAt: observedAt
        )
    }

    /// Registers the players that the page lists.
    private func registerPlayers(of reading: GameReading, in row: GameRow) async throws {
        for side in Side.allCases {
            // Injured players are not in the box score. Those of another source might be in no list of the league's own
            // source, so that an operator would have to match them.
            let injured = row.isOwn ? reading.injuries?[side].map(\.player) ?? [] : []
            // A player's last entry is stored. The roster is last, because it has whole names where a box score may
            // have initials.
            let players =
                injured + (reading.box?[side].tables ?? []).flatMap(\.lines).map(\.player)
                + (reading.roster?[side] ?? [])
            try await PlayerStore(session: session).register(
                players,
                of: row.teams[side],
                in: reading,
                isOwn: row.isOwn
            )
        }
    }
}

extension GameReading {
    /// This reading, without its injured players if the game is over: the page then lists the players who are injured
    /// when it is requested, even years after the game.
    /// - Parameter stored: The status of the game as stored. A page may be older than it, or state none.
    fileprivate func withoutLaterInjuries(of stored: GameStatus) -> GameReading {
        guard injuries != nil, stored.isOver || status.status?.isOver == true else { return self }
        var reading = self
        reading.injuries = nil
        return reading
    }

    /// Whether the page has a box score but no plays. The age of such a page is compared with that of the stored box
    /// score, not with that of the stored plays.
    fileprivate var isBoxOnly: Bool { plays == nil && box != nil }
}
