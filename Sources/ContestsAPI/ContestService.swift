package import APIModels
import APIResponses
package import APIServer
package import Contests
import Postgres
package import Scores
package import Storage
package import Time

/// The operations on contests in the database.
package struct ContestService: ContestOperations {
    let pool: PostgresPool
    private let rulesCache = LookupCache<RulesKey, ContestRules>()

    private enum RulesKey {
        case only
    }

    /// The most drafts or invitations of a list. Accepted invitations are never deleted, so a list has only the newest
    /// 100.
    private static let listLimit = 100

    init(pool: PostgresPool) {
        self.pool = pool
    }

    package func rules() async throws -> ContestRulesResponse { ContestRulesResponse(try await storedRules()) }

    /// The limits of contests, at most a minute old. They are served while the database is unavailable.
    private func storedRules() async throws -> ContestRules {
        let rules = try await rulesCache.value(of: .only) { try await ContestRulesStore(pool).rules() }
        guard let rules else { throw StorageError.nothingReturned(statement: "contest_rules") }
        return rules
    }

    package func leagues() async throws -> [ContestLeague] { try await OpponentStore(pool).leagues() }

    package func opponent(_ id: MemberID, of member: Member) async throws -> UserResponse {
        guard let found = try await OpponentStore(pool).opponent(id, of: member.id) else { throw Problem.unknownUser }
        return UserResponse(uid: found.id.rawValue, username: found.username)
    }

    package func offer(of league: LeagueID, on day: CivilDate?) async throws -> ContestOfferResponse {
        switch try await InvitationStore(pool).hasContests(league) {
        case nil: throw Problem.unknown("league")
        case false?: throw Problem.contestsOff
        case true?: break
        }
        let offer = try await InvitationStore(pool).offer(of: league, on: day)
        let cards = try await pool.cards(of: offer?.pool.games.map(\.game) ?? [])
        return try ContestOfferResponse(league, offer, try await storedRules(), cards)
    }
}

extension ContestService {
    package func contests(
        _ stage: ContestProgress.Stage?,
        after previous: ContestID?,
        limit: Int,
        of member: Member
    ) async throws -> ContestsResponse {
        let found = try await pool.withSnapshot { transaction in
            // One more than the page, which shows whether there is another page.
            try await MemberContestStore(transaction, member: member.id)
                .contests(stage, after: previous, limit: limit + 1)
        }
        let page = found.prefix(limit)
        return ContestsResponse(
            contests: page.map(ContestResponse.init),
            next: found.count > limit ? page.last?.id.rawValue : nil
        )
    }

    package func contest(_ id: ContestID, of member: Member) async throws -> ContestDetailResponse {
        try await pool.withSnapshot { transaction in
            guard let contest = try await MemberContestStore(transaction, member: member.id).contest(id) else {
                throw Problem.unknown("contest")
            }
            return try ContestDetailResponse(contest, try await transaction.cards(of: contest.bets.map(\.game)))
        }
    }

    package func betSlip(_ stage: ContestProgress.Stage, of member: Member) async throws -> BetSlipResponse {
        try await pool.withSnapshot { transaction in
            let bets = try await BetSlipStore(transaction, member: member.id).bets(stage)
            let cards = try await transaction.cards(of: bets.map(\.game))
            return try BetSlipResponse(bets, isNewestFirst: stage == .completed, cards)
        }
    }

    package func statistics(against opponent: MemberID?, of member: Member) async throws -> MemberStatisticsResponse {
        let store = MemberRecordStore(pool)
        guard let opponent else { return MemberStatisticsResponse(try await store.record(of: member.id), against: nil) }
        guard let player = try await store.opponent(opponent, of: member.id) else { throw Problem.unknownUser }
        return MemberStatisticsResponse(try await store.record(of: member.id, against: opponent), against: player)
    }
}

