import APIModels
import Foundation
import HTTPTypes
import Mailing
import Postgres
import TestSupport
import Testing

/// What members do with their own account, and with other members. The numbers are those of the tests in the design of
/// accounts.
@Suite("Members")
struct MemberTests {
    /// Signs up, and chooses a username.
    private static func member(_ name: String, _ accounts: AccountsUnderTest) async throws -> TokensResponse {
        let tokens = try await accounts.signUp("\(name)@example.org")
        let body = UsernameRequest(username: name)
        let response = try await accounts.send(.put, "me/username", body, token: tokens.accessToken)
        #expect(response.status == .ok, "\(response.text)")
        return tokens
    }

    @Test func `8: an account is deleted only after a recent sign-in, and then it is gone`() async throws {
        try await AccountsUnderTest.run { accounts in
            let tokens = try await Self.member("hotshot2017", accounts)
            func delete(_ username: String?) async throws -> TestResponse {
                let body = DeleteAccountRequest(username: username)
                return try await accounts.send(.delete, "me", body, token: tokens.accessToken)
            }
            for wrong in ["HotShot2017", "hotshot2017\u{0}"] {
                #expect(try await delete(wrong).problem().code == "wrong_username")
            }
            try await accounts.api.owner.execute("update people.session set signed_in_at = now() - interval '6 min'")
            #expect(try await delete("hotshot2017").problem().code == "sign_in_again")
            try await accounts.api.owner.execute("update people.session set signed_in_at = now()")
            try await accounts.forgetMails()
            #expect(try await delete("hotshot2017").status == .noContent)
            #expect(try await accounts.get("me", token: tokens.accessToken).problem().code == "session_over")
            #expect(try await accounts.refresh(tokens.refreshToken).problem().code == "session_over")
            let mails = try await accounts.mails(to: "hotshot2017@example.org")
            #expect(mails.map(\.subject) == ["Your account was deleted"])
            let signIn = SignInRequest(email: "hotshot2017@example.org", password: AccountsUnderTest.password)
            #expect(try await accounts.send("auth/sign-in", signIn).problem().code == "invalid_credentials")
            // The address is free at once, the username is not.
            let again = try await accounts.signUp("hotshot2017@example.org")
            #expect(again.user.id != tokens.user.id)
            let name = UsernameRequest(username: "HOTSHOT2017")
            let taken = try await accounts.send(.put, "me/username", name, token: again.accessToken)
            #expect(try taken.problem().code == "username_taken")
        }
    }

    @Test func `the export is a file with everything about the member`() async throws {
        try await AccountsUnderTest.run { accounts in
            let tokens = try await Self.member("hotshot2017", accounts)
            let export = try await accounts.get("me/export", token: tokens.accessToken)
            #expect(export.headers[.contentDisposition] == #"attachment; filename="bardown-account.json""#)
            #expect(export.headers[.cacheControl] == "private, no-store")
            #expect(export.text.contains("hotshot2017@example.org") && export.text.contains("signed_up"))
            #expect(!export.text.contains("argon2id"))
        }
    }

    @Test func `a blocked member is unknown to the other one, and vice versa, until the block is removed`() async throws
    {
        try await AccountsUnderTest.run { accounts in
            let ann = try await Self.member("annhockey", accounts)
            let bob = try await Self.member("bobhockey", accounts)
            func found(_ prefix: String, by tokens: TokensResponse) async throws -> [String] {
                let response = try await accounts.get("users?q=\(prefix)", token: tokens.accessToken)
                return try response.decoded(UsersResponse.self).users.map(\.username)
            }
            #expect(try await found("BOB", by: ann) == ["bobhockey"])
            let path = "me/blocks/\(bob.user.id)"
            let headers: HTTPFields = [.authorization: "Bearer \(ann.accessToken)"]
            #expect(try await accounts.api.send(.put, "/api/v1/\(path)", headers).status == .noContent)
            #expect(try await found("bob", by: ann) == [])
            #expect(try await found("ann", by: bob) == [])
            let blocks = try await accounts.get("me/blocks", token: ann.accessToken).decoded(BlocksResponse.self).blocks
            #expect(blocks.map(\.user) == [UserResponse(uid: bob.user.id, username: "bobhockey")])
            #expect(try await accounts.delete(path, token: ann.accessToken).status == .noContent)
            #expect(try await found("bob", by: ann) == ["bobhockey"])
            let own = "/api/v1/me/blocks/\(ann.user.id)"
            #expect(try await accounts.api.send(.put, own, headers).problem().code == "unknown_user")
        }
    }

    @Test func `11: a search finds ten members at most`() async throws {
        try await AccountsUnderTest.run { accounts in
            let ann = try await Self.member("annhockey", accounts)
            try await accounts.api.owner.execute(
                "insert into people.account (username) select 'crowd' || n from generate_series(10, 21) n"
            )
            let response = try await accounts.get("users?q=Crowd", token: ann.accessToken)
            let names = try response.decoded(UsersResponse.self).users.map(\.username)
            #expect(names == (10...19).map { "crowd\($0)" })
        }
    }

    @Test func `a report is stored for operators, once for each pair of members`() async throws {
        try await AccountsUnderTest.run { accounts in
            let ann = try await Self.member("annhockey", accounts)
            let bob = try await Self.member("bobhockey", accounts)
            func report(_ uid: UUID, _ reason: ReportReason, _ message: String?) async throws -> TestResponse {
                let body = ReportRequest(uid: uid.uuidString, reason: reason, message: message)
                return try await accounts.send("reports", body, token: ann.accessToken)
            }
            #expect(try await report(bob.user.id, .spam, nil).status == .noContent)
            #expect(try await report(bob.user.id, .harassment, "Rude\u{0} words\nagain").status == .noContent)
            let row = try await accounts.api.owner.first("select reason, message from people.report")
            let (reason, message) = try #require(row).decode(String.self, String.self)
            #expect(reason == "harassment" && message == "Rude words\nagain")
            #expect(try await report(ann.user.id, .spam, nil).problem().code == "unknown_user")
            #expect(try await report(UUID(), .spam, nil).problem().code == "unknown_user")
            let unknown = ReportReason(rawValue: "boring")
            #expect(try await report(bob.user.id, unknown, nil).problem().code == "invalid_report")
            let long = String(repeating: "x", count: 1001)
            #expect(try await report(bob.user.id, .other, long).problem().code == "invalid_report")
        }
    }
}
