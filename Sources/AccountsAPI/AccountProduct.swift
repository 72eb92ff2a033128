package import APIServer
package import Hummingbird

/// All routes of accounts.
package struct AccountProduct: Sendable {
    /// The operations for the pages; `nil`: this server has no accounts.
    package let pages: (any AccountOperations)?
    /// Identifies the members that requests are from.
    package let members: MemberGate
    private let auth: AuthRoutes
    private let requests: MemberRequests

    /// - Parameter configuration: `nil`: this server has no accounts.
    package init(_ resources: ServerResources, _ configuration: AccountConfiguration?) throws {
        let service = try configuration.map { try AccountService(pool: resources.pool, configuration: $0) }
        pages = service.map { PageAccounts(service: $0) }
        members = MemberGate(tokens: configuration?.tokens, pool: resources.pool)
        let (gate, commands) = (resources.gate, CommandRunner(pool: resources.pool))
        auth = AuthRoutes(service: service, members: members, gate: gate)
        requests = MemberRequests(service: service, members: members, commands: commands, gate: gate)
    }

    package func add(to group: RouterGroup<ApiRequestContext>) {
        auth.add(to: group)
        MemberRoutes(requests: requests).add(to: group)
        UserRoutes(requests: requests).add(to: group)
        AdminRoutes(requests: requests).add(to: group)
    }

    /// Adds the published keys.
    package func addKeys(to router: Router<ApiRequestContext>) { auth.add(to: router) }
}
