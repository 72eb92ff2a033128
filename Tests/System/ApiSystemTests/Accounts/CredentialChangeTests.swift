import APIModels
import Foundation
import HTTPTypes
import Mailing
import Postgres
import TestSupport
import Testing

@Suite("Changes of address, password and preferences")
struct CredentialChangeTests {
    private static let new = "autumn-ferry-31"

    @Test func `an address is changed with a code from the new one, and a notice is mailed to the old one`()
        async throws
    {
        try await AccountsUnderTest.run { accounts in
            let tokens = try await accounts.signUp("ann@example.org")
            func request(_ email: String) async throws -> TestResponse {
                try await accounts.send("me/email", EmailRequest(email: email), token: tokens.accessToken)
            }
            func confirm(_ id: UUID, _ code: String) async throws -> TestResponse {
                let body = ConfirmEmailRequest(emailChangeId: id.uuidString, code: code)
                return try await accounts.send("me/email/confirm", body, token: tokens.accessToken)
            }
            // A code for a new password, which goes to the old address.
            try await accounts.forgetMails()
            let reset = try await accounts.send("auth/reset", ResetRequest(email: "ann@example.org"))
            let resetCode = try await accounts.code(to: "ann@example.org")
            #expect(try await request("no address").problem().code == "invalid_email")
            let id = try await request("Ann@new.example.org").decoded(EmailChangeResponse.self).emailChangeId
            let code = try await accounts.code(to: "Ann@new.example.org")
            #expect(try await confirm(id, "0000-0000").problem().code == "invalid_code")
            let changed = try await confirm(id, code)
            #expect(try changed.decoded(MemberResponse.self).email == "Ann@new.example.org")
            #expect(try await confirm(id, code).problem().code == "invalid_code")
            let mails = try await accounts.mails(to: "ann@example.org")
            #expect(mails.last?.subject == "The address of your account was changed")
            // The code that went to the old address is of no use.
            let resetId = try reset.decoded(ResetResponse.self).resetId.uuidString
            let late = ConfirmResetRequest(resetId: resetId, code: resetCode, password: Self.new)
            #expect(try await accounts.send("auth/reset/confirm", late).problem().code == "invalid_code")
            let signIn = SignInRequest(email: "ann@new.example.org", password: AccountsUnderTest.password)
            #expect(try await accounts.send("auth/sign-in", signIn).status == .ok)
            #expect(try await accounts.get("me", token: tokens.accessToken).status == .ok)
        }
    }

    @Test func `a change of address needs a recent sign-in, and does not reveal which addresses have accounts`()
        async throws
    {
        try await AccountsUnderTest.run { accounts in
            let tokens = try await accounts.signUp("ann@example.org")
            let bob = try await accounts.signUp("bob@example.org")
            try await accounts.forgetMails()
            let body = EmailRequest(email: "BOB@example.org")
            let taken = try await accounts.send("me/email", body, token: tokens.accessToken)
            #expect(taken.status == .accepted)
            #expect(try await accounts.mails(to: "BOB@example.org").map(\.subject) == ["You already have an account"])
            // The code of a member is of no use to another one.
            let free = EmailRequest(email: "free@example.org")
            let started = try await accounts.send("me/email", free, token: tokens.accessToken)
            let id = try started.decoded(EmailChangeResponse.self).emailChangeId.uuidString
            let code = try await accounts.code(to: "free@example.org")
            let confirm = ConfirmEmailRequest(emailChangeId: id, code: code)
            let foreign = try await accounts.send("me/email/confirm", confirm, token: bob.accessToken)
            #expect(try foreign.problem().code == "invalid_code")
            try await accounts.api.owner.execute("update people.session set signed_in_at = now() - interval '6 min'")
            let late = try await accounts.send("me/email", free, token: tokens.accessToken)
            #expect(try late.problem().code == "sign_in_again" && late.status == .forbidden)
        }
    }

    @Test func `an address that got an account meanwhile is not taken from it`() async throws {
        try await AccountsUnderTest.run { accounts in
            let tokens = try await accounts.signUp("ann@example.org")
            let body = EmailRequest(email: "bob@example.org")
            let started = try await accounts.send("me/email", body, token: tokens.accessToken)
            let code = try await accounts.code(to: "bob@example.org")
            try await accounts.api.owner.execute("insert into people.account (email) values ('Bob@example.org')")
            let id = try started.decoded(EmailChangeResponse.self).emailChangeId.uuidString
            let confirm = ConfirmEmailRequest(emailChangeId: id, code: code)
            let response = try await accounts.send("me/email/confirm", confirm, token: tokens.accessToken)
            #expect(try response.problem().code == "email_taken" && response.status == .conflict)
            #expect(try await accounts.mails(to: "ann@example.org").allSatisfy { !$0.subject.contains("was changed") })
        }
    }

