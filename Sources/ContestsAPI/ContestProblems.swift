import APIServer
import HTTPTypes
import Storage

extension Problem {
    /// The league has no contests, such as a college league.
    static let contestsOff = Problem(
        status: .notFound,
        code: "contests_off",
        detail: "Members cannot bet on games of this league"
    )

    static let usernameRequired = Problem(
        status: .forbidden,
        code: "username_required",
        detail: "Choose a username first. The invitation shows it"
    )

    static let unknownUser = Problem(
        status: .notFound,
        code: "unknown_user",
        detail: "No such member, or the member cannot be invited"
    )

    static let betUnavailable = Problem.conflict(
        "bet_unavailable",
        "This bet cannot be picked: the draft does not have it, or its game was cancelled, moved or has begun"
    )

    static let draftEnded = Problem.gone("The draft has ended")

    private static func conflict(_ code: String, _ detail: String) -> Problem {
        Problem(status: .conflict, code: code, detail: detail)
    }

    private static func gone(_ detail: String) -> Problem {
        Problem(status: .gone, code: "expired", detail: detail)
    }

    init(_ refusal: InvitationRefusal) {
        let code = refusal.rawValue
        self =
            switch refusal {
            case .unknownUser: .unknownUser
            case .noGamesLeft: .conflict(code, "There are no games left to bet on that day")
            case .invalidRounds: .unprocessable(code, "draftRounds must be at least 1")
            case .notEnoughGames: .conflict(code, "There are not enough bets left that day for so many rounds")
            case .invalidExpiration: .invalidExpiration
            case .tooManyPending:
                .conflict(code, "Too many of your invitations wait for an answer. Withdraw one first")
            case .alreadyInvited: .conflict(code, "You have already invited this member to a contest on that day")
            }
    }

    static let invalidExpiration = Problem.unprocessable(
        "invalid_expiration",
        "expirationDateTime must be at least five minutes ahead, and at most latestExpiration of the offer"
    )

    init(_ refusal: AnswerRefusal) {
        let code = refusal.rawValue
        self =
            switch refusal {
            case .unknownInvitation: .unknown("invitation")
            case .notYours:
                Problem(
                    status: .forbidden,
                    code: code,
                    detail: "Only the recipient accepts or rejects an invitation, and only the inviter withdraws it"
                )
            case .notPending: .conflict(code, "The invitation was answered or withdrawn before")
            case .expired: .gone("The invitation has expired")
            }
    }

    init(_ refusal: PickRefusal) {
        let code = refusal.rawValue
        self =
            switch refusal {
            case .unknownDraft: .unknown("draft")
            case .notYourTurn: .conflict(code, "This pick is the other member's")
            case .stalePick: .conflict(code, "This is not the next pick. Read the draft again")
            case .betTaken: .conflict(code, "This bet was picked before")
            case .betUnavailable: .betUnavailable
            case .expired: .draftEnded
            }
    }

    init(_ refusal: WishRefusal) {
        self =
            switch refusal {
            case .unknownDraft: .unknown("draft")
            case .betUnavailable: .betUnavailable
            case .tooManyWishes: .unprocessable(refusal.rawValue, "At most 40 wishes can be stored")
            case .expired: .draftEnded
            }
    }
}
