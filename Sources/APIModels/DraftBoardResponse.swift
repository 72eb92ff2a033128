/// A round of a draft.
public struct DraftRoundResponse: Codable, Hashable, Sendable {
    /// From 1.
    public let round: Int
    /// The sides of the inviter.
    public let player1: DraftCellsResponse
    /// The sides of the recipient of the invitation.
    public let player2: DraftCellsResponse

    /// For the server, fakes and tests.
    public init(round: Int, player1: DraftCellsResponse, player2: DraftCellsResponse) {
        self.round = round
        self.player1 = player1
        self.player2 = player2
    }
}

/// The two sides that a member has from a round.
public struct DraftCellsResponse: Codable, Hashable, Sendable {
    /// The side that the member picked; `nil`: the pick is still to be made.
    public let drafted: BetChoiceResponse?
    /// The inverse side of the other member's pick; `nil`: that is still to be made.
    public let forced: BetChoiceResponse?

    /// For the server, fakes and tests.
    public init(drafted: BetChoiceResponse?, forced: BetChoiceResponse?) {
        self.drafted = drafted
        self.forced = forced
    }
}

/// A pick of a draft.
public struct DraftPickResponse: Codable, Hashable, Sendable {
    /// From 0.
    public let number: Int
    /// The round, from 1.
    public let round: Int
    /// The member who picked.
    public let player: ContestSeat
    /// The side that was picked. The other member has the inverse side.
    public let pick: BetChoiceResponse
    /// Whether the server picked, because the time of the turn was over.
    public let isAutomatic: Bool

    /// For the server, fakes and tests.
    public init(number: Int, round: Int, player: ContestSeat, pick: BetChoiceResponse, isAutomatic: Bool = false) {
        self.number = number
        self.round = round
        self.player = player
        self.pick = pick
        self.isAutomatic = isAutomatic
    }
}