    @Test func `a password is changed with the present one, and ends all other sessions`() async throws {
        try await AccountsUnderTest.run { accounts in
            let phone = try await accounts.signUp("ann@example.org")
            let signIn = SignInRequest(email: "ann@example.org", password: AccountsUnderTest.password)
            let tablet: TokensResponse = try await accounts.send("auth/sign-in", signIn).decoded()
            func change(_ current: String, _ new: String) async throws -> TestResponse {
                let body = PasswordRequest(currentPassword: current, password: new)
                return try await accounts.send(.put, "me/password", body, token: phone.accessToken)
            }
            #expect(try await change(AccountsUnderTest.password, "ann@example.org").problem().code == "weak_password")
            #expect(try await change("another-word-7", Self.new).problem().code == "wrong_password")
            #expect(try await change(AccountsUnderTest.password, Self.new).status == .noContent)
            #expect(try await accounts.get("me", token: phone.accessToken).status == .ok)
            #expect(try await accounts.get("me", token: tablet.accessToken).problem().code == "session_over")
            #expect(try await accounts.send("auth/sign-in", signIn).status == .unauthorized)
            #expect(try await accounts.mails(to: "ann@example.org").last?.subject == "Your password was changed")
            for _ in 0..<5 { _ = try await change("another-word-7", "winter-ferry-32") }
            #expect(try await change(Self.new, "winter-ferry-32").problem().code == "too_many_attempts")
        }
    }

    @Test func `preferences are changed by merge patches, and If-Match keeps changes of others`() async throws {
        try await AccountsUnderTest.run { accounts in
            let tokens = try await accounts.signUp("ann@example.org")
            func patch(_ json: String, ifMatch tag: String? = nil) async throws -> TestResponse {
                var headers: HTTPFields = [.authorization: "Bearer \(tokens.accessToken)"]
                headers[.contentType] = "application/merge-patch+json"
                headers[.ifMatch] = tag
                return try await accounts.api.send(.patch, "/api/v1/me/preferences", headers, body: json)
            }
            let empty = try await accounts.get("me/preferences", token: tokens.accessToken)
            #expect(empty.text == "{}" && empty.headers[.eTag] == #""0""#)
            let first = try await patch(#"{"theme":"dark","teams":{"duke":1,"owls":2}}"#)
            #expect(first.status == .ok && first.headers[.eTag] == #""1""#, "\(first.text)")
            let second = try await patch(#"{"theme":null,"teams":{"owls":null}}"#, ifMatch: #""1""#)
            #expect(second.text == #"{"teams":{"duke":1}}"# && second.headers[.eTag] == #""2""#)
            let stale = try await patch(#"{"theme":"light"}"#, ifMatch: #""1""#)
            #expect(try stale.problem().code == "preferences_changed" && stale.status.code == 412)
            let read = try await accounts.get("me/preferences", token: tokens.accessToken)
            #expect(read.text == second.text && read.headers[.eTag] == #""2""#)
            let known: HTTPFields = [.authorization: "Bearer \(tokens.accessToken)", .ifNoneMatch: #""2""#]
            let unchanged = try await accounts.api.get("/api/v1/me/preferences", known)
            #expect(unchanged.status == .notModified && unchanged.headers[.eTag] == #""2""#)
            let big = #"{"a":"\#(String(repeating: "x", count: 9000))","b":"\#(String(repeating: "x", count: 9000))"}"#
            let deep = #"{"a":\#(String(repeating: "[", count: 20))\#(String(repeating: "]", count: 20))}"#
            let wrong = [#"{"notifications":false}"#, #"{"notifications":{"draft_reminder":"off"}}"#]
            for refused in ["[]", "1", #"{"a":"\u0000"}"#, big, deep] + wrong {
                #expect(try await patch(refused).problem().code == "invalid_preferences", "\(refused.prefix(20))")
            }
            // Short as the app writes it; 309 digits in jsonb.
            let numbers = Array(repeating: "1e308", count: 200).joined(separator: ",")
            let long = try await patch(#"{"numbers":[\#(numbers)]}"#)
            #expect(long.status == .ok && long.text.utf8.count < 2000, "\(long.text)")
            #expect(try await accounts.get("me/preferences", token: tokens.accessToken).text == long.text)
            let change = MemberChangeRequest(discoverable: false)
            let hidden = try await accounts.send(.patch, "me", change, token: tokens.accessToken)
            #expect(try !hidden.decoded(MemberResponse.self).discoverable)
        }
    }
}
