package import JobQueue
package import Scores

// The SQL function `request_contest_job` repeats the options of these jobs, because functions of the api enqueue them.

/// Expires an invitation once its time has passed.
package struct ExpireInvitation: Job {
    package static let kind = "expire_invitation"
    package static let queue = "contests"

    package var invitation: InvitationID

    package init(invitation: InvitationID) {
        self.invitation = invitation
    }

    package var options: JobOptions { .single(Self.kind, invitation) }
}

/// Does what is due in a draft: reminds a member, picks for one, expires the draft.
package struct EndTurn: Job {
    package static let kind = "end_turn"
    package static let queue = "contests"

    package var draft: DraftID

    package init(draft: DraftID) {
        self.draft = draft
    }

    package var options: JobOptions { .single(Self.kind, draft) }
}

/// Applies a change of a game, such as another start, to the invitations and drafts with it.
package struct ReviewPools: Job {
    package static let kind = "review_pools"
    package static let queue = "contests"

    package var game: GameID

    package init(game: GameID) {
        self.game = game
    }

    package var options: JobOptions { .single(Self.kind, game) }
}

/// Counts the contests with a bet on a game whose verdicts changed.
package struct SettleGame: Job {
    package static let kind = "settle_game"
    package static let queue = "contests"

    package var game: GameID

    package init(game: GameID) {
        self.game = game
    }

    package var options: JobOptions { .single(Self.kind, game) }
}

/// Enqueues what is overdue and has no job. A schedule enqueues it.
package struct SweepContests: Job {
    package static let kind = "sweep_contests"
    package static let queue = "contests"

    package init() {}

    package var options: JobOptions { JobOptions(uniqueKey: Self.kind) }
}
