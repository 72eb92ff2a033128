import APIModels
import APIResponses
package import APIServer
import Contests
package import Hummingbird
import Scores
import Storage

/// The routes of contests, the bet slip and statistics. All but the rules are for members, and their responses are
/// never stored by a cache.
package struct ContestRoutes: Sendable {
    private let access: ContestAccess

    package init(access: ContestAccess) {
        self.access = access
    }

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("contests/rules") { request, _ in
            _ = try QueryReader(request, allowing: [])
            let rules = ContestRulesResponse(try await access.rules())
            return try CachedResponse(rules, .contestRules).response(to: request)
        }
        group.get("contests") { request, _ in try await list(request) }
        group.get("contests/:id") { request, context in try await detail(request, try context.id("id")) }
        group.get("betslip") { request, _ in try await betSlip(request) }
        group.get("me/statistics") { request, _ in try await statistics(request) }
    }

    private func list(_ request: Request) async throws -> Response {
        let query = try QueryReader(request, allowing: ["after", "limit", "status"])
        let (stage, after): (ContestProgress.Stage?, ContestID?) =
            (try query.enumValue("status"), try query.id("after"))
        let limit = try query.integer("limit", in: 1...100) ?? 50
        let member = try await access.member(of: request)
        let found = try await access.pool.withSnapshot { transaction in
            // One more than the page, which shows whether there is another page.
            try await MemberContestStore(transaction, member: member.id).contests(stage, after: after, limit: limit + 1)
        }
        let page = found.prefix(limit)
        let response = ContestsResponse(
            contests: page.map(ContestResponse.init),
            next: found.count > limit ? page.last?.id.rawValue : nil
        )
        return try Response.personal(response, to: request)
    }

    private func detail(_ request: Request, _ id: ContestID) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let member = try await access.member(of: request)
        let response = try await access.pool.withSnapshot { transaction in
            guard let contest = try await MemberContestStore(transaction, member: member.id).contest(id) else {
                throw Problem.unknown("contest")
            }
            return try ContestDetailResponse(contest, try await transaction.cards(of: contest.bets.map(\.game)))
        }
        return try Response.personal(response, to: request)
    }

    private func betSlip(_ request: Request) async throws -> Response {
        let stage: ContestProgress.Stage? = try QueryReader(request, allowing: ["status"]).enumValue("status")
        let member = try await access.member(of: request)
        guard let stage else {
            throw Problem.invalidParameter("status", expected: "upcoming, in_progress or completed")
        }
        let response = try await access.pool.withSnapshot { transaction in
            let bets = try await BetSlipStore(transaction, member: member.id).bets(stage)
            let cards = try await transaction.cards(of: bets.map(\.game))
            return try BetSlipResponse(bets, isNewestFirst: stage == .completed, cards)
        }
        return try Response.personal(response, to: request)
    }

    private func statistics(_ request: Request) async throws -> Response {
        let opponent: MemberID? = try QueryReader(request, allowing: ["opponent"]).id("opponent")
        let member = try await access.member(of: request)
        let store = MemberRecordStore(access.pool)
        guard let opponent else {
            return try Response.personal(
                MemberStatisticsResponse(try await store.record(of: member.id), against: nil),
                to: request
            )
        }
        guard let player = try await store.opponent(opponent, of: member.id) else { throw Problem.unknownUser }
        let record = try await store.record(of: member.id, against: opponent)
        return try Response.personal(MemberStatisticsResponse(record, against: player), to: request)
    }
}
