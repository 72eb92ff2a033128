import APIModels
import APIResponses
package import APIServer
import Contests
import HTTPTypes
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
    /// The most invitations of a list. Accepted ones are never deleted, so a list has only the newest 100.
    private static let listLimit = 100

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("contests/offers") { request, _ in try await offer(request) }
        group.get("invitations") { request, _ in try await list(request) }
        group.post("invitations") { request, _ in try await send(request) }
        group.get("invitations/:id") { request, context in
            _ = try QueryReader(request, allowing: [])
            let member = try await access.member(of: request)
            return try Response.personal(try await detail(try context.id("id"), of: member), to: request)
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
        try await access.requireContests(in: league)
        let offer = try await InvitationStore(access.pool).offer(of: league, on: day)
        let cards = try await access.pool.cards(of: offer?.pool.games.map(\.game) ?? [])
        let response = try ContestOfferResponse(league, offer, try await access.rules(), cards)
        return try Response.personal(response, to: request)
    }

    private func list(_ request: Request) async throws -> Response {
        let query = try QueryReader(request, allowing: ["box", "status"])
        let (box, state): (StoredInvitation.Box?, StoredInvitation.State?) =
            (try query.enumValue("box"), try query.enumValue("status"))
        let member = try await access.member(of: request)
        let invitations = try await MemberInvitationStore(access.pool, member: member.id)
            .invitations(box, state, limit: Self.listLimit)
        return try Response.personal(
            InvitationsResponse(invitations: invitations.map(InvitationResponse.init)),
            to: request
        )
    }

    private func send(_ request: Request) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let write = try await WriteRequest(request, bodyLimit: Self.bodyLimit)
        let member = try await access.member(of: request)
        try write.requireIdempotencyKey()
        let body: SendInvitationRequest = try await write.request.json(limit: Self.bodyLimit)
        return try await commands.run(try SendInvitation(body, from: member), for: write)
    }

    private func detail(_ id: InvitationID, of member: Member) async throws -> InvitationDetailResponse {
        try await access.pool.withSnapshot { transaction in
            let store = MemberInvitationStore(transaction, member: member.id)
            return try await store.detail(of: id, in: transaction)
        }
    }

    /// Answers an invitation. The function of the database is a transaction of its own: an answer that comes too late
    /// expires the invitation, and that is committed although the answer is refused.
    private func answer(
        _ answer: InvitationAnswer,
        _ request: Request,
        _ id: InvitationID
    ) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let member = try await access.member(of: request)
        switch try await InvitationStore(access.pool).answer(id, by: member.id, answer) {
        case .failure(let refusal): throw Problem(refusal)
        case .success: return try Response.personal(try await detail(id, of: member), to: request)
        }
    }
}
