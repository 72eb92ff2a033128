import JobQueue
import Logging
import Normalizing
import Pipeline
import Scores
import Scraper
import Scraping
import Storage

/// Stores the games of a page, each in a transaction of its own beside the job that says what happened: one bad game
/// never costs the slate.
///
/// Some are stored side by side: on a Saturday the last of forty goals would wait for the disk forty times.
struct SlateKeeper: Sendable {
    /// Games of one page that are stored at once, at the most.
    private static let width = 2

    let queue: JobQueue
    let visit: PageVisit
    /// Whether it is a scoreboard, with every game of its day on it.
    let isScoreboard: Bool
    /// `nil`: each game is looked at, whatever the page said before.
    var memory: SlateMemory?
    let metrics: ReadingMetrics
    let logger: Logger

    /// Stores what a page says, and that it is stored.
    func store(_ page: SourcePage<ScoreboardReading>) async throws {
        tellRejected(on: page)
        let origin = Origin(
            digest: page.validators?.version.digest,
            listed: isScoreboard
                ? page.reading.games.map(\.sourceID.id) + page.reading.rejected.compactMap(\.id) : []
        )
        let asBefore = try await confirmed(page.reading.games)
        let known = Set(asBefore.map(\.reading.sourceID))
        let yield = try await store(page.reading.games.filter { !known.contains($0.sourceID) }.lanes, on: origin)
        memory?.remember(asBefore + yield.unchanged, of: visit.target)
        try await visit.stored(
            page,
            isWhole: yield.isWhole,
            isNews: yield.isNews,
            counts: page.reading.fieldCounts,
            logger: logger
        )
    }

    /// The page that a reading stands on.
    private struct Origin {
        let digest: String?
        /// Every game of the day, as its source names it; empty where the page is not of a day.
        let listed: [String]
    }

    /// The games that the page tells as before, and that are still as they were then: all of them in one statement.
    private func confirmed(_ games: [GameReading]) async throws -> [SlateMemory.Entry] {
        guard let memory else { return [] }
        let entries = memory.unchanged(among: games, on: visit.target)
        let confirmed: Set<GameID>
        do {
            confirmed = try await GameStore(queue.pool).confirm(
                entries.map { ($0.reading.sourceID, game: $0.game, revision: $0.revision) },
                observedAt: visit.run.claimedAt
            )
        } catch {
            try Task.checkCancellation()
            logger.warning("games are looked at one by one", metadata: ["error": "\(error)"])
            return []
        }
        return entries.filter { entry in
            guard confirmed.contains(entry.game) else { return false }
            metrics.note(.unchanged(entry.game), of: entry.reading)
            return true
        }
    }

    private func store(_ lanes: [[GameReading]], on page: Origin) async throws -> Yield {
        try await withThrowingTaskGroup(of: Yield.self) { group in
            var yield = Yield()
            for (index, lane) in lanes.enumerated() {
                if index >= Self.width, let stored = try await group.next() { yield.add(stored) }
                group.addTask { try await store(lane, on: page) }
            }
            return try await group.reduce(into: yield) { $0.add($1) }
        }
    }

    private func store(_ lane: [GameReading], on page: Origin) async throws -> Yield {
        var yield = Yield()
        for game in lane {
            do {
                let stored = try await store(game, on: page)
                yield.add(stored)
                if let (id, revision) = stored.unchanged, case .known = game.status {
                    yield.unchanged.append(.init(reading: game, game: id, revision: revision, rememberedAt: .now))
                }
                metrics.note(stored.news, of: game)
            } catch {
                try Task.checkCancellation()
                yield.isWhole = false
                logger.error("a game was not stored", metadata: ["game": "\(game.sourceID)", "error": "\(error)"])
            }
        }
        return yield
    }

    private func store(_ game: GameReading, on page: Origin) async throws -> Stored {
        let stored = try await queue.withTransaction { transaction in
            let store = GameStore(transaction)
            var stored = Stored(
                outcome: try await store.store(
                    scoreboard: game,
                    observedAt: visit.run.claimedAt,
                    page: page.digest,
                    listed: page.listed
                )
            )
            if let id = stored.outcome.game, !isScoreboard {
                stored.isNewOnPage = try await GamePageStore(transaction).told(
                    id,
                    by: game.sourceID.source,
                    on: visit.target
                )
            }
            if stored.outcome.isBelieved, !isScoreboard, game.plays != nil || game.box != nil {
                let detail = try await store.store(detail: game, observedAt: visit.run.claimedAt, page: page.digest)
                stored.detail = detail.outcome
                stored.isDetailWhole = detail.isWhole
            }
            if memory != nil, case .unchanged(let id) = stored.outcome {
                stored.revision = try await store.revision(of: id)
            }
            if let id = stored.revised {
                try await transaction.announceRevision(of: id)
            }
            return stored
        }
        tell(stored, of: game)
        return stored
    }
}
