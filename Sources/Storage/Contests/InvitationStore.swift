package import Contests
package import Postgres
package import Scores
package import Time

/// The games that an invitation sent now has.
package struct ContestOffer: Hashable, Sendable {
    /// The league's local day of all games.
    package let day: CivilDate
    package let pool: ContestPool
}

/// The input of an invitation.
package struct InvitationRequest: Sendable {
    package let inviter: MemberID
    package let recipient: MemberID
    package let league: LeagueID
    /// `nil`: the first of the next seven days with games to bet on.
    package let day: CivilDate?
    package let rounds: Int
    /// `nil`: the latest possible.
    package let expiresAt: Instant?
    package let onTimeout: Draft.TimeoutPolicy

    package init(
        from inviter: MemberID,
        to recipient: MemberID,
        league: LeagueID,
        day: CivilDate? = nil,
        rounds: Int,
        expiresAt: Instant? = nil,
        onTimeout: Draft.TimeoutPolicy = .wait
    ) {
        (self.inviter, self.recipient, self.league, self.day) = (inviter, recipient, league, day)
        (self.rounds, self.expiresAt, self.onTimeout) = (rounds, expiresAt, onTimeout)
    }
}

/// Why an invitation is not sent. The raw values are the codes of the API's problems.
package enum InvitationRefusal: String, Error, CaseIterable, Sendable {
    /// There is no such member, it is the inviter, or one of the two blocked the other.
    case unknownUser = "unknown_user"
    case noGamesLeft = "no_games_left"
    case invalidRounds = "invalid_rounds"
    case notEnoughGames = "not_enough_games_failure"
    case invalidExpiration = "invalid_expiration"
    case tooManyPending = "too_many_pending"
    case alreadyInvited = "already_invited"
}

/// What a member does with an invitation. The raw values are the states that follow.
package enum InvitationAnswer: String, Hashable, Sendable {
    case accepted, rejected
    /// Only the inviter withdraws.
    case withdrawn
}

/// Why an answer is refused. The raw values are the codes of the API's problems.
package enum AnswerRefusal: String, Error, CaseIterable, Sendable {
    case unknownInvitation = "unknown_invitation"
    case notYours = "not_yours"
    case notPending = "not_pending"
    case expired
}

/// Sends invitations and changes their state. Every change is one function of the database, under the lock of the row
/// and by the database's clock. The role `bardown_api` may run all of it except ``expire(_:)``.
package struct InvitationStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Whether members may bet on a league's games; `nil`: there is no such league.
    package func hasContests(_ league: LeagueID) async throws -> Bool? {
        try await session.first("select contests from league where id = \(league) and listed")?.decode(Bool.self)
    }

    /// The games with lines of a day, or of the first of the next seven days with any.
    /// - Returns: `nil` if there is none, as for a league without contests.
    package func offer(of league: LeagueID, on day: CivilDate? = nil) async throws -> ContestOffer? {
        let rows = try await session.query(
            """
            select day, game_id, start_at, (spread * 2)::integer as spread, (total * 2)::integer as total
              from contest_offer(\(league), \(day))
            """
        )
        guard let first = rows.first else { return nil }
        return ContestOffer(
            day: try first.decode(column: "day"),
            pool: ContestPool(try rows.compactMap { try PoolGame($0) })
        )
    }

    /// Sends an invitation with the games and lines of the offer of this moment.
    package func invite(_ request: InvitationRequest) async throws -> Result<InvitationID, InvitationRefusal> {
        let row = try await session.only(
            """
            select outcome, invitation_id
              from invite(\(request.inviter), \(request.recipient), \(request.league), \(request.day),
                          \(Int32(clamping: request.rounds)), \(request.expiresAt), \(request.onTimeout.rawValue))
            """
        )
        if let invitation = try row.decode(column: "invitation_id", as: InvitationID?.self) {
            return .success(invitation)
        }
        return .failure(try row.known(column: "outcome"))
    }

    /// Accepts, rejects or withdraws an invitation. A repeated answer of the same member has no effect.
    /// - Returns: The draft of an accepted invitation; `nil` for another answer.
    package func answer(
        _ invitation: InvitationID,
        by member: MemberID,
        _ answer: InvitationAnswer
    ) async throws -> Result<DraftID?, AnswerRefusal> {
        let row = try await session.only(
            "select outcome, draft_id from answer_invitation(\(invitation), \(member), \(answer.rawValue))"
        )
        let outcome: String = try row.decode(column: "outcome")
        if let refusal = AnswerRefusal(rawValue: outcome) { return .failure(refusal) }
        return .success(try row.decode(column: "draft_id"))
    }

    /// Expires an invitation whose time has passed; the work of the job `expire_invitation`. The role `bardown_differ`
    /// may run it.
    package func expire(_ invitation: InvitationID) async throws {
        try await session.execute("select expire_invitation(\(invitation))")
    }
}

extension PoolGame {
    /// - Returns: `nil` if there is no bet on the game.
    init?(_ row: Row) throws {
        self.init(
            game: try row.decode(column: "game_id"),
            startAt: try row.decode(column: "start_at"),
            spread: try row.line("spread"),
            total: try row.line("total")
        )
    }
}
