public import Foundation

/// Reads drafts, contests, bets and statistics of a member, and picks in drafts.
public protocol ContestService: Sendable {
    /// The member's drafts: active ones first, the soonest expiry first.
    /// - Parameter status: `nil` for all.
    func drafts(_ status: Draft.Status?) async throws(APIError) -> [Draft]
    /// A draft with its board and its games.
    func draft(_ id: Draft.ID) async throws(APIError) -> DraftDetail
    /// Makes a pick. Repeating it has no other effect.
    /// - Parameter number: ``DraftResponse/nextPick``.
    /// - Throws: `refused` with the code `not_your_turn`, `stale_pick`, `bet_taken`, `bet_unavailable` or `expired`.
    func pick(_ side: ContestBetSide, of game: UUID, as number: Int, in draft: Draft.ID) async throws(APIError)
        -> DraftDetail
    /// Replaces the wishes, from which the server picks when the time of the member's turn is over.
    /// - Parameter wishes: The first choice first, at most 40.
    func setWishes(_ wishes: [(game: UUID, side: ContestBetSide)], in draft: Draft.ID) async throws(APIError)
    /// A page of the member's contests.
    /// - Parameters:
    ///   - status: `nil` for all.
    ///   - after: ``ContestsResponse/next`` of the page before; `nil` for the first page.
    func contests(_ status: Contest.Status?, after: UUID?) async throws(APIError) -> ContestPage
    /// A contest with its bets and the scores of its games.
    func contest(_ id: Contest.ID) async throws(APIError) -> ContestDetail
    /// The member's bets of all contests.
    func betSlip(_ status: Contest.Status) async throws(APIError) -> BetSlip
    /// What the member won and lost.
    /// - Parameter opponent: `nil` for all opponents.
    func statistics(against opponent: UUID?) async throws(APIError) -> MemberStatistics
}

/// Reads contests from the API, and picks through it.
public struct APIContestService: ContestService {
    private let requests: MemberRequests

    /// - Parameter tokens: The access tokens of the member.
    public init(_ client: APIClient, tokens: any AccessTokenProvider) {
        requests = MemberRequests(client: client, tokens: tokens)
    }

    /// Requests it from the server.
    public func drafts(_ status: Draft.Status? = nil) async throws(APIError) -> [Draft] {
        let list: DraftsResponse = try await requests.get("drafts", [("status", status?.rawValue)])
        return list.drafts
    }

    /// Requests it from the server.
    public func draft(_ id: Draft.ID) async throws(APIError) -> DraftDetail {
        try await requests.get("drafts/\(id.uuidString.lowercased())")
    }

    /// Repeats the request if the response is lost.
    public func pick(
        _ side: ContestBetSide,
        of game: UUID,
        as number: Int,
        in draft: Draft.ID
    ) async throws(APIError) -> DraftDetail {
        try await requests.send(
            .put,
            "drafts/\(draft.uuidString.lowercased())/picks/\(number)",
            PickRequest(gameId: game.uuidString.lowercased(), side: side)
        )
    }

    /// Repeats the request if the response is lost.
    public func setWishes(
        _ wishes: [(game: UUID, side: ContestBetSide)],
        in draft: Draft.ID
    ) async throws(APIError) {
        let body = WishesRequest(
            wishes: wishes.map { PickRequest(gameId: $0.game.uuidString.lowercased(), side: $0.side) }
        )
        try await requests.submit(.put, "drafts/\(draft.uuidString.lowercased())/wishes", body)
    }

    /// Requests it from the server.
    public func contests(_ status: Contest.Status? = nil, after: UUID? = nil) async throws(APIError) -> ContestPage {
        try await requests.get(
            "contests",
            [("status", status?.rawValue), ("after", after?.uuidString.lowercased())]
        )
    }

    /// Requests it from the server.
    public func contest(_ id: Contest.ID) async throws(APIError) -> ContestDetail {
        try await requests.get("contests/\(id.uuidString.lowercased())")
    }

    /// Requests it from the server.
    public func betSlip(_ status: Contest.Status) async throws(APIError) -> BetSlip {
        try await requests.get("betslip", [("status", status.rawValue)])
    }

    /// Requests it from the server.
    public func statistics(against opponent: UUID? = nil) async throws(APIError) -> MemberStatistics {
        try await requests.get("me/statistics", [("opponent", opponent?.uuidString.lowercased())])
    }
}

/// Predetermined drafts and contests, for previews and tests.
public struct FakeContestService: ContestService {
    /// The drafts.
    public var drafts: [DraftDetail]
    /// The contests.
    public var contests: [ContestDetail]
    /// The bets of every status.
    public var slip: BetSlip
    /// The statistics, the same for every opponent.
    public var statistics: MemberStatistics
    /// If set, every call throws it.
    public var failure: APIError?

    /// - Parameter failure: If set, every call throws it.
    public init(
        drafts: [DraftDetail] = [Samples.draft],
        contests: [ContestDetail] = [Samples.contest],
        slip: BetSlip = Samples.betSlip,
        statistics: MemberStatistics = Samples.statistics,
        failure: APIError? = nil
    ) {
        self.drafts = drafts
        self.contests = contests
        self.slip = slip
        self.statistics = statistics
        self.failure = failure
    }

    /// ``drafts`` of this status.
    public func drafts(_ status: Draft.Status?) async throws(APIError) -> [Draft] {
        if let failure { throw failure }
        return drafts.map(\.draft).filter { status == nil || $0.status == status }
    }

    /// The draft with this id.
    public func draft(_ id: Draft.ID) async throws(APIError) -> DraftDetail {
        if let failure { throw failure }
        guard let found = drafts.first(where: { $0.draft.id == id }) else {
            throw .refused(ProblemDetails(status: 404, code: "unknown_draft"))
        }
        return found
    }

    /// Returns the unchanged draft. A pick with a number other than the next one is refused.
    public func pick(
        _ side: ContestBetSide,
        of game: UUID,
        as number: Int,
        in draft: Draft.ID
    ) async throws(APIError) -> DraftDetail {
        let found = try await self.draft(draft)
        guard found.draft.nextPick == number else {
            throw .refused(ProblemDetails(status: 409, code: "stale_pick"))
        }
        return found
    }

    /// Stores nothing.
    public func setWishes(
        _ wishes: [(game: UUID, side: ContestBetSide)],
        in draft: Draft.ID
    ) async throws(APIError) {
        _ = try await self.draft(draft)
    }

    /// ``contests`` of this status, on one page.
    public func contests(_ status: Contest.Status?, after: UUID?) async throws(APIError) -> ContestPage {
        if let failure { throw failure }
        return ContestPage(contests: contests.map(\.contest).filter { status == nil || $0.status == status })
    }

    /// The contest with this id.
    public func contest(_ id: Contest.ID) async throws(APIError) -> ContestDetail {
        if let failure { throw failure }
        guard let found = contests.first(where: { $0.contest.id == id }) else {
            throw .refused(ProblemDetails(status: 404, code: "unknown_contest"))
        }
        return found
    }

    /// ``slip``.
    public func betSlip(_ status: Contest.Status) async throws(APIError) -> BetSlip {
        if let failure { throw failure }
        return slip
    }

    /// ``statistics``.
    public func statistics(against opponent: UUID?) async throws(APIError) -> MemberStatistics {
        if let failure { throw failure }
        return statistics
    }
}
