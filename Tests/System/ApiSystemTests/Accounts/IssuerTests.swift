import APIModels
import Foundation
import HTTPTypes
import Mailing
import Postgres
import Testing

/// Signing in with the identity tokens of external issuers. The numbers are those of the tests in the design of
/// accounts.
@Suite("External issuers")
struct IssuerTests {
    private static let issuers = ["apple", "cognito", "firebase"]

    @Test(arguments: issuers)
    func `the first sign-in makes an account, and later ones find it`(_ issuer: String) async throws {
        try await IssuersUnderTest.run { test in
            let address = ["email": #""ann@example.org""#]
            let token = try await test.token(issuer, "ann-1", nonce: "number-1", address)
            let first = try await test.signIn(issuer, token, nonce: "number-1")
            #expect(first.status == .created && first.headers[.cacheControl] == "private, no-store", "\(first.text)")
            let tokens: TokensResponse = try first.decoded()
            #expect(tokens.needsUsername && tokens.user.email == "ann@example.org" && tokens.deviceProof != nil)
            let me = try await test.accounts.get("me", token: tokens.accessToken)
            #expect(try me.decoded(MemberResponse.self) == tokens.user)
            let again = try await test.token(issuer, "ann-1", nonce: "number-2")
            let second = try await test.signIn(issuer, again, nonce: "number-2")
            #expect(second.status == .ok)
            #expect(try second.decoded(TokensResponse.self).user.id == tokens.user.id)
            let identities = try await test.accounts.get("me/identities", token: tokens.accessToken)
            #expect(try identities.decoded(IdentitiesResponse.self).identities.map(\.issuer) == [issuer])
        }
    }

    @Test(arguments: issuers, ["expired", "wrong_audience", "unknown_kid", "alg_none", "hs256", "rotate"])
    func `37: a token with a fault is refused`(_ issuer: String, _ fault: String) async throws {
        try await IssuersUnderTest.run { test in
            let token = try await test.token(issuer, "ann-1", nonce: "number-1", ["fault": "\"\(fault)\""])
            let refused = try await test.signIn(issuer, token, nonce: "number-1")
            #expect(
                try refused.status == .unauthorized && refused.problem().code == "invalid_identity_token",
                "\(refused.text)"
            )
            // Only a key that is not known yet makes the api ask for the keys.
            let asks = ["unknown_kid", "rotate"].contains(fault)
            #expect(try await test.requestedFetches == (asks ? 1 : 0))
            try await test.fetchKeys(of: issuer)
            let later = try await test.signIn(issuer, token, nonce: "number-1")
            #expect(later.status == (fault == "rotate" ? .created : .unauthorized), "\(later.text)")
            let count = try await test.accounts.api.owner.first("select count(*) from people.account")
            #expect(try count?.decode(Int64.self) == (fault == "rotate" ? 1 : 0))
        }
    }

    @Test func `9: Apple's token is taken once, with its nonce`() async throws {
        try await IssuersUnderTest.run { test in
            let token = try await test.token("apple", "ann-1", nonce: "number-1")
            for nonce in [nil, "number-2", ""] {
                #expect(try await test.signIn("apple", token, nonce: nonce).problem().code == "invalid_identity_token")
            }
            #expect(try await test.signIn("apple", token, nonce: "number-1").status == .created)
            let repeated = try await test.signIn("apple", token, nonce: "number-1")
            #expect(repeated.status == .unauthorized && repeated.text.contains("used before"))
            // Firebase's kit keeps its token for an hour.
            let kept = try await test.token("firebase", "bob-1")
            #expect(try await test.signIn("firebase", kept).status == .created)
            #expect(try await test.signIn("firebase", kept).status == .ok)
        }
    }

    @Test func `without keys a sign-in is refused for a few seconds, and the keys are requested once a minute`()
        async throws
    {
        try await IssuersUnderTest.run(fetchesKeys: false) { test in
            let token = try await test.token("firebase", "ann-1")
            for _ in 0..<3 {
                let refused = try await test.signIn("firebase", token)
                #expect(try refused.status == .serviceUnavailable && refused.problem().code == "keys_unavailable")
                #expect(refused.headers[.retryAfter] == "5")
            }
            #expect(try await test.requestedFetches == 1)
            try await test.fetchKeys(of: "firebase")
            #expect(try await test.signIn("firebase", token).status == .created)
            let unknown = try await test.signIn("keycloak", token)
            #expect(try unknown.problem().code == "unknown_issuer" && unknown.text.contains("firebase"))
            // A token is bound to its issuer.
            try await test.fetchKeys()
            #expect(try await test.signIn("cognito", token).problem().code == "invalid_identity_token")
        }
    }

