import Diffing
import JobQueue
import Logging
import PipelineJobs
import Scores
import Sports
import Storage

/// Compares the revisions of a game that were not compared yet. The events, the jobs for them and the number of the
/// last compared revision are stored in one transaction, so a second run finds nothing left to compare.
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

    func diff(_ game: GameID, logger: Logger) async throws {
        let enqueued = try await queue.withTransaction { transaction in
            guard let events = try await storeEvents(of: game, in: transaction) else { return [(String, Int)]() }
            var enqueued: [(String, Int)] = []
            for followUp in followUps {
                let count = try await followUp.enqueue(after: events, in: transaction)
                if count > 0 { enqueued.append((type(of: followUp).name, count)) }
            }
            return enqueued
        }
        guard !enqueued.isEmpty else { return }
        var metadata: Logger.Metadata = ["game.id": "\(game)"]
        for (name, count) in enqueued { metadata["\(name).count"] = "\(count)" }
        logger.info("follow-ups enqueued", metadata: metadata)
    }

    /// Stores the events since the last revision that was compared.
    /// - Returns: `nil` if there is no later revision.
    private func storeEvents(of game: GameID, in transaction: JobTransaction) async throws -> StoredEvents? {
        let revisions = RevisionStore(transaction)
        guard let pending = try await revisions.pending(game, saying: EventHistory.kinds) else {
            throw UnknownGame(game: game)
        }
        guard let last = pending.snapshots.last?.revision else { return nil }
        let sport = try sports.sport(pending.sport)
        let scorers = try await ScorerStore(transaction).scorers(in: game, by: sports)
        var background = GameBackground(pending, of: sport, scoring: Scoring(scorers))
        var before = pending.compared
        var stored = StoredEvents(game: game, sport: sport)
        var hasPlays = false
        for (revision, snapshot) in pending.snapshots {
            hasPlays = hasPlays || snapshot.mayHaveNewPlays(since: before)
            let events = snapshot.events(since: before, in: background)
            stored.new += try await revisions.add(events, of: game, revision: revision)
                .map { StoredEvents.Entry(id: $0.id, revision: revision, event: $0.event) }
            background.history.add(events)
            before = snapshot
        }
        try await revisions.markCompared(game, upTo: last)
        if hasPlays { stored.completed = try await nameScorers(in: game, by: background.scoring, in: transaction) }
        return stored
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
        let named = scoring.completed(scores.map(\.event)).map { (before: scores[$0.index], event: $0.event) }
        guard !named.isEmpty,
            let revision = try await store.name(named.map { ($0.before.id, $0.event) }, in: game)
        else { return [] }
        transaction.afterCommit(ChangeStore.announcement)
        return named.filter { before, event in
            // A goal with a scorer but no list of scorers was stored before there was such a list. Its alert already
            // named the scorer.
            event.namesAllScorers && !before.event.namesAllScorers && before.event.scorer == nil
        }.map { StoredEvents.Entry(id: $0.before.id, revision: revision, event: $0.event) }
    }
}

extension GameBackground {
    fileprivate init(_ pending: RevisionStore.Pending, of sport: Sport, scoring: Scoring) {
        self.init(
            sport: sport,
            history: EventHistory(pending.said, scores: pending.scores),
            ranks: pending.ranks,
            rankPoll: pending.rankPoll,
            scoring: scoring
        )
    }
}

extension Snapshot {
    /// Whether the revision may be about new plays: it is the first one, or differs from `before` at most in the line
    /// score. Plays are not part of a snapshot, so new ones change nothing else in it.
    fileprivate func mayHaveNewPlays(since before: Snapshot?) -> Bool {
        guard var before else { return true }
        before.periods = periods
        return before == self
    }
}

/// The error for a job whose game does not exist. The game was deleted, so no run of the job can succeed.
struct UnknownGame: FatefulError {
    let game: GameID
    var fate: Fate { .discard }
}
