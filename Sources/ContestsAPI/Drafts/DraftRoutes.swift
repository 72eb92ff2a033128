import APIModels
import APIResponses
package import APIServer
import Contests
import HTTPTypes
package import Hummingbird
import Scores
import Storage

/// The routes of drafts. All are for members, and their responses are never stored by a cache.
///
/// Picks and wishes need no idempotency key, because repeating such a request has no other effect. The functions of the
/// database are transactions of their own: a pick that comes too late expires the draft, and that is committed although
/// the pick is refused.
package struct DraftRoutes: Sendable {
    private let access: ContestAccess

    package init(access: ContestAccess) {
        self.access = access
    }

    /// The greatest size of a body, in bytes.
    private static let bodyLimit = 8 * 1024
    /// The most drafts of a list.
    private static let listLimit = 100

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("drafts") { request, _ in try await list(request) }
        group.get("drafts/:id") { request, context in
            _ = try QueryReader(request, allowing: [])
            let member = try await access.member(of: request)
            return try Response.personal(try await detail(try context.id("id"), of: member), to: request)
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
        let response = try await access.pool.withSnapshot { transaction in
            let drafts = try await MemberDraftStore(transaction, member: member.id).drafts(state, limit: Self.listLimit)
            let cards = try await transaction.cards(of: drafts.compactMap { $0.board.lastPick?.pick.choice.game })
            return DraftsResponse(drafts: try drafts.map { try DraftResponse($0, of: member.id, cards) })
        }
        return try Response.personal(response, to: request)
    }

    private func detail(_ id: DraftID, of member: Member) async throws -> DraftDetailResponse {
        try await access.pool.withSnapshot { transaction in
            let drafts = MemberDraftStore(transaction, member: member.id)
            guard let draft = try await drafts.draft(id) else { throw Problem.unknown("draft") }
            let (pool, available) = try await MemberInvitationStore(transaction, member: member.id)
                .pool(of: draft.invitation)
            return try DraftDetailResponse(
                draft,
                of: member.id,
                pool,
                available: available,
                wishes: try await drafts.wishes(in: id),
                try await transaction.cards(of: pool.games.map(\.game))
            )
        }
    }

    private func pick(_ request: Request, _ number: Int, in id: DraftID) async throws -> Response {
        let member = try await access.member(of: request)
        let choice = try DraftChoice(try await request.json(PickRequest.self, limit: Self.bodyLimit))
        switch try await DraftStore(access.pool).pick(choice, as: number, in: id, by: member.id) {
        case .failure(let refusal): throw Problem(refusal)
        case .success: return try Response.personal(try await detail(id, of: member), to: request)
        }
    }

    private func setWishes(_ request: Request, in id: DraftID) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let member = try await access.member(of: request)
        let body: WishesRequest = try await request.json(limit: Self.bodyLimit)
        let wishes = try body.wishes.map { try DraftChoice($0) }
        if let refusal = try await DraftStore(access.pool).setWishes(wishes, in: id, of: member.id) {
            throw Problem(refusal)
        }
        return Response(status: .noContent, headers: .personal)
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

extension Problem {
    fileprivate static let invalidPickNumber = Problem(
        status: .badRequest,
        code: "invalid_id",
        detail: "Invalid number of a pick. Use a number from 0, such as nextPick of the draft"
    )
}