    @Test func `9: an account is never joined by its address`() async throws {
        try await IssuersUnderTest.run { test in
            let own = try await test.accounts.signUp("ann@example.org")
            let proven = try await test.token("firebase", "ann-1", ["email": #""ANN@example.org""#])
            let refused = try await test.signIn("firebase", proven)
            #expect(try refused.status == .conflict && refused.problem().code == "account_exists")
            // An address that is not proven is ignored.
            let claimed = ["email": #""ann@example.org""#, "emailVerified": "false"]
            let other = try await test.member("firebase", "stranger-1", claimed)
            #expect(other.user.id != own.user.id && other.user.email == nil && other.deviceProof == nil)
            // The owner links the identity, and signs in with it from then on.
            try await test.accounts.forgetMails()
            let body = LinkIdentityRequest(issuer: "firebase", idToken: proven)
            let linked = try await test.accounts.send("me/identities", body, token: own.accessToken)
            #expect(try linked.decoded(IdentitiesResponse.self).identities.map(\.issuer) == ["firebase"])
            let mails = try await test.accounts.mails(to: "ann@example.org")
            #expect(mails.map(\.subject) == ["A way to sign in was added"])
            #expect(try await test.signIn("firebase", proven).decoded(TokensResponse.self).user.id == own.user.id)
            let stolen = try await test.accounts.send("me/identities", body, token: other.accessToken)
            #expect(try stolen.problem().code == "has_identity")
            try await test.accounts.forgetMails()
            let unlinked = try await test.accounts.delete("me/identities/firebase", token: own.accessToken)
            #expect(unlinked.status == .noContent)
            let notices = try await test.accounts.mails(to: "ann@example.org")
            #expect(notices.map(\.subject) == ["A way to sign in was removed"])
        }
    }

    @Test func `the last way to sign in cannot be unlinked, and unlinking needs a recent sign-in`() async throws {
        try await IssuersUnderTest.run { test in
            let accounts = test.accounts
            let tokens = try await test.member("apple", "ann-1")
            func unlink(_ issuer: String) async throws -> TestResponse {
                try await accounts.delete("me/identities/\(issuer)", token: tokens.accessToken)
            }
            #expect(try await unlink("apple").problem().code == "last_sign_in")
            #expect(try await unlink("firebase").status == .notFound)
            let body = LinkIdentityRequest(issuer: "firebase", idToken: try await test.token("firebase", "ann-2"))
            #expect(try await accounts.send("me/identities", body, token: tokens.accessToken).status == .ok)
            try await accounts.api.owner.execute(
                "update people.session set authenticated_at = now() - interval '6 min'"
            )
            #expect(try await unlink("apple").problem().code == "sign_in_again")
            #expect(
                try await accounts.send("me/identities", body, token: tokens.accessToken).problem().code
                    == "sign_in_again"
            )
            try await accounts.api.owner.execute("update people.session set authenticated_at = now()")
            #expect(try await unlink("apple").status == .noContent)
            #expect(try await unlink("firebase").problem().code == "last_sign_in")
        }
    }

    @Test func `a member without a password is told how to set the first one`() async throws {
        try await IssuersUnderTest.run { test in
            let tokens = try await test.member("apple", "ann-1")
            let body = PasswordRequest(currentPassword: "", password: "winter-ferry-32")
            let refused = try await test.accounts.send(.put, "me/password", body, token: tokens.accessToken)
            #expect(try refused.status == .conflict && refused.problem().code == "no_password")
            #expect(refused.text.contains("/auth/reset"))
        }
    }

    @Test func `a sign-in at the issuer long ago is no recent sign-in`() async throws {
        try await IssuersUnderTest.run { test in
            let tokens = try await test.member("firebase", "ann-1", ["signedInSecondsAgo": "400"])
            let delete = DeleteAccountRequest(username: nil)
            let refused = try await test.accounts.send(.delete, "me", delete, token: tokens.accessToken)
            #expect(try refused.problem().code == "sign_in_again")
            let fresh = try await test.member("firebase", "ann-1")
            #expect(try await test.accounts.send(.delete, "me", delete, token: fresh.accessToken).status == .noContent)
            let count = try await test.accounts.api.owner.first("select count(*) from people.identity")
            #expect(try count?.decode(Int64.self) == 0)
        }
    }

    @Test func `a suspended member cannot sign in with an issuer either`() async throws {
        try await IssuersUnderTest.run { test in
            let tokens = try await test.member("firebase", "ann-1")
            try await test.accounts.api.owner.execute("select people.set_suspended(\(tokens.user.id), true)")
            let refused = try await test.signIn("firebase", try await test.token("firebase", "ann-1"))
            #expect(try refused.status == .forbidden && refused.problem().code == "account_suspended")
        }
    }
}
