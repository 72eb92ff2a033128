#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A member's drafts.
public struct DraftsResponse: Codable, Hashable, Sendable {
    /// The drafts: active ones first, by their expiry; then the others, the newest first.
    public let drafts: [DraftResponse]

    /// For the server, fakes and tests.
    public init(drafts: [DraftResponse]) {
        self.drafts = drafts
    }
}

/// A draft with its board and its games.
public struct DraftDetailResponse: Codable, Hashable, Sendable {
    /// The draft.
    public let draft: DraftResponse
    /// The rounds, from the first one on; all of them, also those without picks.
    public let rounds: [DraftRoundResponse]
    /// The games with their lines, in the order of their starts.
    public let games: [PoolGameResponse]
    /// The automatic picks of the requesting member, the first choice first.
    public let wishes: [BetChoiceResponse]

    /// For the server, fakes and tests.
    public init(
        draft: DraftResponse,
        rounds: [DraftRoundResponse],
        games: [PoolGameResponse],
        wishes: [BetChoiceResponse] = []
    ) {
        self.draft = draft
        self.rounds = rounds
        self.games = games
        self.wishes = wishes
    }
}

/// A draft: from the acceptance of an invitation to the contest. Player 1 picks first in every round.
public struct DraftResponse: Codable, Hashable, Sendable, Identifiable {
    /// Identifies the draft in every other request.
    public let id: UUID
    /// The invitation that was accepted.
    public let invitationId: UUID
    /// The contest that it made; `nil` unless it is completed.
    public let contestId: UUID?
    /// The state.
    public let status: Status
    /// Why it expired: `time`, or `no_games` if none was left. `nil`: it did not expire.
    public let reason: String?
    /// The inviter.
    public let player1: ContestPlayerResponse
    /// The recipient of the invitation.
    public let player2: ContestPlayerResponse
    /// The league.
    public let league: LeagueName
    /// The day of all games.
    public let day: LocalDay
    /// The rounds. They become fewer if games are cancelled or moved and too few bets are left.
    public let totalRounds: Int
    /// The round of the next pick, from 1; `nil` unless it is active.
    public let currentRound: Int?
    /// Whose turn it is; `nil` unless it is active.
    public let currentPlayerTurn: ContestSeat?
    /// Whether it is the turn of the requesting member.
    public let isYourTurn: Bool
    /// The number of the next pick, from 0; `nil` unless it is active.
    public let nextPick: Int?
    /// The last pick; `nil`: there is none yet.
    public let lastPick: DraftPickResponse?
    /// What happens when the time of a turn is over.
    public let onTimeout: TurnTimeout
    /// When the time of this turn is over; `nil` unless it is active.
    public let turnEndsAt: Date?
    /// The start of its first game, which ends the draft.
    public let expirationDateTime: Date
    /// When the invitation was accepted.
    public let createdAt: Date
    /// When it ended; `nil`: it is active.
    public let endedAt: Date?

    /// For the server, fakes and tests.
    public init(
        id: UUID = UUID(),
        invitationId: UUID = UUID(),
        contestId: UUID? = nil,
        status: Status = .active,
        reason: String? = nil,
        player1: ContestPlayerResponse,
        player2: ContestPlayerResponse,
        league: LeagueName,
        day: LocalDay,
        totalRounds: Int,
        currentRound: Int? = nil,
        currentPlayerTurn: ContestSeat? = nil,
        isYourTurn: Bool = false,
        nextPick: Int? = nil,
        lastPick: DraftPickResponse? = nil,
        onTimeout: TurnTimeout = .wait,
        turnEndsAt: Date? = nil,
        expirationDateTime: Date,
        createdAt: Date,
        endedAt: Date? = nil
    ) {
        self.id = id
        self.invitationId = invitationId
        self.contestId = contestId
        self.status = status
        self.reason = reason
        self.player1 = player1
        self.player2 = player2
        self.league = league
        self.day = day
        self.totalRounds = totalRounds
        self.currentRound = currentRound
        self.currentPlayerTurn = currentPlayerTurn
        self.isYourTurn = isYourTurn
        self.nextPick = nextPick
        self.lastPick = lastPick
        self.onTimeout = onTimeout
        self.turnEndsAt = turnEndsAt
        self.expirationDateTime = expirationDateTime
        self.createdAt = createdAt
        self.endedAt = endedAt
    }

    /// The state of a draft. Treat an unknown one as over.
    public struct Status: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Members pick in turn.
        public static let active = Status(rawValue: "active")
        /// It made a contest.
        public static let completed = Status(rawValue: "completed")
        /// A game began before the last pick, or no game was left.
        public static let expired = Status(rawValue: "expired")
        /// A member was deleted, or blocked the other one.
        public static let abandoned = Status(rawValue: "abandoned")
    }
}
