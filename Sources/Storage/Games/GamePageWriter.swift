import Normalizing
package import Postgres
package import Scores
package import Sports
package import Time

/// Stores what pages of one game say beside its score: plays, line score, box.
package struct GamePageWriter: Sendable {
    private let session: any PostgresSession
    private let locator: GameLocator

    package init(_ session: any PostgresSession, sports: SportRegistry = .shipped) {
        self.session = session
        locator = GameLocator(session: session, sports: sports)
    }

    /// Stores what a page says of one game that a scoreboard has named before: plays, line score, box score, and what
    /// is said around the game. Each of them is as new as the page that brought it last; each of the first three is one
    /// source's as a whole, the best's that is heard.
    /// - Parameters:
    ///   - observedAt: As for ``GameStore/store(scoreboard:observedAt:page:listed:)``.
    ///   - page: As there.
    package func store(
        _ reading: GameReading,
        observedAt: Instant,
        page: String? = nil
    ) async throws -> StoreResult {
        guard let row = try await locator.locate(reading) else {
            return StoreResult(.ignored(reason: "no scoreboard has named game \(reading.sourceID)"), isWhole: false)
        }
        if !reading.isBoxOnly, let seen = row.detailObservedAt, observedAt <= seen {
            return StoreResult(.ignored(reason: "older than what is known"), isWhole: false)
        }
        switch try await locator.agreement(of: row, with: reading) {
        case .same: return try await store(reading, of: row, seen: PageSighting(at: observedAt, page: page))
        case .mirrored:
            return try await store(reading.mirrored, of: row, seen: PageSighting(at: observedAt, page: page))
        case .otherTeams:
            let suspicion = Suspicion.otherTeams(reading.teams.inWords)
            return try await quarantine(suspicion, reading, row, observedAt: observedAt)
        }
    }

    private func store(
        _ reading: GameReading,
        of row: GameRow,
        seen: PageSighting
    ) async throws -> StoreResult {
        if let day = row.snapshot.suspicion(ofDayOf: reading) {
            return try await quarantine(day, reading, row, observedAt: seen.at)
        }
        let (reading, zeros) = row.snapshot.sifting(reading)
        for suspicion in zeros { _ = try await quarantine(suspicion, reading, row, observedAt: seen.at) }
        try await knowPlayers(of: reading, in: row)
        let standing = try await AgreementStore(session: session).standing(of: row)
        let told = standing.yielding(reading, to: try await sections(of: row), at: seen.at)
        try await check(told, row, observedAt: seen.at)
        let snapshot = row.snapshot.merging(detail: told)
        if let flaw = snapshot.flaw { return StoreResult(.ignored(reason: flaw), isWhole: false) }
        try await correctWord(by: reading, on: row, standing, observedAt: seen.at)
        let isBoxStored = try await storeBox(of: told, in: row, observedAt: seen.at)
        if told.isBoxOnly, reading.isBoxOnly, !isBoxStored {
            return StoreResult(.ignored(reason: "no box score that is newer"), isWhole: false)
        }
        let plays = try await storePlays(of: told, in: row, seen: seen)
        try await CircumstanceStore(session: session).keep([(reading: reading, game: row.id, isOwn: row.isOwn)])
        let isWhole =
            plays.fewer == nil && (plays.stands || told.plays?.isEmpty ?? true) && zeros.isEmpty
            && snapshot.covers(told.periods ?? [])
        let isOutstanding = told.plays == nil ? try await isAhead(reading, of: row) : false
        if plays.change || snapshot != row.snapshot {
            let write = GameWrite(
                revision: snapshot,
                of: row,
                by: reading,
                seen: seen,
                observedAt: row.observedAt,
                asking: .detail(at: seen.at, of: row)
            )
            try await GameWriter(session: session).write([write])
            return StoreResult(write.result.outcome, isWhole: isWhole && !isOutstanding)
        }
        if let fewer = plays.fewer {
            return StoreResult(.held(row.id, reason: "only \(fewer.count) plays where there were more"), isWhole: false)
        }
        return StoreResult(.unchanged(row.id), isWhole: isWhole && !isOutstanding)
    }

    /// Whose sections others have to wait for. A file that lacks a goal of a game that is over lacks it for ever: its
    /// plays and its box hold nobody back.
    private func sections(of row: GameRow) async throws -> SectionSources {
        guard row.snapshot.status == .final, row.sections.plays != nil, let score = row.snapshot.score else {
            return row.sections
        }
        let reach = try await PlayStore(session: session).plays(of: row.id).reach
        return reach == score ? row.sections : SectionSources()
    }

    private func storeBox(of reading: GameReading, in row: GameRow, observedAt: Instant) async throws -> Bool {
        guard let box = reading.box else { return false }
        return try await BoxStore(session: session).replace(
            box,
            of: row.id,
            source: reading.sourceID.source,
            observedAt: observedAt
        )
    }

    private func storePlays(of reading: GameReading, in row: GameRow, seen: PageSighting) async throws
        -> PlayStore.Outcome
    {
        guard let told = reading.plays else { return PlayStore.Outcome() }
        let source = reading.sourceID.source
        let plays = try await PlayStore(session: session).replace(
            told,
            of: row.id,
            // Nobody's, they are from before it was written down whose: the league's own source's.
            isOtherSource: row.sections.plays.map { $0 != source } ?? !row.isOwn,
            fewer: row.fewerPlays,
            seen: seen
        )
        try await session.execute(
            """
            update game set detail_observed_at = \(seen.at), fewer_plays = \(plays.fewer?.count),
                   fewer_plays_at = \(plays.fewer?.seen.at), fewer_plays_page = \(plays.fewer?.seen.page),
                   plays_source = case when \(plays.stands) then \(source) else plays_source end
             where id = \(row.id)
            """
        )
        return plays
    }

    /// Whether a page that waits for a better source's plays tells goals that those do not: should that one fall
    /// silent, they are wanted although the page does not change any more.
    private func isAhead(_ reading: GameReading, of row: GameRow) async throws -> Bool {
        guard let plays = reading.plays else { return false }
        return !(try await PlayStore(session: session).plays(of: row.id)).reach.isAtLeast(plays.reach)
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

    /// Corrects the line score of the source's word by its page of this game, and compares it anew with what the others
    /// say: a difference that the plays settle is over.
    private func correctWord(by page: GameReading, on row: GameRow, _ standing: Standing, observedAt: Instant)
        async throws
    {
        let source = page.sourceID.source
        guard let word = standing.words.first(where: { $0.source == source }),
            let corrected = word.corrected(by: page, at: observedAt)
        else { return }
        let others = standing.words.filter { $0.source != source }
        let report = SourceReport(
            game: row.id,
            word: corrected,
            reach: word.reach,
            differences: corrected.differences(from: others, at: observedAt),
            observedAt: word.at,
            since: word.since,
            comparedAt: observedAt
        )
        try await AgreementStore(session: session).record([report])
    }

    /// Holds a page's figures against the score of a game that is over.
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

    /// Makes known who plays, as far as the page lists players.
    private func knowPlayers(of reading: GameReading, in row: GameRow) async throws {
        guard let box = reading.box else { return }
        for side in Side.allCases {
            let players = box[side].tables.flatMap(\.lines).map(\.player)
            try await PlayerStore(session: session).know(players, of: row.teams[side], in: reading, isOwn: row.isOwn)
        }
    }
}

extension GameReading {
    /// Whether the page is one of figures without plays: it is as new as its box.
    fileprivate var isBoxOnly: Bool { plays == nil && box != nil }
}
