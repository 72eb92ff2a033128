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

    package init(requests: MemberRequests) {
        self.requests = requests
    }

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("me") { request, _ in try await profile(request) }
        group.delete("me") { request, context in
            try await requests.change(request, DeleteAccountRequest.self, from: context) { body, member, service in
                try await DeleteAccount(body, of: member, service: service).run()
                return Response(status: .noContent, headers: .personal)
            }
        }
        group.put("me/username") { request, _ in
            try await requests.write(request) { try ChooseUsername($0, of: $1, service: $2) }
        }
        group.patch("me") { request, _ in
            try await requests.write(request) { body, member, _ in ChangeProfile(body, of: member) }
        }
        addCredentials(to: group)
        addPreferences(to: group)
        addIdentities(to: group)
        group.get("me/sessions") { request, _ in try await sessions(request) }
        group.delete("me/sessions/:id") { request, context in
            let session: SessionID = try context.id("id")
            return try await requests.write(request) { member, _ in
                EndSession(session, of: member, from: context.sender)
            }
        }
        group.get("me/export") { request, context in try await export(request, context) }
    }

    /// Adds the routes that change address and password.
    private func addCredentials(to group: RouterGroup<ApiRequestContext>) {
        group.post("me/email") { request, context in
            try await requests.change(request, EmailRequest.self, from: context) { body, member, service in
                let started = try await RequestEmailChange(body, of: member, service: service).run()
                return try Response.json(started, status: .accepted, headers: .personal)
            }
        }
        group.post("me/email/confirm") { request, context in
            try await requests.change(request, ConfirmEmailRequest.self, from: context) { body, member, service in
                let change = try ConfirmEmailChange(body, of: member, from: context.sender, service: service)
                return try Response.json(try await change.run(), headers: .personal)
            }
        }
        group.put("me/password") { request, context in
            try await requests.change(request, PasswordRequest.self, from: context) { body, member, service in
                try await ChangePassword(body, of: member, from: context.sender, service: service).run()
                return Response(status: .noContent, headers: .personal)
            }
        }
    }

    /// Adds the routes of the external issuers with which the member signs in.
    private func addIdentities(to group: RouterGroup<ApiRequestContext>) {
        group.get("me/identities") { request, _ in
            let (_, member, service) = try await requests.reader(of: request)
            return try Response.json(try await service.reads.identities(of: member), headers: .personal)
        }
        group.post("me/identities") { request, context in
            try await requests.change(request, LinkIdentityRequest.self, from: context) { body, member, service in
                let link = LinkIdentity(body, of: member, from: context.sender, service: service)
                return try Response.json(try await link.run(), headers: .personal)
            }
        }
        group.delete("me/identities/:issuer") { request, context in
            let issuer = context.parameters.get("issuer") ?? ""
            return try await requests.write(request) { member, service in
                UnlinkIdentity(issuer, of: member, from: context.sender, service: service)
            }
        }
    }

    private func addPreferences(to group: RouterGroup<ApiRequestContext>) {
        group.get("me/preferences") { request, _ in try await preferences(request) }
        group.patch("me/preferences") { request, _ in
            let types: Set = ["application/merge-patch+json", "application/json"]
            return try await requests.write(request, accepting: types) { patch, member, _ in
                try ChangePreferences(patch, of: member, ifMatch: request.headers[.ifMatch])
            }
        }
    }

    private func preferences(_ request: Request) async throws -> Response {
        let (_, member, service) = try await requests.reader(of: request)
        let stored = try await PreferencesStore(service.pool).preferences(of: member.id)
        return .personal(encoded: ByteBuffer(string: stored.json), tag: stored.tag, to: request)
    }

    private func profile(_ request: Request) async throws -> Response {
        let (_, member, service) = try await requests.reader(of: request)
        return try Response.json(try await service.reads.profile(of: member), headers: .personal)
    }

    private func sessions(_ request: Request) async throws -> Response {
        let (_, member, service) = try await requests.reader(of: request)
        return try Response.json(try await service.reads.sessions(of: member), headers: .personal)
    }

    /// Everything that is stored about the member except secrets, as a file to save. The database composes it.
    private func export(_ request: Request, _ context: ApiRequestContext) async throws -> Response {
        let (member, service) = try await requests.countedReader(of: request, from: context)
        let json = try await service.reads.export(of: member)
        return .json(encoded: ByteBuffer(string: json), headers: .accountExport)
    }
}
