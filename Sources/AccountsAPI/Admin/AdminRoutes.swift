import APIModels
import APIServer
import Accounts
import FoundationEssentials
import Hummingbird
import Scores
import Storage

/// The routes of administrators among the members: `/admin/…`. The database is asked with each request whether the
/// member is one. Responses are never stored by a cache.
struct AdminRoutes: Sendable {
    let requests: MemberRequests

    /// The greatest number of members in a search.
    private static let searchLimit = 50

    func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("admin/users") { request, _ in try await users(request) }
        group.post("admin/users/:id/suspend") { request, context in
            let member: MemberID = try context.id("id")
            return try await requests.write(request) { admin, _ in SuspendMember(true, member, by: admin) }
        }
        group.post("admin/users/:id/restore") { request, context in
            let member: MemberID = try context.id("id")
            return try await requests.write(request) { admin, _ in SuspendMember(false, member, by: admin) }
        }
        group.get("admin/config/:platform") { request, context in
            let platform = try platform(of: context)
            let (_, member, service) = try await requests.reader(of: request)
            try await Self.check(member, service)
            let stored = try await AppSettingStore(service.pool).all().first { $0.platform == platform.rawValue }
            return try Response.json(AdminAppConfigResponse(platform, stored), headers: .personal)
        }
        group.put("admin/config/:platform") { request, context in
            let platform = try platform(of: context)
            return try await requests.write(request) { body, member, _ in
                try ConfigureApps(body, of: platform, by: member)
            }
        }
        group.post("admin/notifications/push") { request, _ in
            try await requests.write(request) { body, member, _ in try SendMessage(body, by: member) }
        }
    }

    /// The members whose usernames begin with `prefix`.
    private func users(_ request: Request) async throws -> Response {
        let (query, member, service) = try await requests.reader(of: request, allowing: ["prefix"])
        guard let prefix = try query.text("prefix", length: 16), prefix.utf8.allSatisfy(\.isLetterOrDigit) else {
            throw Problem.invalidParameter("prefix", expected: "1 to 16 letters and digits")
        }
        try await Self.check(member, service)
        let found = try await AdminStore(service.pool).members(
            withPrefix: prefix,
            for: member.id,
            in: member.session,
            limit: Self.searchLimit
        )
        return try Response.json(AdminUsersResponse(users: found.map { AdminUserResponse($0) }), headers: .personal)
    }

    /// - Throws: ``Problem`` if the member is no administrator, or signed in too long ago.
    private static func check(_ member: Member, _ service: AccountService) async throws {
        switch try await AdminStore(service.pool).standing(of: member.id, in: member.session) {
        case .admin: return
        case .signInAgain: throw Problem.adminSignInAgain
        case .notAdmin: throw Problem.adminOnly
        case nil: throw Problem.sessionOver
        }
    }

    private func platform(of context: ApiRequestContext) throws -> AppPlatform {
        let platform = AppPlatform(rawValue: context.parameters.get("platform") ?? "")
        guard AppPlatform.all.contains(platform) else { throw Problem.unknown("platform") }
        return platform
    }
}

extension AdminAppConfigResponse {
    /// - Parameter setting: `nil`: nothing is configured.
    init(_ platform: AppPlatform, _ setting: AppSetting?) {
        self.init(
            platform: platform,
            minAppVersion: setting?.minimumVersion,
            latestVersion: setting?.latestVersion,
            storeUrl: setting?.storeURL,
            maintenanceMode: setting?.isInMaintenance ?? false,
            message: setting?.message,
            changedAt: setting.map { Date($0.changedAt) },
            changedBy: setting?.changedBy
        )
    }
}

extension AdminUserResponse {
    init(_ member: AdministeredMember) {
        self.init(
            uid: member.id.rawValue,
            username: member.username,
            suspended: member.isSuspended,
            reports: Int(member.reports),
            createdAt: Date(member.createdAt)
        )
    }
}
