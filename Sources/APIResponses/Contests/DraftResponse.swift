package import APIModels
import Contests
import FoundationEssentials
package import Scores
package import Storage
import Time

extension DraftResponse {
    /// - Parameter member: The requesting member.
    package init(_ draft: StoredDraft, of member: MemberID, _ cards: BetCards) throws {
        let turn = draft.turn
        self.init(
            id: draft.id.rawValue,
            invitationId: draft.invitation.rawValue,
            contestId: draft.contest?.rawValue,
            status: Status(rawValue: draft.state.rawValue),
            reason: draft.reason?.rawValue,
            player1: ContestPlayerResponse(draft.members.one),
            player2: ContestPlayerResponse(draft.members.two),
            league: LeagueName(draft.league),
            day: LocalDay(draft.day),
            totalRounds: draft.board.rounds,
            currentRound: turn?.round,
            currentPlayerTurn: turn.map { ContestSeat($0.member) },
            isYourTurn: turn.map { draft.members[$0.member].id == member } ?? false,
            nextPick: turn?.ordinal,
            lastPick: try draft.board.lastPick.map { try DraftPickResponse($0.pick, $0.turn, cards) },
            onTimeout: TurnTimeout(draft.onTimeout),
            turnEndsAt: turn.map { _ in Date(draft.turnEndsAt) },
            expirationDateTime: Date(draft.expiresAt),
            createdAt: Date(draft.createdAt),
            endedAt: draft.endedAt.map { Date($0) }
        )
    }
}

extension DraftPickResponse {
    init(_ pick: DraftPick, _ turn: DraftTurn, _ cards: BetCards) throws(StorageError) {
        self.init(
            number: turn.ordinal,
            round: turn.round,
            player: ContestSeat(turn.member),
            pick: try BetChoiceResponse(pick.choice, pick.choice.side.line(pick.line), cards),
            isAutomatic: pick.isAutomatic
        )
    }
}

extension DraftDetailResponse {
    /// - Parameter member: The requesting member.
    package init(_ detail: StoredDraftDetail, of member: MemberID) throws {
        let draft = detail.draft
        let cards = BetCards(detail.games)
        let open = draft.turn == nil ? [] : detail.available.filter { !draft.board.hasPick(of: $0) }
        self.init(
            draft: try DraftResponse(draft, of: member, cards),
            rounds: try draft.board.rows.map { try DraftRoundResponse($0, cards) },
            games: try detail.pool.games.map { try PoolGameResponse($0, available: open, cards) },
            wishes: try detail.wishes.compactMap { wish in
                guard let line = detail.pool[wish.game]?.line(of: wish.side.kind) else { return nil }
                return try BetChoiceResponse(wish, wish.side.line(line), cards)
            }
        )
    }
}

extension DraftRoundResponse {
    fileprivate init(_ row: DraftBoard.Row, _ cards: BetCards) throws {
        func cells(_ member: ContestMember) throws -> DraftCellsResponse {
            DraftCellsResponse(
                drafted: try row.drafted[member].map { try BetChoiceResponse($0.choice, $0.line, cards) },
                forced: try row.forced[member].map { try BetChoiceResponse($0.choice, $0.line, cards) }
            )
        }
        self.init(round: row.round, player1: try cells(.one), player2: try cells(.two))
    }
}
