import JobQueue
import Logging
import Normalizing
import Pipeline
import Scores
import Scraper
import Scraping
import Storage

/// Stores the games of a page beside the jobs that say what happened.
///
/// The games of a scoreboard are stored in one commit, because one for each would wait for the disk as often. What
/// calls for more than that is stored game by game, each in a transaction of its own: new games, games that another
/// transaction writes now, and all of them when the database refuses one, so that one bad game never costs the slate.
struct SlateKeeper: Sendable {
    /// Transactions of single games that run at once, at the most.
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
        logRejected(on: page)
        let asBefore = try await confirmed(page.reading.games)
        let known = Set(asBefore.map(\.reading.sourceID))
        let games = page.reading.games.filter { !known.contains($0.sourceID) }
        var stored = try await isScoreboard ? storeTogether(games, on: page) : [:]
        let others = games.indices.filter { stored[$0] == nil }
        stored.merge(try await storeEach(others, of: games, on: page)) { first, _ in first }
        memory?.remember(asBefore + unchanged(stored, games), of: visit.target)
        try await visit.stored(
            page,
            isWhole: stored.count == games.count && stored.values.allSatisfy(\.isWhole),
            isNews: stored.values.contains(where: \.isNews),
            counts: page.reading.fieldCounts,
            logger: logger
        )
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
            logger.warning("games are looked at again", metadata: ["error": "\(error)"])
            return []
        }
        return entries.filter { entry in
            guard confirmed.contains(entry.game) else { return false }
            metrics.note(.unchanged(entry.game), of: entry.reading)
            return true
        }
    }

    /// The games that are as the page has them, and were before.
    private func unchanged(_ stored: [Int: StoreResult], _ games: [GameReading]) -> [SlateMemory.Entry] {
        stored.sorted { $0.key < $1.key }.compactMap { index, result in
            guard case .unchanged(let id) = result.outcome, let revision = result.revision,
                case .known = games[index].status
            else { return nil }
            return SlateMemory.Entry(reading: games[index], game: id, revision: revision, rememberedAt: .now)
        }
    }

    private func note(_ result: StoreResult, of game: GameReading) {
        log(result, of: game)
        metrics.note(result.news, of: game)
    }

    /// Stores what can be stored at once in one commit with its jobs.
    /// - Returns: by its index, what became of each game that was stored; nothing if the database refused one.
    private func storeTogether(
        _ games: [GameReading],
        on page: SourcePage<ScoreboardReading>
    ) async throws -> [Int: StoreResult] {
        guard !games.isEmpty else { return [:] }
        do {
            let stored = try await queue.withTransaction { transaction in
                let stored = try await GameStore(transaction).ingest(
                    games,
                    observedAt: visit.run.claimedAt,
                    page: page.digest
                )
                try await transaction.announceRevisions(of: games.indices.compactMap { stored[$0]?.revised })
                return stored
            }
            for (index, result) in stored.sorted(by: { $0.key < $1.key }) { note(result, of: games[index]) }
            return stored
        } catch {
            try Task.checkCancellation()
            logger.warning("the games of a page are stored one by one", metadata: ["error": "\(error)"])
            return [:]
        }
    }

    /// Stores games each in a transaction of its own, some side by side: one after the other, the last of forty new
    /// games would wait for the disk forty times.
    /// - Returns: by its index, what became of each game that was stored.
    private func storeEach(
        _ indices: [Int],
        of games: [GameReading],
        on page: SourcePage<ScoreboardReading>
    ) async throws -> [Int: StoreResult] {
        // Every game of the day, as its source names it; empty where the page is not of a day.
        let listed =
            isScoreboard ? page.reading.games.map(\.sourceID.id) + page.reading.rejected.compactMap(\.id) : []
        return try await withThrowingTaskGroup(of: [Int: StoreResult].self) { group in
            var stored: [Int: StoreResult] = [:]
            for (number, lane) in indices.lanes({ games[$0] }).enumerated() {
                if number >= Self.width, let done = try await group.next() { stored.merge(done) { first, _ in first } }
                group.addTask {
                    var stored: [Int: StoreResult] = [:]
                    for index in lane { stored[index] = try await store(games[index], digest: page.digest, listed) }
                    return stored
                }
            }
            return try await group.reduce(into: stored) { $0.merge($1) { first, _ in first } }
        }
    }

    /// - Returns: `nil` when the game was not stored.
    private func store(_ game: GameReading, digest: String?, _ listed: [String]) async throws -> StoreResult? {
        do {
            let result = try await queue.withTransaction { transaction in
                let result = try await store(game, digest: digest, listed, in: transaction)
                if let id = result.revised { try await transaction.announceRevisions(of: [id]) }
                return result
            }
            note(result, of: game)
            return result
        } catch {
            try Task.checkCancellation()
            logger.error("a game was not stored", metadata: ["game": "\(game.sourceID)", "error": "\(error)"])
            return nil
        }
    }

    private func store(
        _ game: GameReading,
        digest: String?,
        _ listed: [String],
        in transaction: JobTransaction
    ) async throws -> StoreResult {
        let observedAt = visit.run.claimedAt
        var result = try await GameStore(transaction).store(
            scoreboard: game,
            observedAt: observedAt,
            page: digest,
            listed: listed
        )
        guard !isScoreboard else { return result }
        if let id = result.outcome.game {
            result.isNewOnPage = try await GamePageStore(transaction).told(
                id,
                by: game.sourceID.source,
                on: visit.target
            )
        }
        if result.outcome.isBelieved, game.plays != nil || game.box != nil {
            result.add(
                detail: try await GamePageWriter(transaction).store(game, observedAt: observedAt, page: digest)
            )
        }
        return result
    }
}

extension SourcePage {
    fileprivate var digest: String? { validators?.version.digest }
}