extension ContestService {
    package func invitations(
        _ box: StoredInvitation.Box?,
        _ state: StoredInvitation.State?,
        of member: Member
    ) async throws -> InvitationsResponse {
        let found = try await MemberInvitationStore(pool, member: member.id)
            .invitations(box, state, limit: Self.listLimit)
        return InvitationsResponse(invitations: found.map(InvitationResponse.init))
    }

    package func invitation(_ id: InvitationID, of member: Member) async throws -> InvitationDetailResponse {
        try await pool.withSnapshot { transaction in
            let store = MemberInvitationStore(transaction, member: member.id)
            return try await store.detail(of: id, in: transaction)
        }
    }

    package func invite(
        _ body: SendInvitationRequest,
        from member: Member,
        once key: String,
        asked: [String]
    ) async throws {
        let command = try SendInvitation(body, from: member)
        try await CommandRunner(pool: pool).run(command, once: key, of: asked)
    }

    /// The function of the database is a transaction of its own: an answer that comes too late expires the invitation,
    /// and that is committed although the answer is refused.
    package func answer(
        _ answer: InvitationAnswer,
        _ id: InvitationID,
        by member: Member
    ) async throws -> DraftID? {
        switch try await InvitationStore(pool).answer(id, by: member.id, answer) {
        case .failure(let refusal): throw Problem(refusal)
        case .success(let draft): return draft
        }
    }
}

extension ContestService {
    package func games(_ ids: [GameID]) async throws -> [GameCardResponse] {
        try await pool.withSnapshot { transaction in
            let cards = try await transaction.cards(of: ids)
            return try cards.sorted(Set(ids))
        }
    }

    package func drafts(_ state: StoredDraft.State?, of member: Member) async throws -> DraftsResponse {
        try await pool.withSnapshot { transaction in
            let drafts = try await MemberDraftStore(transaction, member: member.id).drafts(state, limit: Self.listLimit)
            let cards = try await transaction.cards(of: drafts.compactMap { $0.board.lastPick?.pick.choice.game })
            return DraftsResponse(drafts: try drafts.map { try DraftResponse($0, of: member.id, cards) })
        }
    }

    package func draft(_ id: DraftID, of member: Member) async throws -> DraftDetailResponse {
        let found = try await MemberDraftStore.detail(of: id, for: member.id, in: pool)
        guard let found else { throw Problem.unknown("draft") }
        return try DraftDetailResponse(found, of: member.id)
    }

    package func automaticPicks(in id: DraftID, of member: Member) async throws -> Set<Int> {
        try await MemberDraftStore(pool, member: member.id).automaticPicks(in: id)
    }

    /// The function of the database is a transaction of its own: a pick that comes too late expires the draft, and that
    /// is committed although the pick is refused.
    package func pick(
        _ body: PickRequest,
        as number: Int,
        in id: DraftID,
        by member: Member
    ) async throws -> ContestID? {
        switch try await DraftStore(pool).pick(try DraftChoice(body), as: number, in: id, by: member.id) {
        case .failure(let refusal): throw Problem(refusal)
        case .success(let contest): return contest
        }
    }

    package func setWishes(_ body: WishesRequest, in id: DraftID, of member: Member) async throws {
        let wishes = try body.wishes.map { try DraftChoice($0) }
        if let refusal = try await DraftStore(pool).setWishes(wishes, in: id, of: member.id) {
            throw Problem(refusal)
        }
    }

    package func changeWish(_ body: PickRequest, isWished: Bool, in id: DraftID, of member: Member) async throws {
        let wish = try DraftChoice(body)
        if let refusal = try await DraftStore(pool).changeWish(wish, isWished: isWished, in: id, of: member.id) {
            throw Problem(refusal)
        }
    }
}

extension DraftChoice {
    /// - Throws: ``Problem`` if the side is unknown, or the id of the game is no UUID.
    fileprivate init(_ body: PickRequest) throws(Problem) {
        guard let side = ContestSide(rawValue: body.side.rawValue) else {
            throw .invalidBody("side must be home, away, over or under")
        }
        guard let game = GameID(body.gameId) else { throw .betUnavailable }
        self.init(game: game, side: side)
    }
}
