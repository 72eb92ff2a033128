public import Foundation

// The values of contests under the names that apps use.

/// The games of an invitation that is sent now.
public typealias ContestOffer = ContestOfferResponse
/// A game on which members bet, with its lines.
public typealias PoolGame = PoolGameResponse
/// An invitation to a contest.
public typealias Invitation = InvitationResponse
/// An invitation with its games.
public typealias InvitationDetail = InvitationDetailResponse
/// A draft.
public typealias Draft = DraftResponse
/// A draft with its board and its games.
public typealias DraftDetail = DraftDetailResponse
/// A side of a bet that a member picked, or that the other member's pick left.
public typealias BetChoice = BetChoiceResponse
/// A contest, with what both members have won so far.
public typealias Contest = ContestResponse
/// A contest with its bets and the scores of its games.
public typealias ContestDetail = ContestDetailResponse
/// A page of contests.
public typealias ContestPage = ContestsResponse
/// A member, as shown to the other member.
public typealias ContestPlayer = ContestPlayerResponse
/// A member's bets of all contests, by game.
public typealias BetSlip = BetSlipResponse
/// What a member won and lost.
public typealias MemberStatistics = MemberStatisticsResponse

/// The invitations of a member.
public enum InvitationBox: String, Sendable, CaseIterable {
    /// Those that others sent.
    case received
    /// Those that the member sent.
    case sent
}

/// An invitation to be sent.
public struct InvitationDraft: Hashable, Sendable {
    /// The member who is invited.
    public var recipient: UUID
    /// The league.
    public var league: League
    /// The day of the games; `nil` for the first with games to bet on.
    public var day: GameDay?
    /// The rounds of the draft, from 1 to ``ContestOfferResponse/maxDraftRounds``.
    public var rounds: Int
    /// When it expires; `nil` for as late as possible.
    public var expires: Date?
    /// What happens when the time of a turn is over.
    public var onTimeout: TurnTimeout

    /// - Parameters:
    ///   - day: The day of the games; `nil` for the first with games to bet on.
    ///   - expires: When it expires; `nil` for as late as possible.
    public init(
        to recipient: UUID,
        league: League,
        day: GameDay? = nil,
        rounds: Int,
        expires: Date? = nil,
        onTimeout: TurnTimeout = .wait
    ) {
        (self.recipient, self.league, self.day) = (recipient, league, day)
        (self.rounds, self.expires, self.onTimeout) = (rounds, expires, onTimeout)
    }

    var request: SendInvitationRequest {
        SendInvitationRequest(
            recipientUid: recipient.uuidString.lowercased(),
            league: league.rawValue,
            day: day,
            draftRounds: rounds,
            expirationDateTime: expires?.formatted(.iso8601),
            onTimeout: onTimeout
        )
    }
}
