import Diffing
import JobQueue
import Logging
import PipelineJobs
import Scores
import Sports
import Storage

/// Compares the revisions of games that were not compared yet. The events, the jobs for them and the numbers of the
/// last compared revisions are stored in one transaction, so a second run finds nothing left to compare.
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

    /// Compares all games in one transaction. The number of statements hardly depends on the number of games.
    /// - Returns: The games that exist.
    func diff(_ requests: [Request]) async throws -> Set<GameID> {
        let requests = Dictionary(requests.map { ($0.game, $0) }) { first, _ in first }
        let (known, enqueued) = try await queue.withTransaction { transaction in
            let pending = try await RevisionStore(transaction).pending(
                Array(requests.keys),
                earlierKinds: EventHistory.kinds
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
        of pending: [GameID: RevisionStore.Pending],
        in transaction: JobTransaction
    ) async throws -> [StoredEvents] {
        let pending = pending.filter { !$0.value.snapshots.isEmpty }
        let scorers = try await ScorerStore(transaction).scorers(in: Array(pending.keys), by: sports)
        let comparisons = try pending.map { game, pending in
            try GameComparison(of: game, pending, scorers: scorers[game] ?? [], sports: sports)
        }
        let revisions = RevisionStore(transaction)
        let added = Dictionary(grouping: try await revisions.add(comparisons.flatMap(\.events)), by: \.event.game)
        try await revisions.markCompared(Dictionary(comparisons.map { ($0.game, $0.last) }) { max($0, $1) })
        var stored: [StoredEvents] = []
        for comparison in comparisons {
            var events = StoredEvents(game: comparison.game, sport: comparison.sport)
            events.new = (added[comparison.game] ?? []).map {
                StoredEvents.Entry(id: $0.id, revision: $0.event.revision, event: $0.event.event)
            }
            if comparison.mayHaveNewPlays {
                events.completed = try await nameScorers(in: comparison.game, by: comparison.scoring, in: transaction)
            }
            stored.append(events)
        }
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
            for (game, following) in try await followUp.jobs(after: stored, in: transaction) where !following.isEmpty {
                jobs += following.map { TracedJob($0, trace: requests[game]?.trace) }
                counts[game, default: [:]][type(of: followUp).name] = following.count
            }
        }
        try await transaction.enqueue(jobs)
        return counts
    }

    /// Adds scorers to stored goals whose plays came later, as a new revision of the game.
    /// - Returns: The goals that had no scorer before and have all of them now.
    private func nameScorers(
        in game: GameID,
        by scoring: Scoring,
        in transaction: JobTransaction
    ) async throws -> [StoredEvents.Entry] {
        let store = ScorerStore(transaction)
        let scores = try await store.scoreEvents(in: game)
        let named = scoring.addingScorers(to: scores.map(\.event)).map { (before: scores[$0.index], event: $0.event) }
        guard !named.isEmpty,
            let revision = try await store.storeScorers(named.map { ($0.before.id, $0.event) }, in: game)
        else { return [] }
        transaction.afterCommit(ChangeStore.announcement)
        return named.filter { before, event in
            // A goal with a scorer but no list of scorers was stored before there was such a list. Its alert already
            // named the scorer.
            event.namesAllScorers && !before.event.namesAllScorers && before.event.scorer == nil
        }.map { StoredEvents.Entry(id: $0.before.id, revision: revision, event: $0.event) }
    }
}
