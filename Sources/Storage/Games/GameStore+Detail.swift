import Normalizing
import Postgres
package import Scores
package import Time

/// What pages of one game say beside its score: plays, line score, box.
extension GameStore {
    /// Stores what a page says of one game that a scoreboard has named before: plays, line score, box score, and what
    /// is said around the game. Each of them is as new as the page that brought it last; each of the first three is one
    /// source's as a whole, the best's that is heard.
    /// - Parameters:
    ///   - observedAt: As for ``store(scoreboard:observedAt:page:listed:)``.
    ///   - page: As there.
    /// - Returns: beside the outcome, whether all that the page says is stored: it need not be sent again then.
    package func store(
        detail reading: GameReading,
        observedAt: Instant,
        page: String? = nil
    ) async throws -> (outcome: StoreOutcome, isWhole: Bool) {
        guard let row = try await located(reading) else {
            return (.ignored(reason: "no scoreboard has named game \(reading.sourceID)"), false)
        }
        if !reading.isBoxOnly, let seen = row.detailObservedAt, observedAt <= seen {
            return (.ignored(reason: "older than what is known"), false)
        }
        switch try await agreement(of: row, with: reading) {
        case .same: return try await store(detail: reading, of: row, seen: PageSighting(at: observedAt, page: page))
        case .mirrored:
            return try await store(detail: reading.mirrored, of: row, seen: PageSighting(at: observedAt, page: page))
        case .otherTeams:
            let suspicion = Suspicion.otherTeams(reading.teams.inWords)
            return (try await quarantine(suspicion, reading, row, observedAt: observedAt), false)
        }
    }

    private func store(
        detail reading: GameReading,
        of row: GameRow,
        seen: PageSighting
    ) async throws -> (outcome: StoreOutcome, isWhole: Bool) {
        if let day = row.snapshot.suspicion(ofDayOf: reading) {
            return (try await quarantine(day, reading, row, observedAt: seen.at), false)
        }
        let (reading, zeros) = row.snapshot.sifting(reading)
        for suspicion in zeros { _ = try await quarantine(suspicion, reading, row, observedAt: seen.at) }
        try await knowPlayers(of: reading, in: row)
        let standing = try await standing(of: row)
        let told = standing.yielding(reading, to: try await sections(of: row), at: seen.at)
        try await check(told, row, observedAt: seen.at)
        let snapshot = row.snapshot.merging(detail: told)
        if let flaw = snapshot.flaw { return (.ignored(reason: flaw), false) }
        try await correctWord(by: reading, on: row, standing, observedAt: seen.at)
        let isBoxStored = try await storeBox(of: told, in: row, observedAt: seen.at)
        if told.isBoxOnly, reading.isBoxOnly, !isBoxStored {
            return (.ignored(reason: "no box score that is newer"), false)
        }
        let plays = try await storePlays(of: told, in: row, seen: seen)
        try await CircumstanceStore(session: session).keep(reading, of: row.id, isOwn: row.isOwn)
        let isWhole =
            plays.fewer == nil && (plays.stands || told.plays?.isEmpty ?? true) && zeros.isEmpty
            && snapshot.covers(told.periods ?? [])
        let isOutstanding = told.plays == nil ? try await isAhead(reading, of: row) : false
        if plays.change || snapshot != row.snapshot {
            let revision = try await revise(
                row,
                to: snapshot,
                by: reading,
                observedAt: row.observedAt,
                asking: .detail(at: seen.at, of: row)
            )
            return (.revised(row.id, revision: revision), isWhole && !isOutstanding)
        }
        if let fewer = plays.fewer {
            return (.held(row.id, reason: "only \(fewer.count) plays where there were more"), false)
        }
        return (.unchanged(row.id), isWhole && !isOutstanding)
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
}

extension GameReading {
    /// Whether the page is one of figures without plays: it is as new as its box.
    fileprivate var isBoxOnly: Bool { plays == nil && box != nil }
}
