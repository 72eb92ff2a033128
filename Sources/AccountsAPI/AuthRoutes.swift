import APIModels
package import APIServer
import Accounts
import HTTPTypes
package import Hummingbird

/// The routes by which a member proves identity: `/auth/…`, and the keys that verify our access tokens. Responses are
/// never stored by a cache.
package struct AuthRoutes: Sendable {
    /// `nil`: this server has no accounts.
    private let service: AccountService?
    private let members: MemberGate
    private let gate: RequestGate

    package init(service: AccountService?, members: MemberGate, gate: RequestGate) {
        (self.service, self.members, self.gate) = (service, members, gate)
    }

    /// The greatest size of a body, in bytes: an identity token may have 8 KB.
    private static let bodyLimit = 12 * 1024

    /// Adds `/auth/…`.
    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.post("auth/sign-up") { request, context in
            let (body, service): (SignUpRequest, _) = try await read(request, context)
            return try Response.json(
                try await SignUp(body, from: context.sender, service: service).run(),
                status: .accepted,
                headers: .personal
            )
        }
        group.post("auth/verify") { request, context in
            let (body, service): (VerifyRequest, _) = try await read(request, context)
            let tokens = try await VerifySignUp(body, from: context.sender, service: service).run()
            return try Response.json(tokens, status: .created, headers: .personal)
        }
        group.post("auth/sign-in") { request, context in
            let (body, service): (SignInRequest, _) = try await read(request, context)
            let tokens = try await SignIn(body, from: context.sender, service: service).run()
            return try Response.json(tokens, headers: .personal)
        }
        group.post("auth/external") { request, context in
            let (body, service): (ExternalSignInRequest, _) = try await read(request, context)
            let (tokens, isNew) = try await SignInWithIssuer(body, from: context.sender, service: service).run()
            return try Response.json(tokens, status: isNew ? .created : .ok, headers: .personal)
        }
        group.post("auth/refresh") { request, context in
            let (body, service): (RefreshRequest, _) = try await read(request, context, isCounted: false)
            let tokens = try await RefreshSession(body, from: context.sender, service: service).run()
            return try Response.json(tokens, headers: .personal)
        }
        group.post("auth/reset") { request, context in
            let (body, service): (ResetRequest, _) = try await read(request, context)
            return try Response.json(
                try await RequestReset(body, from: context.sender, service: service).run(),
                status: .accepted,
                headers: .personal
            )
        }
        group.post("auth/reset/confirm") { request, context in
            let (body, service): (ConfirmResetRequest, _) = try await read(request, context)
            let tokens = try await ConfirmReset(body, from: context.sender, service: service).run()
            return try Response.json(tokens, headers: .personal)
        }
        group.post("auth/sign-out") { request, context in try await signOut(request, context) }
    }

    /// Adds the published keys.
    package func add(to router: Router<ApiRequestContext>) {
        router.get(".well-known/jwks.json") { request, _ in
            _ = try QueryReader(request, allowing: [])
            guard let service else { throw Problem.accountsOff }
            return try Response.json(
                service.configuration.tokens.keySet,
                headers: [.cacheControl: "public, max-age=300", .contentType: "application/jwk-set+json"]
            )
        }
    }

    /// Reads a body, after counting the request against the limit of its address.
    /// - Parameter isCounted: `false` for a request that costs neither a hash nor a mail.
    private func read<Body: Decodable>(
        _ request: Request,
        _ context: ApiRequestContext,
        isCounted: Bool = true
    ) async throws -> (Body, AccountService) {
        _ = try QueryReader(request, allowing: [])
        guard let service else { throw Problem.accountsOff }
        if isCounted { try gate.countAccountRequest(of: context.sender) }
        return (try await request.json(limit: Self.bodyLimit), service)
    }

    private func signOut(_ request: Request, _ context: ApiRequestContext) async throws -> Response {
        let (body, service): (SignOutRequest, _) = try await read(request, context, isCounted: false)
        let member = try await members.member(of: request)
        let command = SignOut(member, everywhere: body.everywhere == true, from: context.sender)
        try await command.run(on: service.pool)
        return Response(status: .noContent, headers: .personal)
    }
}
