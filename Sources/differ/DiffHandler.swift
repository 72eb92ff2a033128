import Diffing
import JobQueue
import Logging
import PipelineJobs
import Scores
import Sports
import Storage

/// Compares each revision of a game that has not been compared yet with the previous one. The events, the jobs for them
/// and the numbers of the last compared revisions are stored in one transaction, so a second run finds nothing left to
/// compare.
struct DiffHandler: Sendable {
    let queue: JobQueue
    /// The sports whose games it compares.
    let sports: SportRegistry
    /// The follow-ups that get the events.
    let followUps: [any FollowUp]

    init(queue: JobQueue, sports: SportRegistry, followUps: [any FollowUp] = FollowUps.all) {
        self.queue = queue
        self.sports = sports
        self.followUps = followUps
    }

    /// A game to compare, and the job that requires it.
    struct Request: Sendable {
        let game: GameID
        /// The trace of the job, which the jobs of the follow-ups continue.
        let trace: TraceContext?
        let logger: Logger
    }

    /// Compares all games in one transaction. The number of statements does not depend on the number of games, except
    /// for goals whose scorers become known.
    ///
    /// It does not run on the caller's actor, so that ``DiffBatches`` can accept jobs while games are compared.
    /// - Parameters:
    ///   - requests: The games. If a game has several requests, the first is used.
    ///   - skippingLocked: Whether to leave out games that another transaction has locked.
    /// - Returns: The games that exist and were not left out.
    @concurrent func diff(_ requests: [Request], skippingLocked: Bool = false) async throws -> Set<GameID> {
        let requests = Dictionary(requests.map { ($0.game, $0) }) { first, _ in first }
        let (known, enqueued) = try await queue.withTransaction { transaction in
            let pending = try await RevisionStore(transaction).pending(
                Array(requests.keys),
                earlierKinds: EventHistory.kinds,
                skippingLocked: skippingLocked
            )
            let stored = try await storeEvents(of: pending, in: transaction)
            return (Set(pending.keys), try await enqueueFollowUps(of: stored, for: requests, in: transaction))
        }
        for (game, counts) in enqueued {
            var metadata: Logger.Metadata = ["game.id": "\(game)"]
            for (name, count) in counts { metadata["\(name).count"] = "\(count)" }
            requests[game]?.logger.info("follow-ups enqueued", metadata: metadata)
        }
        return known
    }

    /// Stores the events since the last revision that was compared, for each game with a later revision.
    private func storeEvents(
        of games: [GameID: RevisionStore.Pending],
        in transaction: JobTransaction
    ) async throws -> [StoredEvents] {
        let changed = games.filter { !$0.value.snapshots.isEmpty }
        let scorerStore = ScorerStore(transaction)
        let scorers = try await scorerStore.scorers(in: Array(changed.keys), by: sports)
        let comparisons = try changed.map { game, pending in
            try GameComparison(of: game, pending, scorers: scorers[game] ?? [], sports: sports)
        }
        let revisions = RevisionStore(transaction)
        let added = Dictionary(grouping: try await revisions.add(comparisons.flatMap(\.events)), by: \.event.game)
        try await revisions.markCompared(Dictionary(uniqueKeysWithValues: comparisons.map { ($0.game, $0.newest) }))
        let scores = try await scorerStore.scoreEvents(in: comparisons.filter(\.mayHaveNewPlays).map(\.game))
        var stored: [StoredEvents] = []
        var hasNewScorers = false
        for comparison in comparisons {
            let game = comparison.game
            var events = StoredEvents(game: game, sport: comparison.sport)
            events.new = (added[game] ?? []).map {
                StoredEvents.Entry(id: $0.id, revision: $0.event.revision, event: $0.event.event)
            }
            if comparison.mayHaveNewPlays,
                let completed = try await nameScorers(
                    of: scores[game] ?? [],
                    in: game,
                    by: comparison.scoring,
                    scorerStore
                )
            {
                events.completed = completed
                hasNewScorers = true
            }
            stored.append(events)
        }
        if hasNewScorers { transaction.afterCommit(ChangeStore.announcement) }
        return stored
    }

    /// Enqueues the jobs of all follow-ups in one statement.
    /// - Returns: For each game with jobs, the number of jobs by the name of the follow-up.
    private func enqueueFollowUps(
        of stored: [StoredEvents],
        for requests: [GameID: Request],
        in transaction: JobTransaction
    ) async throws -> [GameID: [String: Int]] {
        guard !stored.isEmpty else { return [:] }
        var jobs: [TracedJob] = []
        var counts: [GameID: [String: Int]] = [:]
        for followUp in followUps {
            let following = try await followUp.jobs(after: stored, in: transaction)
            for game in stored.map(\.game) {
                guard let following = following[game], !following.isEmpty else { continue }
                jobs += following.map { TracedJob($0, trace: requests[game]?.trace) }
                counts[game, default: [:]][type(of: followUp).name] = following.count
            }
        }
        try await transaction.enqueue(jobs)
        return counts
    }

    /// Adds scorers to stored goals whose plays came later, as a new revision of the game.
    /// - Parameter scores: The scores and corrections of the game, see ``ScorerStore/scoreEvents(in:)``.
    /// - Returns: The goals that had no scorer before and have all of them now; `nil` if there is no new revision.
    private func nameScorers(
        of scores: [(id: Int64, event: GameEvent)],
        in game: GameID,
        by scoring: Scoring,
        _ store: ScorerStore
    ) async throws -> [StoredEvents.Entry]? {
        let named = scoring.addingScorers(to: scores.map(\.event)).map { (before: scores[$0.index], event: $0.event) }
        guard !named.isEmpty,
            let revision = try await store.storeScorers(named.map { ($0.before.id, $0.event) }, in: game)
        else { return nil }
        return named.filter { before, event in
            // A goal with a scorer but no list of scorers was stored before there was such a list. Its alert already
            // named the scorer.
            event.namesAllScorers && !before.event.namesAllScorers && before.event.scorer == nil
        }.map { StoredEvents.Entry(id: $0.before.id, revision: revision, event: $0.event) }
    }
}
