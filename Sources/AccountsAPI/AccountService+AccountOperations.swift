package import APIModels
package import APIServer
package import Accounts
import FoundationEssentials
import Postgres
package import Scores
import Storage

/// Runs the commands that the routes of the JSON API run as well.
extension AccountService: AccountOperations {
    package func signUp(_ body: SignUpRequest) async throws -> SignUpResponse {
        try await SignUp(body, service: self).run()
    }

    package func verify(_ body: VerifyRequest, from sender: RequestSender) async throws -> PageSignIn {
        try pageSignIn(try await VerifySignUp(body, from: sender, service: self, client: .web).run())
    }

    package func signIn(_ body: SignInRequest, from sender: RequestSender) async throws -> PageSignIn {
        try pageSignIn(try await SignIn(body, from: sender, service: self, client: .web).run())
    }

    package func requestReset(_ body: ResetRequest) async throws -> ResetResponse {
        try await RequestReset(body, service: self).run()
    }

    package func confirmReset(_ body: ConfirmResetRequest, from sender: RequestSender) async throws -> PageSignIn {
        try pageSignIn(try await ConfirmReset(body, from: sender, service: self, client: .web).run())
    }

    /// The cookie of the session that was started. Its tokens are dropped, so that no script can get them.
    private func pageSignIn(_ tokens: TokensResponse) throws -> PageSignIn {
        guard let token = try RefreshToken(tokens.refreshToken, under: keys) else { throw Problem.sessionOver }
        return PageSignIn(
            token: try PageToken(session: token.session).text(under: keys),
            deviceProof: tokens.deviceProof
        )
    }

    package func member(ofPageToken text: String) async throws -> Member? {
        guard let token = try PageToken(text, under: keys),
            let holder = try await SessionStore(pool).pageHolder(of: token.session)
        else { return nil }
        return Member(
            id: holder.member,
            username: holder.username,
            session: token.session,
            signedInAt: holder.signedInAt
        )
    }

    package func prolongSession(of member: Member) async throws {
        try await SessionStore(pool).prolong(member.session)
    }
}

extension AccountService {
    package func profile(of member: Member) async throws -> MemberResponse {
        guard let profile = try await AccountStore(pool).profile(of: member.id) else { throw Problem.sessionOver }
        return MemberResponse(profile)
    }

    package func sessions(of member: Member) async throws -> SessionsResponse {
        SessionsResponse(
            sessions: try await MemberStore(pool).sessions(of: member.id).map { session in
                SessionResponse(
                    id: session.id.rawValue,
                    label: session.label,
                    signedInAt: Date(session.signedInAt),
                    seenOn: LocalDay(session.seenOn),
                    current: session.id == member.session
                )
            }
        )
    }

    package func blocks(of member: Member) async throws -> BlocksResponse {
        BlocksResponse(
            blocks: try await UserStore(pool).blocks(by: member.id).map { block in
                BlockResponse(user: UserResponse(block.member), since: Date(block.since))
            }
        )
    }

    package func users(startingWith prefix: String?, visibleTo member: Member) async throws -> UsersResponse {
        let (store, limit) = (UserStore(pool), 10)
        let found: [PublicMember]
        if let prefix {
            guard prefix.utf8.count <= 16, prefix.utf8.allSatisfy(\.isLetterOrDigit) else {
                throw Problem.invalidParameter("q", expected: "1 to 16 letters and digits")
            }
            found = try await store.members(withPrefix: prefix, visibleTo: member.id, limit: limit)
        } else {
            found = try await store.recentOpponents(of: member.id, limit: limit)
        }
        return UsersResponse(users: found.map { UserResponse($0) })
    }

    package func export(of member: Member) async throws -> String {
        guard let json = try await MemberStore(pool).export(of: member.id) else { throw Problem.sessionOver }
        return json
    }

    package func chooseUsername(_ body: UsernameRequest, of member: Member) async throws {
        try await run(try ChooseUsername(body, of: member, service: self))
    }

    package func endSession(_ session: SessionID, of member: Member, from sender: RequestSender) async throws {
        try await run(EndSession(session, of: member, from: sender))
    }

    package func signOut(_ member: Member, everywhere: Bool, from sender: RequestSender) async throws {
        try await pool.withTransaction { transaction in
            let sessions = SessionStore(transaction)
            _ = try await sessions.end(member.session, of: member.id, network: sender.network)
            if everywhere { try await sessions.endAll(of: member.id) }
        }
    }

    package func changeProfile(_ body: MemberChangeRequest, of member: Member) async throws {
        try await run(ChangeProfile(body, of: member))
    }

    package func changePassword(
        _ body: PasswordRequest,
        of member: Member,
        from sender: RequestSender
    ) async throws {
        try await ChangePassword(body, of: member, from: sender, service: self).run()
    }

    package func requestEmailChange(_ body: EmailRequest, of member: Member) async throws -> EmailChangeResponse {
        try await RequestEmailChange(body, of: member, service: self).run()
    }

    package func confirmEmailChange(
        _ body: ConfirmEmailRequest,
        of member: Member,
        from sender: RequestSender
    ) async throws {
        _ = try await ConfirmEmailChange(body, of: member, from: sender, service: self).run()
    }

    package func setBlock(_ isBlocked: Bool, of other: MemberID, by member: Member) async throws {
        try await run(SetBlock(isBlocked, of: other, by: member))
    }

    package func delete(_ body: DeleteAccountRequest, of member: Member) async throws {
        try await DeleteAccount(body, of: member, service: self).run()
    }

    /// Runs a command of a form. Its response is not needed, because the browser is redirected.
    private func run(_ command: some Command) async throws {
        try await pool.withTransaction { transaction in _ = try await command.run(in: transaction) }
    }
}
