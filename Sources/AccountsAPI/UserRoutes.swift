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

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("users") { request, _ in try await search(request) }
        group.get("me/blocks") { request, _ in try await blocks(request) }
        group.put("me/blocks/:id") { request, context in
            let other: MemberID = try context.id("id")
            return try await requests.write(request) { member, _ in SetBlock(true, of: other, by: member) }
        }
        group.delete("me/blocks/:id") { request, context in
            let other: MemberID = try context.id("id")
            return try await requests.write(request) { member, _ in SetBlock(false, of: other, by: member) }
        }
        group.post("reports") { request, _ in
            try await requests.write(request) { body, member, _ in try ReportMember(body, by: member) }
        }
    }

    /// The members whose usernames begin with `q`, and without it the recent opponents.
    private func search(_ request: Request) async throws -> Response {
        let (query, member, service) = try await requests.reader(of: request, allowing: ["q"])
        let prefix = try query.text("q", length: 16)
        let found = try await service.reads.users(startingWith: prefix, visibleTo: member)
        return try Response.json(found, headers: .personal)
    }

    private func blocks(_ request: Request) async throws -> Response {
        let (_, member, service) = try await requests.reader(of: request)
        return try Response.json(try await service.reads.blocks(of: member), headers: .personal)
    }
}

extension UserResponse {
    init(_ member: PublicMember) {
        self.init(uid: member.id.rawValue, username: member.username)
    }
}
