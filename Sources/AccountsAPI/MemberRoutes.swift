import APIModels
package import APIServer
import Accounts
import FoundationEssentials
import HTTPTypes
package import Hummingbird
import NIOCore
import Scores
import Storage

/// The routes of a member's own account: `/me/…`. Responses are never stored by a cache.
package struct MemberRoutes: Sendable {
    private let requests: MemberRequests

    /// - Parameter service: `nil`: this server has no accounts.
    package init(service: AccountService?, members: MemberGate, commands: CommandRunner) {
        requests = MemberRequests(service: service, members: members, commands: commands)
    }

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("me") { request, _ in try await profile(request) }
        group.delete("me") { request, _ in try await delete(request) }
        group.put("me/username") { request, _ in
            try await requests.write(request) { try ChooseUsername($0, of: $1, service: $2) }
        }
        group.get("me/sessions") { request, _ in try await sessions(request) }
        group.delete("me/sessions/:id") { request, context in
            let session: SessionID = try context.id("id")
            return try await requests.write(request) { EndSession(session, of: $0, from: context.sender) }
        }
        group.get("me/export") { request, _ in try await export(request) }
    }

    private func profile(_ request: Request) async throws -> Response {
        let (_, member, service) = try await requests.reader(of: request)
        guard let profile = try await AccountStore(service.pool).profile(of: member.id) else {
            throw Problem.sessionOver
        }
        return try Response.json(MemberResponse(profile), headers: .personal)
    }

    private func delete(_ request: Request) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let (member, service) = try await requests.member(of: request)
        let body: DeleteAccountRequest = try await request.json(limit: MemberRequests.bodyLimit)
        try await DeleteAccount(body, of: member, service: service).run()
        return Response(status: .noContent, headers: .personal)
    }

    private func sessions(_ request: Request) async throws -> Response {
        let (_, member, service) = try await requests.reader(of: request)
        let sessions = try await MemberStore(service.pool).sessions(of: member.id)
        let body = SessionsResponse(
            sessions: sessions.map { session in
                SessionResponse(
                    id: session.id.rawValue,
                    label: session.label,
                    signedInAt: Date(session.signedInAt),
                    seenOn: LocalDay(session.seenOn),
                    current: session.id == member.session
                )
            }
        )
        return try Response.json(body, headers: .personal)
    }

    /// Everything that is stored about the member, as a file to save. The database composes it.
    private func export(_ request: Request) async throws -> Response {
        let (_, member, service) = try await requests.reader(of: request)
        guard let json = try await MemberStore(service.pool).export(of: member.id) else { throw Problem.sessionOver }
        var headers = HTTPFields.personal
        headers[.contentType] = "application/json"
        headers[.xContentTypeOptions] = "nosniff"
        headers[.contentDisposition] = #"attachment; filename="bardown-account.json""#
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: json)))
    }
}
