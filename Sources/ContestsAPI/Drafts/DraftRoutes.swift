import APIModels
package import APIServer
import HTTPTypes
package import Hummingbird
import Scores
import Storage

/// The routes of drafts. All are for members, and their responses are never stored by a cache.
///
/// Picks and wishes need no idempotency key, because repeating such a request has no other effect.
package struct DraftRoutes: Sendable {
    private let access: ContestAccess

    package init(access: ContestAccess) {
        self.access = access
    }

    /// The greatest size of a body, in bytes.
    private static let bodyLimit = 8 * 1024

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("drafts") { request, _ in try await list(request) }
        group.get("drafts/:id") { request, context in
            _ = try QueryReader(request, allowing: [])
            let member = try await access.member(of: request)
            return try Response.personal(try await access.service.draft(try context.id("id"), of: member), to: request)
        }
        group.put("drafts/:id/picks/:number") { request, context in
            _ = try QueryReader(request, allowing: [])
            let number = context.parameters.get("number").flatMap { Int($0) }
            guard let number, (0..<1000).contains(number) else { throw Problem.invalidPickNumber }
            return try await pick(request, number, in: try context.id("id"))
        }
        group.put("drafts/:id/wishes") { request, context in
            try await setWishes(request, in: try context.id("id"))
        }
    }

    private func list(_ request: Request) async throws -> Response {
        let state: StoredDraft.State? = try QueryReader(request, allowing: ["status"]).enumValue("status")
        let member = try await access.member(of: request)
        return try Response.personal(try await access.service.drafts(state, of: member), to: request)
    }

    private func pick(_ request: Request, _ number: Int, in id: DraftID) async throws -> Response {
        let member = try await access.member(of: request)
        let body: PickRequest = try await request.json(limit: Self.bodyLimit)
        _ = try await access.service.pick(body, as: number, in: id, by: member)
        return try Response.personal(try await access.service.draft(id, of: member), to: request)
    }

    private func setWishes(_ request: Request, in id: DraftID) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let member = try await access.member(of: request)
        try await access.service.setWishes(try await request.json(limit: Self.bodyLimit), in: id, of: member)
        return Response(status: .noContent, headers: .personal)
    }
}

extension Problem {
    fileprivate static let invalidPickNumber = Problem(
        status: .badRequest,
        code: "invalid_id",
        detail: "Invalid number of a pick. Use a number from 0, such as nextPick of the draft"
    )
}
