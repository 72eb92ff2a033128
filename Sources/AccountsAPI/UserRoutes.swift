import APIModels
package import APIServer
import Accounts
import FoundationEssentials
package import Hummingbird
import Scores
import Storage

/// The routes by which a member finds, blocks and reports others: `/users`, `/me/blocks` and `/reports`. Responses are
/// never stored by a cache.
package struct UserRoutes: Sendable {
    private let requests: MemberRequests

    package init(requests: MemberRequests) {
        self.requests = requests
    }

    /// The greatest number of members in a response.
    private static let searchLimit = 10

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("users") { request, _ in try await search(request) }
        group.get("me/blocks") { request, _ in try await blocks(request) }
        group.put("me/blocks/:id") { request, context in
            let other: MemberID = try context.id("id")
            return try await requests.write(request) { SetBlock(true, of: other, by: $0) }
        }
        group.delete("me/blocks/:id") { request, context in
            let other: MemberID = try context.id("id")
            return try await requests.write(request) { SetBlock(false, of: other, by: $0) }
        }
        group.post("reports") { request, _ in
            try await requests.write(request) { body, member, _ in try ReportMember(body, by: member) }
        }
    }

    /// The members whose usernames begin with `q`, and without it the recent opponents.
    private func search(_ request: Request) async throws -> Response {
        let (query, member, service) = try await requests.reader(of: request, allowing: ["q"])
        let users = UserStore(service.pool)
        let found: [PublicMember]
        if let prefix = try query.text("q", length: 16) {
            guard prefix.utf8.allSatisfy(\.isLetterOrDigit) else {
                throw Problem.invalidParameter("q", expected: "1 to 16 letters and digits")
            }
            found = try await users.members(withPrefix: prefix, visibleTo: member.id, limit: Self.searchLimit)
        } else {
            found = try await users.recentOpponents(of: member.id, limit: Self.searchLimit)
        }
        return try Response.json(UsersResponse(users: found.map { UserResponse($0) }), headers: .personal)
    }

    private func blocks(_ request: Request) async throws -> Response {
        let (_, member, service) = try await requests.reader(of: request)
        let blocks = try await UserStore(service.pool).blocks(by: member.id)
        let body = BlocksResponse(
            blocks: blocks.map { BlockResponse(user: UserResponse($0.member), since: Date($0.since)) }
        )
        return try Response.json(body, headers: .personal)
    }
}

extension UserResponse {
    init(_ member: PublicMember) {
        self.init(uid: member.id.rawValue, username: member.username)
    }
}
