import APIModels
import APIServer
import Accounts
import Contests
import FoundationEssentials
import Postgres
import Scores
import Storage

/// The operations on accounts for the pages. They run the commands and reads that the routes of the JSON API run.
struct PageAccounts: AccountOperations {
    let service: AccountService

    func signUp(_ body: SignUpRequest, from sender: RequestSender) async throws -> SignUpResponse {
        try await SignUp(body, from: sender, service: service).run()
    }

    func verify(_ body: VerifyRequest, from sender: RequestSender) async throws -> PageSignIn {
        try pageSignIn(try await VerifySignUp(body, from: sender, service: service, client: .web).run())
    }

    func signIn(_ body: SignInRequest, from sender: RequestSender) async throws -> PageSignIn {
        try pageSignIn(try await SignIn(body, from: sender, service: service, client: .web).run())
    }

    func requestReset(_ body: ResetRequest, from sender: RequestSender) async throws -> ResetResponse {
        try await RequestReset(body, from: sender, service: service).run()
    }

    func confirmReset(_ body: ConfirmResetRequest, from sender: RequestSender) async throws -> PageSignIn {
        try pageSignIn(try await ConfirmReset(body, from: sender, service: service, client: .web).run())
    }

    func member(ofPageToken text: String) async throws -> Member? {
        guard let token = try PageToken(text, under: service.keys),
            let holder = try await SessionStore(service.pool).pageHolder(of: token.session)
        else { return nil }
        return Member(
            id: holder.member,
            username: holder.username,
            session: token.session,
            signedInAt: holder.signedInAt
        )
    }

    func prolongSession(of member: Member) async throws {
        try await SessionStore(service.pool).prolong(member.session)
    }

    /// The cookie of the session that was started. Its tokens are dropped, so that no script can get them.
    private func pageSignIn(_ tokens: TokensResponse) throws -> PageSignIn {
        guard let token = try RefreshToken(tokens.refreshToken, under: service.keys) else { throw Problem.sessionOver }
        return PageSignIn(
            token: try PageToken(session: token.session).text(under: service.keys),
            deviceProof: tokens.deviceProof
        )
    }
}

extension PageAccounts {
    func profile(of member: Member) async throws -> MemberResponse { try await service.reads.profile(of: member) }

    func sessions(of member: Member) async throws -> SessionsResponse { try await service.reads.sessions(of: member) }

    func blocks(of member: Member) async throws -> BlocksResponse { try await service.reads.blocks(of: member) }

    func users(startingWith prefix: String?, visibleTo member: Member) async throws -> UsersResponse {
        try await service.reads.users(startingWith: prefix, visibleTo: member)
    }

    func noticeSubjects(of member: Member) async throws -> Set<ContestNotice.Subject> {
        try await notices(of: member).subjects
    }

    private func notices(of member: Member) async throws -> NoticePreferences {
        NoticePreferences(try await PreferencesStore(service.pool).preferences(of: member.id).value)
    }

    func user(_ id: MemberID, seenBy member: Member) async throws -> UserResponse {
        try await service.reads.user(id, seenBy: member)
    }

    func export(of member: Member) async throws -> String { try await service.reads.export(of: member) }
}

extension PageAccounts {
    func chooseUsername(_ body: UsernameRequest, of member: Member) async throws {
        try await run(try ChooseUsername(body, of: member, service: service))
    }

    func endSession(_ session: SessionID, of member: Member, from sender: RequestSender) async throws {
        try await run(EndSession(session, of: member, from: sender))
    }

    func signOut(_ member: Member, everywhere: Bool, from sender: RequestSender) async throws {
        try await SignOut(member, everywhere: everywhere, from: sender).run(on: service.pool)
    }

    func changeProfile(_ body: MemberChangeRequest, of member: Member) async throws {
        try await run(ChangeProfile(body, of: member))
    }

    func setNoticeSubjects(_ subjects: Set<ContestNotice.Subject>, of member: Member) async throws {
        let patch = try await notices(of: member).patch(wanting: subjects)
        try await run(try ChangePreferences(patch, of: member, ifMatch: nil))
    }

    func changePassword(
        _ body: PasswordRequest,
        of member: Member,
        from sender: RequestSender
    ) async throws {
        try await ChangePassword(body, of: member, from: sender, service: service).run()
    }

    func requestEmailChange(_ body: EmailRequest, of member: Member) async throws -> EmailChangeResponse {
        try await RequestEmailChange(body, of: member, service: service).run()
    }

    func confirmEmailChange(
        _ body: ConfirmEmailRequest,
        of member: Member,
        from sender: RequestSender
    ) async throws {
        _ = try await ConfirmEmailChange(body, of: member, from: sender, service: service).run()
    }

    func setBlock(_ isBlocked: Bool, of other: MemberID, by member: Member) async throws {
        try await run(SetBlock(isBlocked, of: other, by: member))
    }

    func report(_ body: ReportRequest, by member: Member) async throws {
        try await run(try ReportMember(body, by: member))
    }

    func delete(_ body: DeleteAccountRequest, of member: Member) async throws {
        try await DeleteAccount(body, of: member, service: service).run()
    }

    /// Runs a command of a form. Its response is not needed, because the browser is redirected.
    private func run(_ command: some Command) async throws {
        try await service.pool.withTransaction { transaction in _ = try await command.run(in: transaction) }
    }
}
