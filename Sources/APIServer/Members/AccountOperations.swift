package import APIModels
package import Accounts
package import Contests
package import Scores

/// What members do with accounts. The JSON API and the pages run the same operations, so that each rule exists once.
/// `AccountsAPI` implements it.
///
/// Every function throws a ``Problem`` for a request that is refused.
package protocol AccountOperations: Sendable {
    func signUp(_ body: SignUpRequest, from sender: RequestSender) async throws -> SignUpResponse
    func verify(_ body: VerifyRequest, from sender: RequestSender) async throws -> PageSignIn
    func signIn(_ body: SignInRequest, from sender: RequestSender) async throws -> PageSignIn
    func requestReset(_ body: ResetRequest, from sender: RequestSender) async throws -> ResetResponse
    func confirmReset(_ body: ConfirmResetRequest, from sender: RequestSender) async throws -> PageSignIn

    /// The member who is signed in with the cookie of a browser.
    /// - Returns: `nil` for a text that is no token of ours, and if the session has ended.
    func member(ofPageToken text: String) async throws -> Member?

    /// Prolongs the session of a browser whose member sent a form.
    func prolongSession(of member: Member) async throws

    func profile(of member: Member) async throws -> MemberResponse
    func sessions(of member: Member) async throws -> SessionsResponse
    func blocks(of member: Member) async throws -> BlocksResponse
    /// The members whom a member can choose from, at most ten.
    /// - Parameter prefix: The beginning of their usernames; `nil`: the recent opponents.
    func users(startingWith prefix: String?, visibleTo member: Member) async throws -> UsersResponse
    /// The subjects about which the member wants notices.
    func noticeSubjects(of member: Member) async throws -> Set<ContestNotice.Subject>
    /// Another member, who has a username.
    func user(_ id: MemberID, seenBy member: Member) async throws -> UserResponse
    /// Everything that is stored about the member, as JSON.
    func export(of member: Member) async throws -> String

    func chooseUsername(_ body: UsernameRequest, of member: Member) async throws
    func endSession(_ session: SessionID, of member: Member, from sender: RequestSender) async throws
    /// - Parameter everywhere: Whether all devices are signed out; otherwise only this one.
    func signOut(_ member: Member, everywhere: Bool, from sender: RequestSender) async throws
    /// Changes whether other members find the member by search.
    func changeProfile(_ body: MemberChangeRequest, of member: Member) async throws
    /// Turns notices on about exactly these subjects.
    func setNoticeSubjects(_ subjects: Set<ContestNotice.Subject>, of member: Member) async throws
    func changePassword(_ body: PasswordRequest, of member: Member, from sender: RequestSender) async throws
    func requestEmailChange(_ body: EmailRequest, of member: Member) async throws -> EmailChangeResponse
    func confirmEmailChange(_ body: ConfirmEmailRequest, of member: Member, from sender: RequestSender) async throws
    func setBlock(_ isBlocked: Bool, of other: MemberID, by member: Member) async throws
    /// Reports another member to the operators of the server.
    func report(_ body: ReportRequest, by member: Member) async throws
    func delete(_ body: DeleteAccountRequest, of member: Member) async throws
}

/// A browser that has signed in.
package struct PageSignIn: Sendable, Hashable {
    /// The value of its cookie. Secret.
    package let token: String
    /// ``APIModels/TokensResponse/deviceProof``.
    package let deviceProof: String?

    package init(token: String, deviceProof: String?) {
        (self.token, self.deviceProof) = (token, deviceProof)
    }
}
