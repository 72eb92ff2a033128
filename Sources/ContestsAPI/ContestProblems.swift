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

    static let noGamesLeft = Problem.conflict("no_games_left", "There are no games left to bet on that day")

    static let unknownUser = Problem(
        status: .notFound,
        code: "unknown_user",
        detail: "No such member, or the member cannot be invited"
    )

    static let betUnavailable = Problem.conflict(
        "bet_unavailable",
        "This bet cannot be picked: the draft does not have it, or its game was cancelled, moved or has begun"
    )

    static let draftExpired = Problem.gone("The draft is over: its first game has begun, or no game was left")

    private static func conflict(_ code: String, _ detail: String) -> Problem {
        Problem(status: .conflict, code: code, detail: detail)
    }

    private static func gone(_ detail: String) -> Problem {
        Problem(status: .gone, code: "expired", detail: detail)
    }

    init(_ refusal: InvitationRefusal) {
        self =
            switch refusal {
            case .unknownUser: .unknownUser
            case .noGamesLeft: .noGamesLeft
            case .invalidRounds: .unprocessable("invalid_rounds", "draftRounds must be at least 1")
            case .notEnoughGames:
                .conflict("not_enough_games_failure", "There are not enough bets left that day for so many rounds")
            case .invalidExpiration: .invalidExpiration
            case .tooManyPending:
                .conflict("too_many_pending", "Too many of your invitations wait for an answer. Withdraw one first")
            case .alreadyInvited:
                .conflict("already_invited", "You have already invited this member to a contest on that day")
            }
    }

    static let invalidExpiration = Problem.unprocessable(
        "invalid_expiration",
        "expirationDateTime must be at least five minutes ahead, and at most latestExpiration of the offer"
    )

    init(_ refusal: AnswerRefusal) {
        self =
            switch refusal {
            case .unknownInvitation: .unknown("invitation")
            case .notYours:
                Problem(
                    status: .forbidden,
                    code: "not_yours",
                    detail: "Only the recipient accepts or rejects an invitation, and only the inviter withdraws it"
                )
            case .notPending: .conflict("not_pending", "The invitation was answered or withdrawn before")
            case .expired: .gone("The invitation has expired")
            }
    }

    init(_ refusal: PickRefusal) {
        self =
            switch refusal {
            case .unknownDraft: .unknown("draft")
            case .notYourTurn: .conflict("not_your_turn", "This pick is the other member's")
            case .stalePick: .conflict("stale_pick", "This is not the next pick. Read the draft again")
            case .betTaken: .conflict("bet_taken", "This bet was picked before")
            case .betUnavailable: .betUnavailable
            case .expired: .draftExpired
            }
    }

    init(_ refusal: WishRefusal) {
        self =
            switch refusal {
            case .unknownDraft: .unknown("draft")
            case .betUnavailable: .betUnavailable
            case .tooManyWishes: .unprocessable("too_many_wishes", "At most 40 wishes can be stored")
            case .expired: .draftExpired
            }
    }
}
