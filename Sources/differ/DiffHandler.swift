import Diffing
import Evaluating
import JobQueue
import Logging
import Pipeline
import Scores
import Sports
import Storage

/// Compares the revisions of a game that nobody has compared yet. Events, alerts, the jobs that tell them and the mark
/// how far it came are one transaction: a second run finds nothing left to say.
struct DiffHandler: Sendable {
    let queue: JobQueue
    /// The sports whose games it compares.
    let sports: SportRegistry

    func diff(_ game: GameID, logger: Logger) async throws {
        let told = try await queue.withTransaction { transaction in
            let revisions = RevisionStore(transaction)
            guard let pending = try await revisions.pending(game, saying: Course.kinds) else {
                throw UnknownGame(game: game)
            }
            guard let last = pending.snapshots.last?.revision else { return 0 }
            let sport = try sports.sport(pending.sport)
            let scorers = try await ScorerStore(transaction).scorers(in: game, by: sports)
            var background = GameBackground(pending, of: sport, scoring: Scoring(scorers))
            var before = pending.compared
            var (told, begins, hasPlays) = (0, false, false)
            for (revision, snapshot) in pending.snapshots {
                hasPlays = hasPlays || snapshot.mayHaveNewPlays(since: before)
                let events = snapshot.events(since: before, in: background)
                for (id, event) in try await revisions.add(events, of: game, revision: revision) {
                    guard let alert = sport.alerts.alert(for: event) else { continue }
                    told += try await tell(alert, of: id, game: game, revision: revision, in: transaction)
                }
                begins = begins || events.contains { $0.kind == .start || $0.kind == .resumed }
                background.course.add(events)
                before = snapshot
            }
            try await revisions.markCompared(game, upTo: last)
            if hasPlays { told += try await nameScorers(in: game, by: background.scoring, in: transaction) }
            try await update(game, begins: begins, in: transaction)
            return told
        }
        if told > 0 { logger.info("alerts to be told", metadata: ["game.id": "\(game)", "alerts.count": "\(told)"]) }
    }

    /// Has the game's activities look at it; whether it shows them anything new, they find out.
    private func update(_ game: GameID, begins: Bool, in transaction: JobTransaction) async throws {
        if begins { try await transaction.enqueue(StartActivities(game: game)) }
        if try await ActivityStore(transaction).isShown(game) {
            try await transaction.enqueue(UpdateActivities(game: game))
        }
    }

    /// - Returns: 1 when the alert is told, 0 when it is too late for that.
    private func tell(
        _ alert: Alert,
        of event: Int64,
        game: GameID,
        revision: Int64,
        in transaction: JobTransaction
    ) async throws -> Int {
        let alerts = PushEventStore(transaction)
        guard let pushEvent = try await alerts.add(alert, event: event, game: game, revision: revision) else {
            return 0
        }
        try await transaction.enqueue(PlanPush(pushEvent: pushEvent, game: game))
        return 1
    }
}

extension DiffHandler {
    /// Adds scorers to the goals whose plays came after them, and has their alerts completed.
    /// - Returns: how many alerts are.
    private func nameScorers(in game: GameID, by scoring: Scoring, in transaction: JobTransaction) async throws -> Int {
        let store = ScorerStore(transaction)
        let scores = try await store.scoreEvents(in: game)
        let named = scoring.completed(scores.map(\.event)).map { (before: scores[$0.index], event: $0.event) }
        guard !named.isEmpty,
            let revision = try await store.name(named.map { ($0.before.id, $0.event) }, in: game)
        else { return 0 }
        transaction.afterCommit(ChangeStore.announcement)
        var completed = 0
        for (before, event) in named where event.namesAllScorers && !before.event.namesAllScorers {
            // From before there was a list of scorers: its alert had the name.
            guard before.event.scorer == nil else { continue }
            guard let alert = try await PushEventStore(transaction).complete(event, id: before.id, revision: revision)
            else { continue }
            try await transaction.enqueue(PlanPush(pushEvent: alert, game: game))
            completed += 1
        }
        return completed
    }
}

extension GameBackground {
    fileprivate init(_ pending: RevisionStore.Pending, of sport: Sport, scoring: Scoring) {
        self.init(
            sport: sport,
            course: Course(pending.said, scores: pending.scores),
            ranks: pending.ranks,
            rankPoll: pending.rankPoll,
            scoring: scoring
        )
    }
}

extension Snapshot {
    /// Whether the revision may be one of new plays. They are no part of a snapshot, and leave all but the line score
    /// as it was.
    fileprivate func mayHaveNewPlays(since before: Snapshot?) -> Bool {
        guard var before else { return true }
        before.periods = periods
        return before == self
    }
}

/// A job names a game that is not there: it was deleted, and no run can bring it back.
struct UnknownGame: FatefulError {
    let game: GameID
    var fate: Fate { .discard }
}
