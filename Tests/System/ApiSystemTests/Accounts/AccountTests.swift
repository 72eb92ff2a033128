import APIModels
import Accounts
import Cryptography
import Foundation
import HTTPTypes
import Mailing
import Postgres
import TestSupport
import TestTools
import Testing

/// The numbers are those of the tests in the design of accounts.
@Suite("Accounts")
struct AccountTests {
    @Test func `1: a sign-up becomes an account with the code, and not before`() async throws {
        try await AccountsUnderTest.run { accounts in
            let id = try await accounts.beginSignUp("Ann@Example.org")
            let before = try await accounts.api.owner.first("select count(*) from people.account")
            #expect(try before?.decode(Int64.self) == 0)
            let code = try await accounts.code(to: "Ann@Example.org")
            for wrong in ["0000-0000", "", code + "0"] {
                let response = try await accounts.send(
                    "auth/verify",
                    VerifyRequest(signUpId: id.uuidString, code: wrong)
                )
                #expect(try response.problem().code == "invalid_code" && response.status.code == 422)
            }
            let typed = VerifyRequest(signUpId: id.uuidString, code: code.lowercased().replacing("-", with: " "))
            let response = try await accounts.send("auth/verify", typed)
            #expect(response.status == .created)
            let tokens: TokensResponse = try response.decoded()
            #expect(tokens.user.email == "Ann@Example.org" && tokens.user.username == nil)
            let me = try await accounts.get("me", token: tokens.accessToken)
            #expect(try me.decoded(MemberResponse.self) == tokens.user)
            #expect(me.headers[.cacheControl] == "private, no-store")
            #expect(me.headers[values: .vary].joined(separator: ",").contains("Authorization"))
            // The code can be used once.
            #expect(try await accounts.send("auth/verify", typed).problem().code == "invalid_code")
        }
    }

    @Test func `a code is refused after five attempts, even the right one`() async throws {
        try await AccountsUnderTest.run { accounts in
            let id = try await accounts.beginSignUp("ann@example.org").uuidString
            let code = try await accounts.code(to: "ann@example.org")
            for _ in 0..<5 {
                _ = try await accounts.send("auth/verify", VerifyRequest(signUpId: id, code: "0000-0000"))
            }
            let response = try await accounts.send("auth/verify", VerifyRequest(signUpId: id, code: code))
            #expect(try response.problem().code == "invalid_code")
        }
    }

    @Test
    func `a sign-up with a known address gets the same response as any other, and only its owner gets a mail about it`()
        async throws
    {
        try await AccountsUnderTest.run { accounts in
            let tokens = try await accounts.signUp("ann@example.org")
            try await accounts.forgetMails()
            let id = try await accounts.beginSignUp("ANN@example.org")
            let mail = try #require(try await accounts.mails(to: "ANN@example.org").last)
            #expect(mail.subject == "You already have an account" && !mail.text.contains("code"))
            let guess = VerifyRequest(signUpId: id.uuidString, code: "0000-0000")
            #expect(try await accounts.send("auth/verify", guess).problem().code == "invalid_code")
            #expect(try await accounts.get("me", token: tokens.accessToken).status == .ok)
        }
    }

