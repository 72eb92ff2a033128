package import Contests

/// The facts that the text of a notice states.
package struct ContestFacts: Hashable, Sendable {
    /// The username of the other member; `nil`: the account was deleted.
    package let opponent: String?
    /// The rounds of the invitation or draft; `nil`: not known.
    package let rounds: Int?
    /// The result of a completed contest for the member; otherwise `nil`.
    package let result: MemberResult?
    /// The words of a message of the operators; otherwise `nil`.
    package let message: OperatorWords?

    package init(
        opponent: String?,
        rounds: Int? = nil,
        result: MemberResult? = nil,
        message: OperatorWords? = nil
    ) {
        self.opponent = opponent
        self.rounds = rounds
        self.result = result
        self.message = message
    }

    /// A phrase whose first placeholder is the opponent. The argument for a deleted opponent is a dash, because
    /// arguments are the same in all languages.
    fileprivate func phrase(_ wording: Wording, _ more: [String] = []) -> Phrase {
        Phrase(
            wording,
            [opponent ?? "–"] + more,
            english: wording.filled([opponent ?? "a deleted member"] + more)
        )
    }
}

extension AlertText {
    /// The end of a contest without its result, for devices that hide scores.
    static let hiddenContest = AlertText(Phrase(.contestOver), Phrase(.resultWaits))

    /// The text of a notice.
    init(_ kind: ContestNotice, _ facts: ContestFacts) {
        self =
            switch kind {
            case .newInvitation: AlertText(Phrase(.newInvitation), facts.phrase(.invitesYou))
            case .invitationRejected: AlertText(Phrase(.invitationRejected), facts.phrase(.rejectedYours))
            case .sentInvitationExpired: AlertText(Phrase(.invitationExpired), facts.phrase(.yoursExpired))
            case .receivedInvitationExpired: AlertText(Phrase(.invitationExpired), facts.phrase(.theirsExpired))
            case .draftStarted: AlertText(Phrase(.draftStarted), facts.phrase(.acceptedYours))
            case .yourDraftTurn: AlertText(Phrase(.yourTurn), facts.phrase(.hasPicked))
            case .draftReminder: AlertText(Phrase(.yourTurn), facts.phrase(.waitsForYou))
            case .draftShortened: AlertText(Phrase(.draftShortened), Self.shorter(facts))
            case .draftExpired: AlertText(Phrase(.draftExpired), facts.phrase(.draftEndedEarly))
            case .draftCompleted: AlertText(Phrase(.contestSet), facts.phrase(.contestWaits))
            case .contestCompleted: AlertText(Self.result(facts), facts.phrase(.contestIsOver))
            case .contestCorrected: AlertText(Self.result(facts), facts.phrase(.resultCorrected))
            case .operatorMessage:
                AlertText(
                    Phrase(.messageTitle, [facts.message?.title ?? "–"]),
                    Phrase(.messageBody, [facts.message?.body ?? "–"])
                )
            }
    }

    /// The rounds that are left. The facts of a notice about a draft always have them.
    private static func shorter(_ facts: ContestFacts) -> Phrase {
        let rounds = facts.rounds ?? 0
        return rounds == 1 ? facts.phrase(.oneRoundLeft) : facts.phrase(.roundsLeft, ["\(rounds)"])
    }

    private static func result(_ facts: ContestFacts) -> Phrase {
        switch facts.result {
        case .won: Phrase(.contestWon)
        case .lost: Phrase(.contestLost)
        case .tie: Phrase(.contestTied)
        case .void: Phrase(.contestVoid)
        case nil: Phrase(.contestOver)
        }
    }
}

/// The texts of notices about contests.
extension Wording {
    static let contests = invitations + drafts + contestResults + [messageTitle, messageBody]

    /// A message of the operators is the same in all languages.
    static let messageTitle = Wording("MESSAGE_TITLE", "{title}")
    static let messageBody = Wording("MESSAGE_BODY", "{text}")

    private static let invitations = [
        newInvitation, invitesYou, invitationRejected, rejectedYours, invitationExpired, yoursExpired, theirsExpired,
    ]
    static let newInvitation = Wording("NEW_INVITATION", "New invitation")
    static let invitesYou = Wording("INVITES_YOU", "{opponent} invites you to a contest")
    static let invitationRejected = Wording("INVITATION_REJECTED", "Invitation rejected")
    static let rejectedYours = Wording("REJECTED_YOURS", "{opponent} does not want to play this time")
    static let invitationExpired = Wording("INVITATION_EXPIRED", "Invitation expired")
    static let yoursExpired = Wording("YOURS_EXPIRED", "Your invitation to {opponent} can no longer be accepted")
    static let theirsExpired = Wording("THEIRS_EXPIRED", "The invitation from {opponent} can no longer be accepted")

    private static let drafts = [
        draftStarted, acceptedYours, yourTurn, hasPicked, waitsForYou, draftShortened, oneRoundLeft, roundsLeft,
        draftExpired, draftEndedEarly, contestSet, contestWaits,
    ]
    static let draftStarted = Wording("DRAFT_STARTED", "Draft started")
    static let acceptedYours = Wording("ACCEPTED_YOURS", "{opponent} accepted your invitation. You pick first")
    static let yourTurn = Wording("YOUR_TURN", "Your turn to pick")
    static let hasPicked = Wording("HAS_PICKED", "{opponent} has picked")
    static let waitsForYou = Wording("WAITS_FOR_YOU", "{opponent} is waiting for your pick")
    static let draftShortened = Wording("DRAFT_SHORTENED", "Fewer rounds")
    static let oneRoundLeft = Wording(
        "ONE_ROUND_LEFT",
        "Games were cancelled or moved: the draft with {opponent} now has 1 round"
    )
    static let roundsLeft = Wording(
        "ROUNDS_LEFT",
        "Games were cancelled or moved: the draft with {opponent} now has {rounds} rounds"
    )
    static let draftExpired = Wording("DRAFT_EXPIRED", "Draft expired")
    static let draftEndedEarly = Wording("DRAFT_ENDED_EARLY", "The draft with {opponent} was not completed in time")
    static let contestSet = Wording("CONTEST_SET", "Contest set")
    static let contestWaits = Wording("CONTEST_WAITS", "All picks of your contest with {opponent} are made")

    private static let contestResults = [
        contestOver, contestWon, contestLost, contestTied, contestVoid, contestIsOver, resultCorrected,
    ]
    static let contestOver = Wording("CONTEST_OVER", "A contest is over")
    static let contestWon = Wording("CONTEST_WON", "You won")
    static let contestLost = Wording("CONTEST_LOST", "You lost")
    static let contestTied = Wording("CONTEST_TIED", "Contest tied")
    static let contestVoid = Wording("CONTEST_VOID", "Contest void")
    static let contestIsOver = Wording("CONTEST_IS_OVER", "Your contest with {opponent} is over")
    static let resultCorrected = Wording(
        "RESULT_CORRECTED",
        "The result of your contest with {opponent} was corrected"
    )
}
