import APIModels
package import APIServer
import HTTPTypes
package import Hummingbird
import Storage

/// The routes of a member's own account: `/me/…`. Responses are never stored by a cache.
package struct MemberRoutes: Sendable {
    /// `nil`: this server has no accounts.
    private let service: AccountService?
    private let members: MemberGate
    private let commands: CommandRunner

    package init(service: AccountService?, members: MemberGate, commands: CommandRunner) {
        (self.service, self.members, self.commands) = (service, members, commands)
    }

    /// The greatest size of a body, in bytes.
    private static let bodyLimit = 8 * 1024

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("me") { request, _ in
            _ = try QueryReader(request, allowing: [])
            let (member, service) = try await member(of: request)
            guard let profile = try await AccountStore(service.pool).profile(of: member.id) else {
                throw Problem.sessionOver
            }
            return try Response.json(MemberResponse(profile), headers: .personal)
        }
        group.put("me/username") { request, _ in
            _ = try QueryReader(request, allowing: [])
            let write = try await WriteRequest(request, bodyLimit: Self.bodyLimit)
            let (member, service) = try await member(of: request)
            let body: UsernameRequest = try await write.request.json(limit: Self.bodyLimit)
            return try await commands.run(ChooseUsername(body, of: member, service: service), for: write)
        }
    }

    private func member(of request: Request) async throws -> (Member, AccountService) {
        guard let service else { throw Problem.accountsOff }
        return (try await members.member(of: request), service)
    }
}