    @Test func `one mail a minute is sent to an address, whether it has an account or not`() async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await accounts.signUp("ann@example.org")
            try await accounts.forgetMails()
            for address in ["ann@example.org", "bob@example.org"] {
                let reset = ResetRequest(email: address)
                #expect(try await accounts.send("auth/reset", reset).status == .accepted)
                let again = try await accounts.send("auth/reset", reset)
                #expect(try again.problem().code == "too_many_mails" && again.status == .tooManyRequests)
                #expect(Int(again.headers[.retryAfter] ?? "").map { (1...60).contains($0) } == true)
            }
            #expect(try await accounts.mails(to: "ann@example.org").count == 1)
            // The same work for both: a mail that only the owner of the address can read.
            let mails = try await accounts.mails(to: "bob@example.org")
            #expect(mails.map(\.subject) == ["No account with this address"] && !mails[0].text.contains("code"))
        }
    }

    @Test func `strangers who ask for codes cannot use up the mails of a device that signed in before`() async throws {
        try await AccountsUnderTest.run { accounts in
            let proof = try await accounts.signUp("ann@example.org").deviceProof
            try await accounts.forgetMails()
            func reset(_ proof: String?) async throws -> TestResponse {
                try await accounts.send("auth/reset", ResetRequest(email: "ann@example.org", deviceProof: proof))
            }
            for _ in 0..<3 {
                #expect(try await reset(nil).status == .accepted)
                try await accounts.api.owner.execute(
                    "update people.code set created_at = created_at - interval '2 minutes'"
                )
            }
            #expect(try await reset(nil).problem().code == "too_many_mails")
            // A made-up proof is that of a stranger.
            #expect(try await reset("AAAA").status == .tooManyRequests)
            #expect(try await reset(proof).status == .accepted)
        }
    }

    @Test func `codes and retired names that an older key made stay valid with a newer one`() async throws {
        try await withTemporaryDirectory { folder in
            let (older, newer) = (try SealingKey.makeLine(), try SealingKey.makeLine())
            let file = "\(folder)/two-keys"
            try "\(newer)\n\(older)\n".write(toFile: file, atomically: true, encoding: .utf8)
            let keys = try IdentityKeys(try NamedKey.all(inFile: older))
            try await AccountsUnderTest.run(["IDENTITY_KEY_FILE": file]) { accounts in
                let id = try await accounts.beginSignUp("ann@example.org")
                let text = try await accounts.code(to: "ann@example.org")
                let code = try #require(ConfirmationCode(text))
                let owner = accounts.api.owner
                try await owner.execute(
                    "update people.code set digest = \(Bytes(try code.digest(of: id, under: keys.newest)))"
                )
                let body = VerifyRequest(signUpId: id.uuidString, code: text)
                let tokens: TokensResponse = try await accounts.send("auth/verify", body).decoded()
                let digest = Bytes(try keys.newest.digest(ofUsername: "hotshot2017"))
                try await owner.execute("insert into people.retired_username (digest) values (\(digest))")
                let choice = UsernameRequest(username: "Hotshot2017")
                let refused = try await accounts.send(.put, "me/username", choice, token: tokens.accessToken)
                #expect(try refused.problem().code == "username_taken")
            }
        }
    }

    @Test func `the export of an account is counted like other requests that cost much`() async throws {
        try await AccountsUnderTest.run(["LIMIT_SIGN_INS": "4"]) { accounts in
            // A sign-up is two requests.
            let token = try await accounts.signUp("ann@example.org").accessToken
            for _ in 0..<2 { #expect(try await accounts.get("me/export", token: token).status == .ok) }
            #expect(try await accounts.get("me/export", token: token).status == .tooManyRequests)
        }
    }

    @Test func `2: a wrong password and an unknown address are answered alike`() async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await accounts.signUp("ann@example.org")
            func signIn(_ email: String, _ password: String) async throws -> TestResponse {
                try await accounts.send("auth/sign-in", SignInRequest(email: email, password: password))
            }
            let (wrong, unknown) = (
                try await signIn("ann@example.org", "another-word-7"),
                try await signIn("bob@example.org", AccountsUnderTest.password)
            )
            #expect(wrong.status == .unauthorized && wrong.text == unknown.text && wrong.status == unknown.status)
            #expect(try wrong.problem().code == "invalid_credentials")
            let right = try await signIn("ANN@example.org", AccountsUnderTest.password)
            #expect(right.status == .ok)
            #expect(try right.decoded(TokensResponse.self).user.email == "ann@example.org")
        }
    }

    @Test func `strangers who guess cannot lock out a device that signed in before`() async throws {
        try await AccountsUnderTest.run { accounts in
            let proof = try await accounts.signUp("ann@example.org").deviceProof
            func signIn(_ password: String, _ proof: String?) async throws -> TestResponse {
                let body = SignInRequest(email: "ann@example.org", password: password, deviceProof: proof)
                return try await accounts.send("auth/sign-in", body)
            }
            for _ in 0..<10 { #expect(try await signIn("wrong-password", nil).status == .unauthorized) }
            let refused = try await signIn(AccountsUnderTest.password, nil)
            #expect(try refused.problem().code == "too_many_attempts" && refused.headers[.retryAfter] != nil)
            // A made-up proof is that of a stranger.
            #expect(try await signIn(AccountsUnderTest.password, "AAAA").status == .tooManyRequests)
            #expect(try await signIn(AccountsUnderTest.password, proof).status == .ok)
        }
    }

    @Test func `7: a reset ends all sessions, and the owner gets a mail`() async throws {
        try await AccountsUnderTest.run { accounts in
            let old = try await accounts.signUp("ann@example.org")
            try await accounts.forgetMails()
            let started = try await accounts.send("auth/reset", ResetRequest(email: "ann@example.org"))
            let id = try started.decoded(ResetResponse.self).resetId.uuidString
            let code = try await accounts.code(to: "ann@example.org")
            let weak = ConfirmResetRequest(resetId: id, code: code, password: "short")
            #expect(try await accounts.send("auth/reset/confirm", weak).problem().code == "weak_password")
            // The code stays usable after a password that is refused.
            let personal = ConfirmResetRequest(resetId: id, code: code, password: "ann@example.org")
            #expect(try await accounts.send("auth/reset/confirm", personal).problem().code == "weak_password")
            let body = ConfirmResetRequest(resetId: id, code: code, password: "autumn-ferry-31")
            let response = try await accounts.send("auth/reset/confirm", body)
            #expect(response.status == .ok)
            let new: TokensResponse = try response.decoded()
            #expect(try await accounts.get("me", token: new.accessToken).status == .ok)
            #expect(try await accounts.get("me", token: old.accessToken).problem().code == "session_over")
            #expect(try await accounts.refresh(old.refreshToken).problem().code == "session_over")
            #expect(try await accounts.mails(to: "ann@example.org").last?.subject == "Your password was changed")
            let past = SignInRequest(email: "ann@example.org", password: AccountsUnderTest.password)
            #expect(try await accounts.send("auth/sign-in", past).status == .unauthorized)
            #expect(try await accounts.send("auth/reset/confirm", body).problem().code == "invalid_code")
        }
    }

    /// Signs in while `change` is not committed, and returns the response.
    private static func signIn(
        _ email: String,
        during change: (PostgresTransaction) async throws -> Void,
        _ accounts: AccountsUnderTest
    ) async throws -> TestResponse {
        let waiting = try await accounts.api.owner.withTransaction { transaction in
            try await change(transaction)
            let sent = Task {
                let body = SignInRequest(email: email, password: AccountsUnderTest.password)
                return try await accounts.send("auth/sign-in", body)
            }
            try await eventually("the sign-in waits for the change") {
                try await accounts.api.owner.first(
                    "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%start_session%'"
                ) != nil
            }
            return sent
        }
        return try await waiting.value
    }

    @Test func `a sign-in that a reset overtakes is refused`() async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await accounts.signUp("ann@example.org")
            let response = try await Self.signIn(
                "ann@example.org",
                during: { transaction in
                    // As after a reset with another password.
                    try await transaction.execute(
                        """
                        select people.reset_password(p.account_id, left(p.hash, -43) || repeat('A', 43), p.pepper, null)
                          from people.password p
                        """
                    )
                },
                accounts
            )
            #expect(try response.problem().code == "invalid_credentials")
            let sessions = try await accounts.api.owner.first(
                "select count(*) from people.session where ended_at is null"
            )
            #expect(try sessions?.decode(Int64.self) == 0)
        }
    }

    @Test func `a sign-in succeeds if another one renewed the hash of the same password meanwhile`() async throws {
        try await AccountsUnderTest.run { accounts in
            let ann = try await accounts.signUp("ann@example.org")
            let bob = try await accounts.signUp("bob@example.org")
            let response = try await Self.signIn(
                "ann@example.org",
                during: { transaction in
                    // Both have the same password, with different salts.
                    try await transaction.execute(
                        """
                        select people.lock_member(\(ann.user.id)), people.set_password(\(ann.user.id), p.hash, p.pepper)
                          from people.password p where p.account_id = \(bob.user.id)
                        """
                    )
                },
                accounts
            )
            #expect(try response.decoded(TokensResponse.self).user.id == ann.user.id)
        }
    }

    @Test func `a sign-in at an address that moves meanwhile is one to the account that has the address`() async throws
    {
        try await AccountsUnderTest.run { accounts in
            let ann = try await accounts.signUp("ann@example.org")
            let bob = try await accounts.signUp("bob@example.org")
            let response = try await Self.signIn(
                "ann@example.org",
                during: { transaction in
                    for (member, email) in [(ann, "new@example.org"), (bob, "ann@example.org")] {
                        try await transaction.execute("select people.set_email(\(member.user.id), \(email), null)")
                    }
                },
                accounts
            )
            #expect(try response.decoded(TokensResponse.self).user.id == bob.user.id)
        }
    }

    @Test func `a label is stored without control characters, and signing out everywhere is recorded`() async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await accounts.signUp("ann@example.org")
            let body = SignInRequest(
                email: "ann@example.org",
                password: AccountsUnderTest.password,
                label: "Ann's \u{0}phone\n"
            )
            let tokens: TokensResponse = try await accounts.send("auth/sign-in", body).decoded()
            let label = try await accounts.api.owner.first(
                "select label from people.session order by signed_in_at desc"
            )
            #expect(try label?.decode(String.self) == "Ann's phone")
            let everywhere = SignOutRequest(everywhere: true)
            #expect(
                try await accounts.send("auth/sign-out", everywhere, token: tokens.accessToken).status == .noContent
            )
            let open = try await accounts.api.owner.first("select count(*) from people.session where ended_at is null")
            #expect(try open?.decode(Int64.self) == 0)
            let events = try await accounts.api.owner.first(
                "select count(*) from people.audit where what = 'signed_out'"
            )
            #expect(try events?.decode(Int64.self) == 1)
        }
    }

    @Test func `10: usernames: the seed's examples, case, reserved, a race of two for one name`() async throws {
        try await AccountsUnderTest.run { accounts in
            let (ann, bob) = (
                try await accounts.signUp("ann@example.org"), try await accounts.signUp("bob@example.org")
            )
            func choose(_ name: String, _ tokens: TokensResponse) async throws -> TestResponse {
                try await accounts.send(.put, "me/username", UsernameRequest(username: name), token: tokens.accessToken)
            }
            for (name, code, detail) in [
                ("john", "invalid_username", "Username must be at least 6 characters"),
                ("two words", "invalid_username", "Username can only contain letters and numbers"),
                ("Support", "username_taken", "Username already taken"),
            ] {
                let problem = try await choose(name, ann).problem()
                #expect(problem.code == code && problem.detail == detail)
            }
            async let first = choose("NBAhotshot2017", ann)
            async let second = choose("nbaHOTSHOT2017", bob)
            let responses = try await [first, second]
            #expect(Set(responses.map(\.status)) == [.ok, .conflict])
            let winner = responses[0].status == .ok ? ann : bob
            let again = try await choose("another17", winner)
            #expect(try again.problem().code == "has_username")
        }
    }

    @Test func `without keys there are no accounts, and without mail no sign-up`() async throws {
        let signUp = SignUpRequest(email: "ann@example.org", password: AccountsUnderTest.password)
        try await AccountsUnderTest.run(["IDENTITY_KEY_FILE": ""]) { (accounts) async throws in
            #expect(try await accounts.send("auth/sign-up", signUp).problem().code == "accounts_off")
            #expect(try await accounts.get("me", token: "x").problem().code == "accounts_off")
        }
        try await AccountsUnderTest.run(["MAIL_FROM": ""]) { (accounts) async throws in
            #expect(try await accounts.send("auth/sign-up", signUp).problem().code == "mail_off")
        }
    }

    @Test func `an address may try ten times a minute`() async throws {
        try await AccountsUnderTest.run(["LIMIT_SIGN_INS": "10"]) { accounts in
            let body = SignInRequest(email: "not an address", password: "x")
            for _ in 0..<10 { #expect(try await accounts.send("auth/sign-in", body).status.code == 422) }
            let refused = try await accounts.send("auth/sign-in", body)
            #expect(try refused.problem().code == "too_many_requests")
            // An app that refreshes its tokens is not counted.
            #expect(try await accounts.refresh("x").status == .unauthorized)
        }
    }
}
