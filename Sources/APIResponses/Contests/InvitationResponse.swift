package import APIModels
package import Contests
import FoundationEssentials
package import Scores
package import Storage
import Time

extension InvitationResponse {
    package init(_ invitation: StoredInvitation) {
        self.init(
            id: invitation.id.rawValue,
            status: Status(rawValue: invitation.state.rawValue),
            reason: invitation.reason?.rawValue,
            player1: ContestPlayerResponse(invitation.members.one),
            player2: ContestPlayerResponse(invitation.members.two),
            league: LeagueName(invitation.league),
            day: LocalDay(invitation.day),
            draftRounds: invitation.rounds,
            onTimeout: TurnTimeout(invitation.onTimeout),
            expirationDateTime: Date(invitation.expiresAt),
            createdAt: Date(invitation.createdAt),
            decidedAt: invitation.decidedAt.map { Date($0) },
            draftId: invitation.draft?.rawValue
        )
    }
}

extension InvitationDetailResponse {
    /// - Parameters:
    ///   - pool: The games of the invitation.
    ///   - available: The bets on them that can still be picked.
    package init(
        _ invitation: StoredInvitation,
        _ pool: ContestPool,
        available: [PoolBet],
        _ cards: BetCards
    ) throws {
        self.init(
            invitation: InvitationResponse(invitation),
            games: try pool.games.map { try PoolGameResponse($0, available: available, cards) }
        )
    }
}

extension ContestOfferResponse {
    /// - Parameter offer: `nil`: there is no game to bet on.
    package init(_ league: LeagueID, _ offer: ContestOffer?, _ rules: ContestRules, _ cards: BetCards) throws {
        let pool = offer?.pool ?? ContestPool([])
        self.init(
            league: LeagueName(league),
            day: offer.map { LocalDay($0.day) },
            games: try pool.games.map { try PoolGameResponse($0, available: pool.bets, cards) },
            maxDraftRounds: pool.maxRounds(rules),
            latestExpiration: Invitation.latestExpiry(of: pool, rules).map { Date($0) }
        )
    }
}

extension ContestRulesResponse {
    package init(_ rules: ContestRules) {
        func seconds(_ duration: Duration) -> Int { Int(duration.components.seconds) }
        self.init(
            invitationLead: seconds(rules.lead),
            soonestExpiration: seconds(rules.soonestExpiry),
            mostRounds: rules.mostRounds,
            mostGames: rules.mostGames,
            mostPending: rules.mostPending,
            shortestTurn: seconds(rules.shortestTurn),
            longestTurn: seconds(rules.longestTurn),
            voidAfter: seconds(rules.voidAfter),
            correctable: seconds(rules.correctable)
        )
    }
}
