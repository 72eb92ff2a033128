package import APIServer
import Contests
package import Hummingbird
import Scores

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
            return try CachedResponse(try await access.service.rules(), .contestRules).response(to: request)
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
        let page = try await access.service.contests(stage, after: after, limit: limit, of: member)
        return try Response.personal(page, to: request)
    }

    private func detail(_ request: Request, _ id: ContestID) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let member = try await access.member(of: request)
        return try Response.personal(try await access.service.contest(id, of: member), to: request)
    }

    private func betSlip(_ request: Request) async throws -> Response {
        let stage: ContestProgress.Stage? = try QueryReader(request, allowing: ["status"]).enumValue("status")
        let member = try await access.member(of: request)
        guard let stage else {
            throw Problem.invalidParameter("status", expected: "upcoming, in_progress or completed")
        }
        return try Response.personal(try await access.service.betSlip(stage, of: member), to: request)
    }

    private func statistics(_ request: Request) async throws -> Response {
        let opponent: MemberID? = try QueryReader(request, allowing: ["opponent"]).id("opponent")
        let member = try await access.member(of: request)
        return try Response.personal(try await access.service.statistics(against: opponent, of: member), to: request)
    }
}
