import Diffing
import Evaluating
import JobQueue
import Logging
import Pipeline
import Scores
import Storage

/// Compares the revisions of a game that nobody has compared yet. Events, alerts, the jobs that tell them and the mark
/// how far it came are one transaction: a second run finds nothing left to say.
struct DiffHandler: Sendable {
    let queue: JobQueue
    /// What is told of the events of a sport.
    let rules: @Sendable (Sport) -> AlertRules

    func diff(_ game: GameID, logger: Logger) async throws {
        let told = try await queue.withTransaction { transaction in
            let revisions = RevisionStore(transaction)
            guard let pending = try await revisions.pending(game, saying: Course.kinds) else {
                throw UnknownGame(game: game)
            }
            guard let last = pending.snapshots.last?.revision else { return 0 }
            var background = GameBackground(
                sport: pending.sport,
                course: Course(pending.said, scores: pending.scores),
                ranks: pending.ranks,
                scoring: Scoring(try await revisions.scoringPlays(of: game).map(Scoring.Entry.init))
            )
            var before = pending.compared
            let rules = rules(pending.sport)
            var (told, begins) = (0, false)
            for (revision, snapshot) in pending.snapshots {
                let events = snapshot.events(since: before, in: background)
                for (id, event) in try await revisions.add(events, of: game, revision: revision) {
                    guard let alert = rules.alert(for: event) else { continue }
                    told += try await tell(alert, of: id, game: game, revision: revision, in: transaction)
                }
                begins = begins || events.contains { $0.kind == .start || $0.kind == .resumed }
                background.course.add(events)
                before = snapshot
            }
            try await revisions.markCompared(game, upTo: last)
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

extension Scoring.Entry {
    fileprivate init(_ play: RevisionStore.ScoringPlay) {
        self.init(score: play.score, side: play.side, scorer: play.scorer, points: play.kind.points)
    }
}

/// A job names a game that is not there: it was deleted, and no run can bring it back.
struct UnknownGame: FatefulError {
    let game: GameID
    var fate: Fate { .discard }
}
