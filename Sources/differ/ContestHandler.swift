import JobQueue
import Logging
import PipelineJobs
import Scores
import Storage

/// Does the work of contests that follows the clock and the games. Each step looks at the rows again, under their
/// locks, so a job that is repeated, early or late has no other effect than one in time.
struct ContestHandler: Sendable {
    let queue: JobQueue
    /// How many contests one transaction counts. Their rows and the records of their members are locked meanwhile.
    private let countedTogether: Int
    /// How many invitations and drafts one transaction reviews.
    private let reviewedTogether: Int

    init(queue: JobQueue, countedTogether: Int = 2000, reviewedTogether: Int = 200) {
        self.queue = queue
        self.countedTogether = countedTogether
        self.reviewedTogether = reviewedTogether
    }

    /// The handlers of the queue `contests`.
    var handlers: Handlers {
        var handlers = Handlers()
        handlers.handle(ExpireInvitation.self) { job, run, _ in
            _ = try await queue.withTransaction(completing: run) {
                try await InvitationStore($0).expire(job.invitation)
            }
        }
        handlers.handle(EndTurn.self) { job, run, logger in
            try await queue.withTransaction(completing: run) { try await Self.endTurn(of: job.draft, in: $0, logger) }
        }
        handlers.handle(ReviewPools.self) { job, _, _ in try await reviewPools(of: job.game) }
        handlers.handle(SettleGame.self) { job, _, logger in try await settle(job.game, logger: logger) }
        handlers.handle(SweepContests.self) { _, run, logger in
            let sweep = try await queue.withTransaction(completing: run) { try await ContestGameStore($0).sweep() }
            Self.report(sweep, logger: logger)
        }
        return handlers
    }

    /// Does what is due in a draft, and picks if the time of the turn is over and the members agreed to it.
    static func endTurn(of draft: DraftID, in transaction: JobTransaction, _ logger: Logger) async throws {
        let store = DraftStore(transaction)
        guard try await store.endTurn(of: draft) == .pick, let turn = try await store.turn(of: draft),
            let choice = turn.automaticChoice
        else { return }
        switch try await store.pickAutomatically(choice, in: turn) {
        case .success: logger.info("picked for a member", metadata: ["draft.id": "\(draft)"])
        // Without another job, the draft would wait for the next sweep.
        case .failure(let refusal): throw refusal
        }
    }

    /// Reviews all invitations and drafts with a game, in several transactions.
    func reviewPools(of game: GameID) async throws {
        var last: InvitationID?
        repeat {
            let previous = last
            last = try await queue.withTransaction {
                try await ContestGameStore($0).reviewPools(of: game, after: previous, limit: reviewedTogether)
            }
        } while last != nil
    }

    /// Counts all contests with a bet on a game, in several transactions. If it ends early, the next run counts all of
    /// them again, which changes only those that were left.
    func settle(_ game: GameID, logger: Logger) async throws {
        var last: ContestID?
        var changed = 0
        repeat {
            let previous = last
            let settled = try await queue.withTransaction {
                try await ContestGameStore($0).settle(game, after: previous, limit: countedTogether)
            }
            last = settled.continueAfter
            changed += settled.changed
        } while last != nil
        logger.info("contests counted", metadata: ["game.id": "\(game)", "changed.count": "\(changed)"])
    }

    private static func report(_ sweep: ContestGameStore.Sweep, logger: Logger) {
        if sweep.requested > 0 {
            logger.warning(
                "work on contests is overdue, so its jobs are requested again",
                metadata: ["requested.count": "\(sweep.requested)"]
            )
        }
        if sweep.voided > 0 {
            logger.notice("bets on late games are void", metadata: ["games.count": "\(sweep.voided)"])
        }
        for game in sweep.unread {
            logger.warning("a game should be over, and no source was read lately", metadata: ["game.id": "\(game)"])
        }
    }
}
