package import Contests
package import Postgres
package import Scores

/// Why a pick is refused. The raw values are the codes of the API's problems.
package enum PickRefusal: String, Error, CaseIterable, Sendable {
    case unknownDraft = "unknown_draft"
    case notYourTurn = "not_your_turn"
    case stalePick = "stale_pick"
    case betTaken = "bet_taken"
    case betUnavailable = "bet_unavailable"
    case expired
}

/// Why wishes are not stored. The raw values are the codes of the API's problems.
package enum WishRefusal: String, Error, CaseIterable, Sendable {
    case unknownDraft = "unknown_draft"
    case betUnavailable = "bet_unavailable"
    case tooManyWishes = "too_many_wishes"
    case expired
}

/// What is due in a draft.
package enum DraftDuty: String, Hashable, Sendable {
    /// Nothing now: the job for the next time waits.
    case active
    /// The time of the turn is over, and the members agreed that the server picks then.
    case pick
    case completed, expired, abandoned
}

/// Makes the picks of drafts. Every change is one function of the database, under the lock of the draft and by the
/// database's clock.
package struct DraftStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Makes the pick with a number, and with the last one the contest. A repeated request for a pick that was made has
    /// no effect. The role `bardown_api` may run it.
    /// - Parameter ordinal: From 0.
    /// - Returns: The contest, if the draft is complete.
    package func pick(
        _ choice: DraftChoice,
        as ordinal: Int,
        in draft: DraftID,
        by member: MemberID
    ) async throws -> Result<ContestID?, PickRefusal> {
        try result(
            of: await session.only(
                """
                select outcome, contest_id
                  from make_pick(\(draft), \(member), \(Int32(clamping: ordinal)), \(choice.game), \(choice.side.rawValue))
                """
            )
        )
    }

    /// Replaces the wishes of a member. The role `bardown_api` may run it.
    /// - Parameter wishes: The first choice first; at most 40.
    /// - Returns: Why they are not stored; `nil` if they are.
    package func setWishes(
        _ wishes: [DraftChoice],
        in draft: DraftID,
        of member: MemberID
    ) async throws -> WishRefusal? {
        try wishRefusal(
            in: await session.only(
                "select set_wishes(\(draft), \(member), \(wishes.map(\.game)), \(wishes.map(\.side.rawValue))) as outcome"
            )
        )
    }

    /// Puts one wish of a member at the end of the list, or removes it. The others stay, so that two changes at once
    /// both take effect. The role `bardown_api` may run it.
    /// - Returns: As for ``setWishes(_:in:of:)``.
    package func changeWish(
        _ wish: DraftChoice,
        isWished: Bool,
        in draft: DraftID,
        of member: MemberID
    ) async throws -> WishRefusal? {
        try wishRefusal(
            in: await session.only(
                "select change_wish(\(draft), \(member), \(wish.game), \(wish.side.rawValue), \(isWished)) as outcome"
            )
        )
    }

    private func wishRefusal(in row: Row) throws -> WishRefusal? {
        let outcome: String = try row.decode(column: "outcome")
        return outcome == "stored" ? nil : try row.known(column: "outcome")
    }

    /// Does what is due: expires the draft or reminds the member. The role `bardown_differ` may run it, like the
    /// functions below.
    /// - Returns: `nil` if there is no such draft.
    package func endTurn(of draft: DraftID) async throws -> DraftDuty? {
        let row = try await session.only("select end_turn(\(draft)) as duty")
        return try row.decode(column: "duty", as: String?.self) == nil ? nil : try row.known(column: "duty")
    }

    /// The turn of an active draft with the bets and wishes to choose from; `nil` if the draft is over.
    package func turn(of draft: DraftID) async throws -> PendingTurn? {
        guard let row = try await session.first("select picks from draft where id = \(draft) and state = 'active'")
        else { return nil }
        let bets = try await session.query(
            """
            select b.game_id, b.bet from draft d
             cross join lateral open_bets(d.invitation_id, d.id, clock_timestamp()) b
             where d.id = \(draft)
            """
        )
        let wishes = try await session.query(
            """
            select w.game_id, w.side from draft d
              join draft_wish w on w.draft_id = d.id
               and w.account_id = case d.picks % 2 when 0 then d.member1_id else d.member2_id end
             where d.id = \(draft) order by w.place
            """
        )
        return PendingTurn(
            draft: draft,
            turn: DraftTurn(Int(try row.decode(Int16.self))),
            available: try bets.map {
                PoolBet(game: try $0.decode(column: "game_id"), kind: try $0.known(column: "bet"))
            },
            wishes: try wishes.map {
                DraftChoice(game: try $0.decode(column: "game_id"), side: try $0.known(column: "side"))
            }
        )
    }

    /// Picks for a member whose time is over.
    package func pickAutomatically(
        _ choice: DraftChoice,
        in pending: PendingTurn
    ) async throws -> Result<ContestID?, PickRefusal> {
        try result(
            of: await session.only(
                """
                select outcome, contest_id
                  from make_automatic_pick(\(pending.draft), \(Int32(clamping: pending.turn.ordinal)), \(choice.game),
                                           \(choice.side.rawValue))
                """
            )
        )
    }

    private func result(of row: Row) throws -> Result<ContestID?, PickRefusal> {
        let outcome: String = try row.decode(column: "outcome")
        if let refusal = PickRefusal(rawValue: outcome) { return .failure(refusal) }
        return .success(try row.decode(column: "contest_id"))
    }
}

/// The turn of a draft in which the server may have to pick.
package struct PendingTurn: Hashable, Sendable {
    package let draft: DraftID
    package let turn: DraftTurn
    /// The bets that can be picked, in their order in the pool.
    package let available: [PoolBet]
    /// Of the member whose turn it is, the first choice first.
    package let wishes: [DraftChoice]

    /// The pick of the server; `nil` if no bet can be picked.
    package var automaticChoice: DraftChoice? {
        AutomaticPick.choice(among: available, wishes: wishes, draft: draft.rawValue, turn: turn)
    }
}
