import APIModels
import Fleet
import Foundation
import HTTPTypes
import Mailing
import Postgres
import TestSupport
import TestTools
import Testing

/// The numbers are those of the tests in the design of accounts.
@Suite("Sessions of members")
struct SessionTests {
    @Test func `3: a lost refresh answer is given again; an older token ends the session`() async throws {
        try await AccountsUnderTest.run { accounts in
            let first = try await accounts.signUp("ann@example.org")
            let second: TokensResponse = try await accounts.refresh(first.refreshToken).decoded()
            #expect(second.refreshToken != first.refreshToken && second.deviceProof == nil)
            // The answer was lost: no access token of the second generation was used.
            let again: TokensResponse = try await accounts.refresh(first.refreshToken).decoded()
            #expect(again.refreshToken == second.refreshToken)
            // It arrived, and the time for two processes of one app is over.
            #expect(try await accounts.get("me", token: second.accessToken).status == .ok)
            try await accounts.api.owner.execute("update people.session set rotated_at = rotated_at - interval '11 s'")
            #expect(try await accounts.refresh(first.refreshToken).problem().code == "session_over")
            #expect(try await accounts.refresh(second.refreshToken).problem().code == "session_over")
            #expect(try await accounts.get("me", token: second.accessToken).problem().code == "session_over")
            #expect(try await accounts.mails(to: "ann@example.org").last?.subject == "A device was signed out")
        }
    }

    @Test func `4: two refreshes at once get one token`() async throws {
        try await AccountsUnderTest.run { accounts in
            let tokens = try await accounts.signUp("ann@example.org")
            let answers = try await withThrowingTaskGroup(of: TokensResponse.self) { group in
                for _ in 0..<6 {
                    group.addTask { try await accounts.refresh(tokens.refreshToken).decoded() }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(answers.map(\.refreshToken)).count == 1)
            let next = try await accounts.refresh(answers[0].refreshToken)
            #expect(next.status == .ok)
        }
    }

    @Test func `5: an access token of an ended session is refused at once`() async throws {
        try await AccountsUnderTest.run { accounts in
            let tokens = try await accounts.signUp("ann@example.org")
            let signIn = SignInRequest(email: "ann@example.org", password: AccountsUnderTest.password)
            let others = try await [
                accounts.send("auth/sign-in", signIn).decoded(TokensResponse.self),
                accounts.send("auth/sign-in", signIn).decoded(TokensResponse.self),
            ]
            let out = try await accounts.send("auth/sign-out", SignOutRequest(), token: tokens.accessToken)
            #expect(out.status == .noContent)
            #expect(try await accounts.get("me", token: tokens.accessToken).problem().code == "session_over")
            #expect(try await accounts.get("me", token: others[0].accessToken).status == .ok)
            let all = SignOutRequest(everywhere: true)
            #expect(try await accounts.send("auth/sign-out", all, token: others[0].accessToken).status == .noContent)
            for other in others {
                #expect(try await accounts.get("me", token: other.accessToken).problem().code == "session_over")
                #expect(try await accounts.refresh(other.refreshToken).problem().code == "session_over")
            }
        }
    }

    @Test func `5: a session that one api ended is refused by another one at once`() async throws {
        try await AccountsUnderTest.run { accounts in
            let port = try freePorts(1)[0]
            let environment = [
                "DATABASE_URL": accounts.api.database.url(as: "bardown_api"), "PORT": "\(port)",
                "TOKEN_KEY_FILE": accounts.tokenKeyFile, "IDENTITY_KEY_FILE": accounts.identityKeyFile,
                "MAIL_FROM": "no-reply@scores.example.org", "PUBLIC_URL": "https://scores.example.org", "DRAIN": "1s",
            ]
            let tokens = try await accounts.signUp("ann@example.org")
            try await withProgram("api", environment: environment) { _ in
                @Sendable func get(_ path: String) async throws -> TestResponse {
                    let fields: HTTPFields = [.authorization: "Bearer \(tokens.accessToken)"]
                    return try await LoopbackClient(port: port)
                        .execute(uri: path, method: .get, headers: fields, body: nil)
                }
                try await eventually("another api") { (try? await get("/readyz"))?.status == .ok }
                let before = try await get("/api/v1/me")
                #expect(before.status == .ok, "\(before.text)")
                let out = try await accounts.send("auth/sign-out", SignOutRequest(), token: tokens.accessToken)
                #expect(out.status == .noContent)
                #expect(try await get("/api/v1/me").problem().code == "session_over")
            }
        }
    }

    @Test func `a request without a valid token is refused, in the form of RFC 6750`() async throws {
        try await AccountsUnderTest.run { accounts in
            let tokens = try await accounts.signUp("ann@example.org")
            let missing = try await accounts.get("me", token: nil)
            #expect(try missing.problem().code == "sign_in_required" && missing.headers[.wwwAuthenticate] == "Bearer")
            for token in ["x", tokens.refreshToken, tokens.accessToken + "A", String(tokens.accessToken.dropLast(3))] {
                let response = try await accounts.get("me", token: token)
                #expect(try response.problem().code == "invalid_token", "\(token.prefix(20))")
                #expect(response.headers[.wwwAuthenticate] == #"Bearer error="invalid_token""#)
            }
            for text in ["x", tokens.accessToken, tokens.refreshToken + "A"] {
                #expect(try await accounts.refresh(text).problem().code == "invalid_token")
            }
            let basic = try await accounts.api.get("/api/v1/me", [.authorization: "Basic \(tokens.accessToken)"])
            #expect(try basic.problem().code == "sign_in_required")
        }
    }

    @Test func `6: a session is listed and ended from another device`() async throws {
        try await AccountsUnderTest.run { accounts in
            let phone = try await accounts.signUp("ann@example.org")
            let signIn = SignInRequest(
                email: "ann@example.org",
                password: AccountsUnderTest.password,
                label: "Ann's tablet"
            )
            let tablet: TokensResponse = try await accounts.send("auth/sign-in", signIn).decoded()
            let list = try await accounts.get("me/sessions", token: phone.accessToken)
                .decoded(SessionsResponse.self).sessions
            #expect(list.map(\.label) == ["Ann's tablet", ""] && list.map(\.current) == [false, true])
            let path = "me/sessions/\(try #require(list.first).id)"
            #expect(try await accounts.delete(path, token: phone.accessToken).status == .noContent)
            #expect(try await accounts.get("me", token: tablet.accessToken).problem().code == "session_over")
            #expect(try await accounts.delete(path, token: phone.accessToken).problem().code == "unknown_session")
            // The session of another member is unknown.
            let bob = try await accounts.signUp("bob@example.org")
            let own = "me/sessions/\(try #require(list.last).id)"
            #expect(try await accounts.delete(own, token: bob.accessToken).problem().code == "unknown_session")
            #expect(try await accounts.get("me", token: phone.accessToken).status == .ok)
        }
    }

    @Test func `the keys of access tokens are published`() async throws {
        try await AccountsUnderTest.run { accounts in
            let response = try await accounts.api.get("/.well-known/jwks.json")
            #expect(response.status == .ok && response.headers[.contentType] == "application/jwk-set+json")
            #expect(response.headers[.cacheControl] == "public, max-age=300")
            #expect(response.text.contains(#""kty":"EC","crv":"P-256","alg":"ES256","use":"sig""#))
        }
    }
}
