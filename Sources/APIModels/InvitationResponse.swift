#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The games of an invitation that is sent now.
public struct ContestOfferResponse: Codable, Hashable, Sendable {
    /// The league.
    public let league: LeagueName
    /// The day of all games; `nil`: there is no game to bet on.
    public let day: LocalDay?
    /// The games with their lines, in the order of their starts.
    public let games: [PoolGameResponse]
    /// The most rounds that a draft on these games can have; 0 without games.
    public let maxDraftRounds: Int
    /// The latest time at which such an invitation can expire; `nil` without games.
    public let latestExpiration: Date?

    /// For the server, fakes and tests.
    public init(
        league: LeagueName,
        day: LocalDay?,
        games: [PoolGameResponse],
        maxDraftRounds: Int,
        latestExpiration: Date?
    ) {
        self.league = league
        self.day = day
        self.games = games
        self.maxDraftRounds = maxDraftRounds
        self.latestExpiration = latestExpiration
    }
}

/// A member's invitations.
public struct InvitationsResponse: Codable, Hashable, Sendable {
    /// The invitations: pending ones first, by their expiry; then the others, the newest first.
    public let invitations: [InvitationResponse]

    /// For the server, fakes and tests.
    public init(invitations: [InvitationResponse]) {
        self.invitations = invitations
    }
}

/// An invitation with its games.
public struct InvitationDetailResponse: Codable, Hashable, Sendable {
    /// The invitation.
    public let invitation: InvitationResponse
    /// The games with their lines, in the order of their starts.
    public let games: [PoolGameResponse]

    /// For the server, fakes and tests.
    public init(invitation: InvitationResponse, games: [PoolGameResponse]) {
        self.invitation = invitation
        self.games = games
    }
}

/// An invitation to a contest on the games of a day.
public struct InvitationResponse: Codable, Hashable, Sendable, Identifiable {
    /// Identifies the invitation in every other request.
    public let id: UUID
    /// The state.
    public let status: Status
    /// Why it expired: `time`, or `not_enough_games` if games were cancelled or moved. `nil`: it did not expire.
    public let reason: String?
    /// The inviter.
    public let player1: ContestPlayerResponse
    /// The member who is invited.
    public let player2: ContestPlayerResponse
    /// The league.
    public let league: LeagueName
    /// The day of all games.
    public let day: LocalDay
    /// The rounds of the draft. In each, both members pick once.
    public let draftRounds: Int
    /// What happens when the time of a turn is over.
    public let onTimeout: TurnTimeout
    /// When the invitation expires. No answer is accepted after it.
    public let expirationDateTime: Date
    /// When it was sent.
    public let createdAt: Date
    /// When it was answered, withdrawn or marked as expired; `nil`: it is pending.
    public let decidedAt: Date?
    /// The draft of an accepted invitation; `nil` for any other.
    public let draftId: UUID?

    /// For the server, fakes and tests.
    public init(
        id: UUID = UUID(),
        status: Status = .pending,
        reason: String? = nil,
        player1: ContestPlayerResponse,
        player2: ContestPlayerResponse,
        league: LeagueName,
        day: LocalDay,
        draftRounds: Int,
        onTimeout: TurnTimeout = .wait,
        expirationDateTime: Date,
        createdAt: Date,
        decidedAt: Date? = nil,
        draftId: UUID? = nil
    ) {
        self.id = id
        self.status = status
        self.reason = reason
        self.player1 = player1
        self.player2 = player2
        self.league = league
        self.day = day
        self.draftRounds = draftRounds
        self.onTimeout = onTimeout
        self.expirationDateTime = expirationDateTime
        self.createdAt = createdAt
        self.decidedAt = decidedAt
        self.draftId = draftId
    }

    /// The state of an invitation. Treat an unknown one as over.
    public struct Status: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The recipient has not answered.
        public static let pending = Status(rawValue: "pending")
        /// It made a draft.
        public static let accepted = Status(rawValue: "accepted")
        /// The recipient rejected it.
        public static let rejected = Status(rawValue: "rejected")
        /// The inviter withdrew it.
        public static let withdrawn = Status(rawValue: "withdrawn")
        /// The recipient did not answer in time, or too few games were left.
        public static let expired = Status(rawValue: "expired")
    }
}
