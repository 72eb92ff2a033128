import APIModels
package import APIServer
package import Hummingbird
import Scores
import Storage

/// The routes of offers and invitations. All are for members, and their responses are never stored by a cache.
package struct InvitationRoutes: Sendable {
    private let access: ContestAccess
    private let commands: CommandRunner

    package init(access: ContestAccess, commands: CommandRunner) {
        (self.access, self.commands) = (access, commands)
    }

    /// The greatest size of a body, in bytes.
    private static let bodyLimit = 4 * 1024

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("contests/offers") { request, _ in try await offer(request) }
        group.get("invitations") { request, _ in try await list(request) }
        group.post("invitations") { request, _ in try await send(request) }
        group.get("invitations/:id") { request, context in
            _ = try QueryReader(request, allowing: [])
            let member = try await access.member(of: request)
            let invitation = try await access.service.invitation(try context.id("id"), of: member)
            return try Response.personal(invitation, to: request)
        }
        group.post("invitations/:id/accept") { request, context in
            try await answer(.accepted, request, try context.id("id"))
        }
        group.post("invitations/:id/reject") { request, context in
            try await answer(.rejected, request, try context.id("id"))
        }
        group.post("invitations/:id/withdraw") { request, context in
            try await answer(.withdrawn, request, try context.id("id"))
        }
    }

    private func offer(_ request: Request) async throws -> Response {
        let query = try QueryReader(request, allowing: ["day", "league"])
        let (league, day) = (try query.namedLeague(), try query.date("day"))
        _ = try await access.member(of: request)
        guard let league else {
            throw Problem.invalidParameter("league", expected: "the id of a league with contests")
        }
        return try Response.personal(try await access.service.offer(of: league, on: day), to: request)
    }

    private func list(_ request: Request) async throws -> Response {
        let query = try QueryReader(request, allowing: ["box", "status"])
        let (box, state): (StoredInvitation.Box?, StoredInvitation.State?) =
            (try query.enumValue("box"), try query.enumValue("status"))
        let member = try await access.member(of: request)
        return try Response.personal(try await access.service.invitations(box, state, of: member), to: request)
    }

    private func send(_ request: Request) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let write = try await WriteRequest(request, bodyLimit: Self.bodyLimit)
        let member = try await access.member(of: request)
        try write.requireIdempotencyKey()
        let body: SendInvitationRequest = try await write.request.json(limit: Self.bodyLimit)
        return try await commands.run(try SendInvitation(body, from: member), for: write)
    }

    private func answer(
        _ answer: InvitationAnswer,
        _ request: Request,
        _ id: InvitationID
    ) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let member = try await access.member(of: request)
        _ = try await access.service.answer(answer, id, by: member)
        return try Response.personal(try await access.service.invitation(id, of: member), to: request)
    }
}
