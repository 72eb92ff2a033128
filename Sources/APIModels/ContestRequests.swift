/// An invitation to a contest, to be sent.
public struct SendInvitationRequest: Codable, Hashable, Sendable {
    /// The member who is invited: ``ContestPlayerResponse/uid``.
    public let recipientUid: String
    /// The league.
    public let league: String
    /// The day of the games; `nil`: the first of the next seven days with games to bet on.
    public let day: LocalDay?
    /// The rounds of the draft, from 1. In each, both members pick once.
    public let draftRounds: Int
    /// When the invitation expires, in RFC 3339: `2026-11-29T23:30:00Z`; `nil`: as late as possible.
    public let expirationDateTime: String?
    /// What happens when the time of a turn is over; `nil` means ``TurnTimeout/wait``.
    public let onTimeout: TurnTimeout?

    /// For clients and tests.
    public init(
        recipientUid: String,
        league: String,
        day: LocalDay? = nil,
        draftRounds: Int,
        expirationDateTime: String? = nil,
        onTimeout: TurnTimeout? = nil
    ) {
        self.recipientUid = recipientUid
        self.league = league
        self.day = day
        self.draftRounds = draftRounds
        self.expirationDateTime = expirationDateTime
        self.onTimeout = onTimeout
    }
}

/// A side of a bet, to be picked or to be stored as a wish.
public struct PickRequest: Codable, Hashable, Sendable {
    /// The game.
    public let gameId: String
    /// The side, which determines the bet.
    public let side: ContestBetSide

    /// For clients and tests.
    public init(gameId: String, side: ContestBetSide) {
        self.gameId = gameId
        self.side = side
    }
}

/// The sides that the server picks for a member when the time of a turn is over.
public struct WishesRequest: Codable, Hashable, Sendable {
    /// The first choice first, at most 40. They replace the earlier ones.
    public let wishes: [PickRequest]

    /// For clients and tests.
    public init(wishes: [PickRequest]) {
        self.wishes = wishes
    }
}
