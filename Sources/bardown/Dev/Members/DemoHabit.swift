import BarDownClient
import FoundationEssentials

/// How a member of the demo plays contests.
enum DemoHabit: String, Sendable, CaseIterable {
    /// Invites all others, accepts every invitation, and picks at once.
    case quick
    /// Accepts every invitation, and leaves all picks to the server.
    case automatic
    /// Rejects every invitation.
    case rejecting
    /// Accepts every invitation and never picks, so that drafts expire.
    case absent

    /// The username at the demo.
    var username: String {
        switch self {
        case .quick: "QuickDraw"
        case .automatic: "AutoPilot"
        case .rejecting: "NoThanks"
        case .absent: "GoneFishing"
        }
    }

    /// Whether invitations are accepted.
    var accepts: Bool { self != .rejecting }

    /// What should happen when a turn of a draft with such a member is over.
    var timeout: TurnTimeout { self == .absent ? .wait : .auto }

    /// A side that can still be picked; `nil` if it is not the member's turn, if the member never picks, or if no bet
    /// is left.
    func pick(in detail: DraftDetail) -> (game: UUID, side: ContestBetSide, number: Int)? {
        guard self == .quick, detail.draft.isYourTurn, let number = detail.draft.nextPick else { return nil }
        for game in detail.games {
            // Of the two sides of a bet one at random would do as well; this way a draft can be repeated.
            let isFirst = number.isMultiple(of: 2)
            if game.available.contains(.spread) { return (game.game.id, isFirst ? .home : .away, number) }
            if game.available.contains(.total) { return (game.game.id, isFirst ? .over : .under, number) }
        }
        return nil
    }
}
